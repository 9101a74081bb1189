"""The lessons of the page, each three sentences and one thing to try; and the names of the gallery's figures."""

LESSONS = {
    "en": {
        "figure_a": "A. Minimax on two plies",
        "figure_b": "B. Tic-tac-toe, two plies before the end",
        "figure_c": "C. Three players",
        "figure_d": "D. Alpha-beta on two plies",
        "figure_deep": "A deep cut",
        "figure_equal": "Equal values: classic and strict",
        "figure_pairs": "Two players, each for itself",
        "figure_e": "E. Chance nodes",
        "figure_f": "F. An opponent that errs 30 times in 100",
        "figure_curve": "F again: the best move changes",
        "figure_dice": "MAX, MIN and dice",
        "figure_star": "Star1: a cut at a chance node",
        "figure_g": "G. The same order, another scale",
        "figure_scale": "G again, with a slider",
        "figure_mcts": "Monte Carlo tree search, 8 iterations",
        "figure_truce": "Truce: an alliance that nobody made",
        "figure_pennies": "Matching pennies: an information set",
        "figure_roads": "Two roads: clairvoyance against belief",
        "figure_twohanded": "Two-handed cards: clairvoyance against belief",
        "figure_kuhn": "Kuhn poker: a pass of CFR",
        "figure_noisy": "Leaves that are estimates",
        "lesson_minimax": "Minimax",
        "lesson_minimax_text": "MAX takes the greatest of its children, MIN the least. Values are known at the "
        "leaves, by the utility function, and are backed up from there. The root's value is what MAX gets if "
        "nobody errs.",
        "lesson_minimax_try": "Change the leaf 2 below the second node to 5, and see which move is best then.",
        "lesson_alphabeta": "Alpha-beta pruning",
        "lesson_alphabeta_text": "α is what MAX is already sure of on the way to a node, β what MIN is sure of. "
        "A node whose value has left the window (α, β) cannot change the decision. So its other children are "
        "cut, and the value of the root stays that of minimax.",
        "lesson_alphabeta_try": "Swap leaves so that the third node is cut after its first leaf too.",
        "lesson_equal": "On equal values",
        "lesson_equal_text": "Where a value meets the bound exactly, another child cannot make things better. "
        "The classic rule cuts there: v ≤ α and v ≥ β. A strict course cuts only at v < α and v > β, and looks "
        "at more leaves.",
        "lesson_equal_try": "Choose the strict convention, and count the leaves that it examines more.",
        "lesson_maxn": "Many players: max^n",
        "lesson_maxn_text": "A leaf has a number for each player. Who moves takes the child that is best in its "
        "own number, whatever the others get. With equal numbers the first child is kept, so the order can "
        "decide for others.",
        "lesson_maxn_try": "Change the first number of one leaf until the root chooses its other child.",
        "lesson_expectimax": "An opponent that errs",
        "lesson_expectimax_text": "Not every opponent plays its best move. One that does so with probability p, "
        "and any move otherwise, makes its nodes a weighted average. Which move is best for us then depends on "
        "p.",
        "lesson_expectimax_try": "Move the slider across 3/4, where the best move changes.",
        "lesson_expectiminimax": "Dice: expectiminimax",
        "lesson_expectiminimax_text": "A chance node is worth the average of its children, each by its "
        "probability. MAX and MIN go on as before. The average is what a player gets in the long run, not what "
        "it gets this time.",
        "lesson_expectiminimax_try": "Change one probability until both moves of the root are worth the same.",
        "lesson_star": "Cuts at chance nodes: Star1 and Star2",
        "lesson_star_text": "Where all values are known to lie between two bounds, an average can be bounded "
        "before it is complete. If even its best possible end cannot reach α, the chance node is cut. Star2 "
        "looks at one grandchild of each child first, and often cuts sooner.",
        "lesson_star_try": "Choose Star2 instead of Star1, and compare the leaves that are evaluated.",
        "lesson_scale": "The scale of values",
        "lesson_scale_text": "For minimax only the order of the leaves matters. Where there is chance their "
        "distances matter too. Only a positive linear change of the leaves keeps every choice.",
        "lesson_scale_try": "Choose a power of x, and find the t where the choice changes.",
        "lesson_worlds": "Clairvoyance and belief states",
        "lesson_worlds_text": "Averaging over worlds as if each were seen is easy, and promises too much: it "
        "lets the player act differently where it cannot tell worlds apart. A belief state holds all worlds that "
        "are possible, and one plan serves all of them. What one does not know is then part of the price.",
        "lesson_worlds_try": "Step to the end of both, and find the sentence that says why averaging errs.",
        "lesson_mcts": "Monte Carlo tree search",
        "lesson_mcts_text": "Each iteration selects a way down, expands one node, simulates a random game, and "
        "counts the result on the way back. UCB1 weighs what is good so far against what was tried seldom. The "
        "move that was visited most is played.",
        "lesson_mcts_try": "Ask for 60 iterations, and see how the visits gather at the best move.",
        "lesson_cfr": "Counterfactual regret",
        "lesson_cfr_text": "After a game each information set asks what every move would have earned. The regret "
        "of a move is what it would have earned more. From then on it is played in proportion to its positive "
        "regret, and the average of all strategies comes close to an equilibrium.",
        "lesson_cfr_try": "Ask for 10 iterations, and watch what the king does after a bet.",
    },
    "fa": {
        "figure_a": "الف. مینیماکس روی دو لایه",
        "figure_b": "ب. دوز، دو لایه پیش از پایان",
        "figure_c": "پ. سه بازیکن",
        "figure_d": "ت. هرس آلفا-بتا روی دو لایه",
        "figure_deep": "یک هرس عمیق",
        "figure_equal": "مقدارهای مساوی: معمول و اکید",
        "figure_pairs": "دو بازیکن، هر یک برای خود",
        "figure_e": "ث. گره‌های شانس",
        "figure_f": "ج. حریفی که از ۱۰۰ بار ۳۰ بار تصادفی بازی می‌کند",
        "figure_curve": "باز هم ج: بهترین حرکت تغییر می‌کند",
        "figure_dice": "بیشینه، کمینه و تاس",
        "figure_star": "Star1: هرس در گره شانس",
        "figure_g": "چ. همان ترتیب با مقیاسی دیگر",
        "figure_scale": "باز هم چ، با لغزنده",
        "figure_mcts": "جست‌وجوی درختی مونت‌کارلو، ۸ دور",
        "figure_truce": "آتش‌بس: اتحادی که کسی نبست",
        "figure_pennies": "سکه‌های همسان: یک مجموعهٔ اطلاعات",
        "figure_roads": "دو راه: ورق باز در برابر حالت باور",
        "figure_twohanded": "ورق دونفره: ورق باز در برابر حالت باور",
        "figure_kuhn": "پوکر کون: یک دور CFR",
        "figure_noisy": "برگ‌هایی که برآوردند",
        "lesson_minimax": "مینیماکس",
        "lesson_minimax_text": "بیشینه بزرگ‌ترین مقدار فرزندانش را برمی‌گزیند و کمینه کوچک‌ترین را. تابع سودمندی "
        "مقدار برگ‌ها را می‌دهد و مقدارها از آنجا به بالا می‌روند. مقدار ریشه همان است که بیشینه به دست می‌آورد "
        "اگر کسی اشتباه نکند.",
        "lesson_minimax_try": "برگ ۲ زیر گره دوم را ۵ کنید و ببینید بهترین حرکت کدام می‌شود.",
        "lesson_alphabeta": "هرس آلفا-بتا",
        "lesson_alphabeta_text": "آلفا مقداری است که بیشینه در راه رسیدن به گره تضمین کرده و بتا مقداری که کمینه "
        "تضمین کرده است. گرهی که مقدارش از پنجرهٔ (α، β) بیرون رفته تصمیم را تغییر نمی‌دهد. پس بقیهٔ فرزندانش "
        "هرس می‌شوند و مقدار ریشه همان مقدار مینیماکس می‌ماند.",
        "lesson_alphabeta_try": "برگ‌ها را جابه‌جا کنید تا گره سوم هم پس از برگ اول هرس شود.",
        "lesson_equal": "در حالت تساوی",
        "lesson_equal_text": "وقتی مقداری درست به کران می‌رسد، فرزند دیگر آن را بهتر نمی‌کند. قاعدهٔ معمول "
        "همان‌جا هرس می‌کند: v ≤ α و v ≥ β. قاعدهٔ اکید تنها با v < α و v > β هرس می‌کند و برگ‌های بیشتری "
        "می‌بیند.",
        "lesson_equal_try": "قرارداد اکید را برگزینید و بشمارید چند برگ بیشتر بررسی می‌شود.",
        "lesson_maxn": "چند بازیکن: max^n",
        "lesson_maxn_text": "هر برگ برای هر بازیکن عددی دارد. بازیکنی که نوبت اوست فرزندی را برمی‌گزیند که عدد "
        "خودش در آن بیشتر است. با عددهای مساوی فرزند اول می‌ماند و به این ترتیب ممکن است سرنوشت دیگران تعیین "
        "شود.",
        "lesson_maxn_try": "عدد اول یک برگ را تغییر دهید تا ریشه فرزند دیگرش را برگزیند.",
        "lesson_expectimax": "حریفی که اشتباه می‌کند",
        "lesson_expectimax_text": "هر حریفی همیشه بهترین حرکتش را بازی نمی‌کند. اگر با احتمال p بهترین حرکت و در "
        "غیر این صورت حرکتی تصادفی بازی کند، مقدار گره‌هایش میانگین وزن‌دار است. آنگاه بهترین حرکت ما به p بستگی "
        "دارد.",
        "lesson_expectimax_try": "لغزنده را از ¾ بگذرانید: بهترین حرکت همان‌جا تغییر می‌کند.",
        "lesson_expectiminimax": "تاس: مینیماکس امید ریاضی",
        "lesson_expectiminimax_text": "مقدار گره شانس میانگین فرزندانش با احتمال هر یک است. بیشینه و کمینه مانند "
        "پیش رفتار می‌کنند. میانگین آن است که بازیکن در درازمدت به دست می‌آورد، نه در همین یک بار.",
        "lesson_expectiminimax_try": "یک احتمال را تغییر دهید تا دو حرکت ریشه هم‌ارزش شوند.",
        "lesson_star": "هرس در گره شانس: Star1 و Star2",
        "lesson_star_text": "اگر بدانیم همهٔ مقدارها میان دو کران‌اند، میانگین را پیش از کامل شدن می‌توان محدود "
        "کرد. اگر حتی بهترین پایان ممکنش به آلفا نرسد، بقیهٔ فرزندان گره شانس هرس می‌شوند. Star2 نخست یک نوهٔ هر "
        "فرزند را می‌بیند و بیشتر وقت‌ها زودتر هرس می‌کند.",
        "lesson_star_try": "به جای Star1 گزینهٔ Star2 را برگزینید و برگ‌های ارزیابی‌شده را مقایسه کنید.",
        "lesson_scale": "مقیاس مقدارها",
        "lesson_scale_text": "برای مینیماکس تنها ترتیب برگ‌ها مهم است. با شانس فاصلهٔ آن‌ها هم مهم می‌شود. تنها "
        "تبدیل خطی مثبت برگ‌ها همهٔ انتخاب‌ها را حفظ می‌کند.",
        "lesson_scale_try": "توانی از x را برگزینید و t جایی را پیدا کنید که انتخاب تغییر می‌کند.",
        "lesson_worlds": "ورق باز و حالت باور",
        "lesson_worlds_text": "میانگین گرفتن روی جهان‌ها با این فرض که هر یک دیده می‌شود آسان است و بیش از "
        "اندازه وعده می‌دهد: بازیکن جایی که جهان‌ها را از هم بازنمی‌شناسد متفاوت رفتار می‌کند. حالت باور همهٔ "
        "جهان‌های ممکن را دارد و یک برنامه برای همهٔ آن‌هاست. آنچه نمی‌دانیم آنگاه بخشی از بهاست.",
        "lesson_worlds_try": "هر دو را تا پایان ببینید و جمله‌ای را پیدا کنید که خطای میانگین را می‌گوید.",
        "lesson_mcts": "جست‌وجوی درختی مونت‌کارلو",
        "lesson_mcts_text": "هر دور راهی به پایین برمی‌گزیند، یک گره را گسترش می‌دهد، یک بازی تصادفی شبیه‌سازی "
        "می‌کند و نتیجه را در راه بازگشت می‌شمارد. UCB1 آنچه را تاکنون خوب بوده با آنچه کم امتحان شده می‌سنجد. "
        "حرکتی بازی می‌شود که بیش از همه دیده شده است.",
        "lesson_mcts_try": "۶۰ دور بخواهید و ببینید بازدیدها چگونه در بهترین حرکت جمع می‌شوند.",
        "lesson_cfr": "پشیمانی خلاف واقع",
        "lesson_cfr_text": "پس از هر دور هر مجموعهٔ اطلاعات می‌پرسد که هر حرکت چه به دست می‌آورد. پشیمانی یک "
        "حرکت آن است که بیشتر به دست می‌آورد. از آن پس هر حرکت به نسبت پشیمانی مثبتش بازی می‌شود و میانگین همهٔ "
        "راهبردها به تعادل نزدیک می‌شود.",
        "lesson_cfr_try": "۱۰ دور بخواهید و ببینید شاه پس از شرط حریف چه می‌کند.",
    },
}
