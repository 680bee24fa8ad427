to-act = à { $name } de jouer

no-public-games-on-page = Aucune partie publique sur cette page.
no-public-games = Aucune partie publique n’est en cours sur ce serveur.
public-games = Parties publiques en cours sur ce serveur :

channel-follows = { $count ->
    [one] Ce salon suit la partie { $games }.
   *[other] Ce salon suit les parties { $games }.
 }
game-in-channel = { $game } dans { $channel }
followed-elsewhere = Suivies dans d’autres salons : { $games }.
followed-elsewhere-more =
    { $count ->
        [one] Suivies dans d’autres salons : { $games } et { $count } autre.
       *[other] Suivies dans d’autres salons : { $games } et { $count } autres.
    }
end-following-here = `/watch game: here:false` dans un salon y met fin.
you-follow = { $count ->
    [one] Vous suivez la partie { $games }.
   *[other] Vous suivez les parties { $games }.
 }

follow-none = Vous ne suivez aucune partie. `/watch` sur un serveur liste celles qui y sont en cours, et `/watch game:` en suit une par son numéro.
followed-head = Parties que vous suivez :

own-game = vous jouez dans cette partie, vous recevez donc déjà ses nouvelles
not-public = seules les parties que tout le monde peut voir peuvent être suivies
kept-away = vous ne pouvez pas suivre cette partie
full =
    { $most ->
        [one] { $most } personne suit déjà cette partie, c’est le maximum ; vous pouvez la regarder avec `/board`
       *[other] { $most } personnes suivent déjà cette partie, c’est le maximum ; vous pouvez la regarder avec `/board`
    }
elsewhere = seules les parties de ce serveur peuvent être suivies dans ses salons
announced-here = cette partie est de toute façon annoncée ici
channel-full = on peut suivre ainsi au plus { $channel } parties dans un salon et { $server } sur un serveur
