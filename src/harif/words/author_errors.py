"""Error sentences in Persian that authors of games meet, and those who search them, by the English ones."""

FLAWS = {  # what is wrong with the rules, as a search meets it
    "A method of the game": "یکی از متدهای بازی",
    "{which} has not returned after {seconds:g} seconds: look for a loop that never ends.": ""
    "{which} پس از {seconds} ثانیه هنوز تمام نشده است: ببینید حلقه‌ای بی‌پایان در آن نباشد.",
    "{spec}: {told}. Try 'harif check'.": "{spec}: {told}. \u2066harif check\u2069 را اجرا کنید.",
    "{spec}: {told}. 'harif check' finds it.": "{spec}: {told}. \u2066harif check\u2069 آن را پیدا می‌کند.",
    "'outcomes' must yield pairs (outcome, probability), which it does not in {state!r}": "متد \u2066outcomes\u2069 "
    "باید جفت‌های \u2066(outcome, probability)\u2069 بدهد، ولی در {state!r} چنین نمی‌کند",
    "chance moves in {state!r}, but 'outcomes' gives no outcome": "در {state!r} نوبت شانس است، ولی "
    "\u2066outcomes\u2069 هیچ پیشامدی نمی‌دهد",
    "in {state!r} the probability of outcome {outcome!r} is {chance!r}, which is none": "در {state!r} برای پیشامد "
    "{outcome!r} احتمال {chance!r} آمده است که احتمال نیست",
    "the probabilities in {state!r} add up to {total}, not to 1": "مجموع احتمال‌ها در {state!r} برابر {total} است، نه ۱",
    "{where} the probabilities of 'outcomes' do not add up to 1, or one is no probability": ""
    "{where} مجموع احتمال‌های \u2066outcomes\u2069 برابر ۱ نیست، یا یکی از آن‌ها احتمال نیست",
    "in a position that was met": "در یکی از وضعیت‌های بازی",
    "in {state!r}": "در {state!r}",
    "a state": "یکی از وضعیت‌ها",
    "another number": "دیگری",
    "no finite number": "نامتناهی یا غیرعددی",
    "0 to {last}": "۰ تا {last}",
    "{seats}, or harif.CHANCE ({chance})": "{seats} یا \u2066harif.CHANCE\u2069 (یعنی {chance!r})",
    "{spec}: {told} has no legal move, yet the game is not over. Try 'harif check'.": "{spec}: در {told} حرکت مجازی "
    "نیست، ولی بازی هم تمام نشده است. \u2066harif check\u2069 را اجرا کنید.",
    "{spec}: 'player' returned {returned} {where}; it must be {players}.": "{spec}: متد \u2066player\u2069 {where} "
    "مقدار {returned} داد؛ باید {players} باشد.",
    "{spec}: 'utility' returned {returned} {where}; a utility is a finite number.": "{spec}: متد \u2066utility\u2069 "
    "{where} مقدار {returned} داد؛ سودمندی باید عددی متناهی باشد.",
    "{spec}: 'bounds' returned no two numbers, the smaller first, {where}. 'harif check' finds it.": ""
    "{spec}: متد \u2066bounds\u2069 {where} دو عدد نداد که اولی کوچک‌تر باشد. \u2066harif check\u2069 آن را پیدا "
    "می‌کند.",
    "{spec}: '{method}' gave no finite number {where}; a judgement is one.": "{spec}: متد {method} {where} عددی "
    "متناهی نداد؛ ارزیابی باید عددی متناهی باشد.",
    "{spec}: a game does not end. Give it a ply_limit, or rules that end it.": "{spec}: بازی تمام نمی‌شود. برایش "
    "\u2066ply_limit\u2069 بگذارید، یا قواعدی بنویسید که آن را به پایان برسانند.",
    "{spec}: the search met a value outside the bounds that it cuts by. Give bounds=(low, high) that hold every "
    "value, or correct utility_range.": "{spec}: جست‌وجو به مقداری رسید که بیرون از کران‌های هرس است. "
    "\u2066bounds=(low, high)\u2069 را چنان بدهید که همهٔ مقدارها را دربر بگیرد، یا \u2066utility_range\u2069 را "
    "درست کنید.",
    "{spec}: the search ends before the game does, and nothing says what an unfinished game is worth. Write "
    "evaluate(player), declare a finite utility_range, or search without a limit.": "{spec}: جست‌وجو پیش از پایان "
    "بازی می‌ایستد و معلوم نیست که بازی ناتمام چقدر می‌ارزد. \u2066evaluate(player)\u2069 را بنویسید، "
    "\u2066utility_range\u2069 محدودی تعریف کنید، یا بدون محدودیت جست‌وجو کنید.",
    "{spec} declares max_actions={room}, but a state has more moves. Raise it.": "در {spec} مقدار "
    "\u2066max_actions\u2069 برابر {room} است، ولی شمار حرکت‌ها در یکی از وضعیت‌ها بیشتر است. آن را زیاد کنید.",
    "{spec} declares max_actions={declared}, but a state has {most} moves. Raise it.": "در {spec} مقدار "
    "\u2066max_actions\u2069 برابر {declared} است، ولی یکی از وضعیت‌ها {most} حرکت دارد. آن را زیاد کنید.",
    "{spec}: 'promising' yields {action} in {state!r}, where it is not legal.": "{spec}: متد \u2066promising\u2069 "
    "در {state!r} حرکت {action} را می‌دهد که آنجا مجاز نیست.",
    "{spec}: {which} returned None; give every branch a value.": "{spec}: {which} مقدار \u2066None\u2069 داد؛ هر "
    "شاخهٔ آن باید مقداری برگرداند.",
    "{spec}: a method raised {what}. Try 'harif check'{doubt}.": "{spec}: در یکی از متدها این خطا رخ داد: {what}. "
    "\u2066harif check\u2069 را اجرا کنید{doubt}.",
    "; if it finds nothing, the fault is Harif's own": "؛ اگر چیزی پیدا نکرد، اشکال از خود حریف است",
    "{place} is never True: none of the {count:,} positions that can be reached is an end, so a search without "
    "limits never ends. Mend 'terminal' or 'result'.": "{place} هیچ‌گاه \u2066True\u2069 نمی‌شود: از {count:,} "
    "وضعیتی که می‌توان به آن‌ها رسید هیچ‌کدام پایان بازی نیست، پس جست‌وجوی بدون محدودیت هرگز تمام نمی‌شود. "
    "\u2066terminal\u2069 یا \u2066result\u2069 را درست کنید.",
    "{place} yields {action} in {state!r}, where it is not legal; it must yield some of what 'actions' yields.": ""
    "{place} در {state!r} حرکت {action} را می‌دهد که آنجا مجاز نیست؛ باید بخشی از همان حرکت‌هایی را بدهد که "
    "\u2066actions\u2069 می‌دهد.",
    "{place} of {choice} in {state!r} gives the same state again, so a search without limits never ends. Build the "
    "state after the move; or give a depth, seconds or nodes.": "{place} برای {choice} در {state!r} همان وضعیت را پس "
    "می‌دهد، پس جست‌وجوی بدون محدودیت هرگز تمام نمی‌شود. وضعیت پس از حرکت را بسازید؛ یا \u2066depth\u2069 یا "
    "\u2066seconds\u2069 یا \u2066nodes\u2069 بدهید.",
    "{place} leads back to {state!r} after {shown}, so a search without limits never ends. Give a depth, seconds or "
    "nodes; harif.solve and pvs remember positions, and repetition='draw' makes such a game a draw.": ""
    "{place} پس از {shown} به {state!r} بازمی‌گردد، پس جست‌وجوی بدون محدودیت هرگز تمام نمی‌شود. \u2066depth\u2069 یا "
    "\u2066seconds\u2069 یا \u2066nodes\u2069 بدهید؛ \u2066harif.solve\u2069 و \u2066pvs\u2069 وضعیت‌ها را به یاد "
    "می‌سپارند، و با \u2066repetition='draw'\u2069 چنین بازی‌ای مساوی می‌شود.",
    "{spec}: 'key' gives {key} for two different positions, {other!r} and {at!r}. Make it differ for every two, or "
    "leave it out: the fields are then compared.": "{spec}: متد \u2066key\u2069 برای دو وضعیت متفاوت، {other!r} و "
    "{at!r}، یک عدد می‌دهد: {key}. کاری کنید که برای هر دو وضعیتی فرق کند، یا آن را ننویسید تا خود فیلدها مقایسه "
    "شوند.",
    "{spec}: features yields {feature!r}. Yield plain numbers; or yield (index, value) pairs, and declare how many "
    "features there are: @harif.game(features=…).": "{spec}: متد \u2066features\u2069 مقدار {feature!r} می‌دهد. یا عدد "
    "ساده بدهید، یا جفت (نمایه، مقدار) بدهید و تعداد ویژگی‌ها را اعلام کنید: \u2066@harif.game(features=…)\u2069.",
    "{spec} declares features={declared}, but features yields one of index {index}. Raise it.": "{spec} اعلام می‌کند "
    "\u2066features={declared}\u2069، ولی ویژگی‌ای با نمایهٔ {index} می‌دهد. آن را بیشتر کنید.",
    "{spec}: --why tells terms apart where a judgement is linear in features(player): by weights that were learned of "
    "it without hidden units, or by the game's own weight(index).": "{spec}: \u2066--why\u2069 جمله‌ها را جایی از هم "
    "جدا می‌کند که داوری بر \u2066features(player)\u2069 خطی باشد: با وزن‌هایی که بی واحد پنهان آموخته شده‌اند، یا با "
    "\u2066weight(index)\u2069 خودِ بازی.",
    "{spec}: there is only one move here, so nothing made a difference.": "{spec}: اینجا تنها یک حرکت هست، پس چیزی "
    "تفاوت نساخته است.",
    "{spec} has fields that are no numbers: learn it from games (--from).": "{spec} فیلدهایی دارد که عدد نیستند: آن را "
    "از روی بازی‌ها یاد بگیرید، با \u2066--from\u2069.",
    "{spec}: the search ended before it had a second line to compare. Give it more time, or more nodes.": "{spec}: "
    "جست‌وجو پیش از یافتن خط دومی برای مقایسه تمام شد. زمان یا گره بیشتری بدهید.",
    "{spec}: features({player}) yields a number that is not finite.": "{spec}: متد \u2066features\u2069 برای بازیکن "
    "{player} عددی می‌دهد که متناهی نیست.",
    "The rules of {spec} have changed since this was made: make it again.": "قواعد {spec} پس از ساختن این عوض شده "
    "است: آن را دوباره بسازید.",
}

