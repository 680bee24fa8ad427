explained = Experimente lances dos dois lados, com variações e comentários. Tudo fica no endereço da página: salve nos favoritos ou compartilhe. O que é longo demais para um endereço fica no seu navegador. Este site não guarda nada.
from-position = A partir de uma posição
open-board = Abrir o tabuleiro
from-record = A partir de um registro
paste-record = Cole um registro (.cgn ou .json, uma ou várias partidas)
choose-file = Ou escolha um arquivo
open-record = Abrir o registro
find-game = Procurar por nome
more-games = Mostrar mais
not-listed = { $count ->
    [one] Mais { $count } partida não está na lista. Cole-a separadamente.
   *[other] Mais { $count } partidas não estão na lista. Cole-as separadamente.
}
kept = Guardadas neste navegador
kept-explained = Análises longas demais para um endereço. Ninguém mais as tem, e elas se perdem quando os dados deste site são apagados.
from-archive = As partidas do acervo têm um link para este tabuleiro ao lado do replay.
