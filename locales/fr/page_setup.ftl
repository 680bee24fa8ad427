check-again = Vérifier de nouveau
