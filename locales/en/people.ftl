# Players and servers: profiles, settings, vacation. Most lines are a label, a colon and a value.

# A profile.
no-finished-games = No finished games yet.
private-games-here = In the private games of this server:
heading-away = **{ $name }** (on vacation)
# $rating is a number, with a question mark behind it if it is provisional; the others are numbers of games.
game-results = { $game }: rating { $rating } · { $played } played, { $won } won, { $drawn } drawn, { $lost } lost

# A player's settings.
settings = **Your settings**
# $theme is the name of a set of colours.
colours = Colours: { $theme }
# { $language } is the name of a language in itself, or the choice to have it as in Discord.
language = Language: { $language }
boards-own-seat = Boards: seen from your own seat
boards-first-seat = Boards: seen from the first player's seat
reminders-none = Reminders: none
# $times is a list of times in short: 1d and 2h.
reminders = Reminders: { $times } before the end of your time
moves-confirmed = Moves: shown to you before they count
moves-at-once = Moves: played at once
name-shown = Your name on the web: shown
name-not-shown = Your name on the web: not shown
vacation-automatic = Vacation: spent by itself when your time would run out
vacation-by-command = Vacation: only on days that you take yourself
direct-games = Notices about games in direct messages always come there.
# Choices in a menu of at most 100 characters.
no-reminders-choice = no reminders
reminders-choice = { $times } before the end of your time
# The lists of times in them: one more time, and the last one. They must not read as one span of time.
times-comma = { $before }, { $next }
times-and = { $before } and { $last }
# $subject is what a player can be told of, $way how: Told of challenges: direct message
told-of = Notices about { $subject }: { $way }

# The name of a computer player.
computer = Computer, level { $level }
# What stands in place of the name of a player who was deleted, or whose name may not be seen. { $player } is a number.
deleted-player = deleted player { $player }
unknown-player = unknown player
unnamed-player = player { $player }
no-hint-between-people = Hints are for games against the computer.

# A player's vacation.
vacation = **Your vacation**
vacation-none = Days ahead (UTC): none
# $days is a list of dates, as 2026-07-14.
vacation-ahead = Days ahead (UTC): { $days }
# $days are left of $year, the days of a year.
vacation-left =
    { $days ->
        [one] Left this year: { $days } day of { $year }
       *[other] Left this year: { $days } days of { $year }
    }
vacation-clocks = Your clocks stand still on these days, except in games whose conditions limit vacation.
free-days = Weekly free days: { $days }. They stop your clock in games that begin from now on, if their conditions include weekly free days.
free-days-none = Weekly free days: none
# A day of the week.
weekday = { $day ->
    [mon] Monday
    [tue] Tuesday
    [wed] Wednesday
    [thu] Thursday
    [fri] Friday
    [sat] Saturday
   *[sun] Sunday
    }
# Weekly free days with their time zone: Saturday and Sunday (Europe/Berlin).
free-days-in = { $days } ({ $zone })

# How games are played in a server.
server = **Games in this server**
# $channel is a link to a channel.
channel = Channel: { $channel }
channel-of-challenge = Channel: where each challenge was made
threads = A thread for each game: yes
no-threads = A thread for each game: no
# $control is in short: 1d, 7d+12h/14d or none.
control = Default time of challenges: { $control }
control-of-host = Default time of challenges: { $control } (the host's)
games-private = Games: seen in this server only
games-public = Games: public
rated-by-everybody = Rated games: everybody may propose them
rated-by-managers = Rated games: those who manage the server may propose them
rated-by-nobody = Rated games: nobody may propose them
seeks-across = Seeks: also match those of other servers that allow it
seeks-private = Seeks: in this server only, like its games
seeks-here = Seeks: in this server only
daily-off = Puzzle of the day: not posted
daily-in = Puzzle of the day: in { $channel }, between 12:00 and 13:00 UTC
daily-lost = Puzzle of the day: not posted any more, because I cannot write in { $channel }
theme = Colours of boards in channels: { $theme }
# { $language } is the name of a language in itself.
server-language = Language of messages in channels: { $language }
barred = Barred players: { $count }
# { $names } is a list of names, { $more } how many are left out.
barred-players = { $more ->
    [0] Barred players ({ $count }): { $names }
   *[other] Barred players ({ $count }): { $names } and { $more } more
}
