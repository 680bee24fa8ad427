first-for-challenger = quien desafía juega con { $side } y empieza
second-for-challenger = quien desafía juega con { $side }
sides-by-lot = bandos por sorteo
both-sides = dos partidas con los bandos cambiados
no-vacation = sin vacaciones
at-most-vacation = { $days } días de vacaciones como máximo
free-days = días libres semanales
pie-rule = regla del pastel: tras la primera jugada, el segundo jugador puede cambiar de bando
from-fair-start = desde una posición inicial equilibrada
advantage = En este juego { $side } tiene ventaja: { $percent } % de los puntos entre máquinas de igual fuerza. Con ambos bandos, en dos partidas, es justo.
free-days-of = Días libres semanales de { $player }: { $days }.
usual-time = { $player } suele jugar en { $time } como mucho.
reliability = Partidas públicas de { $player }: { $count } terminadas, de ellas { $lost } perdidas por tiempo, { $running } en curso.
usual-time-short = suele tardar { $time } como mucho
lost-on-time-short = { $lost } de { $count } partidas perdidas por tiempo
control-none = sin límite de tiempo
control-per-move = { $span } por jugada
control-bank = { $bank }, { $increment } más con cada jugada, { $cap } como máximo
span-days =
    { $count ->
        [one] { $count } día
       *[other] { $count } días
    }
span-hours =
    { $count ->
        [one] { $count } hora
       *[other] { $count } horas
    }
span-minutes =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
span-seconds =
    { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }
rated = por puntos
casual = amistosa

challenges-you = { $to }, { $from } te desafía.
challenges-you-again = { $to }, { $from } te desafía a la revancha de la partida { $game }.
challenges-anybody = { $from } desafía a quien quiera.
challenges-anybody-again = { $from } desafía a quien quiera a la revancha de la partida { $game }.
challenge-ends = El desafío vence el { $moment }.

made-to = { $from } desafía a { $to } a una partida de { $variant }.
made-to-anybody = { $from } desafía a quien quiera a una partida de { $variant }.
accepted-by = { $from }, { $to } acepta tu desafío a una partida de { $variant }.
accepted = { $from }, tu desafío a una partida de { $variant } fue aceptado.
declined-by = { $from }, { $to } rechaza tu desafío a una partida de { $variant }.
declined = { $from }, tu desafío a una partida de { $variant } fue rechazado.
withdrawn = { $from } retira el desafío a una partida de { $variant }.
expired = { $from }, nadie aceptó a tiempo tu desafío a una partida de { $variant }.

anybody = cualquiera
