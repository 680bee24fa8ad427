# Players and servers: blocks, bars, data, settings. { $game } is the number of a game, as “#12”.

bots-are-not-blocked = A bot does not play; there is nothing to block.
bots-are-not-barred = A bot does not play; there is nothing to bar.
user-has-not-played = This user has not played here yet.
too-many-reminders = You can have at most { $most } reminders, not { $given }; nothing was changed.
notice-needs-both = Choose both `notice` (what it is about) and `by` (how you get it).
cannot-block-yourself = You cannot block yourself.
blocked = You and { $name } cannot challenge each other any more. Games you are playing go on.
blocked-no-more = You and { $name } can challenge each other again.
barred = { $name } may not begin games here any more. Running games go on.
barred-no-more = { $name } may begin games here again.
note-removed = You no longer have a note on game { $game }.
follows = You follow game { $game }: I send you its board after each move, and how it ends, as direct messages. If I cannot write to you, I stop.
follows-no-more = You no longer follow game { $game }.
# { $number } is the number of the game without a sign.
shown-here = I post the board of game { $game } here after each move, and how it ends. `/watch game:{ $number } here:false` stops that.
shown-here-no-more = I do not post the boards of game { $game } here.
may-not-show-here = This is for those who may manage messages in this channel or, if it is a thread, create threads.
name-the-game-to-show-here = Name the game whose boards this channel is to show, or not to show any more: `/watch game: here:`.
no-data = Nothing is kept about you here.
own-data = Everything that is kept about you. Your finished games are part of it as records.

# Notes in the file with a user's data about what is kept.
names-are-kept = Names and settings are kept with the times at which they changed, until you delete yourself.
games-are-kept = Games are kept for ever, with the names of that time; a deletion removes names and comments from them.
notes-are-kept = Private notes are kept until you remove them or delete yourself, without earlier versions, and shown to nobody else.
plans-are-kept = Conditional moves are kept until they are played, dropped or removed, and shown to nobody else.
followed-games-are-kept = Which games you follow is kept until you stop or they end, and shown to nobody else.
seeks-are-kept = What you seek is kept until a game begins, you take it back, it ends or you delete yourself, and shown to nobody else.
puzzles-are-kept = What you have done with puzzles is kept until you delete yourself, and shown to nobody else.
ratings-follow = Ratings and statistics follow from the games. Those of private games are shown in their server only.
hashes-are-kept = Bars and blocks keep a keyed hash of a Discord id, which does not reveal the id. Backups keep what they held when they were made, until they are removed.

own-data-alt = Everything that is kept about you
delete-explained = This deletes your Discord account, name, settings, private notes, conditional moves, followed games, puzzles, web sessions, programs and comments here for ever. Running games are resigned, or aborted where not both have moved. Finished games stay, played by a deleted player. In Discord, older messages that name you stay. Do you want that?
confirm-delete = This cannot be undone. Do you want to delete yourself now?
deleted = Everything that named you here is deleted. The files of this host are rewritten without it, usually within a minute. In Discord, I now edit my latest messages about your games. Older ones, those without buttons and those to you alone stay; whoever manages a channel can delete them there.
# In place of messages of the bot about a game or a challenge of a player who has been deleted since.
player-of-game-deleted = A player of game { $game } has been deleted, and what stood here was removed.
player-of-challenge-deleted = A player has been deleted, and the challenge that stood here was removed.
managers-only = This is for those who may manage the server.
# { $channel } becomes a link to a channel; { $permission } is one of the following.
missing-permission = I cannot announce games in { $channel }: I lack the permission *{ $permission }* there. Nothing has changed.
# Permissions, as Discord calls them.
view-channel = View Channel
send-messages = Send Messages
attach-files = Attach Files
read-message-history = Read Message History
create-public-threads = Create Public Threads
send-messages-in-threads = Send Messages in Threads
# { $days } is a list of dates.
vacation-spent = Your time in game { $game } would have run out, so vacation was taken for you: { $days } (UTC). Your clocks stand still then, except in games whose conditions limit vacation.
zone-without-days = Choose the weekly free days, too, with `weekly:`.
not-a-zone = There is no time zone `{ $given }`; choose one from the list, for example Europe/Berlin.
# { $minutes } is how long the link is valid. A button below opens it.
web-link = This link signs you in on the web, once, within { $minutes } minutes. Do not pass it on: whoever has it plays as you.
no-web = There are no web pages here on which you could sign in; the host can set `web.public_url`.
