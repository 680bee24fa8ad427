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
quoted = “{ $text }”
