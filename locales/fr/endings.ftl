won = { $winner } a gagné contre { $loser }.
drew = { $first } et { $second } ont fait nulle.
without-result = La partie entre { $first } et { $second } s’est terminée sans résultat.

short-won = { $winner } a gagné.
short-drew = La partie est nulle.
short-without-result = La partie est sans résultat.

no-moves = Le perdant n’a plus aucun coup.
stones = Toutes les graines sont comptées.
counters = Tous les jetons sont comptés.
elimination = Le camp perdant n’a plus de pile.
no-action = Le perdant n’a plus aucune action possible.
repetition = La position s’est répétée.
resignation = Le camp perdant a abandonné.
timeout = Le temps du camp perdant est écoulé.
agreement = Les deux joueurs ont accepté la nulle.
claim = Le camp gagnant a réclamé la victoire, qui était assurée.
aborted = La partie a été annulée.
adjourned = La partie est ajournée : un joueur n’a pas joué alors qu’on le lui demandait.
void = Un modérateur a invalidé la partie.

score = Le score est de { $first } à { $second }.
without-glory = Le camp gagnant a refusé une offre : c’est une victoire sans gloire.
uncounted-one-sided = non classée, car terminée avant que les deux aient joué
uncounted-aborted = non classée, car interrompue
uncounted-void = non classée, car annulée
