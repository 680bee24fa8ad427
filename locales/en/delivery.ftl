# Messages of the bot that cannot be delivered where they belong.

# { $channel } is a link to the channel. Another sentence follows each of these six.
no-access = I cannot see { $channel }: my role lacks the permission *View Channel* there.
no-permission = I cannot write in { $channel }: my role lacks a permission there, such as *Send Messages*.
gone = { $channel } no longer exists.
locked = { $channel } is archived or locked, so I cannot write there.
filtered = A filter of the server keeps my messages out of { $channel }.
other = Discord does not let me write in { $channel }.
comes-directly = That is why you read this here. Somebody who manages the server can change it.
# To those who manage the server.
tried-again = Until that changes, players get direct messages instead, and I keep trying.
# { $bot } is a link to the bot, { $permission } is what Discord calls the permission.
cannot-play-here = Games cannot be shown in { $channel }: the role of { $bot } lacks the permission *{ $permission }* there. Ask somebody who manages the server to grant it, or to choose another channel with `/server set`.
# In a channel, to { $user }. It does not tell others what is new.
something-is-new = { $user } I cannot send you direct messages, and something new waits for you. `/games` shows it. To get messages again, allow direct messages and use one of my commands.
# To the opponent of { $name }. { $until } is a time.
unreached-waits = I cannot reach { $name } about game { $game }, neither directly nor in a channel. The clock of { $name } stands still until { $until } at the latest.
unreached = I cannot reach { $name } about game { $game }, neither directly nor in a channel.
unreached-ended = I could not tell { $name } how game { $game } ended.
has-left = { $name } has left this server. I write to { $name } directly about game { $game } from now on.
challenge-reached-nobody = Challenge { $challenge } could be shown to nobody, so it was taken back.
challenger-left = { $name } has left the server, so the challenge is closed.
games-across-come-here = Games against players of other servers are played here, in direct messages. When somebody seeks the same as you, the board comes here.
seek-pings-here = I cannot send you direct messages. If somebody of another server seeks the same, I ping you in { $channel }; to play then, allow direct messages and use one of my commands.
