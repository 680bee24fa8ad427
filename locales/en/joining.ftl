# How lists and sentences are put together.

# A part of a list: { $before } is the list up to here.
comma = { $before }, { $next }

# A list with its last item.
and = { $before } and { $last }
or = { $before } or { $last }
or-more = { $before } or one of { $count } more

# A clause as a sentence.
full-stop = { $clause }.

# Whole sentences: { $before } is the text up to here.
sentences = { $before } { $next }

# A text of somebody else in quotation marks.
quoted = “{ $text }”
