analysis-title = Tablero de análisis
analysis-description = Prueba jugadas de ambos bandos desde cualquier posición o registro, y exporta las variaciones.

no-record = Pega un registro o elige un archivo.
too-long = El registro y sus variaciones son demasiado largos para una dirección. Descarga el registro, o quita variaciones o comentarios.
upload-too-long = Este registro es demasiado largo para el tablero: su texto puede tener como máximo { $most } bytes, y { $packed } una vez comprimido. Quita variaciones o comentarios.
no-lines = Ninguna secuencia después de la posición actual termina con una respuesta tuya. Juega lo que tu rival puede jugar y después tu respuesta.
plan-changed = Tus jugadas condicionales se han cambiado entretanto, así que no se ha hecho nada. La página las muestra como están ahora.
drops-lines = También guardas líneas que no están en este tablero; quizá las introdujiste entretanto en otro lugar. ¿Guardarlas también?
comment-too-long = Un comentario tiene como máximo { $most } caracteres, y este tiene { $length }. No se ha guardado nada.
not-an-upload = El tipo de contenido de esta petición tiene que ser `multipart/form-data`.

title-with-names = { $first } – { $second }, { $game }
title-without-names = Tablero de análisis, { $game }
about-with-names = Prueba jugadas de { $game } desde una posición de { $first } – { $second } ({ $standing }).
about-without-names = Prueba jugadas de ambos bandos desde una posición de { $game } ({ $standing }).

no-spot = No existe esa posición en este análisis.
too-deep =
    { $deepest ->
        [one] Las variaciones admiten { $deepest } nivel.
       *[other] Las variaciones admiten { $deepest } niveles.
    }
