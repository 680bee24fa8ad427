# The form with which a player who has signed in makes a challenge, and the page of a challenge to anybody.

new-title = New challenge
explained = Without an opponent, the challenge gets an address: whoever opens it and signs in can accept.
# Labels of fields, and what stands in the first one while it is empty.
player = Player (name or number)
anybody = anybody
side = Side
# What is chosen for the side without a choice.
usual-side = the usual one
# The button.
make = Challenge
two-opponents = Choose a player or a computer, not both.
no-such-player = No player with this name or number is known here.
several-players = Several players have this name. Enter the number from the address of the player's page.
# The page of a challenge.
title = Challenge
# A label of the address.
pass-on = Whoever has this address can accept
closed = This challenge is no longer open.
sign-in-first = To accept, sign in first: type /web in Discord and open the link that you get. Then open this page again.
