//! What can follow what a player has typed.

use colonnade_rules::{State, Token};

/// Commands that are words, and what they do.
pub(super) const WORDS: [(&str, &str); 12] = [
    ("?", "tells what can be played; after the beginning of a move, what can follow"),
    ("board", "shows the board again"),
    ("draw", "offers a draw"),
    ("draw accept", "accepts it"),
    ("draw decline", "declines it"),
    ("takeback", "asks to take the last move back"),
    ("takeback accept", "allows it"),
    ("takeback decline", "does not"),
    ("resign", "gives the game up"),
    ("abort", "breaks the game off, before both players have moved"),
    ("quit", "ends the program; the game is saved (Ctrl-D does the same)"),
    ("help", "lists these words"),
];

/// Something that can be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hint {
    /// The text that it makes of what was typed.
    pub(super) text: String,
    /// What a player reads: the text and what it does.
    pub(super) shown: String,
}

/// What can follow the beginning of a move.
///
/// # Errors
///
/// Why nothing can.
pub(super) fn moves(state: &State, typed: &str) -> Result<Vec<Hint>, String> {
    let next = state.continuations(typed).map_err(|error| error.to_string())?;
    let text = |token: &Token| if token.whole { token.text.clone() } else { format!("{}…", token.text) };
    let tokens: Vec<Token> = next.tokens.into_iter().chain(next.completions).collect();
    let widest = tokens.iter().map(|token| text(token).chars().count()).max().unwrap_or(0);
    let mut hints: Vec<Hint> = Vec::new();
    if let Some(whole) = next.whole {
        hints.push(Hint { shown: format!("{whole:widest$}  is a whole move"), text: whole });
    }
    hints.extend(
        tokens.iter().map(|token| Hint {
            shown: format!("{:widest$}  {}", text(token), token.effect),
            text: token.text.clone(),
        }),
    );
    Ok(hints)
}

/// What Tab offers: words of commands and moves.
pub(super) fn all(state: &State, typed: &str) -> Vec<Hint> {
    let wanted = typed.trim_start().to_lowercase();
    let words = WORDS.iter().filter(|(word, _)| !wanted.is_empty() && *word != "?" && word.starts_with(&wanted));
    let mut hints = moves(state, typed).unwrap_or_default();
    hints.retain(|hint| hint.text != typed);
    hints.extend(words.map(|(word, does)| Hint { text: (*word).to_owned(), shown: format!("{word}  {does}") }));
    hints
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::Game;

    #[test]
    fn hints_follow_what_is_typed() {
        let state = State::start(Game::Pilastri.variant("4x4").expect("a variant"));
        let texts = |typed: &str| -> Vec<String> { all(&state, typed).into_iter().map(|hint| hint.text).collect() };
        assert!(texts("").contains(&"a1".to_owned()) && !texts("").contains(&"resign".to_owned()));
        assert!(texts("a1").contains(&"a1-a2".to_owned()));
        assert_eq!(texts("take"), ["takeback", "takeback accept", "takeback decline"]);
        assert_eq!(texts("xyz"), Vec::<String>::new());
        let shown = moves(&state, "a1").expect("a beginning");
        assert!(shown.iter().all(|hint| hint.shown.contains(&hint.text) && hint.shown.len() > hint.text.len() + 4));
        assert!(moves(&state, "z9").expect_err("no square").contains("z9"));
    }
}
