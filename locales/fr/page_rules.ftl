title = Règles de { $game }
sides-and-boards = Camps : { $first } et { $second }. Plateaux : { $boards }.
position-strings = Un code de position décrit une position en une ligne. <a>La spécification</a> contient toutes les règles, notations et formats avec des exemples ; <a>ce qui est connu</a> dit qui gagne, et combien durent les parties. La position de départ est :

more-of = Plus sur { $game }
games-played = Parties jouées
openings = Ouvertures
openings-played = Ce qui a été joué en premier sur le plateau { $variant } dans les parties publiques, et comment ces parties ont fini. Un coup symétrique compte comme le même.
all-openings = Toutes les ouvertures
leaderboard = Classement
fair-starts = Positions de départ équilibrées
play-at-table = Jouer à la table

try-this = Essayer
try-figure = Essayer : { $section }
try-title = { $game } : { $section }, à essayer
try-description = Essayez des coups sur un plateau tiré des règles de { $game } : { $section }.
all-rules = Toutes les règles
end-try = Revenir à l’image
go-on = Continuer d’ici
