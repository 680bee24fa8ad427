check-again = Comprobar de nuevo
