//! Completions of a line: legal moves and commands.

use colonnade_rules::{State, Token};
use colonnade_wording as wording;
use colonnade_wording::cli::play::{self as words, TABLE_COMMANDS};
use strsim::damerau_levenshtein;

/// A text that a player can type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TypingHint {
    /// The whole line with this completion.
    pub(super) text: String,
    /// The text with its effect, as a player reads it.
    pub(super) shown: String,
}

/// The continuations of the beginning of a move.
///
/// # Errors
///
/// If nothing can follow. The error is a message for the player.
pub(super) fn moves(state: &State, typed: &str) -> Result<Vec<TypingHint>, String> {
    let next = state.continuations(typed).map_err(|error| wording::move_error(&error))?;
    let text = |token: &Token| if token.whole { token.text.clone() } else { format!("{}…", token.text) };
    let tokens: Vec<Token> = next.tokens.into_iter().chain(next.completions).collect();
    let widest = tokens.iter().map(|token| text(token).chars().count()).max().unwrap_or(0);
    let mut hints: Vec<TypingHint> = Vec::new();
    if let Some(whole) = next.whole {
        hints.push(TypingHint { shown: format!("{whole:widest$}  {}", words::whole_move()), text: whole });
    }
    hints.extend(tokens.iter().map(|token| TypingHint {
        shown: format!("{:widest$}  {}", text(token), wording::effect(&token.effect)),
        text: token.text.clone(),
    }));
    Ok(hints)
}

/// The completions that Tab offers: moves and commands.
pub(super) fn all(state: &State, typed: &str) -> Vec<TypingHint> {
    let wanted = typed.trim_start().to_lowercase();
    let commands =
        TABLE_COMMANDS.iter().filter(|(word, _)| !wanted.is_empty() && *word != "?" && word.starts_with(&wanted));
    let mut hints = moves(state, typed).unwrap_or_default();
    hints.retain(|hint| hint.text != typed);
    hints.extend(commands.map(|(word, command)| TypingHint {
        text: (*word).to_owned(),
        shown: format!("{word}  {}", words::effect_of(*command)),
    }));
    hints
}

/// Other names that players may try, with the commands that they stand for.
const SYNONYMS: [(&str, &str); 8] = [
    ("undo", "takeback"),
    ("back", "takeback"),
    ("moves", "?"),
    ("show", "board"),
    ("surrender", "resign"),
    ("bye", "quit"),
    ("save", "quit"),
    ("pause", "pause 7"),
];

/// The command that a text was probably meant to be: by another name, or by a typing error.
pub(super) fn near_command(text: &str) -> Option<&'static str> {
    let text = text.trim().to_lowercase();
    if let Some((_, command)) = SYNONYMS.iter().find(|(name, _)| *name == text) {
        return Some(command);
    }
    let is_word = text.len() > 2 && text.chars().all(|c| c.is_alphabetic() || c == ' ');
    let commands = TABLE_COMMANDS.iter().map(|(command, _)| *command).filter(|command| *command != "?" && is_word);
    let distances = commands.map(|command| (damerau_levenshtein(command, &text), command));
    // At most one error in four letters.
    distances.min().filter(|(distance, command)| *distance * 4 <= command.len().max(4)).map(|(_, command)| command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::Game;

    #[test]
    fn near_commands_are_found() {
        for (text, command) in [
            ("undo", Some("takeback")),
            ("pause", Some("pause 7")),
            ("hlp", Some("help")),
            ("Resgin", Some("resign")),
            ("takeback acept", Some("takeback accept")),
            ("a1-a2", None),
            ("offer", None),
            ("xyzzy", None),
        ] {
            assert_eq!(near_command(text), command, "{text}");
        }
    }

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
