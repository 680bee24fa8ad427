# The page on which a host sets up the bot in Discord.

title = Set up Discord
description = The steps to a bot of your own in Discord, and how far you are.
host-only = Only the host of this machine can see how the bot is set up.

# Names of links.
portal = Discord's developer portal
invite = Add the bot to a server

# The steps, and how each is done. New Application, Bot, Reset Token and Privileged Gateway Intents are words of
# Discord's portal: write them as they stand there in your language.
application = Create an application
token = Start with its token
connection = Connect
server = Add the bot to a server
channel = Choose a channel
application-how = In the portal choose New Application and name it. That is the name of your bot.
token-how = Under Bot press Reset Token and copy the token, which is a password. Stop this program, set DISCORD_TOKEN to the token, and start it again. With the Debian package, write a line DISCORD_TOKEN=… with the token into /etc/colonnade/environment and run systemctl restart colonnade.
connection-how = The bot connects by itself. Leave all Privileged Gateway Intents off: it does not need them.
server-how = Once the bot is connected, the address that adds it appears here. Open it and choose a server; it also grants the permissions.
channel-how = Write /server set in the server to choose a channel for announcements. Without one, they go where the challenge was made.

# How each step is.
application-known = There is one.
application-unknown = Not known yet.
token-not-set = No token is set.
token-not-built = This program was built without Discord, and takes no token. Build it again with cargo build --release: its default features include Discord.
token-asked = Checking whether Discord accepts the token.
token-accepted = Discord accepts the token.
token-refused = Discord refuses the token. Reset it in the portal, and start with the new one.
connected = The bot is connected, and its intents are accepted.
# { $problem } is a clause in English.
not-connected = The bot is not connected: { $problem }.
waits = Not connected yet.
no-servers = The bot is not in any server yet.
servers =
    { $count ->
        [one] The bot is in { $count } server.
       *[other] The bot is in { $count } servers.
    }
no-channels = No channel is chosen yet.
channels =
    { $count ->
        [one] A channel is chosen in { $count } server.
       *[other] A channel is chosen in { $count } servers.
    }
