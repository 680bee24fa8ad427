to-act = { $name } ist am Zug

no-public-games-on-page = Keine öffentlichen Partien auf dieser Seite.
no-public-games = Auf diesem Server laufen keine öffentlichen Partien.
public-games = Öffentliche Partien, die auf diesem Server laufen:

channel-follows = { $count ->
    [one] Dieser Kanal folgt Partie { $games }.
   *[other] Dieser Kanal folgt den Partien { $games }.
 }
game-in-channel = { $game } in { $channel }
followed-elsewhere = In anderen Kanälen verfolgt: { $games }.
followed-elsewhere-more = In anderen Kanälen verfolgt: { $games } und { $count } weitere.
end-following-here = `/watch game: here:false` in einem Kanal beendet das.
you-follow = { $count ->
    [one] Du folgst Partie { $games }.
   *[other] Du folgst den Partien { $games }.
 }

follow-none = Du folgst keinen Partien. `/watch` auf einem Server listet die, die dort laufen, und mit `/watch game:` folgst du einer anhand ihrer Nummer.
followed-head = Partien, denen du folgst:

own-game = du spielst in dieser Partie mit und erfährst ohnehin alles
not-public = nur Partien, die alle sehen dürfen, kann man folgen
kept-away = dieser Partie kannst du nicht folgen
full = { $most } Leute folgen dieser Partie, und mehr können es nicht; du kannst sie mit `/board` ansehen
elsewhere = in den Kanälen eines Servers kann man nur dessen eigenen Partien folgen
announced-here = diese Partie wird hier ohnehin angekündigt
channel-full = so können höchstens { $channel } Partien in einem Kanal und { $server } auf einem Server verfolgt werden
