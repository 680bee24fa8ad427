# The page with the settings of a player who has signed in.

title = Settings
saved = Saved.
save = Save
# Before the choice: my own seat, or that of the first player.
seat = Boards seen from
# { $example } and { $none } are what is typed.
reminders-hint = Times before the end of your time, such as { $example }; { $none } for no reminders.
vacation = Vacation
# Labels of fields, and the button below them.
first-day = First day (UTC)
days = Number of days
take = Take vacation
free-days = Weekly free days
free-days-hint = They stop your clock in games that begin from now on, if their conditions include weekly free days. The days begin at midnight in the time zone.
zone = Time zone
