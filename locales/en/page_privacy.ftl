# The page about privacy.

lead = This site sets no cookie unless you sign in, or choose a language or the colours of boards, has no trackers, and loads nothing from other sites. Only the host's own table and set-up pages use a cookie that gives access to them.

# What is kept about players: a heading, and the points of a list.
kept = What is kept about players
kept-account = The number of your Discord account and the name that you have there. The number is never shown.
kept-settings = Your settings, the language of your Discord app, your vacation and weekly free days, and the players that you block.
kept-notes = Your private notes on games. Only you see them, in Discord.
kept-plans = Your conditional moves in running games. Only you see them, in Discord, until they are played.
kept-seeks = What you seek with <code>/seek</code>. Only you see it, in Discord, until somebody seeks the same.
kept-follows = Which running games you follow. Only you see it, in Discord.
kept-puzzles = Which puzzles you tried in Discord, whether you solved them, and your rating for that. Only you see it, in Discord. The pages of puzzles keep nothing.
kept-sessions = Where you are signed in on the web: since when, the day of the last use, browser and system. Only you see it.
kept-programs = Your programs and tokens: what each token is for, since when, the day of the last use. Everybody sees the names of your programs; the rest only you.
kept-games = Your games: the actions and their times, offers, results; your ratings and statistics, which follow from them.

not-kept = Somebody who is only challenged or blocked by another player, and has never used the bot, has no page here.

# Who can see it: a heading and two paragraphs.
who = Who can see it
who-sees = Games from servers are public, unless the managers of the server make games private; that applies to games that begin afterwards. Games in direct messages are private, unless both players agree to publish them. Games between players in different places that began with <code>/seek</code> are public. Only the players, and the members of the server where it is played, can see a private game; to everybody else it does not exist. The host of this site can see everything that is kept.
hidden-name = With <code>/settings</code> you can hide your name on this site. Then your number here takes its place.

# A heading and two paragraphs.
yours = Your data
export-delete = In Discord, <code>/privacy export</code> sends you everything that is kept about you. <code>/privacy delete</code> deletes your account: your challenges and seeks are closed, your running games are resigned (or aborted where not both players have moved), and your Discord number, your names, your settings and blocks, your private notes, your conditional moves, which games you follow, what you have done with puzzles, your sessions on the web, and your comments are erased. Your games stay as those of a deleted player, because they are also the games of your opponents. Earlier backups contain your data until the host removes them. The bot then edits its latest messages about your games in Discord; older ones stay there until somebody deletes them.
barred = If a server has barred you or a player has blocked you, a keyed hash of your Discord number stays in that list, so that it still works. Your number cannot be read from it.

# A heading and a paragraph.
visitors = Visitors of this site
addresses = To limit requests, the addresses of visitors are held in memory for a short time. This program does not write them to disk.
in-browser = Your browser itself remembers, for you alone, whether boards make sounds, whether moves are played at once, and analyses that are too long for an address.
