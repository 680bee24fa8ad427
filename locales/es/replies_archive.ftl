analysis-after-the-end = Una partida se analiza cuando ha terminado.
no-analysis = Esta partida no se puede analizar.
analysis-under-way =
    { $all ->
        [one] El motor sigue analizando esta partida: { $judged } de { $all } acción evaluada. Pregunta de nuevo dentro de un minuto.
       *[other] El motor sigue analizando esta partida: { $judged } de { $all } acciones evaluadas. Pregunta de nuevo dentro de un minuto.
    }
no-action-gave-much-away = Ninguna acción dejó escapar mucho.
what-cost-most = Lo que más costó:
costly-action = - { $action }: { $judgement }, { $chances }; mejor { $better }
file-too-large = El archivo es demasiado grande para Discord. Pídeselo a quien administra este servicio.
file-too-large-but-on-the-web = El archivo es demasiado grande para Discord. Lo encuentras en la web: { $address }
unknown-page = Esta página es de otra versión del bot; usa `/archive` de nuevo.
search-notes-again = Ya no sé qué habías buscado; usa `/games` de nuevo.
not-a-ply = Una jugada se indica por su número, 0 para el principio.
gif-needs-a-game = Una imagen animada muestra una sola partida: indícala con la opción `game`.
gif-too-large = Esta imagen animada es demasiado grande para Discord.
gif-alt =
    { $moves ->
        [one] { $moves } jugada de { $variant } entre { $first } y { $second }
       *[other] { $moves } jugadas de { $variant } entre { $first } y { $second }
    }
no-such-games = No hay partidas así.
exported =
    { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    }
exported-alt =
    { $games ->
        [one] El registro de { $games } partida
       *[other] Los registros de { $games } partidas
    }
record-alt = El registro de la partida { $game }
export-too-large = Esto ({ $games }) es demasiado grande para un archivo de Discord. Elige menos con las opciones de `/archive`.
export-too-large-but-on-the-web = Esto ({ $games }) es demasiado grande para un archivo de Discord. Lo encuentras en la web: { $address }
game-number = partida { $game }
players-and-game = **{ $first }** ({ $first_side }) – **{ $second }** ({ $second_side }) · { $variant } · { $game }
after-move = Tras la jugada { $ply } de { $last }: { $notation }
at-the-beginning =
    { $moves ->
        [0] El principio; aún no hay jugadas.
        [one] El principio; sigue { $moves } jugada.
       *[other] El principio; siguen { $moves } jugadas.
    }
