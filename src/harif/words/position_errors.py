"""What games say in Persian of a text that is no position and of sizes that they are not played with, by the English.

Games raise these as `WrongPosition` and `WrongParameter`.
"""

POSITIONS = {  # what games say of a text that is no position
    "the board has {height} rows of {width} squares, and this has {count} squares": "صفحه {height} سطر {width} "
    "خانه‌ای دارد، ولی این {count} خانه دارد",
    "'{word}' does not say who is to move; write {first} or {second}": "«{word}» نمی‌گوید نوبت کیست؛ بنویسید {first} "
    "یا {second}",
    "a double is offered; Harif plays without the cube: take or drop it first": "پیشنهاد دو برابر کردن داده شده است؛ "
    "حریف بدون تاس دوبل بازی می‌کند: نخست آن را بپذیرید یا رد کنید",
    "a resignation is offered, which Harif cannot represent: accept or decline it first": ""
    "پیشنهاد تسلیم داده شده است که حریف نمی‌تواند نشان دهد: نخست آن را بپذیرید یا رد کنید",
    "the dice are {first} and {second}; a die shows 1 to 6": "تاس‌ها {first} و {second} است؛ تاس از ۱ تا ۶ می‌آید",
    "write the checkers of both sides, who is to play, and the dice if they were rolled": ""
    "مهره‌های هر دو طرف و نوبت را بنویسید، و اگر تاس ریخته شده است، تاس‌ها را هم",
    "'{word}' does not say who is to play; write O or X": "«{word}» نمی‌گوید نوبت کیست؛ بنویسید \u2066O\u2069 یا "
    "\u2066X\u2069",
    "both sides have borne off all their checkers": "هر دو طرف همهٔ مهره‌هایشان را بیرون برده‌اند",
    "both sides are on the bar before six closed points: the game could never end": "هر دو طرف پشت شش خانهٔ بسته "
    "مهرهٔ خورده دارند: بازی هرگز تمام نمی‌شد",
    "'{text}' is no position ID: it goes on after the last checker": "«{text}» شناسهٔ وضعیت نیست: پس از آخرین مهره "
    "هم ادامه دارد",
    "write the checkers of both sides, such as O=24:2,13:5,8:3,6:5 X=24:2,13:5,8:3,6:5 O 6-5": ""
    "مهره‌های هر دو طرف را بنویسید، مانند \u2066O=24:2,13:5,8:3,6:5 X=24:2,13:5,8:3,6:5 O 6-5\u2069",
    "'{word}' is no roll of two dice; write 6-5": "«{word}» دو تاس نیست؛ بنویسید \u20666-5\u2069",
    "{sign} has {count} checkers on the board; each side has {all}": "{sign} روی صفحه {count} مهره دارد؛ هر طرف "
    "{all} مهره دارد",
    "both sides have checkers on one point, {point} as O counts": "هر دو طرف در یک خانه مهره دارند: خانهٔ {point} به "
    "شمارش \u2066O\u2069",
    "'{text}' is no {what} ID": "«{text}» شناسهٔ {what} نیست",
    "a position ID has 14 characters, and a match ID behind a colon 12": "شناسهٔ وضعیت ۱۴ نویسه دارد و شناسهٔ "
    "مسابقه، پس از دونقطه، ۱۲ نویسه",
    "'{point}' is no point with its checkers; write 13:5, or bar:1": "«{point}» خانه‌ای با مهره‌هایش نیست؛ بنویسید "
    "\u206613:5\u2069 یا \u2066bar:1\u2069",
    "it begins with who is to move: B: or W:": "متن با نوبت آغاز می‌شود: \u2066B:\u2069 یا \u2066W:\u2069",
    "a player has at most 12 pieces": "هر بازیکن حداکثر ۱۲ مهره دارد",
    "a man on the king row is a king": "مهره‌ای که در سطر شاه است شاه می‌شود",
    "only the number of quiet plies may follow after the squares": "پس از خانه‌ها تنها شمار حرکت‌های آرام می‌آید",
    "there are at most {quiet} quiet plies": "حداکثر {quiet} حرکت آرام هست",
    "'{side}' does not begin with W or B": "«{side}» با \u2066W\u2069 یا \u2066B\u2069 آغاز نمی‌شود",
    "'{word}' is not a square; squares are 1 to 32, with a K before a king": "«{word}» خانه نیست؛ خانه‌ها از ۱ تا ۳۲ "
    "است، و پیش از شاه \u2066K\u2069 می‌آید",
    "two pieces stand on {number}": "دو مهره در خانهٔ {number} است",
    "each row has 0 to {columns} squares, and no row is longer than the one above it": "هر سطر ۰ تا {columns} خانه "
    "دارد و هیچ سطری بلندتر از سطر بالایش نیست",
    "a row of chocolate has no holes": "سطر شکلات سوراخ ندارد",
    "the bar has {rows} rows, and this has {count}": "شکلات {rows} سطر دارد، ولی این {count} سطر",
    "a disc hangs in the air": "مهره‌ای در هوا مانده است",
    "the player to move has already won": "بازیکنی که نوبت اوست پیش از این برده است",
    "{count} squares are taken, but a domino covers two": "{count} خانه پر است، ولی هر دومینو دو خانه می‌گیرد",
    "{count} dominoes lie there and V began, so it is the turn of {turn}": "{count} دومینو روی صفحه است و "
    "\u2066V\u2069 شروع کرده است، پس نوبت {turn} است",
    "write the edges, the boxes of both players and who is to move, as ./../. 0:0 1": "خط‌ها، خانه‌های هر دو بازیکن "
    "و نوبت را بنویسید، مانند \u2066./../. 0:0 1\u2069",
    "the edges are {lines} lines of {columns} and {more} in turn, - | or .": "خط‌ها {lines} ردیف است، به نوبت "
    "{columns}تایی و {more}تایی، از \u2066-\u2069 و \u2066|\u2069 و \u2066.\u2069",
    "write the boxes of both players such as 1:0": "خانه‌های هر دو بازیکن را بنویسید، مانند \u20661:0\u2069",
    "{closed} boxes are closed, and the score is {first}:{second}": "{closed} خانه بسته است، ولی امتیازها {first} و "
    "{second} است",
    "a board is five rows of five squares, from the top, with / between them": "صفحه پنج سطر پنج‌خانه‌ای است، از "
    "بالا، با \u2066/\u2069 میان آن‌ها",
    "after the board comes who is to move, 1 or 2, and the die, 1 to 6, or 0 before the roll": ""
    "پس از صفحه نوبت می‌آید، ۱ یا ۲، و تاس، ۱ تا ۶، یا پیش از ریختن تاس ۰",
    "the game is over, and it must have been the last move that won it": "بازی تمام شده است، و باید آخرین حرکت آن را "
    "برده باشد",
    "the stone {letter} is there twice": "مهرهٔ {letter} دو بار آمده است",
    "'{letter}' is no stone; they are 1 to 6 and a to f": "«{letter}» مهره نیست؛ مهره‌ها \u20661\u2069 تا "
    "\u20666\u2069 و \u2066a\u2069 تا \u2066f\u2069 است",
    "a board is eight ranks of eight squares, from rank 8 down, with / between them": "صفحه هشت سطر هشت‌خانه‌ای است، "
    "از سطر ۸ به پایین، با \u2066/\u2069 میان آن‌ها",
    "'{word}' does not say who is to move; write w or b": "«{word}» نمی‌گوید نوبت کیست؛ بنویسید \u2066w\u2069 یا "
    "\u2066b\u2069",
    "there is no room for {piece}: the pieces are {pieces}": "{piece} زیادی است: مهره‌ها {pieces} است",
    "the side that has just moved is in check": "طرفی که تازه حرکت کرده در کیش است",
    "there is no {letter} on the board": "{letter} روی صفحه نیست",
    "no word of this game begins so": "هیچ واژهٔ این بازی چنین آغاز نمی‌شود",
    "the player to move has already connected the edges": "بازیکنی که نوبت اوست پیش از این دو لبه را به هم رسانده است",
    "there are too many stones of one colour": "مهره‌های یک رنگ زیادی است",
    "who is to move? Write W or B after the board and a space": "نوبت کیست؟ پس از صفحه و یک فاصله بنویسید "
    "\u2066W\u2069 یا \u2066B\u2069",
    "a player has at most {columns} pawns": "هر بازیکن حداکثر {columns} پیاده دارد",
    "write both sides and who is to move, such as 4-4-4-4-4-4:0 4-4-4-4-4-4:0 1": "هر دو طرف و نوبت را بنویسید، "
    "مانند \u20664-4-4-4-4-4:0 4-4-4-4-4-4:0 1\u2069",
    "there are {total} seeds in this game, and these are {count}": "این بازی {total} دانه دارد، ولی اینجا {count} "
    "دانه است",
    "a side is {pits} pits with '-' between them, then ':' and the store": "هر طرف {pits} گودال با \u2066-\u2069 "
    "میان آن‌هاست، سپس \u2066:\u2069 و انبار",
    "there are {pins} pins, and this has {count}": "بازی {pins} میله دارد، ولی اینجا {count} تا هست",
    "the player to move is 1 or 2": "بازیکنی که نوبت اوست ۱ یا ۲ است",
    "after the tokens come who is to move, 1 to {players}, and the die, or 0 before the roll": ""
    "پس از مهره‌ها نوبت می‌آید، ۱ تا {players}، و تاس، یا پیش از ریختن تاس ۰",
    "the game ends when the first player has all tokens home, and then it is the next's turn": ""
    "بازی وقتی تمام می‌شود که نخستین بازیکن همهٔ مهره‌هایش را به خانه برساند، و آنگاه نوبت نفر بعد است",
    "a player has {tokens} tokens from 0 in the yard to {home} at home, with - between": ""
    "هر بازیکن {tokens} مهره دارد، از ۰ در حیاط تا {home} در خانه، با \u2066-\u2069 میان آن‌ها",
    "two players have tokens on square {where}: one would have been hit": "دو بازیکن در خانهٔ {where} مهره دارند: "
    "یکی باید خورده شده باشد",
    "the player to move has already made a row": "بازیکنی که نوبت اوست پیش از این ردیفش را ساخته است",
    "the board has {points} points, and this has {count}": "صفحه {points} نقطه دارد، ولی این {count} نقطه",
    "after the board comes who is to move, W or B, and the men in hand of both, if any": ""
    "پس از صفحه نوبت می‌آید، \u2066W\u2069 یا \u2066B\u2069، و اگر مهره‌ای در دست باشد، مهره‌های در دست هر دو",
    "the men in hand are 0 to {men}": "مهره‌های در دست ۰ تا {men} است",
    "White begins and they place men in turn; the men in hand do not fit who is to move": ""
    "سفید شروع می‌کند و به نوبت مهره می‌گذارند؛ مهره‌های در دست با نوبت جور نیست",
    "the player who moved last has fewer than three men": "بازیکنی که آخرین حرکت را کرده است کمتر از سه مهره دارد",
    "a player has at most {men} men": "هر بازیکن حداکثر {men} مهره دارد",
    "there are {count} heaps of at most {start}": "بازی {count} دسته دارد که حداکثر {start} است",
    "write the heaps as numbers with '-' between them": "دسته‌ها را به صورت عددهایی با \u2066-\u2069 میان آن‌ها بنویسید",
    "who is to move? Write X (black) or O (white) after the board and a space": "نوبت کیست؟ پس از صفحه و یک فاصله "
    "بنویسید \u2066X\u2069 (سیاه) یا \u2066O\u2069 (سفید)",
    "write scores, turn total and who is to move, such as 42-37 12 1, then roll if it rolls": ""
    "امتیازها، مجموع این نوبت و نوبت بازیکن را بنویسید، مانند \u206642-37 12 1\u2069، و اگر تاس می‌ریزد "
    "\u2066roll\u2069 را هم",
    "there are {players} scores with '-' between them, then two numbers": "{players} امتیاز با \u2066-\u2069 میان "
    "آن‌ها می‌آید و سپس دو عدد",
    "the player to move is 1 to {players}": "بازیکنی که نوبت اوست از ۱ تا {players} است",
    "{total} cannot have been rolled this turn": "در این نوبت نمی‌شود {total} آورده باشند",
    "who has {target} points must hold": "کسی که {target} امتیاز دارد باید دست نگه دارد",
    "player {player} cannot have {score} points here; one plays to {target}": "بازیکن {player} اینجا نمی‌تواند "
    "{score} امتیاز داشته باشد؛ بازی تا {target} است",
    "there are three players with at most {start}": "سه بازیکن هست که نیرویشان حداکثر {start} است",
    "a game has {plies} plies": "بازی {plies} نوبت دارد",
    "write the strengths as numbers with '-' between them, such as 3-3-3 3": "نیروها را به صورت عددهایی با "
    "\u2066-\u2069 میان آن‌ها بنویسید، مانند \u20663-3-3 3\u2069",
    "a board is four rows of four numbers, with - and / between them, and 0 for an empty cell": ""
    "صفحه چهار سطر چهارعددی است، با \u2066-\u2069 و \u2066/\u2069 میان آن‌ها و ۰ برای خانهٔ خالی",
    "behind the board stands the score, a multiple of 4, and +1 if a tile is to come": "پس از صفحه امتیاز می‌آید که "
    "مضرب ۴ است، و اگر کاشی‌ای در راه است \u2066+1\u2069",
    "there are {tiles} tiles, and {coming} to come: a game starts with 2, then comes 1 a move": ""
    "{tiles} کاشی هست و {coming} کاشی در راه: بازی با ۲ کاشی شروع می‌شود و سپس با هر حرکت یکی می‌آید",
    "'{word}' is no tile; they are 2, 4, 8 … {largest}, and 0 for an empty cell": "«{word}» کاشی نیست؛ کاشی‌ها ۲، ۴، "
    "۸ … {largest} است و ۰ برای خانهٔ خالی",
    "the open boxes are letters of {names}, each once": "خانه‌های باز حرف‌هایی از {names} است، هر یک یک بار",
    "the dice are up to five digits from 1 to 6, not {faces}": "تاس‌ها حداکثر پنج رقم از ۱ تا ۶ است، نه {faces}",
    "the Yahtzee box cannot hold 50 while it is open": "خانهٔ یاتزی تا باز است نمی‌تواند ۵۰ داشته باشد",
    "the game is over: there is no box for the dice": "بازی تمام شده است: خانه‌ای برای تاس‌ها نیست",
    "the {what}: {number} is not a number from 0 to {most}": "{what}: مقدار {number} عددی از ۰ تا {most} نیست",
}

