to-act = vez de { $name }

no-public-games-on-page = Nenhuma partida pública nesta página.
no-public-games = Nenhuma partida pública em andamento neste servidor.
public-games = Partidas públicas em andamento neste servidor:

channel-follows = { $count ->
    [one] Este canal segue a partida { $games }.
   *[other] Este canal segue as partidas { $games }.
 }
game-in-channel = { $game } em { $channel }
followed-elsewhere = Seguidas em outros canais: { $games }.
followed-elsewhere-more = Seguidas em outros canais: { $games } e mais { $count }.
end-following-here = `/watch game: here:false` em um canal encerra isso.
you-follow = { $count ->
    [one] Você segue a partida { $games }.
   *[other] Você segue as partidas { $games }.
 }

follow-none = Você não segue nenhuma partida. `/watch` em um servidor lista as que estão em andamento ali, e `/watch game:` segue uma pelo número.
followed-head = Partidas que você segue:

own-game = você joga nesta partida, então já recebe os avisos dela
not-public = só partidas que todos podem ver podem ser seguidas
kept-away = você não pode seguir esta partida
full = { $most } pessoas seguem esta partida, o máximo possível; você pode vê-la com `/board`
elsewhere = só partidas deste servidor podem ser seguidas nos canais dele
announced-here = esta partida já é anunciada aqui
channel-full = { $channel } partidas em um canal e { $server } em um servidor podem ser seguidas assim, e não mais
