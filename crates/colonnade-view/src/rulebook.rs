//! The rules of the games for players: sections of text, each with a picture, and an example of a move.

use super::{Picture, Replay, Theme};
use colonnade_rules::{Game, Preview, State};
use colonnade_wording::{SectionWords, effect, moving_on_board, rules_in_short, rules_sections};

/// A position that illustrates the rules.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The position string; the standard start if it is empty.
    position: &'static str,
    /// The actions played from it.
    actions: &'static str,
}

const fn start(actions: &'static str) -> Figure {
    figure("", actions)
}

const fn figure(position: &'static str, actions: &'static str) -> Figure {
    Figure { position, actions }
}

/// A section of the rules.
#[derive(Clone, Debug)]
pub struct Section {
    /// The heading, the text, and the caption of the picture.
    pub words: SectionWords,
    /// The picture beside it.
    pub figure: Figure,
}

/// The rules of a game.
#[derive(Debug)]
pub struct Rulebook {
    /// The game.
    pub game: Game,
    /// The pictures, one for each section of the words.
    pub figures: &'static [Figure],
    /// The number of the section whose figure shows the game best.
    pub typical: usize,
    /// The actions before the example of a move.
    before_example: &'static str,
    /// The tokens of the example, in the order in which they are chosen. Those that cannot follow a whole move are the
    /// answer to it.
    example: &'static str,
}

const PILARE: Rulebook = Rulebook {
    game: Game::Pilare,
    figures: &[
        start(""),
        start("c1-c3"),
        figure(
            ".,.,.,.,.,./nwn,nn,nrnn,.,nn,./.,w,r,.,nwnnrw,nwnnrwnn/n,n,.,nnnn,n,./nw,wrrn,nrnnnn,.,nrrwnrw,./\
             n,.,.,n,n,. w",
            "b4-c4",
        ),
        start("d1-b1 c6-d6-d5 a1-a3"),
        start("d1-b1 c6-d6-d5 a1-a3 d5-e5-e4 b1-b2-a2-a1"),
    ],
    typical: 4,
    before_example: "d1-b1 c6-d6-d5 a1-a3 d5-e5-e4",
    example: "b1 b2 a2 a1",
};

const GORE: Rulebook = Rulebook {
    game: Game::Gore,
    figures: &[
        start(""),
        start("c1 c2 b1 d2 c1"),
        start("d1 b2 a1 a2 c1 b2 c1 a2 a1 b2 d1 b2 c1 a2 a1 d2 b1 a2 b1 c2 b1 a2 d1 b2 a1 d2 c1 b2 offer:a1,c1"),
        figure("10n,0n,0n,0n/0s,2s,1s,1s n 6 28 -", "a2"),
        start("d1 b2 a1 a2 c1 b2 c1 a2 a1 b2 d1 b2 c1 a2 a1 d2 b1 a2 b1 c2 b1 a2 d1 b2 a1 d2 c1 b2 offer:a1,c1 accept"),
        start("d1"),
    ],
    typical: 2,
    before_example: "d1 b2 a1 a2 c1 b2 c1 a2 a1 b2 d1 b2 c1 a2 a1 d2 b1 a2 b1 c2 b1 a2 d1 b2 a1 d2 c1 b2",
    example: "offer: c1 accept",
};

const PILASTRI: Rulebook = Rulebook {
    game: Game::Pilastri,
    figures: &[
        start(""),
        start("f4-e4"),
        figure(
            "b,.,bwbwbww,.,.,w/wb,.,.,.,w,./b,.,b,.,bwbwb,./wbw,.,.,.,w,bwb/.,wbwb,.,w,.,./.,b,.,.,wbw,b b",
            "a4-c4",
        ),
        start("f4-e4 b3-b2 f2-f3 f5-f6 c1-c2 d3-d4 b4-a4 b5-b6 c5-c6 a2-a3 c3-c4 d1-e1 a1-b1 d5-a5"),
        start("f4-e4 b3-b2"),
    ],
    typical: 3,
    before_example: "f4-e4 b3-b2 f2-f3 f5-f6 c1-c2 d3-d4 b4-a4 b5-b6 c5-c6 a2-a3 c3-c4 d1-e1 a1-b1",
    example: "d5 a5",
};

