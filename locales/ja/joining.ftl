comma = { $before }、{ $next }

and = { $before }と{ $last }
or = { $before }または{ $last }
or-more = { $before }、ほか{ $count }通りのいずれか

full-stop = { $clause }。
sentences = { $before }{ $next }
between-sentences = { "" }
labelled = { $label }：{ $text }
bracketed = { $text }（{ $remark }）
quoted = 「{ $text }」
number = { $number }
four-digits = { $before },{ $last }
thousands = { $before },{ $last }
