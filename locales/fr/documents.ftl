about-game = La spécification de { $game } : mise en place, coups, fin, points tranchés et exemples.
about-notation = Comment les coups s’écrivent : grammaire, autres formes lues, refus et préfixes.
about-pie = La règle du gâteau : après le premier coup, les joueurs peuvent échanger les camps ; sa notation et ses enregistrements.
about-positions = Comment une position s’écrit en une ligne, pour chaque jeu.
about-cgn = Le format texte des enregistrements de parties, avec toutes les balises et des exemples.
about-ndjson = Les enregistrements de parties en lignes de JSON, avec un schéma.
about-vectors = Les vecteurs de conformité, et comment les exécuter avec n’importe quel programme.
about-known = Ce qui est résolu et connu des jeux : qui gagne, la durée des parties, le nombre d’actions possibles.
about-specification = La spécification des jeux, de leur notation et de leurs enregistrements, pour les auteurs d’autres programmes.

open-position = Ouvrir sur le plateau d’analyse
open-numbered-position = Ouvrir la position { $number } sur le plateau d’analyse
