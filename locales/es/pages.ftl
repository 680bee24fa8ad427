event = Evento
site = Lugar
round = Ronda
annotator = Comentarios
began = Inicio
ended = Final
played = Fecha
time = Tiempo
vacation = Vacaciones
vacation-weekly = Días libres semanales
free-days-stop = paran los relojes
opening = Comienzo
kind = Tipo
to-act-by = Límite para jugar
draw = Empate
takeback = Deshacer
claim = Reclamación
pause = Pausa
paused-until = En pausa hasta
rated = por puntos
casual = amistosa
draw-offered = oferta de { $name }
win-claimed = de { $name }, cuya victoria es segura
pause-proposed =
    { $count ->
        [one] de { $count } día, propuesta de { $name }
       *[other] de { $count } días, propuesta de { $name }
    }
takeback-asked =
    { $count ->
        [one] { $count } acción, a petición de { $name }
       *[other] { $count } acciones, a petición de { $name }
    }

won-why =
    { $count ->
        [one] { $winner } venció a { $loser } en { $game } tras { $count } acción ({ $reason }).
       *[other] { $winner } venció a { $loser } en { $game } tras { $count } acciones ({ $reason }).
    }
won =
    { $count ->
        [one] { $winner } venció a { $loser } en { $game } tras { $count } acción.
       *[other] { $winner } venció a { $loser } en { $game } tras { $count } acciones.
    }
drew-why =
    { $count ->
        [one] { $first } y { $second } empataron en { $game } tras { $count } acción ({ $reason }).
       *[other] { $first } y { $second } empataron en { $game } tras { $count } acciones ({ $reason }).
    }
drew =
    { $count ->
        [one] { $first } y { $second } empataron en { $game } tras { $count } acción.
       *[other] { $first } y { $second } empataron en { $game } tras { $count } acciones.
    }
no-result-why =
    { $count ->
        [one] { $first } y { $second } jugaron a { $game } sin resultado, { $count } acción ({ $reason }).
       *[other] { $first } y { $second } jugaron a { $game } sin resultado, { $count } acciones ({ $reason }).
    }
no-result =
    { $count ->
        [one] { $first } y { $second } jugaron a { $game } sin resultado, { $count } acción.
       *[other] { $first } y { $second } jugaron a { $game } sin resultado, { $count } acciones.
    }

plays-to-act =
    { $count ->
        [one] { $first } y { $second } juegan a { $game }: { $count } acción hasta ahora, le toca a { $name }.
       *[other] { $first } y { $second } juegan a { $game }: { $count } acciones hasta ahora, le toca a { $name }.
    }
plays =
    { $count ->
        [one] { $first } y { $second } juegan a { $game }: { $count } acción hasta ahora.
       *[other] { $first } y { $second } juegan a { $game }: { $count } acciones hasta ahora.
    }

board-of = Un tablero de { $game } en mitad de una partida.
board-after =
    { $count ->
        [one] El tablero de { $game } tras { $count } acción.
       *[other] El tablero de { $game } tras { $count } acciones.
    }

designer-pilare = de Jorge Gómez Arrausi, 2005
designer-gore = juego tradicional de los guro, Costa de Marfil
designer-pilastri = de Christopher Field, 2025
designer-buku = de Jorge Gómez Arrausi, 2001
designer-pit-of-pillars = de Christian Freeling, 2013

no-table = La mesa está desactivada aquí. Quien administra este sitio puede activarla con web.table = "local".
no-origin = Esta petición no dice de qué página viene, así que no ha cambiado nada. Los navegadores lo dicen por sí mismos; un programa usa la API.

first-square = En mano: { $count }. Elige la primera casilla.
next-square = { $text } hasta ahora, en mano: { $count }. Elige la siguiente casilla.

shown-of = { $first }–{ $last } de { $all }
shown-of-at-least = { $first }–{ $last } de al menos { $all }

players-title = Jugadores
players-description = Quienes han jugado aquí en público, por nombre, con partidas y puntuaciones.

rating-course =
    { $count ->
        [one] Puntuación en { $game } en la última partida por puntos ({ $count }): de { $began } a { $now }, entre { $low } y { $high }.
       *[other] Puntuación en { $game } en las últimas { $count } partidas por puntos: de { $began } a { $now }, entre { $low } y { $high }.
    }

against-title = { $first } contra { $second }
about-against = Las partidas entre { $first } y { $second }, y sus resultados.
about-against-record = { $first } contra { $second } en Colonnade: ganadas por { $first }: { $won }; por { $second }: { $lost }; empates: { $drawn }.
about-player-record =
    { $played ->
        [one] { $name } en Colonnade: { $played } partida (ganadas: { $won }; empates: { $drawn }; perdidas: { $lost }).
       *[other] { $name } en Colonnade: { $played } partidas (ganadas: { $won }; empates: { $drawn }; perdidas: { $lost }).
    }
about-player-rated =
    { $played ->
        [one] { $name } en Colonnade: puntuación { $rating } en { $game }; { $played } partida (ganadas: { $won }; empates: { $drawn }; perdidas: { $lost }).
       *[other] { $name } en Colonnade: puntuación { $rating } en { $game }; { $played } partidas (ganadas: { $won }; empates: { $drawn }; perdidas: { $lost }).
    }
final-position = La posición final de la última partida: { $first } – { $second }, { $game }.

only-json = Los marcos solo se describen en JSON: omite el formato o indica json.
not-embeddable = La dirección no es la de una partida de este sitio.

api-title = API
api-description = La interfaz para programas: partidas, posiciones, el archivo, jugadores y puntuaciones en JSON.
