"""Error sentences in Persian about drawings that a page is to show, by the English ones."""

DRAWINGS = {
    "The drawing is no SVG document: it begins with <{tag}>, not with <svg>.": "تصویر سند \u2066SVG\u2069 نیست: با "
    "\u2066<{tag}>\u2069 آغاز می‌شود، نه با \u2066<svg>\u2069.",
    "The drawing is too large for a page: it has over {most} elements, or over {deepest} within each other.": "تصویر "
    "برای صفحه بزرگ است: بیش از {most} عنصر دارد، یا بیش از {deepest} عنصر تودرتو.",
    "The drawing is too large for a page: {count} characters, and {most} are shown.": "تصویر برای صفحه بزرگ است: "
    "{count} نویسه دارد و تا {most} نشان داده می‌شود.",
    "The drawing is too large for a page: its references draw over {most} elements.": "تصویر برای صفحه بزرگ است: "
    "ارجاع‌های آن بیش از {most} عنصر می‌کشند.",
    "A drawing is text that begins with <svg …>, not {text!r}.": "تصویر متنی است که با \u2066<svg …>\u2069 آغاز "
    "می‌شود، نه {text!r}.",
    "The drawing has a document type or an entity, which no page reads: leave out <!DOCTYPE …>.": "تصویر نوع سند یا "
    "موجودیت دارد که هیچ صفحه‌ای نمی‌خواند: \u2066<!DOCTYPE …>\u2069 را بردارید.",
    "The drawing is no well-formed XML at line {line}, column {column}: something there is not closed, not escaped, or "
    "not allowed.": "تصویر در سطر {line}، ستون {column} سند درست \u2066XML\u2069 نیست: چیزی آنجا بسته نشده، نویسه‌ای "
    "گریز داده نشده، یا مجاز نیست.",
}
