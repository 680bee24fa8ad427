# Watching and following games.

# { $name } is a player. A label in a list.
to-act = { $name } is to act

no-public-games-on-page = No public games on this page.
no-public-games = No public games are running in this server.
public-games = Public games running in this server:

# { $games } is a list of numbers of games, { $count } tells how many they are.
channel-follows = { $count ->
    [one] This channel follows game { $games }.
   *[other] This channel follows games { $games }.
 }
# A game in a list, with the channel that follows it.
game-in-channel = { $game } in { $channel }
# { $games } is a list of games with their channels.
followed-elsewhere = Followed in other channels: { $games }.
followed-elsewhere-more = Followed in other channels: { $games } and { $count } more.
end-following-here = `/watch game: here:false` in a channel stops that.
you-follow = { $count ->
    [one] You follow game { $games }.
   *[other] You follow games { $games }.
 }

follow-none = You follow no games. `/watch` in a server lists those running there, and `/watch game:` follows one by its number.
followed-head = Games you follow:

# Why a game cannot be followed: clauses, which become sentences of their own.
own-game = you play in this game, so you get its notices anyway
not-public = only games that everybody may see can be followed
kept-away = you cannot follow this game
full = { $most } people follow this game, the most possible; you can look at it with `/board`
elsewhere = only games of this server can be followed in its channels
announced-here = this game is announced here anyway
channel-full = at most { $channel } games can be followed in a channel, and { $server } in a server
