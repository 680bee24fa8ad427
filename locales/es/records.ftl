bad-action = acción { $number }: { $why }

unexpected = { $found } está fuera de lugar; se esperaba una acción, un comentario, una variación o el resultado
duplicate-tag = la etiqueta { $name } aparece dos veces; se esperaba una sola
whole-number = { $name } es un número entero de { $least } a { $most }; se encontró { $found }
not-a-time = { $found } no es una hora; se esperaba una como 2026-11-20T17:03:11Z
days-reversed = el último día es anterior al primero; se esperaba un EndDate no anterior a Date
unknown-result = { $found } no es un resultado; se esperaba 1-0, 0-1, 1/2-1/2 o *
unknown-reason = { $found } no es un motivo por el que termine una partida; se esperaba uno de estos: { $known }
two-results = el resultado { $end } no coincide con el de la etiqueta; se esperaba { $tag }
too-deep = demasiados niveles de variaciones; se admiten { $most } como máximo
after-end = la partida había terminado antes de esta acción ({ $result }, { $reason }); no se esperaba ninguna más
result-contradicted = el resultado es { $result }, pero la partida terminó { $played } ({ $reason }); se esperaba { $played }
reason-contradicted = el motivo es «{ $reason }», pero la partida terminó con «{ $played }»; se esperaba este último
not-ended = el motivo es «{ $reason }», pero según las reglas la partida no ha terminado; se esperaba otro motivo o más acciones

not-utf8 = estos bytes no son texto en UTF-8
too-long = el registro pasa de 1 MiB, que es lo máximo que se lee
long-comment = el comentario no está cerrado y su registro pasa de 1 MiB, que es lo máximo que se lee; se esperaba «{"}"}»
unclosed-comment = el comentario no está cerrado; se esperaba «{"}"}»
tag-name = etiqueta mal formada: se esperaba un nombre de letras, cifras y guiones bajos
tag-value = etiqueta mal formada: se esperaba su valor entre comillas dobles
unclosed-value = etiqueta mal formada: el valor no está cerrado en su línea; se esperaba «"»
unclosed-tag = etiqueta mal formada: se esperaba «]»
no-game = falta el juego; se esperaba una etiqueta [Game "…"]
no-result = falta el resultado; se esperaba 1-0, 0-1, 1/2-1/2 o * al final, o en la etiqueta Result
nag = anotación mal formada: se esperaba «$» y un número de 0 a 255
nag-first = una anotación va después de la acción a la que se refiere; se esperaba una acción
variation-first = una variación va después de la acción a la que sustituye; se esperaba una acción
empty-variation = la variación está vacía; se esperaba una acción
unclosed-variation = la variación no está cerrada; se esperaba «)»
no-variation = no hay ninguna variación que cerrar; se esperaba una acción o el resultado
result-in-variation = un resultado cierra el registro y no puede estar en una variación; se esperaba una acción o «)»
after-result = el registro terminó con su resultado; se esperaba el siguiente «[»
glory = quien ganó no rechazó ninguna oferta en esta partida; no se esperaba la etiqueta Glory «without»
bad = el registro no es válido

at-place = línea { $line }, carácter { $column }: { $why }
json = el JSON no se puede leer aquí («{ $why }»)
not-text = el archivo no es texto; se esperan registros en { $format }
utf16 = el archivo está en UTF-16; se esperan registros en UTF-8
read-failed = línea { $line }: no se ha podido leer ({ $why })
write-failed = no se ha podido escribir ({ $why })

write-too-long = el registro pasaría de 1 MiB, que es lo máximo que se lee
write-too-deep =
    { $most ->
        [one] las variaciones del registro tienen más de { $most } nivel
       *[other] las variaciones del registro tienen más de { $most } niveles
    }
write-annotations = las anotaciones guardadas de esta partida no se pueden leer

bad-tag-name = el nombre de una etiqueta se compone de letras, cifras y guiones bajos y empieza por una letra
tag-is-field = { $name } es un campo del registro, no una de sus otras etiquetas
tag-is-date = { $name } es una fecha como 2026.11.20, con ? en lugar de las cifras de una parte desconocida

reason-of-winner = el motivo «{ $reason }» no es compatible con el resultado { $result }; se esperaba 1-0 o 0-1
reason-of-draw = el motivo «{ $reason }» no es compatible con el resultado { $result }; se esperaba 1/2-1/2
reason-of-none = el motivo «{ $reason }» no es compatible con el resultado { $result }; se esperaba *
reason-of-end = el motivo «{ $reason }» no es compatible con el resultado { $result }; se esperaba una partida terminada