REFUSALS = {  # what a search, a proof or random games cannot do
    "'{text}' may be {names}: write which.": "«{text}» می‌تواند {names} باشد: بنویسید کدام.",
    "search has no option '{option}'. A complete search (pvs) has: {known}.": "جست‌وجو گزینهٔ «{option}» ندارد. "
    "گزینه‌های جست‌وجوی کامل، یعنی \u2066pvs\u2069، این‌هاست: {known}.",
    "{name} is True or False, not {value!r}.": "{name} یا \u2066True\u2069 است یا \u2066False\u2069، نه {value!r}.",
    "{spec} has fields that are no numbers: repetition is not seen. Use mcts.": "{spec} فیلدهایی دارد که عدد نیستند "
    "و تکرار وضعیت در آن دیده نمی‌شود. از \u2066mcts\u2069 استفاده کنید.",
    "null_move passes, and {spec} does not say how: write passed(), which returns the state with the other player to "
    "move, or leave null_move out.": "گزینهٔ \u2066null_move\u2069 نوبت را رد می‌کند و {spec} نمی‌گوید چگونه: "
    "\u2066passed()\u2069 را بنویسید که وضعیت را با نوبت بازیکن دیگر برگرداند، یا \u2066null_move\u2069 را ندهید.",
    "opponent: {given} weights were given, but a position has {moves} moves. Give a mixture such as {{'minimax': "
    "0.7, 'random': 0.3}}, which fits any number.": "برای حریف {given} احتمال داده شده است، ولی یکی از وضعیت‌ها "
    "{moves} حرکت دارد. ترکیبی مانند \u2066{{'minimax': 0.7, 'random': 0.3}}\u2069 بدهید که برای هر شمار حرکتی به "
    "کار می‌آید.",
    "The network does not begin with its numbers of inputs, hidden units and endings.": "شبکه با شمار ورودی‌ها، "
    "واحدهای پنهان و پایان‌ها آغاز نمی‌شود.",
    "The network tells {endings:,} endings apart; it can be 1 to {most}.": "شبکه {endings:,} پایان را از هم "
    "بازمی‌شناسد؛ این شمار می‌تواند از ۱ تا {most} باشد.",
    "The network has {count:,} numbers; with {inputs:,} inputs and {hidden:,} hidden units it would have "
    "{wanted:,}.": "شبکه {count:,} عدد دارد؛ با {inputs:,} ورودی و {hidden:,} واحد پنهان باید "
    "{wanted:,} عدد داشته باشد.",
    "The utilities of the network's endings are {worth}; they must be finite and in order.": ""
    "سودمندی پایان‌های شبکه {worth} است؛ باید متناهی و به ترتیب باشند.",
    "{spec} has no method 'features', which a network judges by.": "{spec} متد \u2066features\u2069 ندارد که شبکه با "
    "آن ارزیابی می‌کند.",
    "network={network!r}: give what harif.learn made, or harif.learned('{name}').": "به جای {network!r} شبکه‌ای را "
    "که \u2066harif.learn\u2069 ساخته است بدهید، یا \u2066harif.learned('{name}')\u2069 را.",
    "The network was learned of {learned_of}, and this is {spec}. Give one of this game.": ""
    "این شبکه از {learned_of} آموخته است و این بازی {spec} است. شبکهٔ همین بازی را بدهید.",
    "{name}: a method 'traits' and the number of traits go together: @harif.game(traits=…) and 'def traits(self, "
    "player):', which yields indexes below it.": "{name}: متد \u2066traits\u2069 و تعداد نشانه‌ها با هم می‌آیند: "
    "\u2066@harif.game(traits=…)\u2069 و \u2066def traits(self, player):\u2069 که نمایه‌هایی کمتر از آن می‌دهد.",
    "The network looks at {traits} traits; {spec} has {found}.": "شبکه به {traits} نشانه نگاه می‌کند، ولی {spec} "
    "{found} نشانه دارد.",
    "Only the hidden units of a network of two endings look at traits.": "تنها واحدهای پنهانِ شبکه‌ای با دو پایان به "
    "نشانه‌ها نگاه می‌کنند.",
    "The network has {inputs} inputs; {spec} has {found} features.": "شبکه {inputs} ورودی دارد، ولی {spec} {found} "
    "ویژگی.",
    "The network was learned of {spec} as it was with other features or rules. Learn it again, or go back to the "
    "game as it was.": "هنگام آموختن این شبکه ویژگی‌ها یا قواعد {spec} چیز دیگری بود. شبکه را دوباره آموزش دهید، یا "
    "به همان بازی پیشین برگردید.",
    "{algorithm} has no option '{name}'. It has none.": "{algorithm} گزینهٔ «{name}» ندارد؛ هیچ گزینه‌ای ندارد.",
    "pruning is none or shallow in max^n, not {pruning!r}.": "\u2066pruning\u2069 در \u2066max^n\u2069 یکی از "
    "\u2066none\u2069 و \u2066shallow\u2069 است، نه {pruning!r}.",
    "ties is one of {all}; not {ties!r}.": "\u2066ties\u2069 یکی از این‌هاست: {all}؛ نه {ties!r}.",
    "Shallow pruning wants a bound on the sum of all values: declare constant_sum, or give most_sum=.": ""
    "هرس سطحی کرانی برای مجموع مقدارها می‌خواهد: \u2066constant_sum\u2069 را تعریف کنید، یا \u2066most_sum=\u2069 را "
    "بدهید.",
    "Shallow pruning keeps the first of equal moves: use ties='first'.": "هرس سطحی از حرکت‌های برابر نخستین را نگه "
    "می‌دارد: \u2066ties='first'\u2069 را به کار ببرید.",
    "Shallow pruning wants a finite utility_range.": "هرس سطحی \u2066utility_range\u2069 محدودی می‌خواهد.",
    "mcts has no option '{option}'. See help(harif.mcts).": "\u2066mcts\u2069 گزینهٔ «{option}» ندارد. "
    "\u2066help(harif.mcts)\u2069 را ببینید.",
    "exploration is a number of 0 or more, not {exploration!r}.": "\u2066exploration\u2069 عددی نامنفی است، نه "
    "{exploration!r}.",
    "allocation is 'uct' or 'voi', not {allocation!r}.": "\u2066allocation\u2069 یکی از \u2066uct\u2069 و "
    "\u2066voi\u2069 است، نه {allocation!r}.",
    "playout is 'random', 'heuristic' or 'evaluate', not {playout!r}.": "\u2066playout\u2069 یکی از "
    "\u2066random\u2069 و \u2066heuristic\u2069 و \u2066evaluate\u2069 است، نه {playout!r}.",
    "tree is the 'tree' of an earlier result of {algorithm}.": "\u2066tree\u2069 باید همان \u2066tree\u2069 یکی از "
    "نتیجه‌های پیشین \u2066{algorithm}\u2069 باشد.",
    "memory={memory} MB is not enough for a tree; give at least 1.": "حافظهٔ {memory} مگابایت برای درخت کافی نیست؛ "
    "دست‌کم ۱ بدهید.",
    "games is a whole number of 1 or more, not {games!r}.": "شمار بازی‌ها، \u2066games\u2069، عددی صحیح و دست‌کم ۱ "
    "است، نه {games!r}.",
    "{spec}: random games were stopped before the first of them ended.": "{spec}: بازی‌های تصادفی پیش از پایان "
    "نخستین بازی متوقف شدند.",
    "proof has no option '{option}'. See help(harif.proof).": "\u2066proof\u2069 گزینهٔ «{option}» ندارد. "
    "\u2066help(harif.proof)\u2069 را ببینید.",
    "proof wants one player, or two sides with a constant sum; no chance; nothing hidden; {spec} is {kind}.": ""
    "\u2066proof\u2069 برای یک بازیکن، یا دو سمت با مجموع ثابت، بدون شانس و بدون اطلاعات پنهان است؛ {spec} "
    "بازی‌ای است {kind}.",
    "proof keeps positions as machine words; {spec} has a field that is none. Declare its fields int, harif.U64, "
    "float, bool or tuples of these, or search it by alphabeta.": "\u2066proof\u2069 وضعیت‌ها را به صورت واژه‌های "
    "ماشین نگه می‌دارد؛ {spec} فیلدی دارد که چنین نیست. فیلدهایش را \u2066int\u2069، \u2066harif.U64\u2069، "
    "\u2066float\u2069، \u2066bool\u2069 یا چندتایی‌هایی از این‌ها تعریف کنید، یا آن را با \u2066alphabeta\u2069 "
    "جست‌وجو کنید.",
    "{spec} does not say what an even game is: give goal= a number.": "{spec} نمی‌گوید بازی مساوی چقدر می‌ارزد: به "
    "\u2066goal=\u2069 عددی بدهید.",
    "goal is 'win', 'draw' or a number, not {asked!r}.": "\u2066goal\u2069 یکی از \u2066win\u2069 و \u2066draw\u2069 "
    "یا یک عدد است، نه {asked!r}.",
    "The tree goes in a circle. Position: {child!r}": "درخت دور می‌زند. وضعیت: {child!r}",
    "The table no longer tells the way of this proof without going in a circle: search again with a larger table.": ""
    "جدول دیگر نمی‌تواند راه این اثبات را بی دور زدن نشان دهد: با جدولی بزرگ‌تر دوباره جست‌وجو کنید.",
    "Something that the game claims ('bounds' or 'promising') does not hold at {state!r}, so there is no such tree. "
    "Run 'harif check' on the game.": "چیزی که بازی ادعا می‌کند (\u2066bounds\u2069 یا \u2066promising\u2069) در "
    "{state!r} درست نیست، پس چنین درختی نیست. \u2066harif check\u2069 را روی بازی اجرا کنید.",
    "table is a size in megabytes, above 0 and at most 1,048,576; not {megabytes!r}.": "\u2066table\u2069 اندازه‌ای "
    "به مگابایت است، بیش از ۰ و حداکثر ۱٬۰۴۸٬۵۷۶؛ نه {megabytes!r}.",
    "stop is an event such as threading.Event(), which ends the work when it is set; not {stop!r}.": ""
    "\u2066stop\u2069 رویدادی است مانند \u2066threading.Event()\u2069 که با فعال شدنش کار تمام می‌شود؛ نه {stop!r}.",
    "There is no memory for the stack of a search ({megabytes} MB). Close something else.": ""
    "برای پشتهٔ جست‌وجو ({megabytes} مگابایت) حافظه نیست. برنامهٔ دیگری را ببندید.",
}

