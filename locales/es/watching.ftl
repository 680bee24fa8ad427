to-act = le toca a { $name }

no-public-games-on-page = No hay partidas públicas en esta página.
no-public-games = No hay partidas públicas en curso en este servidor.
public-games = Partidas públicas en curso en este servidor:

channel-follows = { $count ->
    [one] Este canal sigue la partida { $games }.
   *[other] Este canal sigue las partidas { $games }.
 }
game-in-channel = { $game } en { $channel }
followed-elsewhere = Seguidas en otros canales: { $games }.
followed-elsewhere-more = Seguidas en otros canales: { $games } y { $count } más.
end-following-here = `/watch game: here:false` en un canal le pone fin.
you-follow = { $count ->
    [one] Sigues la partida { $games }.
   *[other] Sigues las partidas { $games }.
 }

follow-none = No sigues ninguna partida. `/watch` muestra en un servidor las que hay en curso, y `/watch game:` sigue una por su número.
followed-head = Partidas que sigues:

own-game = juegas en esta partida, así que ya se te avisa de ella
not-public = solo se pueden seguir partidas que todos pueden ver
kept-away = no puedes seguir esta partida
full = { $most } personas siguen esta partida, y no se admiten más; puedes verla con `/board`
elsewhere = en los canales de este servidor solo se pueden seguir partidas suyas
announced-here = esta partida ya se anuncia aquí
channel-full = así se pueden seguir { $channel } partidas en un canal y { $server } en un servidor, y no más
