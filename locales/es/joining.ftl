comma = { $before }, { $next }

and = { $before } y { $last }
or = { $before } o { $last }
or-more =
    { $count ->
        [one] { $before } o { $count } más
       *[other] { $before } o una de otras { $count } posibilidades
    }

full-stop = { $clause }.

sentences = { $before } { $next }
between-sentences = { " " }
labelled = { $label }: { $text }
bracketed = { $text } ({ $remark })

quoted = «{ $text }»
number = { $number }
four-digits = { $before }{ $last }
thousands = { $before } { $last }
