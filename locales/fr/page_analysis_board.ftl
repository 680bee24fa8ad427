another = autre analyse

previous-move = Coup précédent
previous-move-key = Coup précédent (←)
next-move = Coup suivant
next-move-key = Coup suivant (→)
line-end = Fin de cette suite
line-end-key = Fin de cette suite (Fin)

conditional = Coups conditionnels
conditional-explained = Dans votre partie #{ $game }, c’est à votre adversaire de jouer. Ce que vous gardez ici est joué pour vous dès que votre adversaire joue les coups d’une suite. Personne d’autre ne le voit.
none-kept = Aucun n’est gardé.
keep = Garder les suites à partir d’ici
remove-all = Tout supprimer
keep-both = Garder les deux
replace-lines = Les remplacer
keep-anyway = Garder quand même
undo = Annuler
undo-key = Annuler la dernière modification (Ctrl+Z)
redo = Rétablir
redo-key = Rétablir la modification (Ctrl+Maj+Z)
keys-of-edits = <kbd>Ctrl</kbd>+<kbd>Z</kbd> annuler une modification · <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>Z</kbd> la rétablir
kept-here = Cette analyse est trop longue pour une adresse. Votre navigateur la conserve, et personne d’autre ne l’a : téléchargez les coups pour les partager.
needs-browser = Cette analyse est trop longue pour une adresse : le navigateur où elle a été faite la conserve, et seuls des scripts peuvent la montrer.
lines-explained = Elles commencent à <a>la position actuelle</a>. Entrez un coup possible de votre adversaire, ses autres coups comme variations, et votre réponse à chacun. Là où c’est à vous de jouer, les variations ne sont pas gardées.
other-record = Cet enregistrement ne contient pas votre partie, rien ne peut donc en être gardé.

no-moves = Aucun pour l’instant. Jouez-en un sur le plateau.
variation = Variation
change = Commenter, promouvoir, supprimer
comment-on = Commentaire sur { $action }
judgement = Jugement
no-judgement = aucun
save = Enregistrer
promote = Promouvoir cette variation
remove = Supprimer { $action } et la suite
play-from-here = Jouer une partie à partir d’ici
record = Les coups avec toutes les variations (.cgn)
