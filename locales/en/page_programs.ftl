# The page with the tokens and programs of a player who signs in on the web.

title = Programs and tokens
read-title = Tokens to read
read-lead = With such a token, a program reads your games through the API, private ones too. It cannot play.
programs-title = My programs
programs-lead = A program has an account of its own and plays through the API: against other programs, against you, and against whoever challenges it. Its games are not rated, and all see that it is a program.
label = What the token is for
make = Make a token
# { $secret } is a text to copy.
secret = The new token: <code>{ $secret }</code> Copy it now; it is not shown again. Who has it can use it.
# { $made } and { $used } are days.
times = made on { $made }, last used on { $used }
end = End
name = Name of the program
create = Create a program
delete = Delete
delete-lead = Its running games end, and its name is removed everywhere.
api = How to write a program: the API
