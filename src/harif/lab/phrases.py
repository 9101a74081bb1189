"""The words of the story that a trace tells, in English and in Persian.

Persian sentences run from right to left, but a window such as (−∞، ۳) or a number with a sign is read from left to
right: `Phrases.ltr` keeps those together with the marks that Unicode has for it.
"""

from collections.abc import Sequence
from typing import Any

from harif.drawing.digits import digits, isolated, number
from harif.game import SearchError
from harif.lab import arithmetic
from harif.lab.trace import Value
from harif.search.mixture import WAYS, mixture_of

ORDINALS = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth".split(),
    "fa": "اول دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم".split(),
}

ALGORITHMS = {
    "en": {
        "minimax": "Minimax",
        "alphabeta": "Alpha-beta pruning",
        "byhand": "Alpha-beta pruning by hand",
        "negamax": "Negamax",
        "failsoft": "Fail-soft alpha-beta",
        "failhard": "Fail-hard alpha-beta",
        "hminimax": "H-minimax",
        "deepening": "Iterative deepening",
        "maxn": "Max^n",
        "paranoid": "Paranoid search",
        "bestreply": "Best-reply search",
        "expectiminimax": "Expectiminimax",
        "expectimax": "Expectimax",
    },
    "fa": {
        "minimax": "الگوریتم کمینه‌بیشینه",
        "alphabeta": "هرس آلفا-بتا",
        "byhand": "هرس آلفا-بتا با دست",
        "negamax": "الگوریتم نگامکس",
        "failsoft": "هرس آلفا-بتا با شکست نرم",
        "failhard": "هرس آلفا-بتا با شکست سخت",
        "hminimax": "الگوریتم کمینه‌بیشینهٔ ابتکاری",
        "deepening": "جست‌وجوی عمیق‌شوندهٔ تکراری",
        "maxn": "الگوریتم بیشینهٔ چندنفره",
        "paranoid": "جست‌وجوی بدگمانانه",
        "bestreply": "جست‌وجوی بهترین پاسخ",
        "expectiminimax": "الگوریتم کمینه‌بیشینهٔ مورد انتظار",
        "expectimax": "الگوریتم بیشینهٔ مورد انتظار",
    },
}

