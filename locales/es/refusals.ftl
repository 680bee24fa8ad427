no-such-game = no existe la partida { $game }
no-such-challenge = ese desafío no existe
not-playing = no juegas en esta partida; puedes verla y repasarla
not-your-turn = le toca a tu rival
game-over = la partida ha terminado
void-already = esta partida ya está anulada
outdated = la partida ha avanzado desde que se mostró este tablero
no-such-player = ese jugador no existe
barred = no puedes empezar partidas aquí; la moderación puede decirte por qué
rated-not-allowed = no puedes proponer aquí partidas por puntos, solo amistosas
computers-are-casual = las partidas contra la máquina son amistosas, no por puntos
computers-play-one-game = los encuentros de dos partidas son para personas; la máquina juega una partida a la vez
programs-are-casual = las partidas contra programas no puntúan
programs-ask-nobody = un programa solo desafía a otros programas y a su propietario, y solo acepta desafíos dirigidos a él
programs-too-often = creas programas con demasiada frecuencia; inténtalo de nuevo en { $wait }
too-many-programs = { $most ->
    [0] aquí no puedes tener programas
    [one] puedes tener un programa como máximo
   *[other] puedes tener { $most } programas como máximo
}
too-many-tokens = puedes tener { $most } tokens como máximo; revoca uno que ya no necesites
no-room-for-match = un encuentro empieza dos partidas, y aquí un jugador puede tener como máximo { $most } en curso; una sola partida necesita menos espacio
decided-game = el ganador de { $variant } se conoce antes de la primera jugada, así que una sola partida no puede ser por puntos; elige ambos bandos, en dos partidas
no-pie-rule = la regla del pastel no hace más justo { $variant }; elige en su lugar los dos bandos, en dos partidas
no-fair-starts = no hay lista de posiciones iniciales equilibradas de { $variant }; elige la habitual
computers-busy-in-server = en este servidor ya está en curso el máximo de partidas contra la máquina ({ $most }); prueba de nuevo cuando termine una
computers-busy = la máquina ya juega el máximo de partidas ({ $most }); prueba de nuevo cuando termine una
computer-games = ya tienes el máximo de partidas en curso contra la máquina ({ $most }); termina o cancela antes una de ellas
own-game = tú juegas la partida { $game }, así que tiene que decidir sobre ella otra persona de la moderación
not-cancelled = el resultado de la partida { $game } no se anuló, así que no se puede restablecer
not-of-server = la partida { $game } no es de este servidor, así que no se puede anular desde aquí
not-over = la partida { $game } aún no ha terminado
opponent-barred = este jugador no puede empezar partidas aquí
opponent-gone = este jugador ya no está aquí
opponent-busy = tu rival ya tiene el máximo de partidas permitido aquí ({ $most })
not-a-name = { $text } no puede ser un nombre: un nombre tiene de 1 a { $most } caracteres visibles
not-direct = los jugadores solo pueden abrir a todos una partida jugada por mensaje directo
published-already = ya has aceptado que todos puedan ver esta partida; falta que acepte tu rival
time-is-up = se te acabó el tiempo en esta partida
ambiguous = esto puede ser más de una jugada: escribe { $moves }
no-draw-offer = no hay ninguna oferta de empate que puedas responder o retirar
draw-offer-open = tu oferta de empate está abierta: tu rival tiene que responder
draw-declined = tu última oferta de empate fue rechazada o retirada; puedes volver a ofrecerlo tras tu próxima jugada
not-certain = tu victoria no es segura: solo pueden probarla las capturas o la tabla de finales de Goré
no-claim = no hay ninguna reclamación que puedas responder
claim-open = se ha reclamado la victoria, y antes hay que responder a eso
claim-declined = tu rival sigue jugando tras tu reclamación; puedes volver a reclamar la victoria tras tu próxima jugada
not-pausable = solo se puede pausar una partida entre dos personas que tenga límite de tiempo y no sea de un torneo
no-pause-offer = no hay ninguna propuesta de pausa que puedas responder o retirar
pause-offer-open = se ha propuesto una pausa, y antes hay que responder a eso
pause-declined = tu última propuesta de pausa fue rechazada o retirada; puedes hacer otra tras tu próxima jugada
paused-already = la partida ya está en pausa, hasta el { $day }
pause-days =
    { $count ->
        [one] esta partida se puede pausar ahora { $count } día como máximo
       *[other] esta partida se puede pausar ahora de 1 a { $count } días
    }
