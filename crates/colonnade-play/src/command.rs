//! The commands of players, and their text form. Parsing a text needs neither network nor store.

use std::str::FromStr;

use super::ids::GameId;
use super::refusal::Refusal;
use super::typed;
use colonnade_rules::{Action, State};

/// An action that a player wants to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionInput {
    /// A text as typed. It is read when the command is decided.
    Text(String),
    /// An action that was already checked in the position that the player saw. It is not read again.
    Checked(Action),
}

impl ActionInput {
    /// The text as it was given, or the canonical text of a checked action.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            ActionInput::Text(text) => text,
            ActionInput::Checked(action) => action.text(),
        }
    }

    /// Checks the action against a state and returns it as a legal action.
    ///
    /// # Errors
    ///
    /// If the text cannot be read or is not a legal action, or if the action was checked in another position.
    pub fn check(&self, state: &State) -> Result<Action, Refusal> {
        match self {
            ActionInput::Text(text) => typed::read(state, text),
            ActionInput::Checked(action) if action.belongs_to(state) => Ok(action.clone()),
            ActionInput::Checked(_) => Err(Refusal::Outdated),
        }
    }
}

impl From<&str> for ActionInput {
    fn from(text: &str) -> Self {
        ActionInput::Text(text.to_owned())
    }
}

impl From<String> for ActionInput {
    fn from(text: String) -> Self {
        ActionInput::Text(text)
    }
}

impl From<Action> for ActionInput {
    fn from(action: Action) -> Self {
        ActionInput::Checked(action)
    }
}

/// A player's request to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Make an action. `accept` and `decline` are Goré's.
    Act(ActionInput),
    /// Resign: the opponent wins.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Answer the opponent's draw offer.
    AnswerDraw {
        /// Whether to accept.
        accept: bool,
    },
    /// Withdraw the player's own draw offer.
    WithdrawDraw,
    /// Ask for a takeback.
    AskTakeback,
    /// Answer the opponent's request for a takeback.
    AnswerTakeback {
        /// Whether to accept.
        accept: bool,
    },
    /// Withdraw the player's own takeback request.
    WithdrawTakeback,
    /// Claim a win that is certain.
    Claim,
    /// Answer the opponent's claim of a win.
    AnswerClaim {
        /// Whether to accept. If not, the game goes on.
        accept: bool,
    },
    /// Propose a pause, or agree to one of so many days that the opponent has proposed.
    OfferPause {
        /// How many days it lasts.
        days: u8,
    },
    /// Answer the opponent's proposal of a pause.
    AnswerPause {
        /// Whether to accept.
        accept: bool,
    },
    /// Withdraw the player's own proposal of a pause.
    WithdrawPause,
    /// Abort the game, before both have acted. Later, in a game without a limit of time, ask the opponent to act, who has not
    /// acted for long.
    Abort,
    /// Agree to make a game played in direct messages public.
    Publish,
}

impl Command {
    /// The words for the command; `None` for an action, and for commands that have none.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        match self {
            Command::OfferPause { days } => Some(format!("{PAUSE}{days}")),
            command => WORDS.iter().find(|(_, known)| known == command).map(|(words, _)| (*words).to_owned()),
        }
    }
}

/// A command as text, for a game that it names or for the current one.
///
/// ```
/// use colonnade_play::{Command, GameId, TextCommand};
/// let written: TextCommand = "#1042 c1 nn".parse().unwrap();
/// assert_eq!((written.game, written.command), (Some(GameId(1042)), Command::Act("c1 nn".into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextCommand {
    /// The game named with `#`.
    pub game: Option<GameId>,
    /// The command.
    pub command: Command,
}

/// The beginning of a proposal of a pause, before the number of days.
const PAUSE: &str = "pause ";

/// The other commands that are words; every other text is an action.
const WORDS: [(&str, Command); 16] = [
    ("resign", Command::Resign),
    ("draw", Command::OfferDraw),
    ("draw accept", Command::AnswerDraw { accept: true }),
    ("draw decline", Command::AnswerDraw { accept: false }),
    ("draw withdraw", Command::WithdrawDraw),
    ("takeback", Command::AskTakeback),
    ("takeback accept", Command::AnswerTakeback { accept: true }),
    ("takeback decline", Command::AnswerTakeback { accept: false }),
    ("takeback withdraw", Command::WithdrawTakeback),
    ("claim", Command::Claim),
    ("claim accept", Command::AnswerClaim { accept: true }),
    ("claim decline", Command::AnswerClaim { accept: false }),
    ("pause accept", Command::AnswerPause { accept: true }),
    ("pause decline", Command::AnswerPause { accept: false }),
    ("pause withdraw", Command::WithdrawPause),
    ("abort", Command::Abort),
];

impl FromStr for TextCommand {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<TextCommand, Refusal> {
        let refuse = || Refusal::NotACommand(text.to_owned());
        let mut rest = text.trim();
        let mut game = None;
        if let Some(after) = rest.strip_prefix('#') {
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            let (number, more) = after.split_at(digits);
            if !(more.is_empty() || more.starts_with(char::is_whitespace)) {
                return Err(refuse());
            }
            game = Some(GameId(number.parse().map_err(|_| refuse())?));
            rest = more.trim();
        }
        if rest.is_empty() {
            return Err(refuse());
        }
        let words = rest.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ");
        let known = WORDS.into_iter().find(|(name, _)| *name == words).map(|(_, command)| command);
        let days = words.strip_prefix(PAUSE).and_then(|days| days.parse().ok());
        let pause = days.map(|days| Command::OfferPause { days });
        let command = known.or(pause).unwrap_or_else(|| Command::Act(rest.into()));
        Ok(TextCommand { game, command })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_all_else_is_an_action() {
        for (text, game, command) in [
            ("resign", None, Command::Resign),
            (" #7  RESIGN ", Some(7), Command::Resign),
            ("Draw", None, Command::OfferDraw),
            ("draw  accept", None, Command::AnswerDraw { accept: true }),
            ("takeback decline", None, Command::AnswerTakeback { accept: false }),
            ("Pause  14", None, Command::OfferPause { days: 14 }),
            ("pause accept", None, Command::AnswerPause { accept: true }),
            ("pause", None, Command::Act("pause".into())),
            ("pause 999", None, Command::Act("pause 999".into())),
            ("accept", None, Command::Act("accept".into())),
            ("#12 offer: c1, d1", Some(12), Command::Act("offer: c1, d1".into())),
            ("3", None, Command::Act("3".into())),
        ] {
            let words = command.words();
            let wanted = TextCommand { game: game.map(GameId), command };
            assert_eq!(text.parse(), Ok(wanted.clone()), "{text}");
            let again = words.map(|words| words.parse());
            assert!(again.is_none_or(|again| again == Ok(TextCommand { game: None, ..wanted })), "{text}");
        }
    }

    #[test]
    fn a_number_must_be_one() {
        for text in ["", "  ", "#", "#12", "#x a1", "#12a1-a2", "#99999999999999999999 a1"] {
            assert_eq!(text.parse::<TextCommand>(), Err(Refusal::NotACommand(text.to_owned())), "{text}");
        }
    }
}
