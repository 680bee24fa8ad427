bad-action = action { $number } : { $why }

unexpected = { $found } n’est pas à sa place, une action, un commentaire, une variation ou le résultat est attendu
duplicate-tag = la balise { $name } est présente deux fois, une seule est attendue
whole-number = { $name } est un nombre entier de { $least } à { $most }, trouvé { $found }
not-a-time = { $found } n’est pas une heure, attendu une heure comme 2026-11-20T17:03:11Z
days-reversed = le dernier jour précède le premier, attendu un EndDate qui ne précède pas Date
unknown-result = { $found } n’est pas un résultat, 1-0, 0-1, 1/2-1/2 ou * est attendu
unknown-reason = { $found } n’est pas un motif de fin de partie, l’un de ceux-ci est attendu : { $known }
two-results = le résultat { $end } diffère de celui de la balise, { $tag } est attendu
too-deep = l’imbrication est trop profonde, { $most } niveaux de variations au plus sont attendus
after-end = la partie était finie avant cette action ({ $result }, { $reason }), plus rien n’est attendu
result-contradicted = le résultat est { $result }, mais la partie s’est terminée par { $played } ({ $reason }), { $played } est attendu
reason-contradicted = le motif est « { $reason } », mais la partie s’est terminée par « { $played } », qui est attendu
not-ended = le motif est « { $reason } », mais la partie n’est pas finie selon les règles, un autre motif ou d’autres actions sont attendus

not-utf8 = ces octets ne sont pas du texte en UTF-8
too-long = l’enregistrement dépasse 1 Mio, le maximum qui est lu
long-comment = le commentaire n’est pas fermé, et son enregistrement dépasse 1 Mio, le maximum qui est lu ; « {"}"} » est attendu
unclosed-comment = le commentaire n’est pas fermé, « {"}"} » est attendu
tag-name = balise mal formée : un nom fait de lettres, de chiffres et de tirets bas est attendu
tag-value = balise mal formée : sa valeur est attendue entre guillemets doubles
unclosed-value = balise mal formée : la valeur n’est pas fermée sur sa ligne, « " » est attendu
unclosed-tag = balise mal formée : « ] » est attendu
no-game = le jeu manque, une balise [Game "…"] est attendue
no-result = le résultat manque, 1-0, 0-1, 1/2-1/2 ou * est attendu à la fin, ou dans la balise Result
nag = annotation mal formée : « $ » et un nombre de 0 à 255 sont attendus
nag-first = une annotation se place après l’action qu’elle concerne, une action est attendue
variation-first = une variation se place après l’action qu’elle remplace, une action est attendue
empty-variation = la variation est vide, une action est attendue
unclosed-variation = la variation n’est pas fermée, « ) » est attendu
no-variation = il n’y a pas de variation à fermer, une action ou le résultat est attendu
result-in-variation = un résultat termine l’enregistrement et ne peut pas se trouver dans une variation, une action ou « ) » est attendu
after-result = l’enregistrement s’est terminé par son résultat, le « [ » suivant est attendu
glory = le camp gagnant n’a refusé aucune offre dans cette partie, aucune balise Glory « without » n’est attendue
bad = l’enregistrement est incorrect

at-place = ligne { $line }, caractère { $column } : { $why }
json = le JSON n’est pas lisible ici (« { $why } »)
not-text = le fichier n’est pas du texte ; des enregistrements en { $format } sont attendus
utf16 = le fichier est en UTF-16 ; des enregistrements en UTF-8 sont attendus
read-failed = ligne { $line } : la lecture a échoué ({ $why })
write-failed = l’écriture a échoué ({ $why })

write-too-long = l’enregistrement dépasserait 1 Mio, le maximum qui est lu
write-too-deep = les variations de l’enregistrement sont imbriquées sur plus de { $most } niveaux
write-annotations = les annotations enregistrées de cette partie ne peuvent pas être lues

bad-tag-name = le nom d’une balise est fait de lettres, de chiffres et de tirets bas, et commence par une lettre
tag-is-field = { $name } est un champ de l’enregistrement, et non l’une de ses autres balises
tag-is-date = { $name } est une date comme 2026.11.20, avec ? pour chaque chiffre d’un élément inconnu

reason-of-winner = le motif « { $reason } » ne va pas avec le résultat { $result }, 1-0 ou 0-1 est attendu
reason-of-draw = le motif « { $reason } » ne va pas avec le résultat { $result }, 1/2-1/2 est attendu
reason-of-none = le motif « { $reason } » ne va pas avec le résultat { $result }, * est attendu
reason-of-end = le motif « { $reason } » ne va pas avec le résultat { $result }, une partie terminée est attendue
