standing = { $standing }. Ação { $ply } de { $plies }.
rematch-of = revanche da partida <a>{ $game }</a>
match-with = confronto com <a>{ $game }</a>, placar { $points } : { $others }
continue-at-table = Continuar na mesa

replay = Replay
previous-action = Ação anterior
previous-action-key = Ação anterior (←)
next-action = Próxima ação
next-action-key = Próxima ação (→)
last-position = Última posição
last-position-key = Última posição (End)
autoplay = Reproduzir
autoplay-key = Reproduzir (espaço)
action-shown = Ação mostrada
flip-board = Girar o tabuleiro
flip-board-key = Girar o tabuleiro (f)
sound = Som
sound-key = Som (s)
colours = Cores

rating = Rating
time-left = tempo: { $time }
to-act = na vez

no-actions = Nenhuma ainda.
forced = (forçada)

about = Sobre esta partida
copy-link = Copiar um link para esta posição
copy-embedding = Copiar o HTML para outra página
keys = Teclas
keys-explained = <kbd>←</kbd> <kbd>→</kbd> uma ação para trás, para a frente · <kbd>Home</kbd> <kbd>End</kbd> primeira, última posição · <kbd>Espaço</kbd> reproduzir · <kbd>f</kbd> girar o tabuleiro · <kbd>s</kbd> som · <kbd>?</kbd> esta lista
