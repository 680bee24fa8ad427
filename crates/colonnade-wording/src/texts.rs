//! Escaping for Discord, times, help.

use super::text_helpers::listed;
use colonnade_language::say;
use colonnade_language::{Language, in_language};
use colonnade_play::Timestamp;
use colonnade_rules::Game as GameKind;

/// A user's text in Discord's mark-up: nothing in it is a mention, a link or mark-up.
///
/// ```
/// use colonnade_wording::md;
/// assert_eq!(md("*a* <@7>"), "\\*a\\* \\<\\@\u{200b}7\\>");
/// ```
#[must_use]
pub fn md(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '[' | ']' | '(' | ')' | '#' | ':' => {
                safe.push('\\');
                safe.push(c);
            }
            // A zero-width space keeps @everyone and @here from being read as such.
            '@' => safe.push_str("\\@\u{200b}"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// A notation as inline code, in which nothing is mark-up; backticks and control characters become spaces.
#[must_use]
pub fn code(text: &str) -> String {
    let clean: String = text.chars().map(|c| if c == '`' || c.is_control() { ' ' } else { c }).collect();
    if clean.is_empty() { "—".to_owned() } else { format!("`{clean}`") }
}

/// The day of a point in time as every reader's own calendar shows it.
#[must_use]
pub fn day_of(at: Timestamp) -> String {
    format!("<t:{}:D>", at.timestamp())
}

/// A point in time as every reader's own clock shows it: the date and the time of day, and relative to now.
#[must_use]
pub fn exact_moment(at: Timestamp) -> String {
    let seconds = at.timestamp();
    say!(joining::bracketed, text = format!("<t:{seconds}:f>"), remark = format!("<t:{seconds}:R>"))
}

/// A clause as a sentence, escaped for Discord.
///
/// ```
/// use colonnade_wording::md_sentence;
/// assert_eq!(md_sentence("there is no game #7"), "There is no game \\#7.");
/// ```
#[must_use]
pub fn md_sentence(clause: &str) -> String {
    md(&super::sentence(clause))
}

/// A text, cut to at most `most` characters.
#[must_use]
pub fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// A game with its maker, its sides and its variants. `about` is the game in a sentence.
#[must_use]
pub fn about_game(game: GameKind, about: &str) -> String {
    let info = game.info();
    let sides = info.sides.map(super::side);
    let lines = [
        say!(joining::bracketed, text = format!("**{}**", game.name()), remark = super::origin(info.origin)),
        about.to_owned(),
        say!(
            texts::sides_and_variants,
            first = sides.first,
            second = sides.second,
            variants = listed(&info.variants.iter().map(|variant| (*variant).to_owned()).collect::<Vec<_>>())
        ),
    ];
    lines.join("\n")
}

/// The bot in a few sentences, and how to begin.
#[must_use]
pub fn first_step() -> String {
    [say!(texts::first_step_pace), say!(texts::first_step_begin), say!(texts::first_step_rules)].join("\n")
}

/// The greeting of a server.
#[must_use]
pub fn greeting() -> String {
    let games = super::joined_and(GameKind::ALL.iter().map(|game| game.name()));
    [say!(texts::greeting_pace, games = games), say!(texts::greeting_begin)].join("\n")
}

/// A wish that a single word expresses that is written to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The first steps.
    Help,
    /// The rules of the games.
    Rules,
    /// A takeback.
    Takeback,
    /// To resign.
    Resignation,
}

/// The wish that a text expresses that was written to the bot, in any language; `None` if it is no such word.
#[must_use]
pub fn wish(text: &str) -> Option<Wish> {
    let text = text.trim().trim_start_matches('/').to_lowercase();
    Language::all().find_map(|language| {
        in_language(language, || {
            let words = [
                (Wish::Help, say!(texts::words_for_help)),
                (Wish::Rules, say!(texts::words_for_rules)),
                (Wish::Takeback, say!(texts::words_for_takeback)),
                (Wish::Resignation, say!(texts::words_for_resignation)),
            ];
            let asked = words.into_iter().find(|(_, words)| words.split_whitespace().any(|word| word == text));
            asked.map(|(wish, _)| wish)
        })
    })
}

/// The bot's commands and games, on one screen.
#[must_use]
pub fn help(address: Option<&str>) -> String {
    let mut lines = vec![say!(texts::help_play), say!(texts::help_look_back), say!(texts::help_your_way)];
    lines.extend(address.map(|address| say!(texts::help_web, address = address)));
    let games: Vec<String> = GameKind::ALL.iter().map(|game| game.name().to_owned()).collect();
    lines.push(say!(texts::help_games, games = listed(&games)));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_typed_is_live() {
        assert_eq!(md("@everyone"), "\\@\u{200b}everyone");
        assert_eq!(md("[x](https://e.org)"), "\\[x\\]\\(https\\://e.org\\)");
        assert_eq!(md("a\nb"), "a b");
        assert_eq!(code("a`b`"), "`a b `");
        assert_eq!(code(""), "—");
    }

    #[test]
    fn single_words_are_understood_in_every_language() {
        for (wish, words) in [
            (Wish::Help, ["help", "/help", "Hi", "?", "Hilfe", " ayuda ", "Bonjour", "ヘルプ", "Olá"].as_slice()),
            (Wish::Rules, &["rules", "/rules", "Rules", "Regeln", "reglas", "règles", "ルール", "regras"]),
            (Wish::Takeback, &["undo", "Undo", "/takeback", "zurücknehmen", "deshacer", "annuler", "待った", "voltar"]),
            (Wish::Resignation, &["resign", " Resign ", "aufgeben", "rendirse", "abandonner", "投了", "desistir"]),
        ] {
            for word in words {
                assert_eq!(super::wish(word), Some(wish), "{word}");
            }
        }
        for text in ["", "a1-a2", "helpful", "help me", "pass", "accept", "decline"] {
            assert_eq!(wish(text), None, "{text}");
        }
    }

    #[test]
    fn a_text_is_cut() {
        assert_eq!(short("abcdef", 4), "abc…");
    }
}
