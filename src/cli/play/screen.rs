//! The output of a game at the terminal: lines are wrapped at its width, in ASCII if the locale requires it. Each side
//! has a colour if the terminal shows colours.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::app::logging::wants_colour;
use crate::cli::locale::{self, ascii};
use colonnade_rules::{Colour, Side};
use console::Style;

/// The width of lines if that of the terminal is unknown.
const USUAL_WIDTH: usize = 80;

/// The narrowest width at which lines are still wrapped.
const NARROWEST: usize = 20;

/// The output on which a game is shown.
pub(super) struct Screen<'a> {
    out: &'a mut dyn Write,
    width: usize,
    is_ascii: bool,
    is_coloured: bool,
}

impl<'a> Screen<'a> {
    /// A screen over a stream. `variable` reads an environment variable; `COLUMNS` overrides the terminal's own width.
    pub(super) fn new(
        out: &'a mut dyn Write,
        width: Option<usize>,
        is_terminal: bool,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Screen<'a> {
        let columns = variable("COLUMNS").and_then(|columns| columns.parse().ok());
        let width = columns.or(width).filter(|width| *width >= NARROWEST).unwrap_or(USUAL_WIDTH);
        let is_coloured = wants_colour(is_terminal, &variable);
        Screen { out, width, is_ascii: locale::is_ascii(variable), is_coloured }
    }

    /// Whether only ASCII is written.
    pub(super) const fn is_ascii(&self) -> bool {
        self.is_ascii
    }

    /// A text as this screen can show it.
    pub(super) fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_ascii { ascii(text) } else { Cow::Borrowed(text) }
    }

    /// A text that belongs to a side, in the side's colour if this screen has colours.
    pub(super) fn paint(&self, pieces: Colour, side: Side, text: &str) -> String {
        if self.is_coloured { style(pieces, side).apply_to(text).to_string() } else { text.to_owned() }
    }

    /// Writes a text as a separate line, wrapped between words. Further lines begin with `indent` blanks.
    pub(super) fn line(&mut self, text: &str, indent: usize) -> io::Result<()> {
        let text = self.text(text).into_owned();
        for line in text.split('\n') {
            for wrapped in wrap(line, self.width, indent) {
                self.out.write_all(wrapped.as_bytes())?;
                self.out.write_all(b"\n")?;
            }
        }
        Ok(())
    }
}

impl Write for Screen<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) if self.is_ascii => self.out.write_all(ascii(text).as_bytes())?,
            _ => self.out.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The colour of a side: that of its pieces if it is readable on both light and dark backgrounds.
const fn style(pieces: Colour, side: Side) -> Style {
    let style = Style::new().force_styling(true);
    match (pieces, side) {
        (Colour::Red, _) => style.red(),
        (Colour::White, _) | (Colour::Shared | Colour::Neutral, Side::First) => style.cyan(),
        (Colour::Black, _) | (Colour::Shared | Colour::Neutral, Side::Second) => style.magenta(),
    }
}

/// Wraps a text into lines. A word that is longer than a line is not split; blanks at the beginning are kept.
fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut is_empty = true;
    for word in text.split_inclusive(' ') {
        let length = line.chars().count() + word.trim_end().chars().count();
        if length > width && !is_empty {
            lines.push(line.trim_end().to_owned());
            line = " ".repeat(indent);
            is_empty = true;
        }
        if is_empty && !lines.is_empty() && word.trim().is_empty() {
            continue;
        }
        line.push_str(word);
        is_empty &= word.trim().is_empty();
    }
    lines.push(line.trim_end().to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::{Game, State};
    use colonnade_view::{Picture, render};

    #[test]
    fn lines_are_wrapped_between_words() {
        let text = "  takeback  asks to take the last move back, which the other player may refuse";
        let lines = wrap(text, 40, 12);
        assert_eq!(lines[0], "  takeback  asks to take the last move");
        assert_eq!(lines[1], "            back, which the other player");
        assert!(lines.iter().all(|line| line.chars().count() <= 40), "{lines:?}");
        assert_eq!(wrap("", 40, 2), [""]);
        assert_eq!(
            wrap("a-word-that-is-longer-than-the-line b", 10, 2),
            ["a-word-that-is-longer-than-the-line", "  b"]
        );
    }

    #[test]
    fn the_sides_of_each_game_have_two_colours_and_boards_stay_as_wide() {
        let mut out = Vec::new();
        let mut screen = Screen::new(&mut out, None, false, |_| None);
        for game in Game::ALL {
            let picture = Picture::of(&State::start(game.standard()));
            let seats = &picture.board().seats;
            let mut shown = |is_coloured: bool| {
                screen.is_coloured = is_coloured;
                let paint = |side: Side, text: &str| screen.paint(seats[side].colour, side, text);
                render::painted_text_board(&picture, &paint)
            };
            let plain = shown(false);
            let painted = shown(true);
            assert_eq!(plain, render::text_board(&picture), "{game}");
            let colours = ["\u{1b}[31m", "\u{1b}[35m", "\u{1b}[36m"].map(|colour| painted.contains(colour));
            assert_eq!(colours.iter().filter(|is_used| **is_used).count(), 2, "{game}: {painted:?}");
            let without = |text: String, code: &str| text.replace(&format!("\u{1b}[{code}m"), "");
            assert_eq!(["31", "35", "36", "0"].into_iter().fold(painted, without), plain, "{game}");
        }
    }

    #[test]
    fn a_plain_locale_gets_ascii() {
        let shown = |variables: &[(&str, &str)]| {
            let value =
                |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
            let mut out = Vec::new();
            let mut screen = Screen::new(&mut out, None, false, value);
            screen.line("“Goré” ▲…", 0).expect("memory");
            write!(screen, "Ann (South)> é").expect("memory");
            String::from_utf8(out).expect("UTF-8")
        };
        assert_eq!(shown(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]), "\"Gore\" ^...\nAnn (South)> e");
        for locale in [&[][..], &[("LANG", "en_GB.UTF-8")], &[("LC_ALL", "C.UTF-8")], &[("LC_ALL", ""), ("LANG", "de")]]
        {
            assert_eq!(shown(locale), "“Goré” ▲…\nAnn (South)> é", "{locale:?}");
        }
    }
}
