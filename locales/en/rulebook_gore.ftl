# The rules of Gore: the game in one sentence, and the text (Markdown) and the caption of the picture of each section.
# Names of squares, moves in backticks and emphasis stay as they are.

about = Sow stones around eight holes, capture twos and fours, and trade holes for stones.
# What to choose on a board to make a move; as short as it can be.
moving-here = Choose one of your holes: its stones are sown into the next holes, one into each, counter-clockwise. If the last one makes two or four in a hole of your opponent, you capture them.

start = There are eight holes in two rows of four: a1 to d1 for South, a2 to d2 for North. Each holds six stones. Each hole has an owner, and owners can change. South begins.
start-caption = The start: six stones in each hole. South owns the lower row, North the upper row.

turn =
    {""}**Sow:** empty one of your holes and put one stone into each of the next holes, counter-clockwise: a1 b1 c1 d1 d2 c2 b2 a2 and around again. The hole you emptied is not skipped.

    {""}**Capture:** if the last stone makes two or four stones in a hole of your opponent, you take them. You also take the stones of every hole with two or four that is connected to it without a gap, in both directions, whoever owns it.

    {""}**Pass:** only if you own no stone.
turn-caption = South has sown the three stones of c1. The last one made four in c2: South takes them, and the two of d2 beside it.

trade = Before you sow, you may offer your opponent one, two or three of your holes. If your opponent accepts, the holes change owners, and your opponent puts six captured stones into each. If your opponent declines, nothing changes. Then you sow.
trade-caption = South offers a1 and c1. North buys both for six stones each, or declines.

end = The game ends when every hole holds fewer than three stones. Owners take the stones in their holes. The player with more stones wins; 24 each is a draw.
end-caption = North has sown the ten stones of a2. Every hole holds fewer than three, so the stones are counted.

details =
    - You can offer holes only if your opponent has captured at least six stones for each of them, if you keep at least one hole, and once in a turn.
    - While an offer is open, the other player accepts or declines it; then the turn continues.
    - Whether the game has ended is checked after each sowing and each accepted trade, before anybody acts again.
    - A chain of captures around the whole board takes each hole once.
    - If you own no stone and cannot offer anything, the pass is played for you. If you can offer, you choose.
    - A player who declined an offer and wins does so without glory.
    - If the same position occurs for the third time, the game ends and the stones are counted.
details-caption = North has accepted: a1 and c1 belong to North, with six stones more in each. South sows now.

notation = `b1` sows from b1. `offer:c1,d1` offers two holes. `accept`, `decline` and `pass` are words.
notation-caption = `d1`: South has sown the six stones of d1.
