check-again = Verificar de novo
