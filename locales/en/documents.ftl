# Around the documents on the web: the specification of the games, what is known of them. They are in English themselves.

# What a document is about, for previews and search engines.
about-game = The specification of { $game }: set-up, moves, end, settled points and examples.
about-notation = How moves are written: grammar, what else is accepted, refusals and prefixes.
about-pie = The pie rule: after the first move, the players may swap sides; its notation and its records.
about-positions = How a position is written in one line, for every game.
about-cgn = The text format of game records, with all tags and examples.
about-ndjson = Game records as lines of JSON, with a schema.
about-vectors = The conformance vectors, and how to run them with any program.
about-known = What is solved and known about the games: who wins, how long games are, how many actions there are.
about-specification = The specification of the games, their notation and their records, for authors of other programs.

# Links below an example.
open-position = Open on the analysis board
open-numbered-position = Open position { $number } on the analysis board
