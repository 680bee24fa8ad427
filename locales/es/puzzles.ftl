task-at-once = Juega { $side }. Encuentra la única jugada con la que { $side } gana de inmediato.
task-next = Juega { $side }. Encuentra la única jugada tras la cual { $side } gana con la siguiente, sea cual sea la respuesta.
task-next-pillars = Juega { $side }. Encuentra la única jugada (puede incluir el movimiento de un pilar) tras la cual { $side } gana con la siguiente, sea cual sea la respuesta.
task-in-moves =
    { $count ->
        [one] Juega { $side }. Solo una jugada gana, en { $count } jugada de { $side } como máximo. Encuéntrala.
       *[other] Juega { $side }. Solo una jugada gana, en { $count } jugadas de { $side } como máximo. Encuéntrala.
    }
task-open = Juega { $side }. Solo una jugada gana. Encuéntrala.

number-label = Ejercicio { $number }
rating-label = puntuación { $rating }

answered-before = Ya respondiste a este ejercicio; solo cuenta la primera respuesta.
rating-at-stake = Tu puntuación de ejercicios es { $rating }; tu primera respuesta cuenta para ella.
daily = **El ejercicio del día**

rating-changed = Tu puntuación de ejercicios: { $before } → { $after }.
rating-kept = Solo cuenta la primera respuesta a un ejercicio; tu puntuación de ejercicios es { $rating }.

right = ¡Correcto! { $answer } gana.
goes-on = Puede seguir así: { $line }
wrong-by-length = { $answer } no es la jugada: hay una respuesta tras la cual la siguiente jugada no gana.
wrong-at-once = { $answer } no es la jugada: no gana de inmediato.
wrong = { $answer } no es la jugada: no gana.
later = { $answer } también gana, pero más tarde. Encuentra la victoria más rápida; esta respuesta no cuenta.
solution = La jugada es { $solution }.

none-of-game = Aún no hay ejercicios de { $game }, solo de { $others }.
gone = Este ejercicio ya no existe. `/puzzle` muestra otro.
