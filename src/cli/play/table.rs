//! A game at the terminal: shows the board and the player to act, and handles the lines that are typed.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use anyhow::Context;

use super::super::failure::Failure;
use super::super::locale;
use super::hints;
use super::lines::Lines;
use super::screen::Screen;
use super::worded;
use colonnade_computer::{self as computer, Computer};
use colonnade_language::say;
use colonnade_play::{
    ActionInput, Command, Game, GameId, Offer, Player, PlayerId, TextCommand, Viewer, confirmation_reason,
    with_shown_names,
};
use colonnade_rules::{BySide, Side};
use colonnade_service::{CommandRequest, DrawProspect, Service, ServiceError, computers, games, people};
use colonnade_view::{OfGame as _, Picture, render};
use colonnade_wording::{self as wording, cli::play as words};

/// A game that two players, or one and the computer, play at this terminal.
pub(super) struct TerminalGame<'a> {
    service: &'a Service,
    /// With the names of its players in the language of the reader.
    game: Arc<Game>,
    players: BySide<Player>,
    computers: Vec<Computer>,
    /// The version of the game for which a hint was given last.
    hinted: Option<u64>,
    /// Whether the game remains when the program ends.
    is_kept: bool,
}

/// The computers among the players.
fn computers_of(players: &BySide<Player>) -> Vec<Computer> {
    Side::ALL.into_iter().filter_map(|side| Computer::of(&players[side], side)).collect()
}

/// The meaning of a line.
enum PlayerInput {
    /// A command of the game.
    Command(CommandRequest),
    /// A question, which has already been answered.
    Answered,
    /// The request to leave the game.
    Quit,
}

