"""What is said of equilibria on the command line and in plots, and the errors of hidden games."""

CFR = {
    "en": {
        "title": "How near to an equilibrium: {game}",
        "axis": "iterations",
        "height": "exploitability",
        "tree": "{game}: what the policy does, and how likely",
        "tree_key": "Discs of one colour and number look the same to their player; at the right, what player 1 gets.",
        "player": "player {n}",
        "more": "… and {n} sets more",
        "unrolling": "unrolling: {met} of about {about} histories",
        "iterating": "{done} of {goal} iterations{near}",
        "near": ", exploitability {found} after {at}",
        "value": "{game}: player 1 expects {value}",
        "about": "{game}: player 1 expects about {value}, by the games that were sampled",
        "enough": "nothing was added: there were more than {n} iterations already",
        "values": "{game}: the players expect {values}",
        "exploitability": "exploitability {found}: so much could be gained, on average, against this policy",
        "unknown": "how near this is to an equilibrium is not known: the game is too large to unroll",
        "effort": "{variant}, {n} iterations, {sets} sets, {seconds} s",
        "effort_exact": "linear program, {sets} sets, {seconds} s",
        "stopped": "Stopped: this is the average so far.",
        "goes_on": "{file} goes on from here",
        "written": "written to {file}",
    },
    "fa": {
        "title": "فاصله تا تعادل: {game}",
        "axis": "تکرارها",
        "height": "بهره‌پذیری",
        "tree": "{game}: سیاست چه می‌کند و با چه احتمالی",
        "tree_key": "دایره‌های هم‌رنگ و هم‌شماره در چشم بازیکنشان یکسان‌اند؛ در سمت راست، آنچه به بازیکن ۱ می‌رسد.",
        "player": "بازیکن {n}",
        "more": "… و {n} مجموعهٔ دیگر",
        "unrolling": "باز کردن بازی: {met} تاریخچه از حدود {about}",
        "iterating": "{done} تکرار از {goal}{near}",
        "near": "، بهره‌پذیری پس از {at} تکرار {found}",
        "value": "{game}: انتظار بازیکن ۱ برابر است با {value}",
        "about": "{game}: انتظار بازیکن ۱ بنا بر بازی‌های نمونه نزدیک به {value} است",
        "enough": "چیزی افزوده نشد: پیش از این بیش از {n} تکرار انجام شده بود",
        "values": "{game}: انتظار بازیکنان برابر است با {values}",
        "exploitability": "بهره‌پذیری {found}: میانگین سودی که می‌توان در برابر این سیاست به دست آورد",
        "unknown": "فاصله تا تعادل معلوم نیست: بازی بزرگ‌تر از آن است که باز شود",
        "effort": "{variant}، {n} تکرار، {sets} مجموعه، {seconds} ثانیه",
        "effort_exact": "برنامه‌ریزی خطی، {sets} مجموعه، {seconds} ثانیه",
        "stopped": "متوقف شد: این میانگین تا اینجاست.",
        "goes_on": "با {file} از همین‌جا ادامه می‌یابد",
        "written": "در {file} نوشته شد",
    },
}