const BUKU: Rulebook = Rulebook {
    game: Game::Buku,
    figures: &[
        start(""),
        start("6:e3-d3-d4-a4-a2-b2 f:d2-c2-c3-g3 4:e1-h1-h2-g2-g4-f4-f2"),
        figure(
            "0,0,0,0,1,0,0,0/0,0,0,0,1,0,0,0/1,0,1,1,0,0,0,0/0,0,1,1,0,0,0,0/0,0,0,0,1,0,0,0/1,0,1,0,1,0,0,1/\
             1,1,1,0,0,0,0,1/2,1,1,0,0,0,1,1 w 21 22 0",
            "1:h5-h6-f6-f8",
        ),
        start("6:e3-d3-d4-a4-a2-b2"),
        start("6:e3-d3-d4-a4-a2-b2 f:d2-c2-c3-g3"),
    ],
    typical: 1,
    before_example: "6:e3-d3-d4-a4-a2-b2",
    example: "f: d2 c2 c3 d3 e3 f3 g3",
};

const PIT_OF_PILLARS: Rulebook = Rulebook {
    game: Game::PitOfPillars,
    figures: &[
        start(""),
        start("a5 a4/d5 d6/b2 b1/h2"),
        figure(
            "#,.,rr,ww,.,W,.,#/w,.,.,.,.,.,wr,r/.,r,.,.,w,W,.,w/.,.,.,w,r,.,.,./.,r,.,.,.,R,.,./.,.,.,.,w,rw,.,w/\
             .,r,.,r,.,.,.,./#,.,w,.,.,wr,.,# w m 1 0 -",
            "d8-b8/f6-g5",
        ),
        figure(
            "#,.,rr,ww,.,W,.,#/w,.,.,.,.,.,wr,r/.,r,.,.,w,W,.,w/.,.,.,w,r,.,.,./.,r,.,.,.,R,.,./.,.,.,.,w,rw,.,w/\
             .,r,.,r,.,.,.,./#,.,w,.,.,wr,.,# w m 1 0 -",
            "f3-f1/f1-c4",
        ),
        figure(
            "#,R,.,R,.,.,.,#/R,.,.,.,.,.,W,r/.,.,W,.,.,.,r,./.,.,.,.,.,W,wr,./.,.,r,r,.,.,.,W/.,.,.,.,.,.,.,./\
             .,R,.,R,R,.,ww,./#,R,W,.,W,r,.,# r m 2 2 -",
            "+g2",
        ),
        start("a5 a4/d5 d6/b2 b1/h2 h3/f5 e5/f8 f7/g6 f6/g1 f1/b7 c7/c3 c2/d8 d7/h7 g7/e2 e1/f3 e3/g4 g5"),
        start("a5 a4/d5 d6/b2 b1/h2 h3/f5 e5/f8 f7/g6 f6/g1 f1/b7 c7/c3 c2/d8 d7/h7 g7/e2 e1/f3 e3/g4 g5 b7-a7"),
    ],
    typical: 3,
    before_example: "a5 a4/d5 d6/b2",
    example: "b1 h2",
};

