comma = { $before }, { $next }

and = { $before } e { $last }
or = { $before } ou { $last }
or-more =
    { $count ->
        [one] { $before } ou mais { $count } opção
       *[other] { $before } ou uma de mais { $count } opções
    }

full-stop = { $clause }.
sentences = { $before } { $next }
between-sentences = { " " }
labelled = { $label }: { $text }
bracketed = { $text } ({ $remark })
quoted = “{ $text }”
number = { $number }
four-digits = { $before }.{ $last }
thousands = { $before }.{ $last }
