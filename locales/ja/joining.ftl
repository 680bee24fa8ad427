comma = { $before }、{ $next }

and = { $before }と{ $last }
or = { $before }または{ $last }
or-more = { $before }、ほか{ $count }通りのいずれか

full-stop = { $clause }。
sentences = { $before }{ $next }
quoted = 「{ $text }」
