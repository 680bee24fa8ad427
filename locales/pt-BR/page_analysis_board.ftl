another = outra análise

previous-move = Lance anterior
previous-move-key = Lance anterior (←)
next-move = Próximo lance
next-move-key = Próximo lance (→)
line-end = Fim desta linha
line-end-key = Fim desta linha (End)

conditional = Lances condicionais
conditional-explained = Na sua partida #{ $game } é a vez do seu oponente. O que você guardar aqui será jogado por você assim que seu oponente fizer os lances de uma linha. Só você vê.
none-kept = Nenhum guardado.
keep = Guardar as linhas a partir daqui
remove-all = Remover todos
keep-both = Guardar ambas
replace-lines = Substituí-las
keep-anyway = Guardar mesmo assim
undo = Desfazer
undo-key = Desfazer a última alteração (Ctrl+Z)
redo = Refazer
redo-key = Refazer a alteração (Ctrl+Shift+Z)
keys-of-edits = <kbd>Ctrl</kbd>+<kbd>Z</kbd> desfazer uma alteração · <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>Z</kbd> refazê-la
kept-here = Esta análise é longa demais para um endereço. Seu navegador a guarda, e ninguém mais a tem: baixe os lances para compartilhá-los.
needs-browser = Esta análise é longa demais para um endereço, então ela fica guardada no navegador em que foi feita, e só scripts podem mostrá-la.
lines-explained = Elas começam na <a>posição atual</a>. Jogue o que seu oponente pode jogar, outros lances dele como variações, e a sua resposta a cada um. Onde é a sua vez, variações não são guardadas.
other-record = Este registro não contém a sua partida, então nada dele pode ser guardado.

no-moves = Nenhum ainda. Jogue um no tabuleiro.
variation = Variação
change = Comentar, promover, remover
comment-on = Comentário sobre { $action }
judgement = Avaliação
no-judgement = nenhuma
save = Salvar
promote = Promover esta variação
remove = Remover { $action } e o que vem depois
play-from-here = Jogar uma partida daqui
record = Os lances com todas as variações (.cgn)
