comma = { $before }, { $next }

and = { $before } et { $last }
or = { $before } ou { $last }
or-more =
    { $count ->
        [one] { $before } ou { $count } autre
       *[other] { $before } ou l’une des { $count } autres possibilités
    }

full-stop = { $clause }.

sentences = { $before } { $next }
between-sentences = { " " }
labelled = { $label } : { $text }
bracketed = { $text } ({ $remark })
quoted = « { $text } »
number = { $number }
four-digits = { $before } { $last }
thousands = { $before } { $last }
