known = <a>Ce qui est connu des jeux</a> les compare à l’aide de parties entre ordinateurs.
no-games = Aucune partie n’est encore terminée.
variants = Variantes

first-actions = Premières actions à { $game }
first-action = Première action
part = Part
scores = Score de { $side }
mirrored = Les actions symétriques sont comptées ensemble.
all-openings = Toutes les ouvertures
