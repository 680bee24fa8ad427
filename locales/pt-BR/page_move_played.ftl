played = Seu lance { $action } foi jogado.
you-played = Você jogou <strong>{ $action }</strong>.
close-page = Você pode fechar esta página.
view-game = Ver a partida.
