game-number = partie { $id }
analysis-of = Analyse : <bdi>{ $first }</bdi> – <bdi>{ $second }</bdi>

first-position = Première position
first-position-key = Première position (Début)
copy-position-string = Copier le code de position
try-moves = Essayer des coups d’ici
explorer = Explorateur
analyse = Analyser
play = Jouer { $action }
no = Non

actions = Actions
list-parts = Parties de la liste
moves = Coups
download = Télécharger
games = Parties
running-games = Parties en cours
results = Résultats
position-string = Code de position
the-start = le départ
game = Jeu
player = Joueur
result = Résultat
rating = Cote

played = Jouées
won = Gagnées
drawn = Nulles
lost = Perdues

search = Rechercher
show = Afficher
all-games = Toutes les parties
all-players = Tous les joueurs
search-these = Chercher dans ces parties
none-so-far = Aucune partie trouvée jusqu’ici. Continuez avec les parties plus anciennes.
none-with-conditions = Aucune partie ne remplit ces conditions.
pages = Pages
newest = Les plus récentes
older-games = Parties plus anciennes
other-games = Autres jeux
