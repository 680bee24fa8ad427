# The headings of the rules of all games.

start = The board and the start
turn = A turn
end = The end
details = Details
notation = Notation
trade = A trade
entering = Entering
moving = Moving
capturing = Capturing
