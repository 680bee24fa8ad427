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

quoted = «{ $text }»
