//! The output of a game at the terminal: lines are wrapped at its width, in ASCII where the locale asks for that.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::cli::locale;

/// The width of lines where the terminal's is unknown.
const USUAL_WIDTH: usize = 80;

/// The narrowest width at which lines are still wrapped.
const NARROWEST: usize = 20;

/// Where a game is shown.
pub(super) struct Screen<'a> {
    out: &'a mut dyn Write,
    width: usize,
    is_ascii: bool,
}

impl<'a> Screen<'a> {
    /// A screen over a stream. `variable` reads an environment variable; `COLUMNS` wins over the terminal's own width.
    pub(super) fn new(
        out: &'a mut dyn Write,
        width: Option<usize>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Screen<'a> {
        let columns = variable("COLUMNS").and_then(|columns| columns.parse().ok());
        let width = columns.or(width).filter(|width| *width >= NARROWEST).unwrap_or(USUAL_WIDTH);
        Screen { out, width, is_ascii: locale::is_ascii(variable) }
    }

    /// Whether only ASCII is written.
    pub(super) const fn is_ascii(&self) -> bool {
        self.is_ascii
    }

    /// A text as this screen can show it.
    pub(super) fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_ascii { ascii(text) } else { Cow::Borrowed(text) }
    }

    /// Writes a text as a line of its own, wrapped between words. Further lines begin with `indent` blanks.
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

/// A text with other characters in place of those beyond ASCII.
pub(super) fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let replaced = text.chars().map(|c| match c {
        '“' | '”' | '„' => "\"".to_owned(),
        '’' | '‘' => "'".to_owned(),
        '…' => "...".to_owned(),
        '–' | '—' | '−' | '─' => "-".to_owned(),
        '│' => "|".to_owned(),
        '×' => "x".to_owned(),
        'é' => "e".to_owned(),
        '▲' | '△' => "^".to_owned(),
        '▼' | '▽' => "v".to_owned(),
        '▶' | '►' | '→' => ">".to_owned(),
        '◀' | '◄' | '←' => "<".to_owned(),
        '·' => ".".to_owned(),
        '●' | '•' => "*".to_owned(),
        '○' => "o".to_owned(),
        c if c.is_ascii() => c.to_string(),
        _ => "?".to_owned(),
    });
    Cow::Owned(replaced.collect())
}

/// The lines of a text of words. A word that is longer than a line stays whole; blanks at the beginning stay, too.
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
    fn a_plain_locale_gets_ascii() {
        let shown = |variables: &[(&str, &str)]| {
            let value =
                |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
            let mut out = Vec::new();
            let mut screen = Screen::new(&mut out, None, value);
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
