skip = Aller au contenu

main = Navigation principale
more = Autres pages

archive = Archives
rules = Règles
explorer = Explorateur
analysis = Analyse
puzzles = Problèmes
players = Joueurs
leaderboards = Classements
tournaments = Tournois
table = Table

download-archive = Télécharger les archives
feed = Flux
statistics = Statistiques
specification = Spécification
api = API
privacy = Confidentialité
source = Code source

home = Accueil

try-again = Réessayer
times = Toutes les heures sont en UTC.

language = Langue
change-language = Changer
boards = Plateaux
