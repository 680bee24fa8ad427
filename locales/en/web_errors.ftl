# Errors of web pages, as sentences.

no-such-file = There is no such file here.
no-such-game = There is no such game here.
no-such-page = There is no page at this address.
no-such-picture = There is no such picture here.
no-such-player = There is no such player here.
no-such-position = There is no such position here.
no-such-puzzle = There is no such puzzle here.
no-such-tournament = There is no such tournament here.

# Titles of error pages.
not-allowed = Not allowed
not-found = Not found
another-address = Wrong address
many-requests = Too many requests
try-again = Please try again
went-wrong = Something went wrong
not-possible = This is not possible

wrong-method = This address cannot be used this way.
failed = Something went wrong. The host can find the cause in the log.
cannot-be-shown = This game cannot be shown. The host can find the cause in the log.
too-slow = This took too long. Please try again in a minute.
too-slow-to-tell = This took too long, and may have been done. Look at the board first, and try again only if it was not.
too-long-for-animation = This game is too long for an animation. Its pages show every position.
no-such-page-of-list = This page does not exist. Start again from the first page.
too-many-live-views = Too many live views are open. This page still works, but it does not update by itself.
too-many-connections = Too many connections are open here. Try again in a few seconds.
body-too-slow = The request did not arrive within 20 seconds. Send it again.
bad-live-games = A live view is of numbers of games, separated by commas, at most { $most }.
foreign-host = This server does not go by the name in the address. Use the address that it prints when it starts.
foreign-origin = This request does not come from a page of this site, so nothing has changed.
table-not-local = The table can only be used on the machine that runs this program, and only without a proxy.
table-needs-token = To use the table, open the address that the program prints when it starts.
table-moved = This address of the table is no longer valid. The program prints the valid one when it starts: open that.
unknown-form = The form asks for something that this page does not know.
incomplete-form = This form is incomplete. Reload the page and try again.
link-altered = This link is incomplete or was changed. Copy the whole link, or ask for a new one.
link-expired = This link has expired. Ask for a new one where you got it.
link-stale = This link is no longer valid: the game has changed since the link was made. Ask for a new one where you got it.

# A new game at the table.
name-needed = Enter a name of 1 to 64 characters.
computers-name = A computer player has this name. Choose another one.
two-opponents = Enter a second player or choose a computer, not both.
position-or-fair-start = A fair start is drawn at random. Leave out the position, or choose another beginning.
opponent-needed = There is no opponent to begin: enter a second player or choose a computer.
computer-decides = The computer decides that by itself.
# { $text } is what was entered, in quotation marks.
no-such-level = There is no level { $text }: levels are 1 to 6.

bad-parameters = Some parameters cannot be read.
too-many-requests =
    { $seconds ->
        [one] There were too many requests from your address. Please try again in { $seconds } second.
       *[other] There were too many requests from your address. Please try again in { $seconds } seconds.
    }
asked-for-much =
    { $seconds ->
        [one] You have asked for a lot in a short time. Please try again in { $seconds } second.
       *[other] You have asked for a lot in a short time. Please try again in { $seconds } seconds.
    }
server-busy =
    { $seconds ->
        [one] The server is busy right now. Please try again in { $seconds } second.
       *[other] The server is busy right now. Please try again in { $seconds } seconds.
    }

# Addresses and forms that cannot be read. { $name } is in quotation marks.
malformed-query = The query of this address is not well formed.
repeated-parameter = The parameter { $name } is given more than once.
bad-parameter = The value of the parameter { $name } cannot be read.
missing-parameter = The parameter { $name } is missing.
parameter-out-of-range = The parameter { $name } has to be between { $least } and { $most }.
not-a-form = The content type of this request has to be `application/x-www-form-urlencoded`.
malformed-form = The form is not well formed.
repeated-field = The field { $name } is given more than once.
bad-field = The value of the field { $name } cannot be read.

# Bodies of requests that programs send.
not-json = The content type of this request has to be `application/json`.
malformed-json = The body is not JSON; it cannot be read at line { $line }, column { $column }.
bad-json-field = The field { $name } is unknown, given twice, or has a value of the wrong kind.
incomplete-json = The body is not a JSON object, or a required field is missing.
body-too-long = The body of this request is too long.
body-unreadable = The body of this request cannot be read.
token-needed = This address needs a token: Authorization: Bearer TOKEN. Make one at /me/programs.
token-reads-only = This token only reads. Only the token of a program plays.
too-many-streams = This token has too many open streams.
