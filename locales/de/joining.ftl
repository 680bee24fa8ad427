comma = { $before }, { $next }

and = { $before } und { $last }
or = { $before } oder { $last }
or-more =
    { $count ->
        [one] { $before } oder { $count } weitere Möglichkeit
       *[other] { $before } oder eine von { $count } weiteren Möglichkeiten
    }

full-stop = { $clause }.

sentences = { $before } { $next }
between-sentences = { " " }
labelled = { $label }: { $text }
bracketed = { $text } ({ $remark })

quoted = „{ $text }“
number = { $number }
four-digits = { $before }.{ $last }
thousands = { $before }.{ $last }