NATIVE = {  # a first look at the rules, and compiling them
    "{spec}: {rule}": "{spec}: {rule}",
    "'{method}'": "متد {method}",
    "'{method}' (line {line})": "متد {method} (خط {line})",
    ", or harif.CHANCE": " یا \u2066harif.CHANCE\u2069",
    "{place} returned harif.CHANCE, and there is no method 'outcomes': write it.": "{place} مقدار "
    "\u2066harif.CHANCE\u2069 داد، ولی متد \u2066outcomes\u2069 نیست: آن را بنویسید.",
    "{place} returned {player!r}; it must be {who}{chance}.": "{place} مقدار {player!r} داد؛ باید {who}{chance} باشد.",
    "{place} returned {after!r} for {choice} in {state!r}; it must return a {name}, in every branch.": ""
    "{place} برای {choice} در {state!r} مقدار {after!r} داد؛ باید در هر شاخه {name} برگرداند.",
    "{place} returned {after!r} for {choice} in {state!r}, and {again!r} when asked again; it must depend on the "
    "state and the move alone.": "{place} برای {choice} در {state!r} نخست {after!r} داد و بار دوم {again!r}؛ باید "
    "تنها به وضعیت و حرکت بستگی داشته باشد.",
    "{place} returned None in {state!r}; it must yield or return its items.": "{place} در {state!r} مقدار "
    "\u2066None\u2069 داد؛ باید عضوهایش را با \u2066yield\u2069 یا \u2066return\u2069 بدهد.",
    "{spec}: {which} raised {error}: {problem}. State: {state!r}": "{spec}: در {which} خطای {error} رخ داد: "
    "{problem}. وضعیت: {state!r}",
    "{place} returned {answer!r} in {state!r}; it must return True or False, in every branch.": ""
    "{place} در {state!r} مقدار {answer!r} داد؛ باید در هر شاخه \u2066True\u2069 یا \u2066False\u2069 برگرداند.",
    "{place} returned {value!r} in {state!r}; it must be a number.": "{place} در {state!r} مقدار {value!r} داد؛ باید "
    "عدد باشد.",
    "{place} returned {odd!r} in {state!r}, which lies outside its utility_range ({low:g}, {high:g}): declare the "
    "range that it has.": "{place} در {state!r} مقدار {odd!r} داد که بیرون از \u2066utility_range\u2069 آن، یعنی از "
    "{low} تا {high}، است: دامنهٔ درست را تعریف کنید.",
    "{place} gave {told} in {state!r}, which adds up to {total:g} and not to {declared:g}: mend it, or declare "
    "constant_sum=None.": "{place} در {state!r} این مقدارها را داد: {told}؛ مجموعشان {total} است، نه {declared}: آن "
    "را درست کنید، یا \u2066constant_sum=None\u2069 را تعریف کنید.",
    "{place} returned {view!r} for player {seat} in {state!r}; it must be an int or a tuple of ints (or harif.U64, "
    "or bools), as long in every state.": "{place} برای بازیکن {seat} در {state!r} مقدار {view!r} داد؛ باید "
    "\u2066int\u2069 یا چندتایی‌ای از \u2066int\u2069 (یا \u2066harif.U64\u2069 یا \u2066bool\u2069) باشد که در همهٔ "
    "وضعیت‌ها یک طول دارد.",
    "{place} yields {odd!r} in {state!r}, where it is not legal.": "{place} در {state!r} حرکت {odd!r} را می‌دهد که "
    "آنجا مجاز نیست.",
    "{spec}: {state!r} has no legal move, yet the game is not over: {rule} gave none.": "{spec}: در {state!r} حرکت "
    "مجازی نیست، ولی بازی هم تمام نشده است: {rule} حرکتی نداد.",
    "{place} gave {odd}; a move fits in 64 bits with a sign, so it is below 2**63: number moves otherwise.": ""
    "{place} عدد {odd} را داد؛ حرکت باید در ۶۴ بیت علامت‌دار بگنجد، پس باید کوچک‌تر از \u20662**63\u2069 باشد: "
    "حرکت‌ها را جور دیگری شماره‌گذاری کنید.",
    "{place} gave {odd!r}, a {type}; a move is an int.": "{place} مقدار {odd!r} را داد که از نوع {type} است؛ حرکت "
    "باید \u2066int\u2069 باشد.",
    "{place} gave {moves} in {state!r}, and {again} when asked again; it must depend on the state alone.": ""
    "{place} در {state!r} نخست {moves} داد و بار دوم {again}؛ باید تنها به وضعیت بستگی داشته باشد.",
    "{place} gives no outcome in {state!r}; it must yield at least one pair.": "{place} در {state!r} هیچ پیشامدی "
    "نمی‌دهد؛ باید دست‌کم یک جفت بدهد.",
    "{place} gave {outcomes!r} in {state!r}; it must yield pairs of an int and its probability.": ""
    "{place} در {state!r} این را داد: {outcomes!r}؛ باید جفت‌هایی از یک \u2066int\u2069 و احتمال آن بدهد.",
    "{spec} cannot be compiled: the field '{field}' is declared {kind}; machine code knows int, harif.U64, float, "
    "bool and fixed-length tuples of these.": "{spec} را نمی‌شود کامپایل کرد: فیلد {field} از نوع {kind} تعریف شده "
    "است؛ کد ماشین فقط \u2066int\u2069، \u2066harif.U64\u2069، \u2066float\u2069، \u2066bool\u2069 و چندتایی‌هایی از "
    "این‌ها با طول ثابت را می‌شناسد.",
    "{problem} It plays interpreted, much slower.": "{problem} بازی بدون کامپایل و بسیار کندتر اجرا می‌شود.",
    "compiled code is not kept on disk: {reason}. Set HARIF_CACHE to a folder that can be written.": ""
    "کد کامپایل‌شده روی دیسک نگه داشته نمی‌شود: {reason}. در \u2066HARIF_CACHE\u2069 پوشه‌ای نوشتنی بگذارید.",
    "HARIF_CACHE_LIMIT is a number of bytes such as 500M or 2G, not {chosen!r}.": "\u2066HARIF_CACHE_LIMIT\u2069 شمار "
    "بایت‌هاست، مانند \u2066500M\u2069 یا \u20662G\u2069، نه {chosen!r}.",
    "it depends on a value that cannot be traced": "به مقداری بستگی دارد که ردش را نمی‌شود گرفت",
    "other users may write to {where} (chmod go-w {where} makes it yours alone)": "کاربران دیگر هم می‌توانند در "
    "{where} بنویسند (با \u2066chmod go-w {where}\u2069 تنها از آن شما می‌شود)",
    "{reason}: {where}": "{reason}: {where}",
}

