"""Titles, axes and keys of the plots."""

ORDER = {  # leaves examined, by the order of the moves
    "en": {
        "title": "Leaves that alpha-beta examines, by the order of the moves",
        "worst": "worst order",
        "random": "random order",
        "best": "best order",
        "depth": "depth m (plies)",
        "uniform": "uniform trees, b = {b}",
        "games": "games, played to the end: here the whole tree stands for b to the m",
        "tree": "tree",
        "in_worst": "worst",
        "in_random": "random",
        "in_best": "best",
    },
    "fa": {
        "title": "برگ‌هایی که هرس آلفا-بتا بررسی می‌کند، بر حسب ترتیب حرکت‌ها",
        "worst": "بدترین ترتیب",
        "random": "ترتیب تصادفی",
        "best": "بهترین ترتیب",
        "depth": "عمق m (لایه)",
        "uniform": "درخت‌های یکنواخت، b = {b}",
        "games": "بازی‌ها تا پایان: در اینجا شمار برگ‌های همهٔ درخت به جای b به توان m است",
        "tree": "درخت",
        "in_worst": "بدترین ترتیب",
        "in_random": "ترتیب تصادفی",
        "in_best": "بهترین ترتیب",
    },
}

NOISY = {  # leaves that are estimates
    "en": {
        "title": "When leaves are estimates, minimax can err",
        "first": "first: MIN over {leaves}",
        "second": "second: MIN over {leaves}, minimax's choice",
        "mean": "expected value of the move",
        "best": "probability that the move is truly better",
        "sigma": "error of a leaf, σ",
        "comma": ", ",
    },
    "fa": {
        "title": "وقتی مقدار برگ‌ها تخمین است، مینیماکس ممکن است اشتباه کند",
        "first": "اول: کمینهٔ {leaves}",
        "second": "دوم: کمینهٔ {leaves}، انتخاب مینیماکس",
        "mean": "امید ریاضی مقدار حرکت",
        "best": "احتمال آن‌که حرکت واقعاً بهتر باشد",
        "sigma": "خطای هر برگ، σ",
        "comma": "، ",
    },
}

CURVE = {  # the best move as the opponent gets better
    "en": {
        "title": "The best move against an opponent that is not perfect",
        "axis": "p, the weight of minimax against random",
        "value": "value",
        "move": "move {move}",
    },
    "fa": {
        "title": "بهترین حرکت در برابر حریفی که همیشه بهترین را بازی نمی‌کند",
        "axis": "p، وزن مینیماکس در برابر بازی تصادفی",
        "value": "مقدار",
        "move": "حرکت {move}",
    },
}

SCALE = {  # transformations of the leaves
    "en": {
        "title": "Which transformations of the leaves keep the choice",
        "linear": "positive linear",
        "power": "powers",
        "exp": "exponentials",
        "relabel": "new labels f(x)",
        "choice": "with the leaves as they are: {move}",
    },
    "fa": {
        "title": "کدام تبدیل مقدار برگ‌ها انتخاب را حفظ می‌کند",
        "linear": "خطی با ضریب مثبت",
        "power": "توان",
        "exp": "نمایی",
        "relabel": "برچسب‌های نو f(x)",
        "choice": "انتخاب با همین برگ‌ها: {move}",
    },
}

LEARNING = {  # strength as learning goes on
    "en": {
        "title": "Learning {game}",
        "games": "games played against itself (thousands)",
        "points": "points a game against the game's own evaluate",
        "begins": "learning; Ctrl-C ends it with what was learned so far",
        "adds": "{file} has learned from {before} games; {more} more begin",
        "mark": "{games} games  {seconds} s  {points} against evaluate",
        "strength": "{points} ± {error} points a game",
        "random": "against random play: {points}",
        "stopped": "stopped after {games} games",
        "resume": "{option} goes on with this lesson",
        "kept": "written to {file}; play with it: {player}",
        "losses": "Weights of {game}: how far they are from how games ended",
        "loss": "loss (cross-entropy)",
        "passes": "passes through the examples",
        "held_out": "held out",
        "learned_from": "learned from",
        "plays": "{games} games  {rows} positions  {seconds} s",
        "pass": "pass {epoch}  loss {loss}  held out {held_out}",
        "fitted": "held out: {before} → {after}, from {games} games",
    },
    "fa": {
        "title": "یادگیری {game}",
        "games": "شمار بازی‌ها با خود (هزار)",
        "points": "امتیاز در هر بازی برابر evaluate خودِ بازی",
        "begins": "در حال یادگیری؛ Ctrl-C آن را با آنچه تا آن دم آموخته پایان می‌دهد",
        "adds": "{file} از {before} بازی آموخته است؛ {more} بازی دیگر آغاز می‌شود",
        "mark": "{games} بازی  {seconds} ثانیه  {points} برابر evaluate",
        "strength": "{points} ± {error} امتیاز هر بازی",
        "random": "برابر بازی تصادفی: {points}",
        "stopped": "پس از {games} بازی متوقف شد",
        "resume": "این درس با {option} ادامه می‌یابد",
        "kept": "در {file} نوشته شد؛ برای بازی با آن: {player}",
        "losses": "وزن‌های {game}: فاصله تا پایان بازی‌ها",
        "loss": "زیان (آنتروپی متقاطع)",
        "passes": "شمار دورها روی نمونه‌ها",
        "held_out": "کنار گذاشته",
        "learned_from": "برای یادگیری",
        "plays": "{games} بازی  {rows} وضعیت  {seconds} ثانیه",
        "pass": "دور {epoch}  زیان {loss}  کنار گذاشته {held_out}",
        "fitted": "کنار گذاشته: {before} → {after}، از {games} بازی",
    },
}

GRID = {  # a solved grid
    "en": {
        "title": "The robot on a slippery floor",
        "start": "start",
        "worth": "worth {value} from the start; arrows: the best move of each cell",
        "rules": "a step pays {living}, slips aside with probability {slip}, discount {discount}",
    },
    "fa": {
        "title": "روبات روی کف لغزنده",
        "start": "آغاز",
        "worth": "ارزش از آغاز: {value}؛ پیکان‌ها: بهترین حرکت هر خانه",
        "rules": "پاداش هر گام {living}، احتمال لغزیدن به پهلو {slip}، ضریب تنزیل {discount}",
    },
}
