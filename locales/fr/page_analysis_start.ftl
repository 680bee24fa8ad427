explained = Essayez des coups pour les deux camps, avec variations et commentaires. Tout est gardé dans l’adresse de la page : ajoutez-la à vos favoris ou partagez-la. Ce qui est trop long pour une adresse reste dans votre navigateur. Ce site n’enregistre rien.
from-position = À partir d’une position
open-board = Ouvrir le plateau
from-record = À partir d’un enregistrement
paste-record = Collez un enregistrement (.cgn ou .json, une ou plusieurs parties)
choose-file = Ou choisissez un fichier
open-record = Ouvrir l’enregistrement
find-game = Chercher par nom
more-games = Afficher plus
not-listed = { $count ->
    [one] { $count } autre partie n’est pas affichée. Collez-la seule.
   *[other] { $count } autres parties ne sont pas affichées. Collez-les séparément.
}
kept = Conservées dans ce navigateur
kept-explained = Des analyses trop longues pour une adresse. Personne d’autre ne les a, et elles sont perdues quand les données de ce site sont effacées.
from-archive = Chaque partie des archives a sur sa page un lien vers ce plateau.