COMPILER = {  # why rules cannot be compiled
    "{spec} cannot be compiled: {reason}.": "{spec} را نمی‌شود کامپایل کرد: {reason}.",
    "{spec} cannot be compiled: {method}, line {line} of {file}: {reason}.": "{spec} را نمی‌شود کامپایل کرد: {method}، "
    "خط {line} از {file}: {reason}.",
    "a helper": "تابعی کمکی",
    "The kernel {name} calls itself with arguments of other types, which cannot be kept on disk.": "هستهٔ {name} خودش "
    "را با آرگومان‌هایی از نوع دیگر صدا می‌زند و نمی‌شود آن را روی دیسک نگه داشت.",
    "'{method}', line {line} of {file}: it takes '{only}' by keyword only; leave out the * before it": "متد {method}، "
    "خط {line} از {file}: آرگومان {only} را فقط با نامش می‌پذیرد؛ ستارهٔ پیش از آن را بردارید",
    "machine code does not know ':='; write the assignment on a line of its own": "کد ماشین \u2066:=\u2069 را "
    "نمی‌شناسد؛ مقداردهی را در خطی جداگانه بنویسید",
    "it uses '{a}', which machine code does not know": "{a} را به کار می‌برد که کد ماشین نمی‌شناسد",
    "it uses '.{a}' of a {b}, which machine code does not know": "\u2066.{a}\u2069 را از نوع {b} به کار می‌برد که کد "
    "ماشین نمی‌شناسد",
    "'{c}' is once {a} and once {b}; give it one type": "{c} یک جا {a} است و جای دیگر {b}؛ به آن یک نوع بدهید",
    "it returns values of different types; return one type": "مقدارهایی از نوع‌های گوناگون برمی‌گرداند؛ یک نوع برگردانید",
    "the name '{a}' is not defined": "نام {a} تعریف نشده است",
    "it makes a tuple of unknown length; harif.replace(t, i, x) changes one item": "چندتایی‌ای با طول نامعلوم می‌سازد؛ "
    "\u2066harif.replace(t, i, x)\u2069 یک عضو را عوض می‌کند",
    "it slices a tuple at places that are not constant; harif.replace(t, i, x) changes one item": "چندتایی را در "
    "جاهایی که ثابت نیستند می‌برد؛ \u2066harif.replace(t, i, x)\u2069 یک عضو را عوض می‌کند",
    "'{a}' of ({b}) is not known to machine code": "کد ماشین {a} را برای ({b}) نمی‌شناسد",
    "{a} is not known to machine code for these types": "کد ماشین {a} را برای این نوع‌ها نمی‌شناسد",
    "it imports inside a method; import at the top of the file": "درون متد \u2066import\u2069 می‌کند؛ این کار را در "
    "بالای پرونده بکنید",
    "it unpacks with a star (a, *rest = …); use indices and slices": "با ستاره باز می‌کند "
    "(\u2066a, *rest = …\u2069)؛ اندیس و برش به کار ببرید",
    "it uses 'yield from' as a value; write a 'for' loop that yields": "\u2066yield from\u2069 را به جای مقدار به کار "
    "می‌برد؛ حلقهٔ \u2066for\u2069 با \u2066yield\u2069 بنویسید",
    "it passes a generator on; write a 'for' loop": "مولدی را دست‌به‌دست می‌کند؛ حلقهٔ \u2066for\u2069 بنویسید",
    "it uses a part of Python that machine code has not ({a})": "بخشی از پایتون را به کار می‌برد که کد ماشین "
    "ندارد ({a})",
    "it binds a name by ':=' inside a generator; write the assignment on a line of its own": "درون مولد با "
    "\u2066:=\u2069 نام می‌گذارد؛ مقداردهی را در خطی جداگانه بنویسید",
    "it uses a list; use a tuple": "فهرست به کار می‌برد؛ چندتایی به کار ببرید",
    "{a}": "{a}",
    "a field is declared '{kind}', and machine code knows int, U64, float, bool and tuples of these": "فیلدی از نوع "
    "{kind} تعریف شده است، ولی کد ماشین فقط \u2066int\u2069، \u2066U64\u2069، \u2066float\u2069، "
    "\u2066bool\u2069 و چندتایی‌هایی از این‌ها را می‌شناسد",
    "the function '{name}' (line {line}) calls itself; write it as a loop": "تابع {name} (خط {line}) خودش را صدا "
    "می‌زند؛ آن را با حلقه بنویسید",
    "its rules use another game, {name}": "قواعدش بازی دیگری را به کار می‌برد: {name}",
}