no-more-pauses = esta partida ha estado en pausa { $most } días, el máximo posible
no-takeback = nadie ha pedido deshacer
own-takeback = la petición de deshacer es tuya: tu rival tiene que responder
takeback-open = ya hay una petición de deshacer
takeback-declined = tu última petición de deshacer fue rechazada o retirada; puedes volver a pedirlo tras tu próxima jugada
nothing-to-take-back = aún no has jugado, así que no hay nada que deshacer
no-time-for-takeback = tras deshacer no quedaría tiempo, porque el tiempo gastado no vuelve
too-late-to-abort = ambos han jugado ya, así que la partida no se puede cancelar; puedes abandonar u ofrecer empate
not-idle-yet = la partida no tiene límite de tiempo; a partir del { $day } puedes pedir a tu rival que juegue, y sin respuesta la partida se cierra
asked-to-act = ya se pidió a tu rival que juegue; si no lo hace, la partida se cierra el { $day }
challenge-closed = este desafío ya no está abierto
not-challenged = este desafío no es para ti
not-challenger = solo quien hizo un desafío puede retirarlo
own-challenge = aquí no puedes jugar contra ti
blocked = no puedes jugar contra este jugador
too-short = { $control } es muy poco tiempo: aquí se permite como mínimo { $shortest } por jugada
too-many-challenges-open = ya tienes el máximo de desafíos abiertos permitido aquí ({ $most })
too-many-games = ya tienes el máximo de partidas permitido aquí ({ $most })
too-many-notes = ya tienes notas sobre el máximo de partidas ({ $most }); borra antes alguna
too-many-followed = ya sigues el máximo de partidas ({ $most }); deja antes de seguir alguna
too-many-seeks = ya buscas el máximo de partidas ({ $most }); retira antes alguna búsqueda
opponent-not-here = esta persona aún no ha usado el bot, así que este no le envía mensajes; el desafío es posible en un servidor que ambos compartan
challenged-too-often = has hecho demasiados desafíos en poco tiempo; podrás hacer más dentro de { $wait }
vacation-in-the-past = { $day } ya pasó; las vacaciones se toman desde hoy en adelante
vacation-days = las vacaciones son de 1 a 366 días
vacation-too-far = las vacaciones llegan como máximo hasta el final de { $year }
vacation-spent = { $count ->
    [one] te queda { $count } día de vacaciones en { $year }
   *[other] te quedan { $count } días de vacaciones en { $year }
 }
no-vacation-ahead = no tienes días de vacaciones después de hoy
note-empty = una nota tiene al menos un carácter
note-too-long = una nota tiene { $most } caracteres como máximo, y esta tiene { $length }
vacation-already = ya estás de vacaciones en esos días
not-a-command = { $text } no es un comando

plan-own-turn = es tu turno, así que puedes jugar ahora mismo; una secuencia que empieza con tu propia jugada se introduce con /if
plan-both-sides = juegas con ambos bandos de esta partida
plan-no-answer = una secuencia termina con tu respuesta a una jugada de tu rival
plan-ended = la partida termina antes que la secuencia
plan-too-long = una secuencia tiene { $most } jugadas como máximo
plan-too-many = puedes tener hasta { $most } jugadas condicionales en una partida, o menos si son largas; quita antes alguna
plan-not-planned = tus jugadas condicionales no incluyen esa secuencia
plan-changed = tus jugadas condicionales se han cambiado entretanto

in-line = la jugada { $number } de esta secuencia no vale: { $why }

incident = algo ha fallado aquí; quien administra este servicio lo encontrará en el registro del sistema como { $number }
storage-full = el disco de este servicio está lleno, así que no ha cambiado nada; prueba de nuevo más tarde
storage-refused = el almacenamiento de este servicio no acepta cambios en este momento, así que no ha cambiado nada; prueba de nuevo más tarde
storage-unavailable = el almacenamiento de este servicio no responde en este momento; prueba de nuevo dentro de un minuto
storage-in-doubt = el almacenamiento de este servicio no ha respondido a tiempo y puede que esto se haya hecho; mira primero el tablero o la lista, y prueba de nuevo solo si no se hizo
storage-stopped = el almacenamiento de este servicio se ha detenido hasta que lo arregle quien lo administra; prueba de nuevo más tarde
invalid-cursor = esta página no existe; usa el valor que la página anterior indica para la siguiente

not-a-span = { $text } no es un intervalo de tiempo, como 3d, 36h o 1w2d (w d h m s)
not-a-control = { $text } no es un control de tiempo: 3d (por jugada), 10d+36h/21d (banco, incremento, máximo) o none

events-not-started = el primer suceso no empieza una partida
events-action = acción { $ply }: { $why }
events-started-twice = la partida empieza por segunda vez
