move-button = Jogar lance
show-moves = Ver lances
draw = Propor empate
resign = Desistir
flip = Girar
accept-draw = Aceitar o empate
decline-draw = Recusar o empate
claim-win = Reivindicar a vitória
accept-claim = Aceitar a reivindicação
decline-claim = Continuar jogando
accept-pause = Aceitar a pausa
decline-pause = Recusar a pausa
withdraw-pause = Retirar esta proposta
allow-takeback = Permitir a volta
refuse-takeback = Recusar a volta
withdraw-draw = Retirar a proposta
withdraw-takeback = Retirar o pedido
hint = Dica
whole-move = Ver o lance inteiro
solution = Solução
solution-unsolved = Solução (conta como erro)
solve = Resolver
next-puzzle = Outro problema
try-again = Tentar de novo
rematch = Revanche
replay = Replay
replay-of = Replay { $game }
analyse = Analisar
export = Exportar
show-to-everybody = Mostrar a todos
play-on = Continuar jogando
show-board = Ver o tabuleiro
open = Abrir
play = Jogar
play-anyway = Jogar mesmo assim
back = Voltar
type-it = Digitar
compose-in-browser = Montar no navegador
open-web = Abrir minhas partidas
plan-in-browser = Tabuleiro de análise
plan-answer = Planejar resposta
next-game = Próxima partida ({ $waiting })
take-move = Continuar daí
keep-line = Guardar esta linha
keep-anyway = Manter mesmo assim
leave-line = Descartar
accept = Aceitar
decline = Recusar
join = Participar
leave-tournament = Sair
skip-season-button = Não na próxima temporada
play-on-button = Jogar a próxima temporada
tournament-table = Classificação
tournament-rounds = Emparceiramentos
own-tournament-games = Minhas partidas
pass = Passar
swap = Trocar de lado
pick-up = Pegar a { $line }
offer-trade = Propor uma troca
enter-man = Colocar uma pedra
withdraw = Retirar
closed = Encerrado
newer = Mais novas
newest = As mais novas
older = Mais antigas
export-all = Exportar todas estas
jump-to = Ir para…
post-here = Publicar aqui
gif = GIF
delete-me = Apagar meus dados…
delete-me-now = Sim, apagar agora
keep-me = Não apagar
boards-from-my-seat = Tabuleiros do meu lado
boards-from-the-first-seat = Tabuleiros do 1º lado
show-me-my-moves = Confirmar meus lances
play-my-moves-at-once = Jogar sem confirmar
show-my-name = Mostrar meu nome na web
hide-my-name = Ocultar meu nome na web
spend-my-vacation = Gastar férias sozinhas
keep-my-vacation = Guardar minhas férias
write-note = Escrever uma nota
edit-note = Editar
remove-note = Remover
remove-line = Remover
follow = Seguir
unfollow = Deixar de seguir
follow-here = Mostrar neste canal
cancel-vacation = Devolver os dias após hoje
previous-page = ◀ Voltar
next-page = Avançar ▶
show-example = Ver um lance
play-this = Jogar
on-the-web = Na web
rules = Regras
my-games = Minhas partidas
all-commands = Todos os comandos
more = Mais…
against-computer = Contra o computador, nível { $level }
challenge-everybody = Desafiar todos aqui

which-game = Qual partida?
show-a-board = Mostrar um tabuleiro
begin-game = Escolha um jogo para jogar
rules-of = Escolha um jogo para ler as regras
unfollow-game = Deixar de seguir uma partida
square-on-file = Uma casa na coluna { $file }
square-on-files = Uma casa nas colunas { $first } a { $last }
right = { $steps ->
    [1] à direita
   *[other] à direita { $steps }
}
left = { $steps ->
    [1] à esquerda
   *[other] à esquerda { $steps }
}
up = { $steps ->
    [1] acima
   *[other] acima { $steps }
}
down = { $steps ->
    [1] abaixo
   *[other] abaixo { $steps }
}
right-first = Primeiro à direita
left-first = Primeiro à esquerda
up-first = Primeiro para cima
down-first = Primeiro para baixo
way = { $ways } até { $to }
way-and-on = { $ways } … até { $to }
whole-moves = Jogadas completas a partir de { $squares }
way-from = { $from }: { $way }
from-square-to-square = { $from } para { $to }
both-squares = { $first } e { $second }
token = Escolha
colours = Cores
language = Idioma
reminders = Lembretes
notices = Como você recebe os avisos
notice-way = Como você recebe este aviso: { $notice }

game-option = { $game } { $variant } contra { $opponent }
watched-option = { $game } { $variant }, { $first } – { $second }

move-title = Seu lance na partida { $game }
plan-title = Lance condicional na partida { $game }
puzzle-title = Seu lance no problema { $number }
move-label = O lance, ou como ele começa
move-example = por exemplo c1-c3
note-title = Sua nota sobre a partida { $game }
note-label = Só você vê
note-example = O que você quer lembrar
jump-title = Partida { $game }
jump-label = Depois de qual lance? 0 é o começo
jump-example = um número
