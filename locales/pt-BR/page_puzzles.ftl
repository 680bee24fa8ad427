explained = Em cada posição, um único lance vence, ou um único vence mais rápido; o enunciado diz qual dos dois casos é. O número depois de um problema diz a dificuldade: quanto maior, mais difícil. No Discord, <code>/puzzle</code> escolhe os que combinam com você e calcula o seu rating.
of-day = O problema do dia
puzzle = Problema
rated = rating
