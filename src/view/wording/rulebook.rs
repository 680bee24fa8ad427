//! The words of the rules: a sentence about each game, its sections, and the captions of their figures.

use colonnade_rules::Game;

/// The words of the rules of a game.
#[derive(Clone, Copy, Debug)]
pub struct RulebookWords {
    /// The game in one sentence.
    pub about: &'static str,
    /// The sections in Markdown, each with a heading of the second level.
    pub text: &'static str,
    /// The caption of the figure of each section, in Markdown.
    pub captions: &'static [&'static str],
}

/// The words of the rules of a game.
#[must_use]
pub const fn rulebook_words(game: Game) -> RulebookWords {
    match game {
        Game::Pilare => PILARE,
        Game::Gore => GORE,
        Game::Pilastri => PILASTRI,
        Game::Buku => BUKU,
        Game::PitOfPillars => PIT_OF_PILLARS,
    }
}

const PILARE: RulebookWords = RulebookWords {
    about: "Lift a stack and lay its pieces along a path. If no stack has your piece on top, you lose.",
    text: include_str!("rulebook/pilare.md"),
    captions: &[
        "The start: a neutral piece on every square, and the pieces of each player in the shape of a U.",
        "Red has lifted the two pieces of c1: the neutral piece fell on c2, the red piece on c3.",
        "White has moved from b4 onto the last red piece on c4. No stack has red on top, and White wins.",
        "Red has moved from a1 to a3. The square that a stack was lifted from is empty.",
        "`b1-b2-a2-a1`: a stack of three went up, left and down. The squares where it turned are named.",
    ],
};

const GORE: RulebookWords = RulebookWords {
    about: "Sow stones around eight holes, capture twos and fours, and trade holes for stones.",
    text: include_str!("rulebook/gore.md"),
    captions: &[
        "The start: six stones in each hole. South owns the lower row, North the upper row.",
        "South has sown the three stones of c1. The last one made four in c2: South takes them, and the two of d2 beside it.",
        "South offers a1 and c1. North buys both for six stones each, or declines.",
        "North has sown the ten stones of a2. Every hole holds fewer than three, so the stones are counted.",
        "North has accepted: a1 and c1 belong to North, with six stones more in each. South sows now.",
        "`d1`: South has sown the six stones of d1.",
    ],
};

const PILASTRI: RulebookWords = RulebookWords {
    about: "Move pieces from stack to stack, always upwards. Who cannot move loses.",
    text: include_str!("rulebook/pilastri.md"),
    captions: &[
        "The start: one piece on each square, checkered. White has a1.",
        "White's piece from f4 now stands on the black piece on e4, one level higher than before.",
        "Black has moved from a4 to c4. White has no move that ends higher, and loses.",
        "Black's piece went from d5 over the empty squares to the first stack in its way, on a5.",
        "`b3-b2`: Black has moved from b3 onto the white piece on b2.",
    ],
};

const BUKU: RulebookWords = RulebookWords {
    about: "Pick up a rank or file and sow it along a path. Capture threes and fours on your colour.",
    text: include_str!("rulebook/buku.md"),
    captions: &[
        "The start: one counter on each square. White owns the light squares, Black the dark squares.",
        "White has sown rank 4 and captures the light squares that hold three or four counters.",
        "After White's turn no square holds more than one counter, so the game ends and is counted.",
        "White picked up rank 6 and sowed its eight counters and, as on the first turn only, one more.",
        "`f:d2-c2-c3-g3`: Black has sown file f from d2 over c2 and c3 to g3.",
    ],
};

const PIT_OF_PILLARS: RulebookWords = RulebookWords {
    about: "Enter men, stack them, and turn full stacks into pillars until your opponent has none.",
    text: include_str!("rulebook/pit-of-pillars.md"),
    captions: &[
        "The start: an empty board without corners.",
        "White's man on b1 answers Red's on b2, and the man on h2 stands alone.",
        "White has moved two men from d8 over c8 to b8, and then a pillar from f6 to g5.",
        "White moved two men from f3 onto f1 and captured the stack there. The new pillar went on from f1 to c4.",
        "Red entered a man on g2 and captured White's last stack. White has pillars, but no stack, and loses.",
        "Entering is over: after g5 there is no room for a second man, and moving begins.",
        "`b7-a7`: one man has moved one square, from b7 onto a7.",
    ],
};
