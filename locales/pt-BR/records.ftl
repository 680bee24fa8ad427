bad-action = ação { $number }: { $why }

unexpected = { $found } fora de lugar; é esperada uma ação, um comentário, uma variação ou o resultado
duplicate-tag = a etiqueta { $name } aparece duas vezes; é esperada uma só
whole-number = { $name } é um número inteiro de { $least } a { $most }; encontrado: { $found }
not-a-time = { $found } não é uma hora; esperado: uma como 2026-11-20T17:03:11Z
days-reversed = o último dia vem antes do primeiro; esperado: EndDate não anterior a Date
unknown-result = { $found } não é um resultado; é esperado 1-0, 0-1, 1/2-1/2 ou *
unknown-reason = { $found } não é um motivo de fim de partida; é esperado um destes: { $known }
two-results = o resultado { $end } difere do resultado da etiqueta; é esperado { $tag }
too-deep = aninhamento profundo demais; são aceitos no máximo { $most } níveis de variações
after-end = a partida já tinha acabado antes desta ação ({ $result }, { $reason }); não se espera mais nada
result-contradicted = o resultado é { $result }, mas o jogo acabou em { $played } ({ $reason }); é esperado { $played }
reason-contradicted = o motivo é “{ $reason }”, mas o jogo acabou com “{ $played }”; é esperado este
not-ended = o motivo é “{ $reason }”, mas o jogo não acabou pelas regras; são esperados outro motivo ou mais ações

not-utf8 = estes bytes não são texto em UTF-8
too-long = o registro passa de 1 MiB, o máximo que é lido
long-comment = o comentário não é fechado, e o registro passa de 1 MiB, o máximo que é lido; é esperado “{"}"}”
unclosed-comment = o comentário não é fechado; é esperado “{"}"}”
tag-name = etiqueta malformada: é esperado um nome de letras, algarismos e sublinhados
tag-value = etiqueta malformada: é esperado o valor entre aspas duplas
unclosed-value = etiqueta malformada: o valor não é fechado na mesma linha; é esperado “"”
unclosed-tag = etiqueta malformada: é esperado “]”
no-game = falta o jogo; é esperada uma etiqueta [Game "…"]
no-result = falta o resultado; é esperado 1-0, 0-1, 1/2-1/2 ou * no fim, ou na etiqueta Result
nag = anotação malformada: são esperados “$” e um número de 0 a 255
nag-first = uma anotação vem depois da ação de que trata; é esperada uma ação
variation-first = uma variação vem depois da ação que substitui; é esperada uma ação
empty-variation = a variação está vazia; é esperada uma ação
unclosed-variation = a variação não é fechada; é esperado “)”
no-variation = não há variação para fechar; é esperada uma ação ou o resultado
result-in-variation = um resultado encerra o registro e não pode ficar em uma variação; é esperada uma ação ou “)”
after-result = o registro acabou com o resultado; é esperado o próximo “[”
glory = o lado vencedor não recusou nenhuma oferta nesta partida; não se espera a etiqueta Glory “without”
bad = o registro é inválido

at-place = linha { $line }, caractere { $column }: { $why }
json = o JSON não pode ser lido aqui (“{ $why }”)
not-text = o arquivo não é texto; são esperados registros em { $format }
utf16 = o arquivo está em UTF-16; são esperados registros em UTF-8
read-failed = linha { $line }: a leitura falhou ({ $why })
write-failed = a gravação falhou ({ $why })

write-too-long = o registro passaria de 1 MiB, o máximo que é lido
write-too-deep = as variações do registro têm mais de { $most } níveis de aninhamento
write-annotations = as anotações guardadas desta partida não podem ser lidas

bad-tag-name = o nome de uma etiqueta é feito de letras, algarismos e sublinhados e começa com uma letra
tag-is-field = { $name } é um campo do registro, não uma das suas outras etiquetas
tag-is-date = { $name } é um dia como 2026.11.20, com ? nos algarismos de uma parte desconhecida

reason-of-winner = o motivo “{ $reason }” não combina com o resultado { $result }; é esperado 1-0 ou 0-1
reason-of-draw = o motivo “{ $reason }” não combina com o resultado { $result }; é esperado 1/2-1/2
reason-of-none = o motivo “{ $reason }” não combina com o resultado { $result }; é esperado *
reason-of-end = o motivo “{ $reason }” não combina com o resultado { $result }; é esperada uma partida encerrada
