//! The words of the rules: a sentence about each game, its sections, and the captions of their figures.

use colonnade_language::say;
use colonnade_rules::Game;

/// The words of a section of the rules.
#[derive(Clone, Debug)]
pub struct SectionWords {
    /// The heading.
    pub title: String,
    /// The text in Markdown: paragraphs, lists, emphasis, code.
    pub text: String,
    /// The caption of the figure, in Markdown.
    pub caption: String,
}

/// A game in one sentence.
#[must_use]
pub fn rules_in_short(game: Game) -> String {
    match game {
        Game::Pilare => say!(rulebook_pilare::about),
        Game::Gore => say!(rulebook_gore::about),
        Game::Pilastri => say!(rulebook_pilastri::about),
        Game::Buku => say!(rulebook_buku::about),
        Game::PitOfPillars => say!(rulebook_pit_of_pillars::about),
    }
}

/// Who made a game.
#[must_use]
pub fn designer(game: Game) -> String {
    match game {
        Game::Pilare => say!(pages::designer_pilare),
        Game::Gore => say!(pages::designer_gore),
        Game::Pilastri => say!(pages::designer_pilastri),
        Game::Buku => say!(pages::designer_buku),
        Game::PitOfPillars => say!(pages::designer_pit_of_pillars),
    }
}

/// The choices on a board that make a move.
#[must_use]
pub fn moving_on_board(game: Game) -> String {
    match game {
        Game::Pilare => say!(rulebook_pilare::moving_here),
        Game::Gore => say!(rulebook_gore::moving_here),
        Game::Pilastri => say!(rulebook_pilastri::moving_here),
        Game::Buku => say!(rulebook_buku::moving_here),
        Game::PitOfPillars => say!(rulebook_pit_of_pillars::moving_here),
    }
}

/// The sections of the rules of a game, in the order in which a newcomer reads them.
#[must_use]
pub fn rules_sections(game: Game) -> Vec<SectionWords> {
    match game {
        Game::Pilare => vec![
            section(say!(rulebook::start), say!(rulebook_pilare::start), say!(rulebook_pilare::start_caption)),
            section(say!(rulebook::turn), say!(rulebook_pilare::turn), say!(rulebook_pilare::turn_caption)),
            section(say!(rulebook::end), say!(rulebook_pilare::end), say!(rulebook_pilare::end_caption)),
            section(say!(rulebook::details), say!(rulebook_pilare::details), say!(rulebook_pilare::details_caption)),
            section(say!(rulebook::notation), say!(rulebook_pilare::notation), say!(rulebook_pilare::notation_caption)),
        ],
        Game::Gore => vec![
            section(say!(rulebook::start), say!(rulebook_gore::start), say!(rulebook_gore::start_caption)),
            section(say!(rulebook::turn), say!(rulebook_gore::turn), say!(rulebook_gore::turn_caption)),
            section(say!(rulebook::trade), say!(rulebook_gore::trade), say!(rulebook_gore::trade_caption)),
            section(say!(rulebook::end), say!(rulebook_gore::end), say!(rulebook_gore::end_caption)),
            section(say!(rulebook::details), say!(rulebook_gore::details), say!(rulebook_gore::details_caption)),
            section(say!(rulebook::notation), say!(rulebook_gore::notation), say!(rulebook_gore::notation_caption)),
        ],
        Game::Pilastri => vec![
            section(say!(rulebook::start), say!(rulebook_pilastri::start), say!(rulebook_pilastri::start_caption)),
            section(say!(rulebook::turn), say!(rulebook_pilastri::turn), say!(rulebook_pilastri::turn_caption)),
            section(say!(rulebook::end), say!(rulebook_pilastri::end), say!(rulebook_pilastri::end_caption)),
            section(
                say!(rulebook::details),
                say!(rulebook_pilastri::details),
                say!(rulebook_pilastri::details_caption),
            ),
            section(
                say!(rulebook::notation),
                say!(rulebook_pilastri::notation),
                say!(rulebook_pilastri::notation_caption),
            ),
        ],
        Game::Buku => vec![
            section(say!(rulebook::start), say!(rulebook_buku::start), say!(rulebook_buku::start_caption)),
            section(say!(rulebook::turn), say!(rulebook_buku::turn), say!(rulebook_buku::turn_caption)),
            section(say!(rulebook::end), say!(rulebook_buku::end), say!(rulebook_buku::end_caption)),
            section(say!(rulebook::details), say!(rulebook_buku::details), say!(rulebook_buku::details_caption)),
            section(say!(rulebook::notation), say!(rulebook_buku::notation), say!(rulebook_buku::notation_caption)),
        ],
        Game::PitOfPillars => vec![
            section(
                say!(rulebook::start),
                say!(rulebook_pit_of_pillars::start),
                say!(rulebook_pit_of_pillars::start_caption),
            ),
            section(
                say!(rulebook::entering),
                say!(rulebook_pit_of_pillars::entering),
                say!(rulebook_pit_of_pillars::entering_caption),
            ),
            section(
                say!(rulebook::moving),
                say!(rulebook_pit_of_pillars::moving),
                say!(rulebook_pit_of_pillars::moving_caption),
            ),
            section(
                say!(rulebook::capturing),
                say!(rulebook_pit_of_pillars::capturing),
                say!(rulebook_pit_of_pillars::capturing_caption),
            ),
            section(
                say!(rulebook::end),
                say!(rulebook_pit_of_pillars::end),
                say!(rulebook_pit_of_pillars::end_caption),
            ),
            section(
                say!(rulebook::details),
                say!(rulebook_pit_of_pillars::details),
                say!(rulebook_pit_of_pillars::details_caption),
            ),
            section(
                say!(rulebook::notation),
                say!(rulebook_pit_of_pillars::notation),
                say!(rulebook_pit_of_pillars::notation_caption),
            ),
        ],
    }
}

const fn section(title: String, text: String, caption: String) -> SectionWords {
    SectionWords { title, text, caption }
}