EQUILIBRIA = {  # errors, by their English
    "{policy!r} is no policy. harif.cfr finds one, and harif.load_policy reads it.": "{policy!r} سیاست نیست. "
    "\u2066harif.cfr\u2069 یکی می‌یابد و \u2066harif.load_policy\u2069 آن را می‌خواند.",
    "{game} hides nothing: its rules have no 'sees(player)'. harif.solve gives its value.": "در {game} چیزی پنهان "
    "نیست: قاعده‌هایش \u2066sees(player)\u2069 ندارد. \u2066harif solve\u2069 مقدارش را می‌دهد.",
    "{game} was not unrolled in time: {met:,} of about {about:,} histories. Give it longer, or a sampling variant, "
    "'external' or 'outcome', which needs no unrolling.": "{game} به‌موقع باز نشد: {met:,} تاریخچه از حدود "
    "{about:,}. "
    "زمان بیشتری بدهید، یا یکی از روش‌های نمونه‌گیری، \u2066external\u2069 یا \u2066outcome\u2069، که به باز "
    "کردن بازی "
    "نیاز ندارند.",
    "{game} is too large to unroll: about {histories} histories, which would take {gigabytes} GB. A sampling "
    "variant, "
    "'external' or 'outcome', needs no unrolling.": "{game} بزرگ‌تر از آن است که باز شود: حدود {histories} "
    "تاریخچه، که "
    "{gigabytes} گیگابایت جا می‌گیرد. روش‌های نمونه‌گیری، \u2066external\u2069 یا \u2066outcome\u2069، به باز "
    "کردن بازی "
    "نیاز ندارند.",
    "{game}: what player {seat} sees forgets: two histories with different moves of its own look alike. 'harif "
    "check' "
    "shows them. Let 'sees' tell the player's own moves; equilibria need perfect recall.": "{game}: آنچه بازیکن "
    "{seat} "
    "می‌بیند فراموشکار است: دو تاریخچه با حرکت‌های متفاوت خودش یکسان به نظر می‌رسند. \u2066harif check\u2069 "
    "آن‌ها را "
    "نشان می‌دهد. بگذارید \u2066sees\u2069 حرکت‌های خود بازیکن را بگوید؛ برای تعادل، یادآوری کامل لازم است.",
    "{game}: two states look the same to player {seat} and have different actions. 'harif check' shows them; let "
    "'sees' tell what the actions depend on.": "{game}: دو وضعیت در چشم بازیکن {seat} یکسان‌اند ولی حرکت‌های "
    "مجازشان فرق "
    "دارد. \u2066harif check\u2069 آن‌ها را نشان می‌دهد؛ بگذارید \u2066sees\u2069 آنچه را که حرکت‌ها به آن "
    "بسته‌اند بگوید.",
    "{game}: what player {seat} sees has more words in one state than in another. A view is an int or a tuple of one "
    "length in all states.": "{game}: آنچه بازیکن {seat} می‌بیند در یک وضعیت بیش از وضعیت دیگر واژه دارد. دید "
    "بازیکن در "
    "همهٔ وضعیت‌ها یک \u2066int\u2069 یا چندتایی‌ای با یک طول است.",
    "{game}: a line of play goes on for more than {most:,} plies, and every line is followed to its end. Let the rules "
    "end the game: count the plies in the state, and let 'terminal' look at them.": "{game}: یک دنباله از حرکت‌ها بیش "
    "از {most:,} نوبت ادامه دارد، و اینجا هر دنباله تا پایان دنبال می‌شود. بگذارید قاعده‌ها بازی را تمام کنند: شمار "
    "نوبت‌ها را در وضعیت نگه دارید و در \u2066terminal\u2069 به آن نگاه کنید.",
    "{game} ends by its {option}, which is not in its states, and hidden games are played by what is. Count the plies "
    "in the state and let 'terminal' end the game.": "{game} با {option} تمام می‌شود که در وضعیت‌هایش نیست، و بازی‌های "
    "پنهان تنها با آنچه در وضعیت هست بازی می‌شوند. نوبت‌ها را در وضعیت بشمارید و بگذارید \u2066terminal\u2069 بازی را "
    "تمام کند.",
    "The policy for {game} knows no set in which player {seat} sees {view}.": "سیاست {game} مجموعه‌ای نمی‌شناسد "
    "که در "
    "آن بازیکن {seat} این را ببیند: {view}.",
    "No player is to move here: say who is meant, player=0.": "اینجا نوبت هیچ بازیکنی نیست: بگویید کدام بازیکن، "
    "\u2066player=0\u2069.",
    "The policy is for another tree.": "این سیاست برای درخت دیگری است.",
    "The policy is for {game}, not for {other}.": "این سیاست برای {game} است، نه برای {other}.",
    "Several players may see {view}: say which, player=0.": "چند بازیکن ممکن است {view} را ببینند: بگویید کدام، "
    "\u2066player=0\u2069.",
    "The rules of {game} have changed since the policy was made: {changed}. Compute it again.": "قاعده‌های "
    "{game} پس از "
    "ساختن این سیاست عوض شده است: {changed}. آن را دوباره حساب کنید.",
    "The policy for {game} does not say what player {seat} does who sees {view}: it is another game's.": "سیاست "
    "{game} "
    "نمی‌گوید که بازیکن {seat} با دیدن {view} چه می‌کند: از بازی دیگری است.",
    "{file} cannot be read: {reason}.": "{file} خوانده نمی‌شود: {reason}.",
    "{file} is no policy. 'harif cfr --out' and policy.save write one.": "{file} سیاست نیست. "
    "\u2066harif cfr --out\u2069 و \u2066policy.save\u2069 سیاست می‌نویسند.",
    "{file} is a policy of another version ({version}) than this Harif's ({ours}): compute it again.": "{file} "
    "سیاستی از "
    "نسخهٔ دیگری ({version}) است، نه نسخهٔ این حریف ({ours}): آن را دوباره حساب کنید.",
    "{file} is damaged: it is not what was written. Compute the policy again.": "{file} آسیب دیده است: همان "
    "نیست که نوشته "
    "شده بود. سیاست را دوباره حساب کنید.",
    "The file does not hold a run of this game and variant that can go on.": "این پرونده محاسبه‌ای از این بازی "
    "و این روش "
    "ندارد که بتوان ادامه داد.",
    "The file goes on from another position: {start!r}.": "این پرونده از وضعیت دیگری ادامه می‌یابد: {start!r}.",
    "The run was stopped before its first iteration was done. Give it longer, or try the variant 'outcome', whose "
    "iterations are short.": "محاسبه پیش از پایان نخستین تکرار متوقف شد. زمان بیشتری بدهید، یا روش "
    "\u2066outcome\u2069 را بیازمایید که تکرارهایش کوتاه است.",
    "There is no variant '{variant}' of CFR.{hint} There are {names}.": "روش «{variant}» برای \u2066CFR\u2069 "
    "نداریم.{hint} "
    "روش‌ها: {names}.",
    "The file holds a policy by '{before}', which '{variant}' cannot go on from. Leave the variant out, or "
    "begin anew.": "این پرونده سیاستی به روش «{before}» دارد که «{variant}» نمی‌تواند ادامه‌اش دهد. روش را "
    "ننویسید، یا از نو آغاز کنید.",
    "observers is 'one' or 'each', not {observers!r}.": "\u2066observers\u2069 یکی از \u2066one\u2069 و "
    "\u2066each\u2069 است، نه {observers!r}.",
    "model is a policy, or a function of a state that tells how likely each action is; not {model!r}.": ""
    "\u2066model\u2069 یک سیاست است، یا تابعی از حالت که می‌گوید هر حرکت چقدر محتمل است؛ نه {model!r}.",
    "{spec}: how the others have played is judged by the way that led here. With a model, give a Record of the game "
    "from its start, or a View.": "{spec}: اینکه دیگران چطور بازی کرده‌اند از راهی که به اینجا رسیده معلوم می‌شود. با "
    "\u2066model\u2069 یک \u2066Record\u2069 از آغاز بازی یا یک \u2066View\u2069 بدهید.",
    "seed is a whole number, not {seed!r}.": "\u2066seed\u2069 عددی صحیح است، نه {seed!r}.",
    "{game} has more than {most} ends: too many to draw. policy.table() prints the policy.": "{game} بیش از "
    "{most} پایان "
    "دارد: برای رسم زیاد است. \u2066policy.table()\u2069 سیاست را چاپ می‌کند.",
    "{game} goes on for more than {most} plies: too long to draw. policy.table() prints the policy.": "{game} بیش از "
    "{most} نوبت ادامه دارد: برای رسم بلند است. \u2066policy.table()\u2069 سیاست را چاپ می‌کند.",
    "player is a seat from 0 to {last}, not {player!r}.": "\u2066player\u2069 صندلی‌ای از ۰ تا {last} است، نه "
    "{player!r}.",
    "A linear program gives the equilibrium of two players with a constant sum; {game} is not such a game. harif.cfr "
    "computes a policy for it.": "برنامه‌ریزی خطی تعادل دو بازیکن با مجموع ثابت را می‌دهد؛ {game} چنین نیست. "
    "\u2066harif cfr\u2069 برایش سیاستی حساب می‌کند.",
    'A linear program needs scipy: pip install "harif[linear]".': "برنامه‌ریزی خطی به \u2066scipy\u2069 نیاز دارد: "
    '\u2066pip install "harif[linear]"\u2069.',
    "The linear program was not solved: {reason}": "برنامهٔ خطی حل نشد: {reason}",
    "--exact goes with neither --resume nor --svg: there is nothing that converges.": "\u2066--exact\u2069 با "
    "\u2066--resume\u2069 و \u2066--svg\u2069 نمی‌آید: چیزی نیست که همگرا شود.",
}
