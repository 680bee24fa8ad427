//! Lines from a player: edited on a terminal, as they come from anything else.

use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::hints;
use colonnade_rules::State;

/// Where lines come from.
pub(super) enum Lines {
    /// A terminal, with Tab.
    Edited(Box<Editor<Tab, MemHistory>>),
    /// A pipe or a file.
    Plain(io::Lines<io::StdinLock<'static>>),
}

impl Lines {
    pub(super) fn open() -> rustyline::Result<Lines> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Lines::Plain(io::stdin().lock().lines()));
        }
        let config =
            Config::builder().completion_type(CompletionType::List).completion_show_all_if_ambiguous(true).build();
        Ok(Lines::Edited(Box::new(Editor::with_history(config.clone(), MemHistory::with_config(&config))?)))
    }

    /// The next line; None where there are no more, or the player does not want to go on.
    pub(super) fn next(&mut self, prompt: &str, state: &State, out: &mut dyn Write) -> io::Result<Option<String>> {
        match self {
            Lines::Plain(lines) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let line = lines.next().transpose()?;
                // What was typed elsewhere is shown, so that what was played can be read afterwards.
                writeln!(out, "{}", line.as_deref().unwrap_or_default())?;
                Ok(line)
            }
            Lines::Edited(editor) => {
                out.flush()?;
                editor.set_helper(Some(Tab(state.clone())));
                match editor.readline(prompt) {
                    Ok(line) => {
                        // What is not remembered cannot be called back, and that is all.
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

/// Completes moves and commands.
pub(super) struct Tab(State);

impl Completer for Tab {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..at).unwrap_or(line);
        let pairs = hints::all(&self.0, typed).into_iter();
        Ok((0, pairs.map(|hint| Pair { display: hint.shown, replacement: hint.text }).collect()))
    }
}

impl Hinter for Tab {
    type Hint = String;
}

impl Highlighter for Tab {}

impl Validator for Tab {}

impl Helper for Tab {}
