title = Règles de { $game }
sides-and-boards = Camps : { $first } et { $second }. Plateaux : { $boards }.
position-strings = Un code de position décrit une position en une ligne. <a>La spécification</a> contient toutes les règles, notations et formats avec des exemples ; <a>ce qui est connu</a> dit qui gagne, et combien durent les parties. La position de départ est :

more-of = Plus sur { $game }
games-played = Parties jouées
openings = Ouvertures
leaderboard = Classement
play-at-table = Jouer à la table
