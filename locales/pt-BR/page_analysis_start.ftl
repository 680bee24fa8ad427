explained = Experimente lances dos dois lados, com variações e comentários. Tudo fica no endereço da página: salve nos favoritos ou compartilhe. Este site não guarda nada.
from-position = A partir de uma posição
open-board = Abrir o tabuleiro
from-record = A partir de um registro
paste-record = Cole um registro (.cgn ou .json)
choose-file = Ou escolha um arquivo
open-record = Abrir o registro
from-archive = As partidas do acervo têm um link para este tabuleiro ao lado do replay.
