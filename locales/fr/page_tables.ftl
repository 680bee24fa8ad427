explained = Jouez contre l’ordinateur ou avec quelqu’un à côté de vous. Aucun compte n’est nécessaire, et les parties terminées vont dans les archives.
choose-all = Choisir le plateau, les noms et la cadence
board = Plateau

first-player = Premier joueur
second-player = Second joueur
same-player = le même joueur
or-computer = Ou un ordinateur
no-computer = aucun
who-begins = Qui commence
first-begins = le premier joueur
opponent-begins = l’adversaire
time-control = Cadence
no-limit = sans limite
from-position = Commencer à partir d’une position
start = Commencer

time-controls = Ce que signifient les cadences
control-none = <code>none</code> : sans limite de temps.
control-per-move = <code>1d</code>, <code>3d</code> : un ou trois jours pour chaque coup ; de même <code>12h</code> ou <code>45m</code>.
control-bank = <code>10d+36h/21d</code> : dix jours pour la partie, 36 heures de plus à chaque coup, et jamais plus de 21 jours d’avance.
