your-turn = ▶ **tu turno**
waiting = en espera
match-with = encuentro con { $game }, resultado { $points } : { $others }
match-with-both = encuentro con { $game }, resultado { $points } : { $others }; allí: { $state }
offers-draw = { $player } ofrece empate
asks-takeback = { $player } pide deshacer
claims-win = { $player } reclama la victoria
proposes-pause = { $player } propone una pausa
paused-until = en pausa hasta { $end }
to-act = le toca a { $player }

games-head = Tus partidas, primero las que te esperan:
note-label = nota: *{ $note }*
no-note = No tienes ninguna nota sobre la partida { $game }. Solo tú ves lo que escribes.
note-head = Tu nota sobre la partida { $game }, que solo tú ves, del { $day }:

no-notes = No tienes notas. Con `/note` escribes una.
no-notes-with = Ninguna de tus notas contiene «{ $words }».
notes-head =
    { $count ->
        [one] Tus notas, que solo tú ves: { $count } partida
       *[other] Tus notas, que solo tú ves: { $count } partidas
    }
notes-head-with =
    { $count ->
        [one] Tus notas con «{ $words }», que solo tú ves: { $count } partida
       *[other] Tus notas con «{ $words }», que solo tú ves: { $count } partidas
    }

won = ganó **{ $winner }**
won-by = ganó **{ $winner }** ({ $reason })
moves =
    { $count ->
        [one] { $count } jugada
       *[other] { $count } jugadas
    }

condition-game = juego: { $game }
condition-player = jugador: { $player }
condition-opponent = rival: { $player }
condition-result = resultado: { $result }
condition-since = desde: { $day }

archive = **Archivo**: { $games }
none-so-far = Ninguna entre las partidas vistas hasta ahora; puede haber más.
no-games = No hay partidas.
game-count =
    { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    }
game-count-at-least =
    { $count ->
        [one] al menos { $count } partida
       *[other] al menos { $count } partidas
    }

no-leaders = **{ $game }**: nadie ha jugado aún suficientes partidas por puntos.
leaders = **{ $game }**: las puntuaciones más altas de jugadores que terminaron una partida por puntos en el último año
private-leaders = En las partidas privadas de este servidor:

move-begins = Una jugada puede empezar con ({ $count }):
move-goes-on = { $prefix } puede seguir con ({ $count }):

left-out = y { $count } más
