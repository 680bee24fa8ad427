//! A game at the terminal: the board, whose turn it is, what he types.

use std::io::Write;
use std::sync::Arc;

use anyhow::{Context, anyhow};

use super::super::Failure;
use super::hints::{self, WORDS};
use super::lines::Lines;
use crate::play::{Command, Game, GameId, PlayerId, TextCommand, Viewer};
use crate::service::{CommandRequest, Service, ServiceError};
use crate::view::{Picture, render};
use colonnade_rules::Side;

/// A game with the two who play it here.
pub(super) struct Table<'a> {
    service: &'a Service,
    game: Arc<Game>,
}

/// What a line was.
enum Line {
    /// Something that changed the game, or may have.
    Done,
    /// Something that was answered.
    Answered,
    /// The wish to go.
    Quit,
}

impl Table<'_> {
    pub(super) fn new(service: &Service, game: GameId) -> Result<Table<'_>, Failure> {
        let game = service.game(Viewer::Host, game).map_err(anyhow::Error::from)?;
        Ok(Table { service, game })
    }

    /// Plays until the game is over or nobody types any more.
    pub(super) fn play(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut lines = Lines::open().context("this terminal cannot be used")?;
        let variant = self.game.setup.variant;
        writeln!(out, "Game {}, {variant}. “?” tells what can be played, “help” the rest.\n", self.game.id)?;
        self.show(out)?;
        while self.game.is_running() {
            let Some(line) = lines.next(&format!("{}> ", self.called(self.speaker())), &self.game.state, out)? else {
                return self.leave(out);
            };
            match self.answer(line.trim(), out)? {
                Line::Done => {
                    let before = self.game.version;
                    self.game = self.service.game(Viewer::Host, self.game.id).map_err(anyhow::Error::from)?;
                    if self.game.version != before {
                        writeln!(out)?;
                        self.show(out)?;
                    }
                }
                Line::Answered => {}
                Line::Quit => return self.leave(out),
            }
        }
        writeln!(out, "Game {} is in the archive; `colonnade export` writes its record.", self.game.id)?;
        Ok(())
    }

    /// Does what a line asks for.
    fn answer(&self, line: &str, out: &mut dyn Write) -> Result<Line, Failure> {
        if let Some(beginning) = line.strip_suffix('?') {
            self.hint(beginning.trim_end(), out)?;
            return Ok(Line::Answered);
        }
        match line.to_lowercase().as_str() {
            "" => {}
            "board" => self.show(out)?,
            "help" => {
                writeln!(out, "Type a move, or one of these words:")?;
                for (word, does) in WORDS {
                    writeln!(out, "  {word:16}  {does}")?;
                }
            }
            "quit" | "exit" => return Ok(Line::Quit),
            _ => return self.command(line, out),
        }
        Ok(Line::Answered)
    }

    fn hint(&self, beginning: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match hints::moves(&self.game.state, beginning) {
            Ok(hints) => hints.iter().try_for_each(|hint| writeln!(out, "  {}", hint.shown))?,
            Err(why) => writeln!(out, "{why}")?,
        }
        Ok(())
    }

    fn command(&self, line: &str, out: &mut dyn Write) -> Result<Line, Failure> {
        let written: TextCommand = match line.parse() {
            Ok(written) => written,
            Err(refusal) => {
                writeln!(out, "{refusal}")?;
                return Ok(Line::Answered);
            }
        };
        if written.game.is_some_and(|game| game != self.game.id) {
            writeln!(out, "this is game {}; --resume opens another one", self.game.id)?;
            return Ok(Line::Answered);
        }
        let order = CommandRequest::new(self.game.id, self.who(&written.command), written.command);
        match self.service.act(&order) {
            Ok(_) => Ok(Line::Done),
            Err(ServiceError::Refused(refusal)) => {
                writeln!(out, "{refusal}")?;
                Ok(Line::Done)
            }
            Err(error @ ServiceError::Incident(_)) => Err(anyhow!(error).into()),
        }
    }

    /// The side of whom the next line is expected: of whom an answer is asked, or else whose turn it is.
    fn speaker(&self) -> Side {
        self.game.asked().unwrap_or(self.game.state.side_to_act())
    }

    /// Who means a command: answers come from whom they are asked of, a takeback is asked for by the one who moved last,
    /// all else comes from the side to act.
    fn who(&self, command: &Command) -> PlayerId {
        let to_act = self.game.state.side_to_act();
        let side = match command {
            Command::AnswerDraw { .. } | Command::AnswerTakeback { .. } | Command::Resign => self.speaker(),
            Command::AskTakeback => {
                let last = self.game.actions.iter().rev().find(|action| !action.forced);
                last.map_or(to_act, |action| action.side)
            }
            _ => to_act,
        };
        self.game.players()[side]
    }

    /// `Ann (White)`
    fn called(&self, side: Side) -> String {
        let names: colonnade_rules::BySide<String> = self.game.setup.names.clone().into();
        format!("{} ({})", names[side], self.game.setup.variant.game().info().sides[side])
    }

    /// Shows the board and what is open.
    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        write!(out, "{}", render::text_board(&Picture::of_game(&self.game)))?;
        if let Some(takeback) = self.game.takeback {
            let actions =
                if takeback.plies == 1 { "1 action".to_owned() } else { format!("{} actions", takeback.plies) };
            let asks = self.called(takeback.by);
            writeln!(out, "{asks} asks to take back {actions}: “takeback accept” or “takeback decline”.")?;
        }
        if let Some(side) = self.game.draw_offer {
            writeln!(out, "{} offers a draw: “draw accept” or “draw decline”.", self.called(side))?;
        }
        if let (Some(left), true) = (self.left(), self.game.is_running()) {
            writeln!(out, "{} has {left} left.", self.called(self.game.state.side_to_act()))?;
        }
        Ok(())
    }

    /// The time that the side to act has; None without a limit.
    fn left(&self) -> Option<String> {
        let side = self.game.state.side_to_act();
        let player = self.service.player(self.game.players()[side]).ok()?;
        let left = self.game.clocks.left(self.service.now(), &player.vacation)?;
        Some(clock(left[side].num_seconds().max(0)))
    }

    fn leave(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let id = self.game.id.0;
        writeln!(out, "Game #{id} is saved; `colonnade play --resume {id}` goes on with it.")?;
        Ok(())
    }
}

/// Seconds in the two largest units that matter: `9d 23h`, `5h 3m`, `4m 10s`.
fn clock(seconds: i64) -> String {
    let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400);
    if days > 0 {
        format!("{days}d {}h", hours % 24)
    } else if hours > 0 {
        format!("{hours}h {}m", minutes % 60)
    } else {
        format!("{minutes}m {}s", seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn clocks_show_two_units() {
        for (seconds, shown) in [(0, "0m 0s"), (250, "4m 10s"), (18_180, "5h 3m"), (863_999, "9d 23h")] {
            assert_eq!(super::clock(seconds), shown);
        }
    }
}
