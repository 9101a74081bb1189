"""What the lab says of hidden games: a pass of CFR; worlds, clairvoyance and beliefs."""

PASS = {  # counterfactual regret minimisation, set by set
    "en": {
        "title": "CFR on {game}; iterations: {n}.",
        "title_plus": "CFR+ on {game}; iterations: {n}. A regret below zero counts as zero.",
        "sets": "There are {n} information sets. The name of one is the moves that led there, with a question "
        "mark for "
        "what its player did not see. At first all moves of a set are equally likely.",
        "start": "the start",
        "iteration": "Iteration {n}.",
        "look_back": "{who} looks back, while the others go on as they are.",
        "set": "{set}, where {who} moves.",
        "reach": "After {history} chance and the others bring it here with probability {formula} = {value}; then "
        "{moves}.",
        "reach_plain": "After {history} chance and the others bring it here with probability {value}; then {moves}.",
        "worth": "{move} is worth {value}",
        "counterfactual": "Counterfactual values: {moves}; the strategy earns {value}.",
        "formula": "{move} {formula} = {value}",
        "regret": "Regrets: {moves}.",
        "total": "{move} {formula} = {value}, in all {total}",
        "strategy": "From now on: {moves}.",
        "even": "Nothing is regretted, so all moves are equally likely from now on.",
        "likely": "{move} {p}",
        "averaging": "What counts in the end is the average of the strategies after each look back, each as much as "
        "its own player's moves make the set likely; where these never lead to a set, all its moves count alike.",
        "average": "{set}: on average {moves}.",
        "decision": "The average policy is worth {value} to {who}.",
        "head_set": "information set",
        "head_move": "move",
        "head_reach": "reach by the others",
        "head_value": "counterfactual value",
        "head_regret": "regret",
        "head_strategy": "strategy",
        "head_average": "average",
    },
    "fa": {
        "title": "CFR روی {game}؛ تعداد دورها: {n}.",
        "title_plus": "CFR+ روی {game}؛ تعداد دورها: {n}. حسرت کمتر از صفر، صفر به حساب می‌آید.",
        "sets": "{n} مجموعهٔ اطلاعاتی هست. نام هر کدام حرکت‌هایی است که به آن رسیده‌اند و علامت پرسش به جای "
        "چیزی است که "
        "بازیکنش ندیده است. در آغاز همهٔ حرکت‌های هر مجموعه هم‌احتمال‌اند.",
        "start": "آغاز بازی",
        "iteration": "دور {n}.",
        "look_back": "{who} به گذشته نگاه می‌کند و دیگران همان‌طور که هستند می‌مانند.",
        "set": "مجموعهٔ {set}، نوبت {who}.",
        "reach": "پس از {history} شانس و دیگران بازی را با احتمال \u2066{formula} = {value}\u2069 به اینجا "
        "می‌رسانند؛ آن‌گاه "
        "{moves}.",
        "reach_plain": "پس از {history} شانس و دیگران بازی را با احتمال {value} به اینجا می‌رسانند؛ آن‌گاه {moves}.",
        "worth": "{move} {value} می‌ارزد",
        "counterfactual": "ارزش‌های خلاف‌واقع: {moves}؛ راهبرد کنونی {value} به دست می‌آورد.",
        "formula": "{move} \u2066{formula} = {value}\u2069",
        "regret": "حسرت‌ها: {moves}.",
        "total": "{move} \u2066{formula} = {value}\u2069 و تا اینجا {total}",
        "strategy": "از این پس: {moves}.",
        "even": "حسرتی نیست، پس از این پس همهٔ حرکت‌ها هم‌احتمال‌اند.",
        "likely": "{move} با احتمال {p}",
        "averaging": "آنچه سرانجام به حساب می‌آید میانگین راهبردهای پس از هر نگاه به گذشته است، هر یک به اندازهٔ "
        "احتمالی که حرکت‌های خودِ بازیکن او را به آن مجموعه می‌رساند؛ مجموعه‌ای که هیچ‌گاه به آن نرسد "
        "حرکت‌هایش هم‌احتمال شمرده می‌شود.",
        "average": "{set}: به طور میانگین {moves}.",
        "decision": "راهبرد میانگین برای {who} {value} می‌ارزد.",
        "head_set": "مجموعهٔ اطلاعاتی",
        "head_move": "حرکت",
        "head_reach": "احتمال رسیدن از دیگران",
        "head_value": "ارزش خلاف‌واقع",
        "head_regret": "حسرت",
        "head_strategy": "راهبرد",
        "head_average": "میانگین",
    },
}

