"""What stands in the pictures of trees."""

TREE = {  # beside the nodes, and above the panels
    "en": {
        "cut": "cut",
        "deep": "deep cut",
        "reply": "first move only",
        "max": "MAX",
        "min": "MIN",
        "chance": "CHANCE",
        "opponent": "OPPONENT",
        "player": "player {who}",
        "who": "p{n}",
        "leaf": "leaf {leaves}",
        "leaves": "leaves {leaves}",
        "and": " and ",
        "comma": ", ",
        "title": "{algorithm} on a tree of {size} nodes",
        "bare_title": "a tree of {size} nodes",
        "letters": "a b c d e f g h i j k l m n o p q r s t u v w x y z",
    },
    "fa": {
        "cut": "هرس",
        "deep": "هرس عمیق",
        "reply": "فقط حرکت اول",
        "max": "بیشینه",
        "min": "کمینه",
        "chance": "شانس",
        "opponent": "حریف",
        "player": "بازیکن {who}",
        "who": "بازیکن {n}",
        "leaf": "برگ {leaves}",
        "leaves": "برگ‌های {leaves}",
        "and": " و ",
        "comma": "، ",
        "title": "{algorithm} روی درختی با {size} گره",
        "bare_title": "درختی با {size} گره",
        "letters": "الف ب پ ت ث ج چ ح خ د ذ ر ز ژ س ش ص ض ط ظ ع غ ف ق ک گ ل م ن و ه ی",
    },
}

POSITIONS = {  # of a tree whose nodes are boards
    "en": {
        "max": "MAX (X)",
        "min": "MIN (O)",
        "end": "the end",
        "title": "tic-tac-toe: a part of the game tree",
    },
    "fa": {
        "max": "بیشینه (X)",
        "min": "کمینه (O)",
        "end": "پایان",
        "title": "دوز: بخشی از درخت بازی",
    },
}

PAIR = {  # of two trees side by side
    "en": {
        "before": "the leaves as they are",
        "after": "{labels}",
        "comma": ", ",
    },
    "fa": {
        "before": "برگ‌ها همان‌گونه که هستند",
        "after": "{labels}",
        "comma": "، ",
    },
}