PHRASES = {
    "en": {
        "title": "{algorithm} on {game}.",
        "long": "a game tree",
        "max": "a MAX node",
        "min": "a MIN node",
        "chance": "a chance node",
        "player": "a node of {who}",
        "opponent": "a node of the opponent",
        "united_max": "a MAX node of {who}",
        "united_min": "a MIN node of {who}",
        "united_leaf": "a leaf",
        "who_opponent": "the opponent",
        "with_pruning": "{algorithm} with {pruning}",
        "pruning_star1": "Star1 pruning",
        "pruning_star2": "Star2 pruning",
        "pruning_shallow": "shallow pruning",
        "premise_bounds": "All values lie between {low} and {high}.",
        "premise_sum": "Nobody gets less than {low}, and all together never more than {high}.",
        "premise_opponent": "The opponent plays {how}.",
        "premise_paranoid": "{who} takes all the others for one opponent, and values are told to {who}.",
        "premise_bestreply": "After each move of {who} only one of the others replies freely; values are told "
        "to {who}.",
        "how_weights": "its moves with the weights {weights}",
        "how_minimax": "its best move with the weight {weight}",
        "how_random": "any move with the weight {weight}",
        "how_friendly": "the move that is best for us with the weight {weight}",
        "how_only_minimax": "its best move",
        "how_only_random": "any move, all alike",
        "how_only_friendly": "the move that is best for us",
        "way_minimax": "its best move gives {value}",
        "way_random": "all moves give {value} on average",
        "way_friendly": "its friendliest move gives {value}",
        "mix": "{node} is worth {formula} = {value}: {ways}.",
        "average": "{node} is worth {formula} = {value}.",
        "so_far": "{node} has {formula} = {value} so far.",
        "at_worst_and_best": "{node} is worth at worst {worst} = {low} and at best {best} = {high}: "
        "it lies in {interval}.",
        "matters_above": "Only above {formula} = {value} can it lift {parent} over α = {bound}.",
        "matters_below": "Only below {formula} = {value} can it keep {parent} under β = {bound}.",
        "probe": "Star2 probes {child}: one look below it gives a bound.",
        "tie": "{child} is worth {value} to {who} too: {who} is indifferent at {node}, and the first of equal moves, "
        "{first}, is kept.",
        "cut_at_best": "{node} is cut after {last}: at best {formula} = {value} ≤ α = {wall}, and {who} is "
        "already sure of "
        "{wall} at {by}.",
        "cut_at_worst": "{node} is cut after {last}: at worst {formula} = {value} ≥ β = {wall}, and {who} is already "
        "sure of {wall} at {by}.",
        "cut_at_best_bounds": "{node} is cut after {last}: at best {formula} = {value}, and no value is less.",
        "cut_at_worst_bounds": "{node} is cut after {last}: at worst {formula} = {value}, and no value is greater.",
        "cut_chance_min": "{node} is cut after {last}: {bound}, and only above {edge} would it matter to {who}, who is "
        "already sure of {wall} at {by}.",
        "cut_chance_max": "{node} is cut after {last}: {bound}, and only below {edge} would it matter to {who}, who is "
        "already sure of {wall} at {by}.",
        "cut_bounds_max": "{node} is cut after {last}: no value is greater than {value}.",
        "cut_bounds_min": "{node} is cut after {last}: no value is less than {value}.",
        "cut_sum": "{node} is cut after {last}: {mover} has {has} here, so at most {formula} = {value} is left "
        "for {who}, "
        "who already has {have} at {by}.",
        "cut_reply": "Another player has replied already, so {who} makes its first move at {node}.",
        "leaf": "a leaf",
        "who_max": "MAX",
        "who_min": "MIN",
        "who_chance": "chance",
        "who_player": "p{n}",
        "begin": "The search begins at {node}, {kind}.",
        "begin_window": "The search begins at {node}, {kind}, with the window {window}.",
        "enter": "{node}, {kind}, is entered.",
        "enter_window": "{node}, {kind}, is entered with the window {window}.",
        "inherit": "{node}, {kind}, inherits the window {window} from {parent}.",
        "turned": "{node}, {kind}, sees {parent}'s window from the other side: {window}.",
        "leaf_by_place": "the {nth} leaf of {parent}",
        "child_by_place": "the {nth} child of {parent}",
        "leaf_by_name": "the leaf {move} of {parent}",
        "position": "the position after {move} at {parent}",
        "own_leaf": "its {nth} leaf",
        "own_child": "its {nth} child",
        "utility": "{leaf} is worth {value}.",
        "estimate": "The depth ends at {leaf}, and EVAL puts it at {value}.",
        "nothing": "That changes nothing: {who} already has {value} at {node}.",
        "back_up_max": "{node} takes the value {value} from {child}, the greatest so far.",
        "back_up_min": "{node} takes the value {value} from {child}, the least so far.",
        "back_up_player": "{node} takes the value {value} from {child}, the best so far for {who}.",
        "back_up_chance": "{node} has the value {value} with {child}.",
        "alpha": "{who} is now sure of {value} at {node}: α rises to {value}, and the window is {window}.",
        "beta": "{who} is now sure of {value} at {node}: β falls to {value}, and the window is {window}.",
        "window": "The window of {node} is now {window}.",
        "exactly": "{node} is worth exactly {value}.",
        "at_most": "{node} is worth at most {value}: it lies in {interval}.",
        "at_least": "{node} is worth at least {value}: it lies in {interval}.",
        "between": "{node} is worth at least {low} and at most {high}: it lies in {interval}.",
        "bound_most": "its value{to} is at most {value}",
        "bound_least": "its value{to} is at least {value}",
        "cut": "{node} is cut after {last}: {bound}, and {who} is already sure of {wall} at {by}.",
        "cut_deep": "{node} is cut after {last}: {bound}, and {who} is already sure of {wall} at {by}, "
        "an ancestor above its parent {parent}.",
        "cut_plain": "{node} is cut after {last}: {bound}, and its window is empty.",
        "left_out": "The cut leaves out {rest}.",
        "left_out_shallow": "This shallow cut leaves out {rest}.",
        "left_out_deep": "This deep cut leaves out {rest}.",
        "done": "{node} is done: it is worth {value}{to}.",
        "done_most": "{node} is done: it is worth at most {value}{to}.",
        "done_least": "{node} is done: it is worth at least {value}{to}.",
        "returned": "{node} is done: {found} lies outside its window, so the nearer end {value} is returned.",
        "to": " to {who}",
        "deepen": "A new iteration begins, with depth {n}.",
        "decision": "{who} plays {move}, worth {value}.",
        "decision_min": "{who} plays {move}, worth {value} to MAX.",
        "no_decision": "{node} is worth {value}.",
        "numbered_move": "move {move}",
        "numbered_move_to": "move {move} to {node}",
        "numbered_moves": "moves {moves}",
        "named_move": "{move}",
        "count": "Leaves evaluated: {evaluated}; children never visited: {pruned}.",
        "and": "{first} and {last}",
        "comma": ", ",
        "more": "{n} more",
    },
    "fa": {
        "title": "{algorithm} روی {game}.",
        "long": "یک درخت بازی",
        "max": "گره بیشینه",
        "min": "گره کمینه",
        "chance": "گره شانس",
        "player": "گره {who}",
        "opponent": "گره حریف",
        "united_max": "گره بیشینهٔ {who}",
        "united_min": "گره کمینهٔ {who}",
        "united_leaf": "برگ",
        "who_opponent": "حریف",
        "with_pruning": "{algorithm} با {pruning}",
        "pruning_star1": "هرس ستارهٔ ۱",
        "pruning_star2": "هرس ستارهٔ ۲",
        "pruning_shallow": "هرس کم‌عمق",
        "premise_bounds": "همهٔ مقدارها بین {low} و {high} هستند.",
        "premise_sum": "سهم هیچ بازیکنی کمتر از {low} و مجموع همه هرگز بیش از {high} نیست.",
        "premise_opponent": "حریف {how} را بازی می‌کند.",
        "premise_paranoid": "{who} همهٔ دیگران را یک حریف می‌پندارد و مقدارها از دید {who} گفته می‌شوند.",
        "premise_bestreply": "پس از هر حرکت {who} تنها یکی از دیگران آزادانه پاسخ می‌دهد و مقدارها از دید {who} گفته "
        "می‌شوند.",
        "how_weights": "حرکت‌هایش با وزن‌های {weights}",
        "how_minimax": "بهترین حرکت خود با وزن {weight}",
        "how_random": "حرکتی تصادفی با وزن {weight}",
        "how_friendly": "بهترین حرکت برای ما با وزن {weight}",
        "how_only_minimax": "بهترین حرکت خود",
        "how_only_random": "حرکتی تصادفی با احتمال یکسان",
        "how_only_friendly": "بهترین حرکت برای ما",
        "way_minimax": "بهترین حرکت حریف {value} می‌دهد",
        "way_random": "میانگین همهٔ حرکت‌ها {value} است",
        "way_friendly": "دوستانه‌ترین حرکت حریف {value} می‌دهد",
        "mix": "مقدار {node} برابر \u2066{formula} = {value}\u2069 است: {ways}.",
        "average": "مقدار {node} برابر \u2066{formula} = {value}\u2069 است.",
        "so_far": "مجموع {node} تا اینجا \u2066{formula} = {value}\u2069 است.",
        "at_worst_and_best": "مقدار {node} در بدترین حالت \u2066{worst} = {low}\u2069 و در بهترین حالت "
        "\u2066{best} = {high}\u2069 است و در بازهٔ "
        "{interval} قرار دارد.",
        "matters_above": "تنها مقداری بیش از \u2066{formula} = {value}\u2069 می‌تواند {parent} را از \u2066α = "
        "{bound}\u2069 بالاتر ببرد.",
        "matters_below": "تنها مقداری کمتر از \u2066{formula} = {value}\u2069 می‌تواند {parent} را پایین‌تر از "
        "\u2066β = {bound}\u2069 نگه دارد.",
        "probe": "ستارهٔ ۲ پیشاپیش به {child} سر می‌زند: یک نگاه به زیر آن کرانی به دست می‌دهد.",
        "tie": "ارزش {child} هم برای {who} {value} است: برای {who} در {node} فرقی ندارد و از حرکت‌های برابر نخستین، "
        "یعنی {first}، نگه داشته می‌شود.",
        "cut_at_best": "گره {node} پس از {last} هرس می‌شود: مقدار آن در بهترین حالت \u2066{formula} = {value} ≤ "
        "α = {wall}\u2069 "
        "است و {who} هم‌اکنون در {by} مقدار {wall} را تضمین کرده است.",
        "cut_at_worst": "گره {node} پس از {last} هرس می‌شود: مقدار آن در بدترین حالت \u2066{formula} = {value} "
        "≥ β = {wall}\u2069 "
        "است و {who} هم‌اکنون در {by} مقدار {wall} را تضمین کرده است.",
        "cut_at_best_bounds": "گره {node} پس از {last} هرس می‌شود: مقدار آن در بهترین حالت "
        "\u2066{formula} = {value}\u2069 است و هیچ مقداری کمتر از آن نیست.",
        "cut_at_worst_bounds": "گره {node} پس از {last} هرس می‌شود: مقدار آن در بدترین حالت "
        "\u2066{formula} = {value}\u2069 است و هیچ مقداری بیش از آن نیست.",
        "cut_chance_min": "گره {node} پس از {last} هرس می‌شود: {bound}، و تنها بیش از {edge} برای {who} مهم بود که "
        "هم‌اکنون در {by} مقدار {wall} را تضمین کرده است.",
        "cut_chance_max": "گره {node} پس از {last} هرس می‌شود: {bound}، و تنها کمتر از {edge} برای {who} مهم بود که "
        "هم‌اکنون در {by} مقدار {wall} را تضمین کرده است.",
        "cut_bounds_max": "گره {node} پس از {last} هرس می‌شود: هیچ مقداری بیش از {value} نیست.",
        "cut_bounds_min": "گره {node} پس از {last} هرس می‌شود: هیچ مقداری کمتر از {value} نیست.",
        "cut_sum": "گره {node} پس از {last} هرس می‌شود: {mover} در اینجا {has} دارد، پس حداکثر \u2066{formula} "
        "= {value}\u2069 برای "
        "{who} می‌ماند که هم‌اکنون در {by} مقدار {have} را دارد.",
        "cut_reply": "بازیکن دیگری پاسخ داده است، پس {who} در {node} حرکت اول خود را می‌کند.",
        "leaf": "برگ",
        "who_max": "بیشینه",
        "who_min": "کمینه",
        "who_chance": "شانس",
        "who_player": "بازیکن {n}",
        "begin": "جست‌وجو از {kind} {node} آغاز می‌شود.",
        "begin_window": "جست‌وجو از {kind} {node} با پنجرهٔ {window} آغاز می‌شود.",
        "enter": "جست‌وجو به {kind} {node} می‌رسد.",
        "enter_window": "جست‌وجو با پنجرهٔ {window} به {kind} {node} می‌رسد.",
        "inherit": "{kind} {node} پنجرهٔ {window} را از {parent} به ارث می‌برد.",
        "turned": "{kind} {node} پنجرهٔ {parent} را از سوی دیگر می‌بیند: {window}.",
        "leaf_by_place": "برگ {nth} {parent}",
        "child_by_place": "فرزند {nth} {parent}",
        "leaf_by_name": "برگ {move} از {parent}",
        "position": "وضعیت پس از {move} در {parent}",
        "own_leaf": "برگ {nth} خود",
        "own_child": "فرزند {nth} خود",
        "utility": "سودمندی {leaf} برابر {value} است.",
        "estimate": "عمق جست‌وجو در {leaf} تمام می‌شود و تابع ارزیابی مقدار آن را {value} برآورد می‌کند.",
        "nothing": "این چیزی را تغییر نمی‌دهد: {who} هم‌اکنون در {node} مقدار {value} را دارد.",
        "back_up_max": "گره {node} مقدار {value} را از {child} می‌گیرد؛ این تا اینجا بیشترین مقدار است.",
        "back_up_min": "گره {node} مقدار {value} را از {child} می‌گیرد؛ این تا اینجا کمترین مقدار است.",
        "back_up_player": "گره {node} مقدار {value} را از {child} می‌گیرد؛ این تا اینجا برای {who} بهترین است.",
        "back_up_chance": "مقدار {node} با {child} به {value} می‌رسد.",
        "alpha": "اکنون {who} در {node} مقدار {value} را تضمین کرده است: آلفا به {value} افزایش می‌یابد "
        "و پنجره {window} می‌شود.",
        "beta": "اکنون {who} در {node} مقدار {value} را تضمین کرده است: بتا به {value} کاهش می‌یابد "
        "و پنجره {window} می‌شود.",
        "window": "پنجرهٔ {node} اکنون {window} است.",
        "exactly": "مقدار {node} دقیقاً {value} است.",
        "at_most": "مقدار {node} حداکثر {value} است و در بازهٔ {interval} قرار دارد.",
        "at_least": "مقدار {node} حداقل {value} است و در بازهٔ {interval} قرار دارد.",
        "between": "مقدار {node} حداقل {low} و حداکثر {high} است و در بازهٔ {interval} قرار دارد.",
        "bound_most": "مقدار آن{to} حداکثر {value} است",
        "bound_least": "مقدار آن{to} حداقل {value} است",
        "cut": "گره {node} پس از {last} هرس می‌شود: {bound} و {who} هم‌اکنون در {by} مقدار {wall} را تضمین کرده است.",
        "cut_deep": "گره {node} پس از {last} هرس می‌شود: {bound} و {who} هم‌اکنون در {by}، نیایی بالاتر از "
        "والد آن {parent}، مقدار {wall} را تضمین کرده است.",
        "cut_plain": "گره {node} پس از {last} هرس می‌شود: {bound} و پنجرهٔ آن تهی است.",
        "left_out": "این برش {rest} را کنار می‌گذارد.",
        "left_out_shallow": "این برش کم‌عمق {rest} را کنار می‌گذارد.",
        "left_out_deep": "این برش عمیق {rest} را کنار می‌گذارد.",
        "done": "کار {node} تمام شد: مقدار آن{to} {value} است.",
        "done_most": "کار {node} تمام شد: مقدار آن{to} حداکثر {value} است.",
        "done_least": "کار {node} تمام شد: مقدار آن{to} حداقل {value} است.",
        "returned": "کار {node} تمام شد: {found} بیرون از پنجرهٔ آن است و سر نزدیک‌تر پنجره یعنی {value} برمی‌گردد.",
        "to": " برای {who}",
        "deepen": "دور تازه‌ای با عمق {n} آغاز می‌شود.",
        "decision": "{who} {move} را بازی می‌کند؛ ارزش آن {value} است.",
        "decision_min": "{who} {move} را بازی می‌کند؛ ارزش آن برای بیشینه {value} است.",
        "no_decision": "مقدار {node} برابر {value} است.",
        "numbered_move": "حرکت {move}",
        "numbered_move_to": "حرکت {move} به {node}",
        "numbered_moves": "حرکت‌های {moves}",
        "named_move": "حرکت {move}",
        "count": "برگ‌های ارزیابی‌شده: {evaluated}؛ فرزندان دیده‌نشده: {pruned}.",
        "and": "{first} و {last}",
        "comma": "، ",
        "more": "{n} تای دیگر",
    },
}


