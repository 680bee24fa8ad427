no-such-file = Ese archivo no existe aquí.
no-such-game = Esa partida no existe aquí.
no-such-page = No hay ninguna página en esta dirección.
no-such-picture = Esa imagen no existe aquí.
no-such-player = Ese jugador no existe aquí.
no-such-position = Esa posición no existe aquí.
no-such-puzzle = Ese ejercicio no existe aquí.
no-such-tournament = Ese torneo no existe aquí.

not-allowed = No permitido
not-found = No encontrado
another-address = Dirección incorrecta
many-requests = Demasiadas peticiones
try-again = Prueba de nuevo, por favor
went-wrong = Algo ha fallado
not-possible = Esto no es posible

wrong-method = Esta dirección no se puede usar de esta manera.
failed = Algo ha fallado. Quien administra este sitio puede encontrar la causa en el registro del sistema.
cannot-be-shown = Esta partida no se puede mostrar. Quien administra este sitio puede encontrar la causa en el registro del sistema.
too-slow = Esto ha tardado demasiado. Prueba de nuevo dentro de un minuto, por favor.
too-slow-to-tell = Esto ha tardado demasiado y puede que se haya hecho. Mira primero el tablero, y prueba de nuevo solo si no se hizo.
too-long-for-animation = Esta partida es demasiado larga para una animación. Sus páginas muestran todas las posiciones.
no-such-page-of-list = Esta página no existe. Empieza de nuevo por la primera.
too-many-live-views = Hay demasiadas vistas en directo abiertas. Esta página sigue funcionando, pero no se actualiza sola.
too-many-connections = Hay demasiadas conexiones abiertas. Vuelve a intentarlo en unos segundos.
body-too-slow = La solicitud no llegó en 20 segundos. Envíala otra vez.
bad-live-games = Una vista en directo indica números de partidas, separados por comas, como máximo { $most }.
foreign-host = Este servidor no tiene el nombre que aparece en la dirección. Usa la dirección que muestra al arrancar.
foreign-origin = Esta petición no viene de una página de este sitio, así que no ha cambiado nada.
table-not-local = La mesa solo se puede usar en el equipo que ejecuta este programa, y solo sin proxy.
table-needs-token = Para usar la mesa, abre la dirección que el programa muestra al arrancar.
table-moved = Esta dirección de la mesa ya no es válida. El programa muestra la válida al arrancar: abre esa.
unknown-form = Esta página no reconoce lo que pide el formulario.
incomplete-form = Este formulario está incompleto. Recarga la página y prueba de nuevo.
link-altered = Este enlace no está completo o se ha modificado. Copia el enlace entero o pide uno nuevo.
link-expired = Este enlace ha caducado. Pide uno nuevo donde lo obtuviste.
link-stale = Este enlace ya no vale: la partida ha cambiado desde que se creó. Pide uno nuevo donde lo obtuviste.

name-needed = Introduce un nombre de 1 a 64 caracteres.
computers-name = Ese nombre es de la máquina. Elige otro.
two-opponents = Introduce un segundo jugador o elige la máquina, no ambas cosas.
position-or-fair-start = Una posición inicial equilibrada se elige al azar. Deja vacía la posición o elige otro comienzo.
opponent-needed = No hay rival que pueda empezar: indica un segundo jugador o elige la máquina.
computer-decides = La máquina decide eso por sí misma.
no-such-level = No existe el nivel { $text }: los niveles van de 1 a 6.

bad-parameters = Algunos parámetros no se pueden leer.
too-many-requests =
    { $seconds ->
        [one] Ha habido demasiadas peticiones desde tu dirección. Prueba de nuevo dentro de { $seconds } segundo, por favor.
       *[other] Ha habido demasiadas peticiones desde tu dirección. Prueba de nuevo dentro de { $seconds } segundos, por favor.
    }
asked-for-much =
    { $seconds ->
        [one] Has pedido mucho en poco tiempo. Prueba de nuevo dentro de { $seconds } segundo, por favor.
       *[other] Has pedido mucho en poco tiempo. Prueba de nuevo dentro de { $seconds } segundos, por favor.
    }
server-busy =
    { $seconds ->
        [one] El servidor está ocupado ahora mismo. Prueba de nuevo dentro de { $seconds } segundo, por favor.
       *[other] El servidor está ocupado ahora mismo. Prueba de nuevo dentro de { $seconds } segundos, por favor.
    }

malformed-query = La consulta de esta dirección está mal formada.
repeated-parameter = El parámetro { $name } aparece más de una vez.
bad-parameter = El valor del parámetro { $name } no se puede leer.
missing-parameter = Falta el parámetro { $name }.
parameter-out-of-range = El parámetro { $name } tiene que estar entre { $least } y { $most }.
not-a-form = El tipo de contenido de esta petición tiene que ser `application/x-www-form-urlencoded`.
malformed-form = El formulario está mal formado.
repeated-field = El campo { $name } aparece más de una vez.
bad-field = El valor del campo { $name } no se puede leer.

not-json = El tipo de contenido de esta petición tiene que ser `application/json`.
malformed-json = El cuerpo no es JSON; no se puede leer en la línea { $line }, columna { $column }.
bad-json-field = El campo { $name } es desconocido, aparece dos veces o tiene un valor del tipo equivocado.
incomplete-json = El cuerpo no es un objeto JSON, o falta un campo necesario.
body-too-long = El cuerpo de esta petición es demasiado largo.
body-unreadable = El cuerpo de esta petición no se puede leer.
token-needed = Esta dirección necesita un token: Authorization: Bearer TOKEN. Lo creas en /me/programs.
token-reads-only = Este token solo lee. Solo juega el token de un programa.
too-many-streams = Este token tiene demasiados flujos abiertos.