/// The rules of a game. A new game needs an arm here, and one in the wording.
#[must_use]
pub const fn rulebook(game: Game) -> &'static Rulebook {
    match game {
        Game::Pilare => &PILARE,
        Game::Gore => &GORE,
        Game::Pilastri => &PILASTRI,
        Game::Buku => &BUKU,
        Game::PitOfPillars => &PIT_OF_PILLARS,
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

impl Figure {
    /// The picture of the position. None if it is not a legal one, which is an error of this program.
    #[must_use]
    pub fn picture(&self, game: Game, theme: Theme) -> Option<Picture> {
        self.shown(game, theme).map(|(_, picture)| picture)
    }

    /// The position that the picture shows, with the picture. None if it is not a legal one, which is an error of this
    /// program.
    #[must_use]
    pub fn shown(&self, game: Game, theme: Theme) -> Option<(State, Picture)> {
        let start = match self.position {
            "" => Some(State::start(game.standard())),
            position => State::from_position(game.standard(), position).ok(),
        };
        let actions: Vec<String> = words(self.actions).map(str::to_owned).collect();
        let plies = u32::try_from(actions.len()).ok()?;
        let replay = start.map(|start| Replay { theme, ..Replay::of(start, actions) });
        let shown = replay.and_then(|replay| {
            let mut walk = replay.walk();
            walk.advance(plies).ok()?;
            Some((walk.state().clone(), walk.picture()))
        });
        if shown.is_none() {
            tracing::error!(%game, self.position, self.actions, "a diagram of the rules is invalid");
        }
        shown
    }

    /// A text that differs from that of all other figures of the game.
    #[must_use]
    pub fn key(&self) -> (&'static str, &'static str) {
        (self.position, self.actions)
    }
}

/// A step of an example of a move.
#[derive(Debug)]
pub struct ExampleStep {
    /// The position before the move, or before the answer to it once that is begun.
    pub state: State,
    /// The board with the part of the move that is chosen.
    pub preview: Preview,
    /// The steps so far: the token of each, and its effect in words.
    pub steps: Vec<(String, String)>,
    /// The number of steps before those of the answer, once that is begun.
    pub answered_after: Option<usize>,
}

impl Rulebook {
    /// The game in one sentence.
    #[must_use]
    pub fn about(&self) -> String {
        rules_in_short(self.game)
    }

    /// The choices on a board that make a move, in a few sentences.
    #[must_use]
    pub fn moving_here(&self) -> String {
        moving_on_board(self.game)
    }

    /// The sections in the order in which a newcomer reads them.
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        let words = rules_sections(self.game).into_iter();
        words.zip(self.figures).map(|(words, &figure)| Section { words, figure }).collect()
    }

    /// The words of the sections that a newcomer needs for a first game: all but the start, which a board shows, the details
    /// and the notation.
    #[must_use]
    pub fn essentials(&self) -> Vec<SectionWords> {
        let mut sections = rules_sections(self.game);
        sections.truncate(sections.len().saturating_sub(2));
        sections.into_iter().skip(1).collect()
    }

    /// The picture that shows the game best.
    #[must_use]
    pub fn typical_figure(&self) -> Option<&Figure> {
        self.figures.get(self.typical)
    }

    /// How many steps the example of a move has.
    #[must_use]
    pub fn example_steps(&self) -> usize {
        words(self.example).count()
    }

    /// The example of a move after `steps` steps. None if it is not legal, which is an error of this program.
    #[must_use]
    pub fn example(&self, steps: usize) -> Option<ExampleStep> {
        let mut state = State::start(self.game.standard());
        for action in words(self.before_example) {
            state = state.parse(action).ok()?.after().clone();
        }
        let mut prefix = String::new();
        let mut done = Vec::new();
        let mut answered_after = None;
        for token in words(self.example).take(steps) {
            let mut next = state.continuations(&prefix).ok()?;
            if next.tokens.iter().all(|found| found.label != token) {
                let whole = next.whole?;
                state = state.parse(&whole).ok()?.after().clone();
                next = state.continuations("").ok()?;
                answered_after = Some(done.len());
            }
            let token = next.tokens.into_iter().find(|found| found.label == token)?;
            done.push((token.label, effect(&token.effect)));
            prefix = token.text;
        }
        Some(ExampleStep { preview: state.preview(&prefix).ok()?, state, steps: done, answered_after })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_section_has_a_figure_of_its_own_that_can_be_drawn() {
        for &game in Game::ALL {
            let book = rulebook(game);
            let sections = book.sections();
            assert_eq!(rules_sections(game).len(), book.figures.len(), "{game}: a figure or a section is left over");
            assert!(book.game == game && sections.len() > 4 && book.typical_figure().is_some(), "{game}");
            let mut seen = HashSet::new();
            for Section { words: SectionWords { title, text, caption }, figure } in &sections {
                assert!(figure.picture(game, Theme::Wood).is_some(), "{game}, {title}: {figure:?}");
                assert!(seen.insert(figure.key()), "{game}, {title}: a figure stands there twice");
                assert!(!text.is_empty() && text.chars().count() <= 1_700, "{game}, {title}: no page of Discord's");
                assert!(!caption.is_empty(), "{game}, {title}");
            }
        }
    }

    #[test]
    fn every_example_leads_to_a_whole_move() {
        for &game in Game::ALL {
            let book = rulebook(game);
            let last = book.example_steps();
            for step in 0..=last {
                let shown = book.example(step).unwrap_or_else(|| panic!("{game}: step {step}"));
                assert_eq!(shown.steps.len(), step);
                let is_whole = shown.preview.continuations.whole.is_some();
                let answer = book.example(step + 1).and_then(|next| next.answered_after);
                assert_eq!(is_whole, step == last || answer == Some(step), "{game}: step {step}");
            }
        }
    }

    #[test]
    fn the_example_of_gore_shows_an_offer_with_its_price_and_the_answer() {
        let shown = rulebook(Game::Gore).example(3).expect("three steps");
        assert_eq!(shown.answered_after, Some(2));
        let steps: Vec<String> = shown.steps.iter().map(|(token, effect)| format!("{token} {effect}")).collect();
        let offered = "offer: offers one or two holes for 6 captured stones each";
        assert_eq!(steps, [offered, "c1 offers c1 for 6 stones", "accept takes c1 for 6 captured stones"]);
    }
}