PARAMETERS = {  # what games say of a size that they are not played with
    "quiet={quiet}: give 1 to 1000 plies without a capture or a man's move until it is a draw.": ""
    "\u2066quiet\u2069 نمی‌تواند {quiet} باشد: بازی پس از ۱ تا ۱۰۰۰ حرکت بدون زدن و بدون حرکت مهرهٔ ساده مساوی "
    "می‌شود.",
    "{rows} rows and {columns} columns do not fit: both are 1 or more, columns × (rows + 1) at most 64.": ""
    "{rows} سطر و {columns} ستون جا نمی‌شود: هر دو دست‌کم ۱ است و حاصل‌ضرب شمار ستون‌ها در یکی بیش از شمار سطرها "
    "حداکثر ۶۴.",
    "{rows} rows and {columns} columns of boxes do not fit: both are 1 or more, with at most {most} edges, as 5 by 5 "
    "has 60.": "{rows} سطر و {columns} ستون خانه جا نمی‌شود: هر دو دست‌کم ۱ است، با حداکثر {most} خط؛ ۵ در ۵ خانه ۶۰ "
    "خط دارد.",
    "start={start}: write the digits 1 to 6 twice, such as 123456-654321.": "\u2066start\u2069 نمی‌تواند {start} "
    "باشد: رقم‌های ۱ تا ۶ را دو بار بنویسید، مانند \u2066123456-654321\u2069.",
    "pieces={pieces}: write White's king and pieces, then Black's, such as KQK, KBNK or KQKR: one to three of Q, R, "
    "B and N in all.": "\u2066pieces\u2069 نمی‌تواند {pieces} باشد: شاه و مهره‌های سفید و سپس سیاه را بنویسید، مانند "
    "\u2066KQK\u2069، \u2066KBNK\u2069 یا \u2066KQKR\u2069: روی‌هم یک تا سه تا از \u2066Q\u2069، \u2066R\u2069، "
    "\u2066B\u2069 و \u2066N\u2069.",
    "cards={cards}: each player holds {least} … {most}.": "\u2066cards\u2069 نمی‌تواند {cards} باشد: هر بازیکن "
    "{least} تا {most} کارت دارد.",
    "order={order}: prizes come in {orders} or {last} order.": "\u2066order\u2069 نمی‌تواند {order} باشد: ترتیب "
    "جایزه‌ها {orders} یا {last} است.",
    "{rows} rows and {columns} columns: a sea has 1 to {most} of each.": ""
    "{rows} سطر و {columns} ستون نمی‌شود: دریا از هر کدام ۱ تا {most} دارد.",
    "fleet={fleet}: a fleet has 1 to {most} ships, each of 1 square or more.": "\u2066fleet\u2069 نمی‌تواند "
    "\u2066{fleet}\u2069 باشد: ناوگان ۱ تا {most} ناو دارد، هر کدام دست‌کم یک خانه.",
    "fleet={fleet}: a ship of {length} squares does not fit on {rows} rows and {columns} columns.": ""
    "\u2066fleet\u2069 نمی‌تواند \u2066{fleet}\u2069 باشد: ناوی با {length} خانه در {rows} سطر و {columns} ستون جا "
    "نمی‌شود.",
    "fleet={fleet}: on {rows} rows and {columns} columns the other ships may leave no room for the one of {length} "
    "squares. Take a larger sea or fewer ships.": "\u2066fleet\u2069 نمی‌تواند \u2066{fleet}\u2069 باشد: در {rows} "
    "سطر و {columns} ستون شاید ناوهای دیگر برای ناو {length} خانه‌ای جا نگذارند. دریای بزرگ‌تر یا ناوهای کمتر "
    "بگیرید.",
    "placing={placing}: ships are placed by hand or random.": "\u2066placing\u2069 نمی‌تواند {placing} باشد: "
    "ناوها با دست (\u2066hand\u2069) یا تصادفی (\u2066random\u2069) چیده می‌شوند.",
    "{text}: the ship does not fit on the board.": "\u2066{text}\u2069: این ناو در صفحه جا نمی‌شود.",
    "{text}: this ship has {length} squares in a row or a column.": "\u2066{text}\u2069: این ناو {length} خانه در یک "
    "سطر یا یک ستون دارد.",
    "{text}: the ship overlaps another one.": "\u2066{text}\u2069: این ناو روی ناو دیگری می‌افتد.",
    "size={size}: the board is 1 to 11 cells wide.": "\u2066size\u2069 نمی‌تواند {size} باشد: پهنای صفحه ۱ تا ۱۱ "
    "خانه است.",
    "{rows} rows and {columns} columns: give 3 to 8 rows and 1 to 8 columns.": "{rows} سطر و {columns} ستون نمی‌شود: "
    "۳ تا ۸ سطر و ۱ تا ۸ ستون بدهید.",
    "pits={pits}, seeds={seeds} is no board: there are 1 to 7 pits a side, and at most 255 seeds in all.": ""
    "با {pits} گودال و {seeds} دانه در هر گودال بازی نمی‌شود: هر طرف ۱ تا ۷ گودال دارد و همهٔ دانه‌ها حداکثر ۲۵۵ "
    "تاست.",
    "pins={pins}: give 1 to 62 pins.": "\u2066pins\u2069 نمی‌تواند {pins} باشد: ۱ تا ۶۲ میله بدهید.",
    "players={players}: there are 2 or 3.": "\u2066players\u2069 نمی‌تواند {players} باشد: ۲ یا ۳ بازیکن هست.",
    "sides={sides}, dice={dice}: both are 1 or more, and sides × dice is at most {most}.": ""
    "با {dice} تاس {sides}وجهی نمی‌شود: هر دو عدد دست‌کم ۱ است و حاصل‌ضربشان حداکثر {most}.",
    "sides={sides}, dice={dice}: that many dice can show more than {most} things.": "با {dice} تاس {sides}وجهی "
    "نمی‌شود: این‌همه تاس بیش از {most} جور می‌آید.",
    "players={players}, tokens={tokens}: there are 2 to 4 players with 1 to 4 tokens each.": ""
    "با {players} بازیکن و {tokens} مهره نمی‌شود: ۲ تا ۴ بازیکن هست، هر یک با ۱ تا ۴ مهره.",
    "track={track}: a ring has 8 to 59 squares, as many for each of the {players} players.": ""
    "\u2066track\u2069 نمی‌تواند {track} باشد: مسیر ۸ تا ۵۹ خانه دارد، برای هر یک از {players} بازیکن به یک اندازه.",
    "{rows} rows and {columns} columns: both are 1 to {most}.": "{rows} سطر و {columns} ستون نمی‌شود: هر دو از ۱ تا "
    "{most} است.",
    "k={k}: give a row that fits, 1 to {most} long on {rows} rows, {columns} columns.": "\u2066k\u2069 نمی‌تواند {k} "
    "باشد: در {rows} سطر و {columns} ستون طول ردیف از ۱ تا {most} است.",
    "men={men}: there are boards for 9, 6 and 3 men.": "\u2066men\u2069 نمی‌تواند {men} باشد: صفحه برای ۹، ۶ و ۳ "
    "مهره هست.",
    "heaps={heaps}: give 1 to 64 heaps of 0 to 1000 matches, such as 3-4-5.": "\u2066heaps\u2069 نمی‌تواند {heaps} "
    "باشد: ۱ تا ۶۴ دسته با ۰ تا ۱۰۰۰ چوب‌کبریت بدهید، مانند \u20663-4-5\u2069.",
    "size={size}: the board is 4, 6 or 8 squares wide.": "\u2066size\u2069 نمی‌تواند {size} باشد: پهنای صفحه ۴، ۶ یا "
    "۸ خانه است.",
    "target={target}: one plays to 1 … {most} points.": "\u2066target\u2069 نمی‌تواند {target} باشد: بازی تا ۱ … "
    "{most} امتیاز است.",
    "players={players}: there are 2, 3 or 4.": "\u2066players\u2069 نمی‌تواند {players} باشد: ۲، ۳ یا ۴ بازیکن هست.",
    "start={start}: the arrangements of Chess960 are numbered 0 to 959.": "\u2066start\u2069 نمی‌تواند {start} باشد: "
    "چینش‌های شطرنج ۹۶۰ از ۰ تا ۹۵۹ شماره دارد.",
    "day={day}: there are three days, 1 to 3.": "\u2066day\u2069 نمی‌تواند {day} باشد: سه روز هست، ۱ تا ۳.",
    "{rows} rows and {columns} columns do not fit: both are 1 to 26, and rows × columns at most 64.": ""
    "{rows} سطر و {columns} ستون جا نمی‌شود: هر دو از ۱ تا ۲۶ است و حاصل‌ضربشان حداکثر ۶۴.",
    "strengths={strengths}: give three numbers from 0 to 1000, such as 4-4-9.": "\u2066strengths\u2069 نمی‌تواند "
    "{strengths} باشد: سه عدد از ۰ تا ۱۰۰۰ بدهید، مانند \u20664-4-9\u2069.",
    "there are 1 to 100 rounds, and damage, cost and tribute are numbers from 0 to 1000.": ""
    "شمار دورها ۱ تا ۱۰۰ است، و \u2066damage\u2069 و \u2066cost\u2069 و \u2066tribute\u2069 عددهایی از ۰ تا ۱۰۰۰.",
    "cards={cards}: each hand has 2 to {most}.": "\u2066cards\u2069 نمی‌تواند {cards} باشد: هر دست ۲ تا {most} کارت "
    "دارد.",
    "categories={categories}: name each box once, by letters of {letters}.": "\u2066categories\u2069 نمی‌تواند "
    "{categories} باشد: هر خانه را یک بار با حرفی از {letters} نام ببرید.",
    "joker={joker}: it is forced, free or none.": "\u2066joker\u2069 نمی‌تواند {joker} باشد: یکی از "
    "\u2066forced\u2069 و \u2066free\u2069 و \u2066none\u2069 است.",
}
