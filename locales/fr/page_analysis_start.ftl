explained = Essayez des coups pour les deux camps, avec variations et commentaires. Tout est gardé dans l’adresse de la page : ajoutez-la à vos favoris ou partagez-la. Ce site n’enregistre rien.
from-position = À partir d’une position
open-board = Ouvrir le plateau
from-record = À partir d’un enregistrement
paste-record = Collez un enregistrement (.cgn ou .json)
choose-file = Ou choisissez un fichier
open-record = Ouvrir l’enregistrement
from-archive = Chaque partie des archives a sur sa page un lien vers ce plateau.