WORLDS = {  # clairvoyance and belief states
    "en": {
        "title_clairvoyance": "Averaging over clairvoyance on {game}.",
        "title_belief": "Belief states of {game}.",
        "worlds": "{who} is to move and cannot tell {n} worlds apart: {worlds}.",
        "world": "{world} with probability {p}",
        "known": "{who} is to move and knows the world.",
        "others": "The others are taken to see everything, and to know the plan; where they do not, a plan may "
        "get more.",
        "open": "With nothing hidden {move} is worth {values}: on average {formula} = {value}.",
        "in": "{value} in the world {world}",
        "choice_clairvoyance": "Averaging chooses {move} and expects {value}.",
        "plan": "In truth {move} is worth {formula} = {value}, by the best plan with one move for all that "
        "looks alike.",
        "belief": "After {set} it believes {worlds}, and plays {move}.",
        "belief_known": "After {set} it knows the world, {world}, and plays {move}.",
        "choice_belief": "The best plan begins with {move} and gets {value}.",
        "conflict": "Why averaging errs on {move}: it counts on playing differently in worlds that it cannot "
        "tell apart. "
        "At the information set after {set} it wants {one} in the world {here} and {other} in the world "
        "{there}; but the "
        "player sees the same in both, and has to play the same.",
        "agree": "Here averaging does not err: it promises nothing that a plan cannot keep.",
        "errs": "Averaging plays {move} and expects {value}; in truth that is worth {truth}, and {best} is "
        "worth {most}.",
        "right": "Averaging plays {move}, and that is worth {value} in truth as well.",
        "lucky": "Averaging plays {move} and expects {value}; in truth that is worth {truth}, and no move is "
        "worth more.",
        "decision": "{who} plays {move}, worth {value}.",
        "head_world": "world",
        "head_chance": "probability",
        "row_open": "{world}, nothing hidden",
        "row_mean": "average",
        "row_plan": "{world}, by plan",
        "row_truth": "in truth",
    },
    "fa": {
        "title_clairvoyance": "میانگین‌گیری بر پایهٔ روشن‌بینی روی {game}.",
        "title_belief": "حالت‌های باور در {game}.",
        "worlds": "نوبت {who} است و {n} جهان را از هم بازنمی‌شناسد: {worlds}.",
        "world": "{world} با احتمال {p}",
        "known": "نوبت {who} است و می‌داند در کدام جهان است.",
        "others": "فرض این است که دیگران همه چیز را می‌بینند و نقشه را می‌دانند؛ اگر چنین نباشد، نقشه شاید بیش "
        "از این به "
        "دست آورد.",
        "open": "اگر چیزی پنهان نبود، ارزش {move} {values} بود: میانگین \u2066{formula} = {value}\u2069.",
        "in": "{value} در جهان {world}",
        "choice_clairvoyance": "میانگین‌گیری {move} را برمی‌گزیند و چشم به {value} دارد.",
        "plan": "در حقیقت {move} با بهترین نقشه \u2066{formula} = {value}\u2069 می‌ارزد؛ نقشه در هر چه یکسان "
        "دیده شود یک حرکت "
        "دارد.",
        "belief": "پس از {set} باور بازیکن این است: {worlds}؛ و {move} را بازی می‌کند.",
        "belief_known": "پس از {set} بازیکن می‌داند که جهان {world} است و {move} را بازی می‌کند.",
        "choice_belief": "بهترین نقشه با {move} آغاز می‌شود و به {value} می‌رسد.",
        "conflict": "چرا میانگین‌گیری دربارهٔ {move} خطا می‌کند: روی این حساب می‌کند که در جهان‌هایی که از هم "
        "بازنمی‌شناسد جور دیگری بازی کند. در مجموعهٔ اطلاعاتی پس از {set} در جهان {here} {one} و در جهان {there} "
        "{other} را می‌خواهد؛ ولی بازیکن در هر دو یک چیز می‌بیند و باید یک حرکت کند.",
        "agree": "اینجا میانگین‌گیری خطا نمی‌کند: قولی نمی‌دهد که نقشه‌ای نتواند نگه دارد.",
        "errs": "میانگین‌گیری {move} را بازی می‌کند و چشم به {value} دارد؛ در حقیقت آن حرکت {truth} می‌ارزد و {best} "
        "{most} می‌ارزد.",
        "right": "میانگین‌گیری {move} را بازی می‌کند و آن حرکت در حقیقت هم {value} می‌ارزد.",
        "lucky": "میانگین‌گیری {move} را بازی می‌کند و چشم به {value} دارد؛ در حقیقت آن حرکت {truth} می‌ارزد و "
        "هیچ حرکتی "
        "بیش از آن نمی‌ارزد.",
        "decision": "{who} {move} را بازی می‌کند که {value} می‌ارزد.",
        "head_world": "جهان",
        "head_chance": "احتمال",
        "row_open": "{world}، بدون پنهان‌کاری",
        "row_mean": "میانگین",
        "row_plan": "{world}، با نقشه",
        "row_truth": "در حقیقت",
    },
}
