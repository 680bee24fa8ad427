//! The lines that players enter: with line editing on a terminal, unchanged from a pipe or a file.

use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::hints;
use super::screen::Screen;
use crate::cli::locale::ascii;
use colonnade_rules::State;

/// The source of lines.
pub(super) enum Lines {
    /// A terminal, with completion by Tab.
    Edited(Box<Editor<Completions, MemHistory>>),
    /// A pipe or a file.
    Plain(io::Split<io::StdinLock<'static>>),
}

impl Lines {
    pub(super) fn open() -> rustyline::Result<Lines> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Lines::Plain(io::stdin().lock().split(b'\n')));
        }
        let config =
            Config::builder().completion_type(CompletionType::List).completion_show_all_if_ambiguous(true).build();
        Ok(Lines::Edited(Box::new(Editor::with_history(config.clone(), MemHistory::with_config(&config))?)))
    }

    /// The width of the terminal in columns; `None` if there is no terminal.
    pub(super) fn width(&mut self) -> Option<usize> {
        match self {
            Lines::Plain(_) => None,
            Lines::Edited(editor) => editor.dimensions().map(|(columns, _)| columns.into()),
        }
    }

    /// The next line; `None` at the end of the input, or after Ctrl-D or Ctrl-C.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub(super) fn next(&mut self, prompt: &str, state: &State, out: &mut Screen<'_>) -> io::Result<Option<String>> {
        match self {
            Lines::Plain(lines) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let line = lines.next().transpose()?.map(|bytes| text(&bytes));
                // The line is echoed, so that a transcript shows the moves.
                writeln!(out, "{}", line.as_deref().unwrap_or_default())?;
                Ok(line)
            }
            Lines::Edited(editor) => {
                out.flush()?;
                editor.set_helper(Some(Completions { state: state.clone(), is_ascii: out.is_ascii() }));
                match editor.readline(&*out.text(prompt)) {
                    Ok(line) => {
                        // If the history rejects a line, the line cannot be recalled, which does no harm.
                        let _ = editor.add_history_entry(line.trim());
                        Ok(Some(line))
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
        }
    }
}

/// A line as text. Invalid UTF-8 is replaced: it cannot be a move anyway.
fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)).into_owned()
}

/// Completes moves and commands.
pub(super) struct Completions {
    state: State,
    is_ascii: bool,
}

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..at).unwrap_or(line);
        let pairs = hints::all(&self.state, typed).into_iter();
        let display =
            |hint: &hints::TypingHint| if self.is_ascii { ascii(&hint.shown).into_owned() } else { hint.shown.clone() };
        Ok((0, pairs.map(|hint| Pair { display: display(&hint), replacement: hint.text }).collect()))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}

impl Validator for Completions {}

impl Helper for Completions {}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn lines_of_a_pipe_are_text_whatever_they_hold() {
        assert_eq!(text(b"c1-c3\r"), "c1-c3");
        assert_eq!(text(b"d1\xff"), "d1\u{fffd}");
        assert_eq!(text(b""), "");
    }
}
