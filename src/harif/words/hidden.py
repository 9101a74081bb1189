"""What is said of equilibria on the command line and in plots, and the errors of hidden games."""

CFR = {
    "en": {
        "title": "How near to an equilibrium: {game}",
        "axis": "iterations",
        "height": "exploitability",
        "player": "player {n}",
        "more": "… and {n} sets more",
        "unrolling": "unrolling: {met} of about {about} histories",
        "iterating": "{done} of {goal} iterations{near}",
        "near": ", exploitability {found} after {at}",
        "value": "{game}: player 1 expects {value}",
        "values": "{game}: the players expect {values}",
        "exploitability": "exploitability {found}: so much could be gained, on average, against this policy",
        "unknown": "how near this is to an equilibrium is not known: the game is too large to unroll",
        "effort": "{variant}, {n} iterations, {sets} sets, {seconds} s",
        "effort_exact": "linear program, {sets} sets, {seconds} s",
        "stopped": "Stopped: this is the average so far.",
        "goes_on": "--resume {file} goes on from here",
        "written": "written to {file}",
    },
    "fa": {
        "title": "فاصله تا تعادل: {game}",
        "axis": "تکرارها",
        "height": "بهره‌پذیری",
        "player": "بازیکن {n}",
        "more": "… و {n} مجموعهٔ دیگر",
        "unrolling": "باز کردن بازی: {met} تاریخچه از حدود {about}",
        "iterating": "{done} تکرار از {goal}{near}",
        "near": "، بهره‌پذیری پس از {at} تکرار {found}",
        "value": "{game}: انتظار بازیکن ۱ برابر است با {value}",
        "values": "{game}: انتظار بازیکنان برابر است با {values}",
        "exploitability": "بهره‌پذیری {found}: میانگین سودی که می‌توان در برابر این سیاست به دست آورد",
        "unknown": "فاصله تا تعادل معلوم نیست: بازی بزرگ‌تر از آن است که باز شود",
        "effort": "{variant}، {n} تکرار، {sets} مجموعه، {seconds} ثانیه",
        "effort_exact": "برنامه‌ریزی خطی، {sets} مجموعه، {seconds} ثانیه",
        "stopped": "متوقف شد: این میانگین تا اینجاست.",
        "goes_on": "با {file} از همین‌جا ادامه می‌یابد",
        "written": "در {file} نوشته شد",
    },
}

EQUILIBRIA: dict[str, str] = {}
