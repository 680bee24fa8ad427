# The pages of a player who signs in on the web.

sign-in-title = Sign in
# { $name } is the name of a player.
sign-in-lead = This link signs in <strong><bdi>{ $name }</bdi></strong> in this browser. If that is not you, close this page.
sign-in-other = You are signed in here as <strong><bdi>{ $name }</bdi></strong>. If you go on, that ends.
sign-in-as = Sign in as { $name }
sign-in-cookie = This stores one cookie, for at most 180 days. You can sign out at any time.
link-expired = This link has expired: it is valid for ten minutes. Type /web in Discord to get a new one.
link-used = This link has been used already: each is valid once. Type /web in Discord to get a new one.
link-altered = This link is incomplete or was changed. Type /web in Discord to get a new one.
# In place of a page that only those who are signed in may see.
not-signed-in = You are not signed in here, or your session has ended. Type /web in Discord and open the link that you get. If you see this again then, this browser stores no cookies of this site.
# In place of a page, for example in a tab that was open when somebody else signed in.
other-session = This form was made for another session, so nothing has changed. Open the page again.
# The name of the part of the page that says who is signed in, for screen readers.
account = Your account
my-games = My games
signed-in-as = You are signed in as <bdi>{ $name }</bdi>.
sign-out = Sign out
waiting = Waiting for you
none-waiting = No game waits for you.
others = Waiting for opponents
# { $time } is a point in time. A label beside a game, like the next one.
until = until { $time }
asked = an offer to answer
challenges = Challenges
# Who made a challenge, or gets it: labels after the terms.
challenged-by = from <bdi>{ $name }</bdi>
challenge-to = to <bdi>{ $name }</bdi>
challenge-open = to anybody
# Instead of these, beside a seek; and a link to the page of a challenge to anybody.
seek = a seek
challenge-address = address
accept = Accept
decline = Decline
withdraw = Withdraw
sessions-title = Where you are signed in
this-browser = this browser
unknown-device = Unknown device
# { $begun } and { $used } are days.
session-times = since { $begun }, last used on { $used }
end = End
end-others = End all others
end-all = End all, also here
