explained = Chaque jeu a ses propres cotes (Glicko-2). Seules les parties publiques classées comptent.
nobody = Aucun joueur n’a de cote qui ne soit plus provisoire.
