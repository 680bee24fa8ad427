# Faults of game records, that is of files with games. All are clauses without a capital and a full stop.
# What has to stand in a file (1-0, 0-1, 1/2-1/2, *, signs in quotation marks, names of tags) stays as it is.

# { $number } is the number of the action, { $why } why it cannot be played.
bad-action = action { $number }: { $why }

# { $found } is what stands in the file, in quotation marks, here and below.
unexpected = { $found } out of place, expected an action, a comment, a variation or the result
duplicate-tag = the tag { $name } stands there twice, expected it once
whole-number = { $name } is a whole number from { $least } to { $most }, found { $found }
not-a-time = { $found } is not a time, expected one like 2026-11-20T17:03:11Z
days-reversed = the last day is before the first one, expected EndDate not before Date
unknown-result = { $found } is not a result, expected 1-0, 0-1, 1/2-1/2 or *
# { $known } is a list of the words that are known.
unknown-reason = { $found } is not a reason why games end, expected one of: { $known }
two-results = the result { $end } differs from the tag's, expected { $tag }
too-deep = nested too deep, expected at most { $most } levels of variations
# { $result } is 1-0 or the like, { $reason } the word of a file for the reason, here and below.
after-end = the game was over before this action ({ $result }, { $reason }), expected no more
result-contradicted = the result is { $result }, but the play ended { $played } ({ $reason }), expected { $played }
reason-contradicted = the reason is “{ $reason }”, but the play ended with “{ $played }”, expected this
not-ended = the reason is “{ $reason }”, but the play has not ended by the rules, expected another reason or more actions

not-utf8 = these bytes are not UTF-8 text
too-long = the record is longer than 1 MiB, the most that is read
long-comment = the comment is not closed, and its record longer than 1 MiB, the most that is read; expected “{"}"}”
unclosed-comment = the comment is not closed, expected “{"}"}”
tag-name = malformed tag: expected a name of letters, digits and underscores
tag-value = malformed tag: expected its value in double quotes
unclosed-value = malformed tag: the value is not closed on its line, expected “"”
unclosed-tag = malformed tag: expected “]”
no-game = the game is missing, expected a tag [Game "…"]
no-result = the result is missing, expected 1-0, 0-1, 1/2-1/2 or * at the end, or in the tag Result
nag = malformed annotation: expected “$” and a number from 0 to 255
nag-first = an annotation stands after the action that it is about, expected an action
variation-first = a variation stands after the action that it replaces, expected an action
empty-variation = the variation is empty, expected an action
unclosed-variation = the variation is not closed, expected “)”
no-variation = there is no variation to close, expected an action or the result
result-in-variation = a result ends the record and cannot stand in a variation, expected an action or “)”
after-result = the record ended with its result, expected the next “[”
glory = the winner declined no offer in this game, expected no tag Glory “without”
bad = the record is bad

# Where in a file something is wrong: { $line } and { $column } are numbers, { $why } says what.
at-place = { $line }:{ $column }: { $why }
# { $why } is a message of a library in English, or, in the two messages below it, of the system.
json = { $why }
not-text = a binary file, expected records in { $format }
utf16 = a file in UTF-16, expected records in UTF-8
read-failed = line { $line }: { $why }
write-failed = { $why }

# Why a record cannot be written.
write-too-long = the record would be longer than 1 MiB, the most that is read
write-too-deep = the record's variations are nested deeper than { $most } levels
write-annotations = the stored annotations of this game cannot be read

# { $name } is the name of a tag.
bad-tag-name = a tag's name is made of letters, digits and underscores and begins with a letter
tag-is-field = { $name } is a field of the record, not one of its other tags
tag-is-date = { $name } is a day like 2026.11.20, with ? for unknown digits of a part that is not known

# A reason that cannot have a result, with the results that it can have.
reason-of-winner = the reason “{ $reason }” does not go with the result { $result }, expected 1-0 or 0-1
reason-of-draw = the reason “{ $reason }” does not go with the result { $result }, expected 1/2-1/2
reason-of-none = the reason “{ $reason }” does not go with the result { $result }, expected *
reason-of-end = the reason “{ $reason }” does not go with the result { $result }, expected a finished game
