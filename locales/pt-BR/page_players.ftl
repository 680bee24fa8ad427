name = Nome
nobody = Ninguém jogou aqui em público ainda.
no-such-name = Nenhum nome de jogador começa assim.
ratings = Ratings
first-page = Do começo
more = Mais jogadores
