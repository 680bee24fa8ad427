played = Tu jugada { $action } está hecha.
you-played = Has jugado <strong>{ $action }</strong>.
close-page = Puedes cerrar esta página.
view-game = Ver la partida.
