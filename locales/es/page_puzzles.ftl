explained = En cada posición hay una sola jugada que gana, o una que gana más rápido que las demás; el enunciado dice cuál de los dos casos es. El número que acompaña a un ejercicio indica su dificultad: cuanto más alto, más difícil. En Discord, <code>/puzzle</code> te da los que te convienen y te puntúa.
of-day = El ejercicio del día
puzzle = Ejercicio
rated = puntuación
