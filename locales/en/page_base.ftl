# What surrounds every page: navigation and footer.

# A link for those who use the keyboard.
skip = Skip to content

# The names of the two navigations, for screen readers.
main = Main
more = More

# The navigation: short words, best of one line on a small screen.
archive = Archive
rules = Rules
explorer = Explorer
analysis = Analysis
puzzles = Puzzles
players = Players
leaderboards = Leaderboards
tournaments = Tournaments
table = Table

# The navigation at the end of the page.
download-archive = Download the archive
feed = Feed
statistics = Statistics
specification = Specification
api = API
privacy = Privacy
source = Source

# A button that leads to the first page.
home = Home

# A button beside an error.
try-again = Try again
times = All times are UTC.

# Before the menu of languages, and on its button.
language = Language
change-language = Change
boards = Boards
