"""What is said of matrix games, and the Persian of what is wrong with them."""

MATRIX = {
    "en": {
        "title": "A matrix game, {rows} × {columns}",
        "title_many": "A game in normal form for {n} players",
        "row": "row {name}",
        "column": "column {name}",
        "strategy": "{name} of {player}",
        "row_player": "row player",
        "column_player": "column player",
        "strict_one": "{what} is strictly dominated by {by}, which is better for its player whatever happens. Struck "
        "out.",
        "strict_mix": "{what} is strictly dominated, by no single one but by the mixture {by}. Struck out.",
        "weak_one": "{what} is weakly dominated by {by}, which is never worse for its player and sometimes better. "
        "Struck out, though equilibria may be lost.",
        "weak_mix": "{what} is weakly dominated, by no single one but by the mixture {by}. Struck out, though "
        "equilibria may be lost.",
        "nothing_strict": "Nothing is strictly dominated.",
        "nothing": "Nothing is dominated, not even weakly.",
        "left": "What is left: {what}.",
        "large": "The table is large: only what single strategies dominate was looked for, no mixtures.",
        "saddle": "saddle point: {row}, {column}",
        "no_saddle": "There is no saddle point: whoever can be predicted can be exploited.",
        "announced": "Announced beforehand, the row player's best is {row}, worth {low}, and the column player's best "
        "is {column}, worth {high}; unannounced, with mixed strategies, the value is {value}.",
        "value": "value: {value} to the row player",
        "plays": "{who}: {mix}",
        "always": "always {what}",
        "several": "Other strategies secure the same.",
        "one_equilibrium": "There is one equilibrium:",
        "many_equilibria": "There are {n} equilibria:",
        "extreme_equilibria": "The game is degenerate. Its extreme equilibria are these {n}; where two of them share a "
        "strategy of one player, every mixture of the other's two is an equilibrium too:",
        "equilibrium": "{n}. {row} against {column}: worth {first} and {second}",
        "pure_only": "With {n} players only equilibria without mixing are listed:",
        "pure": "{n}. {what}: worth {values}",
        "no_pure": "None: somebody always gains by changing.",
        "graph_rows": "what the row player gets from each column, by the probability of {what}",
        "graph_columns": "what the column player pays to each row, by the probability of {what}",
        "step": "step {n}",
        "comma": ", ",
    },
    "fa": {
        "title": "بازی ماتریسی، {rows} × {columns}",
        "title_many": "بازی {n} نفره به شکل راهبردی",
        "row": "سطر {name}",
        "column": "ستون {name}",
        "strategy": "{name} از {player}",
        "row_player": "بازیکن سطر",
        "column_player": "بازیکن ستون",
        "strict_one": "{what} اکیداً مغلوب {by} است که هر چه پیش آید برای بازیکنش بهتر است. حذف می‌شود.",
        "strict_mix": "{what} اکیداً مغلوب است، نه مغلوب یکی بلکه مغلوب آمیزهٔ {by}. حذف می‌شود.",
        "weak_one": "{what} مغلوب ضعیف {by} است که برای بازیکنش هیچ‌گاه بدتر نیست و گاهی بهتر است. حذف می‌شود، هرچند "
        "ممکن است تعادل‌هایی از دست بروند.",
        "weak_mix": "{what} مغلوب ضعیف است، نه مغلوب یکی بلکه مغلوب آمیزهٔ {by}. حذف می‌شود، هرچند ممکن است تعادل‌هایی از "
        "دست بروند.",
        "nothing_strict": "هیچ راهبردی اکیداً مغلوب نیست.",
        "nothing": "هیچ راهبردی مغلوب نیست، حتی به طور ضعیف.",
        "left": "آنچه می‌ماند: {what}.",
        "large": "جدول بزرگ است: فقط مغلوبِ تک‌راهبردها جست‌وجو شد، نه مغلوبِ آمیزه‌ها.",
        "saddle": "نقطهٔ زینی: {row}، {column}",
        "no_saddle": "نقطهٔ زینی نیست: از هر کس که کارش پیش‌بینی‌پذیر باشد می‌توان بهره گرفت.",
        "announced": "اگر از پیش اعلام شود، بهترین کار بازیکن سطر {row} است با ارزش {low} و بهترین کار بازیکن ستون "
        "{column} با ارزش {high}؛ بی‌اعلام و با راهبردهای آمیخته ارزش بازی {value} است.",
        "value": "ارزش بازی برای بازیکن سطر: {value}",
        "plays": "{who}: {mix}",
        "always": "همیشه {what}",
        "several": "راهبردهای دیگری هم همین را تضمین می‌کنند.",
        "one_equilibrium": "یک تعادل هست:",
        "many_equilibria": "{n} تعادل هست:",
        "extreme_equilibria": "بازی تبهگن است. تعادل‌های رأسی آن این {n} تاست؛ هر جا دو تا از آن‌ها راهبرد یک بازیکن را "
        "مشترک دارند، هر آمیزه‌ای از دو راهبرد بازیکن دیگر هم تعادل است:",
        "equilibrium": "{n}. {row} در برابر {column}: با ارزش {first} و {second}",
        "pure_only": "با {n} بازیکن فقط تعادل‌های بی‌آمیزش فهرست می‌شوند:",
        "pure": "{n}. {what}: با ارزش {values}",
        "no_pure": "هیچ: همیشه کسی هست که با تغییر راهبردش سود می‌برد.",
        "graph_rows": "آنچه بازیکن سطر از هر ستون می‌گیرد، بر حسب احتمال {what}",
        "graph_columns": "آنچه بازیکن ستون به هر سطر می‌پردازد، بر حسب احتمال {what}",
        "step": "گام {n}",
        "comma": "، ",
    },
}

