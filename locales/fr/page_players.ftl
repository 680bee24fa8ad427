name = Nom
nobody = Personne n’a encore joué ici en public.
no-such-name = Aucun nom de joueur ne commence ainsi.
ratings = Cotes
first-page = Depuis le début
more = Plus de joueurs
