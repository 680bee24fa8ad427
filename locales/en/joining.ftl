# How lists and sentences are put together.

# A part of a list: { $before } is the list up to here.
comma = { $before }, { $next }

# A list with its last item.
and = { $before } and { $last }
or = { $before } or { $last }
or-more =
    { $count ->
        [one] { $before } or { $count } more
       *[other] { $before } or one of { $count } more
    }

# A clause as a sentence.
full-stop = { $clause }.

# Whole sentences: { $before } is the text up to here.
sentences = { $before } { $next }
# Between two sentences that stand in parts of their own.
between-sentences = { " " }

# A label before a text, and a remark behind one.
labelled = { $label }: { $text }
bracketed = { $text } ({ $remark })

# A text of somebody else in quotation marks.
quoted = “{ $text }”

# A number as the language writes it; tables show it.
number = { $number }

# How whole numbers are written: those of four digits, and larger ones. $before are the digits before the last three,
# written in the same way. What is no quantity, as an id, a year or a rating, is not written so.
four-digits = { $before },{ $last }
thousands = { $before },{ $last }
