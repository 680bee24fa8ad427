explained = Cada juego tiene sus propias puntuaciones (Glicko-2). Solo cuentan las partidas públicas por puntos.
nobody = Ningún jugador tiene una puntuación que ya no sea provisional.