class Phrases:
    """Says things in one language: numbers, windows and lists as that language writes them."""

    def __init__(self, lang: str) -> None:
        if lang not in PHRASES:
            raise SearchError(f"There is no language '{lang}' here. Use {' or '.join(PHRASES)}.")
        self.lang = lang
        self.words = PHRASES[lang]

    def __call__(self, key: str, **parts: str) -> str:
        return self.words[key].format(**parts)

    def sentence(self, key: str, **parts: str) -> str:
        """The same with a capital at the beginning; p0 and the like stay as they are."""
        said = self(key, **parts)
        return said if said[1:2].isdigit() else said[:1].upper() + said[1:]

    def ltr(self, text: str) -> str:
        """`text` kept from left to right within Persian."""
        return isolated(text, self.lang)

    def digits(self, text: str) -> str:
        return digits(text, self.lang)

    def number(self, value: Value | None) -> str:
        text = number(value, self.lang)
        return text if text.isdecimal() else self.ltr(text)

    def pair(self, low: float, high: float, brackets: str) -> str:
        """A window `(low, high)` or an interval `[low, high]`."""
        comma = self("comma")
        return self.ltr(f"{brackets[0]}{number(low, self.lang)}{comma}{number(high, self.lang)}{brackets[1]}")

    def nth(self, index: int) -> str:
        """The ordinal of an index that counts from 0."""
        named = ORDINALS[self.lang]
        if index < len(named):
            return named[index]
        n = index + 1
        if self.lang == "fa":
            return self.digits(str(n)) + "\u200cام"
        teen = 10 < n % 100 < 14
        return f"{n}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"

    def listed(self, items: list[str], most: int = 8) -> str:
        """`4, 6 and 12`; the rest of a long list only counted."""
        if len(items) > most + 1:
            items = [*items[:most], self("more", n=self.digits(str(len(items) - most)))]
        if len(items) < 2:
            return "".join(items)
        return self("and", first=self("comma").join(items[:-1]), last=items[-1])

    def products(self, terms: Sequence[tuple[Any, ...]]) -> str:
        """1/2·3 + 1/2·(−1)"""
        return arithmetic.products(terms, self.lang)

    def quotient(self, bound: float, terms: Sequence[tuple[float, float]], p: float) -> str:
        """(1 − 1/2·5) / (1/2)"""
        return arithmetic.quotient(bound, terms, p, self.lang)

    def difference(self, values: Sequence[float]) -> str:
        """9 − 6 − 1"""
        return " − ".join([number(values[0], self.lang), *(arithmetic.factor(v, self.lang) for v in values[1:])])

    def mixture(self, opponent: Any) -> str:
        """How an opponent plays, in words."""
        mixture = mixture_of(opponent)
        if mixture.weights:
            return self("how_weights", weights=self.listed([self.number(w) for w in mixture.weights]))
        ways = [way for way in WAYS if getattr(mixture, way)]
        if len(ways) == 1:
            return self(f"how_only_{ways[0]}")
        return self.listed([self(f"how_{way}", weight=self.number(getattr(mixture, way))) for way in ways])

    def algorithm(self, name: str) -> str:
        plain = name.replace("-", "").replace("_", "").lower()
        return ALGORITHMS[self.lang].get(plain, name)