impl TerminalGame<'_> {
    /// Loads a game; it is kept if the store is not in memory.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub(super) fn new(service: &Service, game: GameId, is_kept: bool) -> Result<TerminalGame<'_>, Failure> {
        let game = games::get(service, Viewer::Host, game).map_err(worded)?;
        let player = |side| people::player(service, game.players()[side]).map_err(worded);
        let players = BySide::new(player(Side::First)?, player(Side::Second)?);
        let computers = computers_of(&players);
        let game = with_shown_names(game, &players);
        Ok(TerminalGame { service, game, players, computers, hinted: None, is_kept })
    }

    /// Plays until the game is over or the input ends.
    ///
    /// # Errors
    ///
    /// If the terminal or the store fails.
    pub(super) fn play(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut lines = Lines::open().context(say!(terminal::no_terminal))?;
        let mut screen = Screen::new(out, lines.width(), io::stdout().is_terminal(), locale::environment);
        screen.line(&words::game_begins(self.game.id, &self.game.setup.variant), 0)?;
        writeln!(screen)?;
        self.show(&mut screen)?;
        while self.game.is_running() {
            // Show the current board while the computer thinks.
            screen.flush()?;
            if let Some(request) = self.computer_request() {
                self.carry_out_computed(&request, &mut screen)?;
                continue;
            }
            let prompt = format!("{}> ", self.player_and_side(self.speaker()));
            let Some(line) = lines.next(&prompt, &self.game.state, &mut screen)? else {
                return self.leave(&mut screen);
            };
            match self.answer(line.trim(), &mut screen)? {
                PlayerInput::Command(request) => {
                    if self.is_confirmed(&request, &mut lines, &mut screen)? {
                        self.carry_out(&request, line.trim(), &mut screen)?;
                    }
                }
                PlayerInput::Answered => {}
                PlayerInput::Quit => return self.leave(&mut screen),
            }
        }
        let last = if self.is_kept { words::game_archived } else { words::game_kept_nowhere };
        Ok(screen.line(&last(self.game.id), 0)?)
    }

    /// The command of the computer that is to act or answer, if any.
    fn computer_request(&self) -> Option<CommandRequest> {
        let longest = self.service.play_settings().thinking;
        self.computers.iter().find_map(|computer| {
            let command = computer.decide_within(&self.game, longest)?;
            let request = CommandRequest::new(self.game.id, self.game.players()[computer.side], command);
            Some(CommandRequest { version: Some(self.game.version), ..request })
        })
    }

    /// Answers a question, or parses a line as a command.
    fn answer(&mut self, line: &str, screen: &mut Screen<'_>) -> Result<PlayerInput, Failure> {
        if let Some(beginning) = line.strip_suffix('?') {
            self.hint(beginning.trim_end(), screen)?;
            return Ok(PlayerInput::Answered);
        }
        match line.to_lowercase().as_str() {
            "" => {}
            "hint" => self.help_to_move(screen)?,
            "board" => self.show(screen)?,
            "help" => {
                screen.line(&say!(terminal::commands), 0)?;
                for (typed, command) in words::TABLE_COMMANDS {
                    screen.line(&format!("  {typed:16}  {}", words::effect_of(command)), 20)?;
                }
            }
            "quit" | "exit" => return Ok(PlayerInput::Quit),
            _ => return self.command(line, screen),
        }
        Ok(PlayerInput::Answered)
    }

    fn hint(&self, beginning: &str, screen: &mut Screen<'_>) -> Result<(), Failure> {
        match hints::moves(&self.game.state, beginning) {
            Ok(hints) => hints.iter().try_for_each(|hint| screen.line(&format!("  {}", hint.shown), 4))?,
            Err(why) => screen.line(&why, 0)?,
        }
        Ok(())
    }

    /// Shows the beginning of a good move, and the whole move at the second request.
    fn help_to_move(&mut self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        if self.computers.is_empty() {
            return Ok(screen.line(&say!(people::no_hint_between_people), 0)?);
        }
        let Some(hint) = computer::hint(&self.game.state) else { return Ok(()) };
        let is_second = self.hinted.replace(self.game.version) == Some(self.game.version);
        let text = match hint.first {
            Some(first) if !is_second => words::hint_beginning(&first.text),
            _ => words::hint_move(&hint.answer.action),
        };
        Ok(screen.line(&text, 0)?)
    }

    /// Parses a command of the game.
    fn command(&self, line: &str, screen: &mut Screen<'_>) -> Result<PlayerInput, Failure> {
        let command: TextCommand = match line.parse() {
            Ok(command) => command,
            Err(refusal) => {
                self.refuse(&wording::refusal(&refusal), line, screen)?;
                return Ok(PlayerInput::Answered);
            }
        };
        if command.game.is_some_and(|game| game != self.game.id) {
            screen.line(&words::another_game(self.game.id), 0)?;
            return Ok(PlayerInput::Answered);
        }
        Ok(PlayerInput::Command(CommandRequest::new(self.game.id, self.who(&command.command), command.command)))
    }

    /// Asks for confirmation of a command that is often a mistake; everything but `yes` means no.
    fn is_confirmed(
        &self,
        request: &CommandRequest,
        lines: &mut Lines,
        screen: &mut Screen<'_>,
    ) -> Result<bool, Failure> {
        let Some(question) = self.question(request)? else { return Ok(true) };
        screen.line(&question, 0)?;
        let answer = lines.next("> ", &self.game.state, screen)?;
        let is_yes = answer.is_some_and(|answer| answer.trim().eq_ignore_ascii_case("yes"));
        if !is_yes {
            screen.line(&say!(terminal::not_confirmed), 0)?;
        }
        Ok(is_yes)
    }

    /// The question to ask before a command; `None` if it needs no confirmation.
    fn question(&self, request: &CommandRequest) -> Result<Option<String>, Failure> {
        Ok(match &request.command {
            Command::Resign => Some(say!(terminal::confirm_resignation, player = self.player_and_side(self.speaker()))),
            Command::OfferDraw if self.game.may_offer(Offer::Draw, self.speaker()) => {
                match computers::draw_prospect(self.service, &self.game, request.player).map_err(worded)? {
                    DrawProspect::Asks => None,
                    DrawProspect::IsAnsweredAtOnce => Some(say!(terminal::confirm_draw_offer)),
                    DrawProspect::Ends => Some(say!(terminal::confirm_draw_agreed)),
                }
            }
            Command::Act(input) => self.question_about(input),
            _ => None,
        })
    }

    /// The question to ask before an action.
    fn question_about(&self, input: &ActionInput) -> Option<String> {
        let action = input.check(&self.game.state).ok()?;
        let reason = confirmation_reason(&action)?;
        let winner = reason.outcome.map(|outcome| outcome.winner().map(|side| self.player_and_side(side)));
        Some(words::confirm_move(action.text(), reason.empty_line, winner.as_ref().map(Option::as_deref)))
    }

    /// Carries out a command, and shows the board if it changed the game.
    fn carry_out(&mut self, request: &CommandRequest, line: &str, screen: &mut Screen<'_>) -> Result<(), Failure> {
        match games::act(self.service, request) {
            Ok(_) => {}
            Err(ServiceError::Refused(refusal)) => self.refuse(&wording::refusal(&refusal), line, screen)?,
            // Nothing is lost: the line can be typed again.
            Err(error @ ServiceError::Storage { .. }) => {
                return self.refuse(&worded(error).to_string(), line, screen);
            }
            Err(error @ ServiceError::Incident(_)) => return Err(worded(error).into()),
        }
        self.reload(screen).map(|_| ())
    }

    /// Carries out a command of the computer.
    ///
    /// # Errors
    ///
    /// If the store fails. The saved game is unchanged, and the computer thinks again when the game is resumed.
    fn carry_out_computed(&mut self, request: &CommandRequest, screen: &mut Screen<'_>) -> Result<(), Failure> {
        match games::act(self.service, request) {
            Ok(_) => self.reload(screen).map(|_| ()),
            // The time may have run out meanwhile, which changes the game.
            Err(error @ ServiceError::Refused(_)) => {
                if self.reload(screen)? {
                    Ok(())
                } else {
                    Err(worded(error).into())
                }
            }
            Err(error) => Err(worded(error).into()),
        }
    }

    /// Reloads the game, and shows it if it has changed. Returns whether it has.
    fn reload(&mut self, screen: &mut Screen<'_>) -> Result<bool, Failure> {
        let before = self.game.version;
        let game = games::get(self.service, Viewer::Host, self.game.id).map_err(worded)?;
        // A swap exchanges the sides.
        if game.players().first != self.players.first.id {
            std::mem::swap(&mut self.players.first, &mut self.players.second);
            self.computers = computers_of(&self.players);
        }
        self.game = with_shown_names(game, &self.players);
        let has_changed = self.game.version != before;
        if has_changed {
            writeln!(screen)?;
            self.show(screen)?;
        }
        Ok(has_changed)
    }

    /// Shows why a line was refused, and which command was probably meant.
    fn refuse(&self, reason: &str, line: &str, screen: &mut Screen<'_>) -> Result<(), Failure> {
        screen.line(reason, 0)?;
        if let Some(command) = hints::near_command(line) {
            screen.line(&say!(terminal::did_you_mean, command = command), 0)?;
        }
        Ok(())
    }

    /// The side that types the next line: the one that has to answer an offer, or else the one to act.
    fn speaker(&self) -> Side {
        self.game.asked().unwrap_or(self.game.state.side_to_act())
    }

    /// The player who gives a command. An answer comes from the player who was asked, a takeback request from the one
    /// who moved last, everything else from the player to act.
    fn who(&self, command: &Command) -> PlayerId {
        let to_act = self.game.state.side_to_act();
        let side = match command {
            Command::AnswerDraw { .. }
            | Command::AnswerTakeback { .. }
            | Command::AnswerClaim { .. }
            | Command::AnswerPause { .. }
            | Command::Resign => self.speaker(),
            // Against the computer, the person claims.
            Command::Claim if self.computers.is_empty() => self.game.state.secured().unwrap_or(to_act),
            // The computer never asks for a takeback, so the request is the person's, whoever moved last.
            Command::AskTakeback if !self.computers.is_empty() => to_act,
            Command::AskTakeback => {
                let last = self.game.actions.iter().rposition(|action| action.cause.is_chosen());
                last.and_then(|last| self.game.side_now(last)).unwrap_or(to_act)
            }
            _ => to_act,
        };
        self.game.players()[side]
    }

    /// `Ann (White)`
    fn player_and_side(&self, side: Side) -> String {
        let names: BySide<String> = self.game.setup.names.clone().into();
        wording::web::player_and_side(&names[side], self.game.setup.variant, side)
    }

    /// Shows the board, open offers and the time of the player to act.
    fn show(&self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let picture = Picture::of_game(&self.game);
        let seats = &picture.board().seats;
        let board = render::painted_text_board(&picture, &|side, text| screen.paint(seats[side].colour, side, text));
        write!(screen, "{board}")?;
        if let Some(takeback) = self.game.takeback() {
            screen.line(&words::takeback_asked(&self.player_and_side(takeback.by), takeback.plies), 0)?;
        }
        if let Some(side) = self.game.offered_by(Offer::Draw) {
            screen.line(&words::draw_offered(&self.player_and_side(side)), 0)?;
        }
        if let Some(side) = self.game.offered_by(Offer::Claim) {
            screen.line(&words::claimed(&self.player_and_side(side)), 0)?;
        }
        if let Some((side, days)) = self.game.offered_pause() {
            screen.line(&words::pause_offered(&self.player_and_side(side), days), 0)?;
        }
        if let Some(end) = self.game.paused_until(self.service.now()) {
            screen.line(&say!(terminal::paused_until, end = wording::web::minute(end)), 0)?;
        }
        if self.game.is_running() && self.game.state.can_swap() {
            screen.line(&say!(terminal::may_swap), 0)?;
        }
        if let (Some(left), true) = (self.seconds_left()?, self.game.is_running()) {
            screen.line(&words::time_left(&self.player_and_side(self.game.state.side_to_act()), left), 0)?;
        }
        Ok(())
    }

    /// The seconds that the side to act has; `None` without a limit.
    fn seconds_left(&self) -> Result<Option<i64>, Failure> {
        let side = self.game.state.side_to_act();
        let player = people::player(self.service, self.game.players()[side]).map_err(anyhow::Error::from)?;
        let left = self.game.clocks.left(self.service.now(), &player.vacation);
        Ok(left.map(|left| left[side].num_seconds().max(0)))
    }

    fn leave(&self, screen: &mut Screen<'_>) -> Result<(), Failure> {
        let last = if self.is_kept { words::game_saved } else { words::game_kept_nowhere };
        Ok(screen.line(&last(self.game.id), 0)?)
    }
}
