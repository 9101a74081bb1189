"""What chess says in Persian of positions, moves and games in PGN that are not right, by the English."""

LTR, END = "\u2066", "\u2069"

FEN = {
    "White": "سفید",
    "Black": "سیاه",
    "a position has six words: the board, who is to move, castling, a square for capturing in passing, the clock and "
    "the number of the move, of which the last two may be left out; this has {count}": "وضعیت شش واژه دارد: صفحه، "
    "نوبت، قلعه رفتن، خانهٔ زدن در گذر، شمار حرکت‌های بی زدن و شمارهٔ حرکت، که دو تای آخر را می‌شود ننوشت؛ این {count} "
    "واژه دارد",
    "after startpos only moves may follow, as in startpos moves e2e4 e7e5": f"پس از {LTR}startpos{END} تنها حرکت‌ها "
    f"می‌آید، مانند {LTR}startpos moves e2e4 e7e5{END}",
    "the board has {count} ranks; there are eight, with / between them": "صفحه {count} سطر دارد؛ باید هشت سطر باشد، با "
    f"{LTR}/{END} میان آن‌ها",
    "'{letter}' in rank {rank} is no piece; White's are K Q R B N P, Black's the same in small letters": "«{letter}» "
    f"در سطر {{rank}} مهره نیست؛ مهره‌های سفید {LTR}K Q R B N P{END} است و مهره‌های سیاه همان‌ها با حرف کوچک",
    "rank {rank} has {count} squares, and should have eight": "سطر {rank} {count} خانه دارد، ولی باید هشت خانه باشد",
    "{side} has no king": "{side} شاه ندارد",
    "{side} has {count} kings": "{side} {count} شاه دارد",
    "a pawn stands on {square}; there is none on the first and the last rank": "پیاده‌ای در {square} است؛ در سطر اول و "
    "آخر پیاده‌ای نیست",
    "{side} has {count} men; a side has at most 16": "{side} {count} مهره دارد؛ هر طرف حداکثر ۱۶ مهره دارد",
    "{side} has {count} pawns; a side has at most 8": "{side} {count} پیاده دارد؛ هر طرف حداکثر ۸ پیاده دارد",
    "{side} has {count} pieces more than at the start, and only {gone} pawns can have become one": "{side} {count} "
    "سوار بیش از آغاز بازی دارد، ولی تنها {gone} پیاده می‌تواند وزیر یا سوار دیگری شده باشد",
    "'{word}' is no number of plies since a capture or a pawn's move; it is 0 or more": "«{word}» شمار حرکت‌ها از آخرین "
    "زدن یا حرکت پیاده نیست؛ عددی از ۰ به بالاست",
    "'{word}' is no number of a move; they count from 1": "«{word}» شمارهٔ حرکت نیست؛ شماره‌ها از ۱ آغاز می‌شود",
    "'{word}' tells no castling; write KQkq or those that still may, the files of the rooks in Chess960, or - for "
    "none": ""
    f"«{{word}}» قلعه رفتن را نمی‌گوید؛ بنویسید {LTR}KQkq{END} یا آن‌هایی که هنوز می‌شود، در {LTR}Chess960{END} "
    f"ستون رخ‌ها، یا برای هیچ‌کدام {LTR}-{END}",
    "castling {letter}: {side} has no king with such a rook beside it on its first rank": "قلعهٔ {letter}: {side} در "
    "سطر اولش شاهی با چنین رخی در کنارش ندارد",
    "no game begins so that all these may castle: the kings, and the rooks, of both sides begin on the same files, one "
    "rook on either side of the king": "هیچ بازی‌ای چنان آغاز نمی‌شود که همهٔ این‌ها بتوانند قلعه بروند: شاه‌ها و رخ‌های "
    "دو طرف در ستون‌های یکسان آغاز می‌کنند، در هر سوی شاه یک رخ",
    "'{word}' is no square for capturing in passing; write one such as e3, or -": "«{word}» خانهٔ زدن در گذر نیست؛ "
    f"خانه‌ای مانند {LTR}e3{END} بنویسید، یا {LTR}-{END}",
    "no pawn can just have passed over {square}": "هیچ پیاده‌ای نمی‌تواند همین حالا از {square} گذشته باشد",
}

