"""What the lab of the page refuses, in Persian."""

LAB_OF_THE_PAGE = {
    "The lab was not asked as its page asks: '{name}' is missing or is no text.": "درخواست مانند درخواست صفحهٔ "
    "آزمایشگاه نیست: «{name}» نیامده یا متن نیست.",
    "The lab was not asked as its page asks: send a JSON object.": "درخواست مانند درخواست صفحهٔ آزمایشگاه نیست: یک شیء "
    "JSON بفرستید.",
    "This is too much text: the lab takes {most:,} bytes at the most.": "متن بیش از اندازه است: آزمایشگاه حداکثر "
    "{most:,} بایت می‌پذیرد.",
    "{name} is a whole number from {least} to {most}, not {found}.": "{name} عدد صحیحی از {least} تا {most} است، نه "
    "{found}.",
    "The tree has {nodes:,} nodes; the lab takes {most:,} at the most. Leave some of it out.": "درخت {nodes:,} گره "
    "دارد؛ آزمایشگاه حداکثر {most:,} گره می‌پذیرد. بخشی از آن را کنار بگذارید.",
    "The lab explains trees, and of games {names}; not '{game}'.": "آزمایشگاه درخت‌ها را توضیح می‌دهد و از بازی‌ها "
    "{names} را؛ نه «{game}».",
    "To this depth the game has more than {most:,} positions: ask for a smaller depth.": "بازی تا این عمق بیش از "
    "{most:,} وضعیت دارد: عمق کمتری بخواهید.",
    "The lab has no option '{name}'.": "آزمایشگاه گزینهٔ «{name}» ندارد.",
    "Bounds are two numbers with a comma between them, such as -5,5.": "کران‌ها دو عددند با ویرگول میانشان، مانند "
    "\u2066-5,5\u2069.",
    "This is too large for the lab: make the tree smaller.": "این برای آزمایشگاه بیش از اندازه بزرگ است: درخت را "
    "کوچک‌تر کنید.",
    "This took longer than {seconds} seconds: make the tree smaller or the options simpler.": "این کار بیش از "
    "{seconds} ثانیه طول کشید: درخت را کوچک‌تر یا گزینه‌ها را ساده‌تر کنید.",
    "Many ask the lab just now: try again in a moment.": "اکنون درخواست‌های زیادی در صف آزمایشگاه است: کمی بعد دوباره "
    "امتحان کنید.",
    "New values are written old=new with commas, such as 1=1,2=20,3=30,4=400.": "مقدارهای تازه به شکل قدیم=جدید با "
    "ویرگول نوشته می‌شوند، مانند \u20661=1,2=20,3=30,4=400\u2069.",
    "The lab writes {names}, not '{form}'.": "آزمایشگاه {names} می‌نویسد، نه «{form}».",
    "This JSON is no trace of a tree: 'harif tree … --json' writes one, and so does this page.": "این JSON ردِ "
    "جست‌وجوی یک درخت نیست: دستور \u2066harif tree … --json\u2069 و همین صفحه چنین فایلی می‌نویسند.",
    "The lab has failed at this: that is a defect of Harif, not yours.": "آزمایشگاه در این کار شکست خورد: این ایراد از "
    "حریف است، نه از شما.",
    "The tree is {depth:,} levels deep; iterative deepening is shown for {deepest} at the most.": "درخت {depth:,} سطح "
    "دارد؛ تعمیق تکراری حداکثر برای {deepest} سطح نشان داده می‌شود.",
    "There is no such question: reload the page.": "چنین پرسشی نیست: صفحه را دوباره بار کنید.",
}