MATRICES = {  # games in normal form
    "player is 0, who chooses rows, or 1, who chooses columns, not {player!r}.": "بازیکن ۰ است که سطر را "
    "برمی‌گزیند، یا ۱ که ستون را، نه {player!r}.",
    "The second matrix has {rows} rows and {columns} columns, the first {usual_rows} and {usual_columns}: they are to "
    "be of one size.": "ماتریس دوم {rows} سطر و {columns} ستون دارد و ماتریس اول {usual_rows} و {usual_columns}: باید "
    "هم‌اندازه باشند.",
    "There are names for {given} strategies, and the players have {shape}.": "برای {given} راهبرد نام هست، ولی شمار "
    "راهبردهای بازیکن‌ها {shape} است.",
    "There is more than one bar: write two matrices, with one | between them.": "بیش از یک خط عمودی هست: دو ماتریس "
    "بنویسید و میانشان یک \u2066|\u2069 بگذارید.",
    "Row {row}, column {column}: '{entry}' is no pair such as 3,2.": "سطر {row}، ستون {column}: «{entry}» جفتی مانند "
    "\u20663,2\u2069 نیست.",
    "{rows!r} is no matrix: give rows of numbers, such as [[1, -1], [-1, 1]].": "{rows!r} ماتریس نیست: سطرهایی از عدد "
    "بدهید، مانند \u2066[[1, -1], [-1, 1]]\u2069.",
    "The matrix is empty: write rows of numbers, such as '1 -1; -1 1'.": "ماتریس خالی است: سطرهایی از عدد بنویسید، "
    "مانند \u20661 -1; -1 1\u2069.",
    "Row {row} of matrix {which} is {count} long, and row 1 is {usual}: give all rows as many entries.": "سطر {row} در "
    "ماتریس {which} دارای {count} درایه است و سطر ۱ دارای {usual}: به همهٔ سطرها یک اندازه درایه بدهید.",
    "A matrix has {most:,} entries at most.": "ماتریس حداکثر {most:,} درایه دارد.",
    "Row {row}, column {column}: {entry} is not a finite number.": "سطر {row}، ستون {column}: {entry} عدد متناهی نیست.",
    "A general-sum game has no one value: equilibria() finds all its equilibria, each with its values.": "بازی با "
    "مجموع ناثابت یک ارزش ندارد: \u2066equilibria()\u2069 همهٔ تعادل‌ها را با ارزش‌هایشان می‌یابد.",
    "A game is solved exactly up to {most} strategies a player, and this one has {count}: harif.cfr comes near.": ""
    "بازی تا {most} راهبرد برای هر بازیکن دقیق حل می‌شود و این {count} راهبرد دارد: \u2066harif.cfr\u2069 به پاسخ نزدیک "
    "می‌شود.",
    "{against!r} is no mixture of {count} strategies: give a probability for each that add up to 1.": "{against!r} "
    "آمیزه‌ای از {count} راهبرد نیست: به هر کدام احتمالی بدهید که مجموعشان ۱ شود.",
    "{what} is for two players, and this game has {players}: for any there are pure_equilibria() and eliminate().": ""
    "{what} برای دو بازیکن است و این بازی {players} بازیکن دارد: برای هر شمار \u2066pure_equilibria()\u2069 و "
    "\u2066eliminate()\u2069 هست.",
    "A picture has room for {most} entries, and this matrix has {count:,}: draw what is left of it, reduced().": ""
    "در تصویر {most} درایه جا می‌شود و این ماتریس {count:,} درایه دارد: آنچه را می‌ماند رسم کنید، \u2066reduced()\u2069.",
    "A table": "جدول",
    "A picture": "تصویر",
    "A saddle point": "نقطهٔ زینی",
    "The search for all equilibria": "یافتن همهٔ تعادل‌ها",
    "This game is too large to find all its equilibria: more than {most:,} bases. Strike out what is dominated, or ask "
    "harif.cfr for one of them.": "این بازی بزرگ‌تر از آن است که همهٔ تعادل‌هایش یافته شود: بیش از {most:,} پایه. آنچه را "
    "مغلوب است حذف کنید، یا یکی از تعادل‌ها را از \u2066harif.cfr\u2069 بخواهید.",
}
