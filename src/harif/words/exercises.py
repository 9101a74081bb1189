"""Exercises: the sheet and its key, the verdict on an answer, the known mistakes."""

SHEET = {  # on paper
    "en": {
        "kind_alphabeta": "Alpha-beta",
        "kind_minimax": "Minimax",
        "sheet": "Exercise",
        "key": "Key",
        "name": "Name",
        "do_alphabeta": "Run alpha-beta on this tree, from left to right. ▲ is MAX, ▼ is MIN. Write the value found at "
        "each node that you visit, and strike out every branch that is cut.",
        "do_minimax": "Run minimax on this tree. ▲ is MAX, ▼ is MIN. Write the value of each node.",
        "value": "Value of the root",
        "move": "Best move at the root, counted from the left",
        "leaves": "Leaves examined, in order",
        "cuts": "Number of cuts",
        "pruned": "Never visited",
        "deep": "{n} ({deep} deep)",
        "story": "Step by step",
        "seed": "{kind}, depth {depth}, branching {branching}, seed {seed}",
    },
    "fa": {
        "kind_alphabeta": "هرس آلفا-بتا",
        "kind_minimax": "مینیماکس",
        "sheet": "تمرین",
        "key": "پاسخ",
        "name": "نام",
        "do_alphabeta": "الگوریتم آلفا-بتا را از چپ به راست روی این درخت اجرا کنید. ▲ گره بیشینه و ▼ گره کمینه است. "
        "مقدار به‌دست‌آمده را در هر گرهی که می‌بینید بنویسید و هر شاخه‌ای را که هرس می‌شود خط بزنید.",
        "do_minimax": "الگوریتم مینیماکس را روی این درخت اجرا کنید. ▲ گره بیشینه و ▼ گره کمینه است. مقدار هر گره را "
        "بنویسید.",
        "value": "مقدار ریشه",
        "move": "بهترین حرکت ریشه، شمرده از چپ",
        "leaves": "برگ‌های بررسی‌شده، به ترتیب",
        "cuts": "شمار هرس‌ها",
        "pruned": "هرگز دیده نشده",
        "deep": "{n} ({deep} عمیق)",
        "story": "گام به گام",
        "seed": "{kind}، عمق {depth}، ضریب انشعاب {branching}، شمارهٔ {seed}",
    },
}

GRADE = {  # the verdict
    "en": {
        "right": "Right.",
        "wrong": "Not right.",
        "value": "value: {given} is wrong, it is {truth}.",
        "move": "move: {given} is wrong, it is {truth}.",
        "values": "node {name}: {given} is wrong, it is {truth}.",
        "unseen": "node {name}: {given} is wrong, the search never comes there.",
        "leaf": "leaves: number {n} is {truth}, not {given}.",
        "missing": "leaves: number {n} is {truth}, and your list has ended.",
        "extra": "leaves: your list goes on with {given}, but the search ends after {n}.",
        "all": "leaves examined, in order: {leaves}",
        "mistake": "The mistake: {mistake}.",
        "mistakes": "The mistake is one of these:",
        "and": " and ",
        "unknown": "It matches no mistake that is known here.",
    },
    "fa": {
        "right": "درست است.",
        "wrong": "درست نیست.",
        "value": "مقدار: {given} نادرست است؛ پاسخ {truth} است.",
        "move": "حرکت: {given} نادرست است؛ پاسخ {truth} است.",
        "values": "گره {name}: {given} نادرست است؛ پاسخ {truth} است.",
        "unseen": "گره {name}: {given} نادرست است؛ جست‌وجو هرگز به آنجا نمی‌رسد.",
        "leaf": "برگ‌ها: برگ شمارهٔ {n}، {truth} است نه {given}.",
        "missing": "برگ‌ها: برگ شمارهٔ {n}، {truth} است، ولی فهرست شما تمام شده است.",
        "extra": "برگ‌ها: فهرست شما با {given} ادامه دارد، ولی جست‌وجو پس از {n} برگ تمام می‌شود.",
        "all": "برگ‌های بررسی‌شده، به ترتیب: {leaves}",
        "mistake": "اشتباه: {mistake}.",
        "mistakes": "اشتباه یکی از این‌هاست:",
        "and": " و ",
        "unknown": "با هیچ اشتباه شناخته‌شده‌ای نمی‌خواند.",
    },
}

MISTAKE = {  # by the name of its function
    "en": {
        "equality": "cut on the wrong side of equality: {side}",
        "windows_not_passed_down": "windows not passed down: each node looks at its parent's value only, so no cut "
        "comes from a farther ancestor",
        "whole_tree": "the whole tree was searched (minimax), nothing was cut",
        "swapped": "MAX and MIN swapped",
        "right_to_left": "the moves were taken from right to left",
        "min_tests_beta": "MIN nodes were stopped at v ≤ β; right is v ≤ α",
        "wrong_bound": "MAX nodes changed β and MIN nodes α; right is the reverse",
        "cut_in_minimax": "branches were cut, but minimax looks at the whole tree",
        "side_weak": "equal values are cut here (v ≤ α, v ≥ β)",
        "side_strict": "equal values are not cut here (only v < α, v > β)",
    },
    "fa": {
        "equality": "در حالت تساوی نادرست هرس شده است: {side}",
        "windows_not_passed_down": "پنجرهٔ \u2066(α، β)\u2069 به گره‌های پایین‌تر منتقل نشده است: هر گره فقط "
        "مقدار والدش را می‌بیند، پس هیچ هرسی از نیای دورتر نمی‌آید",
        "whole_tree": "همهٔ درخت جست‌وجو شده (مینیماکس) و چیزی هرس نشده است",
        "swapped": "جای بیشینه و کمینه عوض شده است",
        "right_to_left": "حرکت‌ها از راست به چپ بررسی شده‌اند",
        "min_tests_beta": "گره‌های کمینه با v ≤ β متوقف شده‌اند؛ درست v ≤ α است",
        "wrong_bound": "گره‌های بیشینه β و گره‌های کمینه α را تغییر داده‌اند؛ درست برعکس است",
        "cut_in_minimax": "شاخه‌هایی هرس شده‌اند، ولی مینیماکس همهٔ درخت را می‌بیند",
        "side_weak": "اینجا در تساوی هرس می‌شود (v ≤ α، v ≥ β)",
        "side_strict": "اینجا در تساوی هرس نمی‌شود (فقط v < α، v > β)",
    },
}