REASONS = {
    "nothing stands on that square": "در آن خانه چیزی نیست",
    "that piece is the other side's": "آن مهرهٔ طرف دیگر است",
    "a piece of the same side stands there": "مهره‌ای خودی آنجاست",
    "another piece stands in the way": "مهرهٔ دیگری سر راه است",
    "a pawn goes one square ahead, two from where it begins, and captures diagonally": "پیاده یک خانه پیش می‌رود، از "
    "جای نخستش دو خانه، و کج می‌زند",
    "a knight goes two squares one way and one square across": "اسب دو خانه به یک سو و یک خانه به پهلو می‌رود",
    "a bishop goes along diagonals": "فیل روی قطر می‌رود",
    "a rook goes along ranks and files": "رخ روی سطر و ستون می‌رود",
    "a queen goes along ranks, files and diagonals": "وزیر روی سطر و ستون و قطر می‌رود",
    "a king goes one square, or castles": "شاه یک خانه می‌رود، یا قلعه می‌رود",
    "a pawn goes diagonally only to capture": "پیاده تنها برای زدن کج می‌رود",
    "a pawn does not capture straight ahead": "پیاده روبه‌رو را نمی‌زند",
    "a pawn on the last rank becomes a queen, rook, bishop or knight": "پیاده در سطر آخر وزیر، رخ، فیل یا اسب می‌شود",
    "only a pawn on the last rank becomes another piece": "تنها پیاده‌ای که به سطر آخر می‌رسد مهرهٔ دیگری می‌شود",
    "the king is in check, and this does not help": "شاه در کیش است و این حرکت چاره نیست",
    "the king would be in check there": "شاه آنجا در کیش می‌افتد",
    "it would leave the king in check": "با این حرکت شاه در کیش می‌ماند",
    "the king or that rook has moved before": "شاه یا آن رخ پیش از این حرکت کرده است",
    "there are pieces between king and rook, or where they go": "میان شاه و رخ، یا جایی که می‌روند، مهره هست",
    "a king in check does not castle": "شاهی که در کیش است قلعه نمی‌رود",
    "the king would pass over a square that is attacked": "شاه از خانه‌ای می‌گذرد که زیر ضرب است",
    "there is no such piece": "چنین مهره‌ای نیست",
    "that is no move": "این حرکت نیست",
    "several moves are written so": "چند حرکت چنین نوشته می‌شود",
}

PGN = {
    "Game {game}, line {line}, column {column}: {problem}.": "بازی {game}، خط {line}، ستون {column}: {problem}.",
    "this is not text: save it as UTF-8": f"این متن نیست: آن را با {LTR}UTF-8{END} ذخیره کنید",
    'this tag has no end; write it as [Name "value"]': f'این برچسب پایان ندارد؛ بنویسید {LTR}[Name "value"]{END}',
    "the text is cut short: this comment has no end": "متن ناتمام است: این توضیح پایان ندارد",
    "the text is cut short: this variation has no end": "متن ناتمام است: این شاخه پایان ندارد",
    "the text is cut short: the result {result} does not follow the moves": "متن ناتمام است: نتیجهٔ {result} پس از "
    "حرکت‌ها نیامده است",
    "this is a game of {other}; here chess and Chess960 are read": f"این بازی {{other}} است؛ اینجا شطرنج و "
    f"{LTR}Chess960{END} خوانده می‌شود",
    "a game of Chess960 says by the tag FEN how it begins": f"بازی {LTR}Chess960{END} با برچسب {LTR}FEN{END} می‌گوید "
    "چگونه آغاز می‌شود",
    "'{text}' is no position in FEN": f"«{{text}}» وضعیتی به {LTR}FEN{END} نیست",
    "the text has no game": "در متن بازی‌ای نیست",
    "the text has several games: give one of them": "متن چند بازی دارد: یکی از آن‌ها را بدهید",
    "there is no move before this variation": "پیش از این شاخه حرکتی نیست",
    "there is no variation that could end here": "شاخه‌ای نیست که اینجا تمام شود",
    "more than {most} variations stand inside each other": "بیش از {most} شاخه درون هم است",
    "{number} {move} is no move": "{number} {move} حرکت نیست",
    "{number} {move} may be several moves; it must be told where the piece comes from": "{number} {move} می‌تواند چند "
    "حرکت باشد؛ باید گفت مهره از کجا می‌آید",
    "{number} {move} may not be played: {why}": "{number} {move} را نمی‌شود بازی کرد: {why}",
    "PGN is for chess, not for {spec}.": f"{LTR}PGN{END} برای شطرنج است، نه برای {{spec}}.",
    "{game!r} is no game in PGN and no harif.Record: it cannot be written.": f"{{game!r}} نه بازی {LTR}PGN{END} است "
    f"و نه {LTR}harif.Record{END}: نمی‌شود آن را نوشت.",
    "{spec}: move {count} in '{text}' is not legal. {problem}": "{spec}: حرکت شمارهٔ {count} در «{text}» مجاز نیست. "
    "{problem}",
}

CHESS = {**FEN, **REASONS, **PGN}