DEFINITIONS = {  # how a game is written: its class, its fields, its options and its file
    "{place}: running the file raised {error}: {problem}{hint}": "{place}: هنگام اجرای پرونده خطای {error} رخ داد: "
    "{problem}{hint}",
    "{where}, line {line}": "{where}، خط {line}",
    ". Fields stand in one class, 'class Fields(NamedTuple)', and the game is 'class Game(Rules, Fields)'.": ""
    ". فیلدها در یک کلاس می‌آیند، \u2066class Fields(NamedTuple)\u2069، و بازی چنین نوشته می‌شود: \u2066class "
    "Game(Rules, Fields)\u2069.",
    "{state_or_class!r} is not a game's state. Load one with harif.load('tictactoe'), or build one from a class that "
    "has @harif.game above it.": "{state_or_class!r} وضعیت بازی نیست. با \u2066harif.load('tictactoe')\u2069 یک بازی "
    "بیاورید، یا وضعیتی از کلاسی بسازید که \u2066@harif.game\u2069 بالای آن آمده است.",
    "@harif.game goes on a NamedTuple class or on a function that returns one, not on {written!r}.": ""
    "\u2066@harif.game\u2069 بالای یک کلاس \u2066NamedTuple\u2069 یا تابعی که چنین کلاسی برمی‌گرداند می‌آید، نه "
    "بالای {written!r}.",
    "{name}: write the state as 'class {plain}(NamedTuple):' (from typing import NamedTuple).": ""
    "{name}: وضعیت را چنین بنویسید: \u2066class {plain}(NamedTuple):\u2069 (با \u2066from typing import "
    "NamedTuple\u2069).",
    "{name}: {plain} is already a game. Decorate the class or the function, not both.": "{name}: {plain} از پیش بازی "
    "است. \u2066@harif.game\u2069 را یا بالای کلاس بگذارید یا بالای تابع، نه هر دو.",
    "{name}: a state has at least one field, such as 'turn: int = 0'.": "{name}: وضعیت دست‌کم یک فیلد دارد، مانند "
    "\u2066turn: int = 0\u2069.",
    "{name}: repetition is 'draw', a number such as 3 (the third time is a draw) or None, not {repetition!r}.": ""
    "{name}: مقدار \u2066repetition\u2069 یا \u2066'draw'\u2069 است، یا عددی مانند ۳ (بار سوم مساوی است)، یا "
    "\u2066None\u2069، نه {repetition!r}.",
    "{name}: {option} is True or False, not {value!r}.": "{name}: مقدار {option} یا \u2066True\u2069 است یا "
    "\u2066False\u2069، نه {value!r}.",
    "{name}: '{method}' (line {line})": "{name}: متد {method} (خط {line})",
    "{where} must take {shape}: self and {wanted} more, but it takes {taken} more.": "{where} باید به شکل {shape} "
    "باشد: \u2066self\u2069 و {wanted} آرگومان دیگر، ولی {taken} آرگومان دیگر دارد.",
    "{where} takes '{needed}' by keyword only, and is called by position: leave out the * before it.": ""
    "{where} آرگومان {needed} را فقط با نامش می‌پذیرد، ولی آرگومان‌ها به ترتیب داده می‌شوند: ستارهٔ پیش از آن را "
    "بردارید.",
    "{name}: the class {plain}": "{name}: کلاس {plain}",
    "{name}: the class {plain} (methods from line {line} on)": "{name}: کلاس {plain} (متدها از خط {line} به بعد)",
    "{where} has the field '{bare}' without a type, as collections.namedtuple makes them. Write 'class "
    "{plain}(NamedTuple):' (from typing import NamedTuple), and in it '{bare}: int = 0'.": ""
    "{where} فیلد {bare} را بدون نوع دارد، چنان‌که \u2066collections.namedtuple\u2069 می‌سازد. بنویسید \u2066class "
    "{plain}(NamedTuple):\u2069 (با \u2066from typing import NamedTuple\u2069) و در آن \u2066{bare}: int = 0\u2069.",
    "{where} inherits its fields, so '{lost}' is not one of them: Python adds no fields to a NamedTuple. Declare all "
    "of them in the class that inherits from NamedTuple itself.": "{where} فیلدهایش را به ارث می‌برد، پس {lost} یکی "
    "از آن‌ها نیست: پایتون به \u2066NamedTuple\u2069 فیلدی نمی‌افزاید. همه را در همان کلاسی تعریف کنید که خودش از "
    "\u2066NamedTuple\u2069 ارث می‌برد.",
    "{name}: '{name_of_field}' is a method of a game; give the field another name, such as 'turn'.": ""
    "{name}: نام {name_of_field} از آنِ یکی از متدهای بازی است؛ نام دیگری به فیلد بدهید، مانند \u2066turn\u2069.",
    "{name}: the class {plain} has no method '{method}'. Add: {example}  # {why}": "{name}: کلاس {plain} متد {method} "
    "ندارد. اضافه کنید: \u2066{example}\u2069 ({why})",
    "who moves: 0, 1, …": "نوبت کیست: ۰، ۱، …",
    "the legal moves, as ints": "حرکت‌های مجاز، هر یک \u2066int\u2069",
    "the state after the move": "وضعیت پس از حرکت",
    "is the game over?": "آیا بازی تمام شده است؟",
    "a float for each player at the end": "در پایان بازی، برای هر بازیکن یک \u2066float\u2069",
    "a state has more than {most:,} moves, or moves without end.": "یکی از وضعیت‌ها بیش از {most:,} حرکت دارد، یا "
    "حرکت‌هایش پایان ندارد.",
    "{thing!r} is not a game's state, and cannot be drawn.": "{thing!r} وضعیت بازی نیست و نمی‌شود آن را رسم کرد.",
    "{name}: players is a number from 1 to {most}, not {players!r}.": "{name}: شمار بازیکنان، \u2066players\u2069، "
    "عددی از ۱ تا {most} است، نه {players!r}.",
    "{name}: sides says for each of the {players} players which side it is on, counted from 0, such as (0, 1, 0, 1); "
    "not {sides!r}.": "{name}: \u2066sides\u2069 برای هر یک از {players} بازیکن می‌گوید که در کدام سمت است، با شمارش "
    "از صفر، مانند \u2066(0, 1, 0, 1)\u2069؛ نه {sides!r}.",
    "{name}: counters names fields of the state, such as ('score',); there is no field {field!r}.": "{name}: "
    "\u2066counters\u2069 نام میدان‌های حالت را می‌گوید، مانند \u2066('score',)\u2069؛ میدان {field!r} نیست.",
    "{name}: utility_range goes from the smallest to the largest utility, not {low!r} to {high!r}.": ""
    "{name}: دامنهٔ \u2066utility_range\u2069 از کمترین تا بیشترین سودمندی است، نه از {low} تا {high}.",
    "{name}: utility_range is two numbers such as (-1, 1), and constant_sum a number or None; found {given!r} and "
    "{total!r}.": "{name}: مقدار \u2066utility_range\u2069 دو عدد است، مانند \u2066(-1, 1)\u2069، و "
    "\u2066constant_sum\u2069 یک عدد یا \u2066None\u2069؛ اینجا {given!r} و {total!r} آمده است.",
    "{name}: {option} is a function of the game's parameters ({names}), but {problem}.": "{name}: مقدار {option} "
    "تابعی از پارامترهای بازی ({names}) است، ولی {problem}.",
    "none": "هیچ",
    "{name}: {option} is a number above 0, not {value!r}.": "{name}: مقدار {option} عددی بزرگ‌تر از ۰ است، نه "
    "{value!r}.",
    "{name}: the parameter '{parameter}' needs a default, the usual size of the game.": "{name}: پارامتر {parameter} "
    "مقدار پیش‌فرض می‌خواهد که اندازهٔ معمول بازی است.",
    "{name} has no option {unknown}. Its options are {options}.": "{name} گزینهٔ {unknown} ندارد. گزینه‌هایش "
    "این‌هاست: {options}.",
    "{name} has no option of that number. Its options are {options}.": "{name} این‌همه گزینه ندارد. گزینه‌هایش "
    "این‌هاست: {options}.",
    "{name}: {problem}": "{name}: {problem}",
    "{name}: building the game (line {line}) raised {error}: {problem}": "{name}: هنگام ساختن بازی (خط {line}) خطای "
    "{error} رخ داد: {problem}",
    "{name}: the function must return its class; it returned {cls!r}.": "{name}: تابع باید کلاس بازی را برگرداند، "
    "ولی {cls!r} برگرداند.",
    "{game}: the field '{field}'": "{game}: فیلد {field}",
    "{game}: the default of '{field}'": "{game}: مقدار پیش‌فرض {field}",
    "{game}: the field '{field}' has no default value. Defaults are the initial state: write, say, '{field}: int = "
    "0'.": "{game}: فیلد {field} مقدار پیش‌فرض ندارد. مقدارهای پیش‌فرض وضعیت آغازین‌اند: مثلاً بنویسید "
    "\u2066{field}: int = 0\u2069.",
    "{where} is declared a tuple, but its default is {default!r}. Give it a tuple.": "{where} چندتایی تعریف شده است، "
    "ولی مقدار پیش‌فرضش {default!r} است. یک چندتایی به آن بدهید.",
    "{where} is declared as {count} items, but its default has {found}. Tuples in a state have one fixed length: "
    "make the two equal.": "{where} با {count} عضو تعریف شده است، ولی مقدار پیش‌فرضش {found} عضو دارد. طول "
    "چندتایی‌های وضعیت ثابت است: این دو را برابر کنید.",
    "{where} does not fit in 64 bits with a sign. Declare it harif.U64?": "{where} در ۶۴ بیت علامت‌دار نمی‌گنجد. "
    "شاید باید \u2066harif.U64\u2069 تعریفش کنید.",
    "{where} does not fit in 64 bits. Divide the board among two fields.": "{where} در ۶۴ بیت نمی‌گنجد. صفحه را میان "
    "دو فیلد تقسیم کنید.",
    "{name}: the annotation '{text}' of the field '{field}' cannot be understood. Use int, harif.U64, float, bool or "
    "a tuple of these.": "{name}: نوع «{text}» برای فیلد {field} فهمیدنی نیست. از \u2066int\u2069، "
    "\u2066harif.U64\u2069، \u2066float\u2069، \u2066bool\u2069 یا چندتایی‌ای از این‌ها استفاده کنید.",
    "{where} is declared int, but was given {x!r} ({type}).": "{where} از نوع \u2066int\u2069 تعریف شده است، ولی "
    "{x!r} ({type}) به آن داده شد.",
    "{where} is declared U64, but was given {x!r} ({type}).": "{where} از نوع \u2066U64\u2069 تعریف شده است، ولی "
    "{x!r} ({type}) به آن داده شد.",
    "{where} is declared float, but was given {x!r} ({type}).": "{where} از نوع \u2066float\u2069 تعریف شده است، ولی "
    "{x!r} ({type}) به آن داده شد.",
    "{where} is declared a {kind}, but was given {found}. harif.replace changes one item.": ""
    "{where} از نوع {kind} تعریف شده است، ولی {found} به آن داده شد. \u2066harif.replace\u2069 یک عضو را عوض می‌کند.",
    "{count} items": "{count} عضو",
}

AUTHORS = {**FLAWS, **REFUSALS, **NATIVE, **COMPILER, **DEFINITIONS}
