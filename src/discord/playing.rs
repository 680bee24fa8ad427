//! Acting in games: moves, draws, takebacks, the end.

use std::sync::Arc;

use super::board::{Look, Reader, Table, announcement, board_file, buttons, tag};
use super::call::Call;
use super::desk::{Answer, Desk, Outcome};
use super::post::{Button, Choice, Menu, Post, Row, Style};
use super::tag::{Tag, Verb};
use crate::play::{
    Audience, ChallengeFact, Command, Fact, Game, GameId, Notice, Place, PlayerId, Refusal, ServerId, Standing, Viewer,
    danger,
};
use crate::service::{CommandRequest, Proposal, Proposed, Purpose, Reply, ResolvedGame, Service, ServiceError};
use crate::view::wording;
use colonnade_rules::CheckedAction;

/// The channel where a game is announced: its thread, or the channel that its server has set, or that of the challenge.
pub(super) fn home(service: &Service, game: &Game) -> Reply<Option<u64>> {
    if game.channel != game.setup.channel {
        return Ok(game.channel);
    }
    match game.setup.place.server() {
        Some(server) => Ok(service.server(server)?.settings.channel.or(game.setup.channel)),
        None => Ok(None),
    }
}

/// Whether an answer to this call is seen where the game is announced.
fn is_here(service: &Service, call: &Call, game: &Game) -> Reply<bool> {
    match game.setup.place {
        Place::Server { server, .. } => Ok(call.server == Some(server.0) && home(service, game)? == Some(call.channel)),
        Place::Direct => Ok(call.direct),
        Place::Local | Place::Imported => Ok(false),
    }
}

/// What a player is told whose turn it is in none of several games.
pub(super) const NONE_WAITING: &str = "None of your games waits for your move.";

/// A game's number as players write it.
pub(super) fn game_number(text: &str) -> Option<GameId> {
    text.trim().trim_start_matches('#').parse().ok().map(GameId)
}

/// The board that a player saw when giving a command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// How many actions it showed.
    pub(super) ply: u32,
    /// The version of the game then.
    pub(super) version: u64,
}

impl Seen {
    /// A game as it was just loaded.
    pub(super) fn of(game: &Game) -> Seen {
        Seen { ply: game.state.plies(), version: game.version }
    }
}

impl Desk {
    /// The game that is meant: the one named, or else what [`Service::resolve_game`] finds.
    pub(super) async fn meant(
        &self,
        call: &Call,
        player: PlayerId,
        named: Option<&str>,
        purpose: Purpose,
    ) -> Result<GameId, Outcome> {
        if let Some(named) = named {
            let shown = format!("There is no game {}.", wording::md(&wording::short(named, 30)));
            return game_number(named).ok_or_else(|| Ok(Answer::private(shown)));
        }
        let channel = Some(call.channel);
        match self.work(move |service| service.resolve_game(player, None, channel, purpose)).await {
            Ok(ResolvedGame::One(game)) => Ok(game),
            Ok(ResolvedGame::NoGames) => {
                Err(Ok(Answer::private("You have no running games. `/challenge` begins one.")))
            }
            Ok(ResolvedGame::NoneWaiting) => Err(Ok(Answer::private(NONE_WAITING))),
            Ok(ResolvedGame::Several(games)) => {
                let list = wording::games(&games, player);
                Err(Ok(Answer::private(format!("Which game? Name it with the option `game`.\n{list}"))))
            }
            Err(error) => Err(Err(error)),
        }
    }

    /// `/move`, or a text that is one.
    pub(super) async fn move_text(&self, call: &Call, text: String, named: Option<String>) -> Outcome {
        let player = self.sign_in(call.user, &call.name).await?.id;
        let game = match self.meant(call, player, named.as_deref(), Purpose::Move).await {
            Ok(game) => game,
            Err(answer) => return answer,
        };
        self.move_in(call, game, player, text).await
    }

    /// A move in a known game; asks first where the player should think it over or wants to be asked.
    pub(super) async fn move_in(&self, call: &Call, game: GameId, player: PlayerId, text: String) -> Outcome {
        let (found, confirm) = self
            .work(move |service| {
                let found = service.game(Viewer::Player(player), game)?;
                super::composer::may_act(&found, player)?;
                Ok((found, service.settings(&service.player(player)?).confirm))
            })
            .await?;
        let action = found.state.check(&text).map_err(Refusal::from)?;
        if confirm || danger(&action).is_some() {
            return Ok(Answer::Say(self.compose(game, player, vec![action.text().to_owned()], None).await?));
        }
        self.play(call, &found, player, action).await
    }

    /// Plays a move on the board that the player has seen.
    pub(super) async fn play(&self, call: &Call, game: &Game, player: PlayerId, action: CheckedAction) -> Outcome {
        self.act(call, game.id, player, Command::Act(action.into()), Some(Seen::of(game))).await
    }

    /// Does what a player asks of a game, and announces it here if that is where the game is played.
    pub(super) async fn act(
        &self,
        call: &Call,
        game: GameId,
        player: PlayerId,
        command: Command,
        seen: Option<Seen>,
    ) -> Outcome {
        // What was pressed becomes the answer where only the player sees it, or where it has had its use.
        let private = call.pressed.as_ref().is_some_and(|pressed| pressed.private || !call.wants_new);
        let asked = call.clone();
        let said = command.clone();
        let done = self.work(move |service| {
            let before = service.game(asked.viewer(Some(player)), game)?;
            let here = !private && is_here(service, &asked, &before)?;
            let origin = here.then(|| asked.origin(service.now()));
            let done = service.act(&CommandRequest {
                version: seen.map(|seen| seen.version),
                origin,
                ..CommandRequest::new(game, player, command)
            })?;
            let table = Table::of(service, Arc::clone(&done.game))?;
            let announced = done.fact().filter(|_| here).map(|what| {
                let reader = if done.game.setup.place == Place::Direct { Reader::One(player) } else { Reader::All };
                announcement(service, &table, what, reader)
            });
            let names = table.names();
            let text = match (&said, wording::played(&done.game, &names)) {
                (Command::Act(_), Some(played)) => played,
                _ => format!("Done. {}", wording::ended(&done.game, &names)).trim_end().to_owned(),
            };
            let place = done.game.setup.place;
            let keys = done.notices.iter().copied().filter(|key| key.is_answered(place, player)).collect();
            Ok((announced, keys, text))
        });
        match done.await {
            Ok((Some(post), keys, late)) => Ok(Answer::Announce { post, keys, late }),
            Ok((None, _, text)) if private => Ok(Answer::Change(Post::private(text))),
            Ok((None, _, text)) => Ok(Answer::private(text)),
            Err(ServiceError::Refused(Refusal::Outdated)) => {
                let found = self.work(move |service| service.game(Viewer::Player(player), game)).await?;
                self.stale(found, seen.map_or(0, |seen| seen.ply), Some(player)).await
            }
            Err(ServiceError::Refused(Refusal::NotPlaying)) => {
                let found = self.work(move |service| service.game(Viewer::Player(player), game)).await?;
                Ok(Answer::Say(only_watching(&found)))
            }
            Err(error) => Err(error),
        }
    }

    /// The answer to a press under an older board: what has changed, and the current board.
    pub(super) async fn stale(&self, game: Arc<Game>, shown: u32, reader: Option<PlayerId>) -> Outcome {
        let table = self.work(move |service| Table::of(service, game)).await?;
        let text =
            format!("{}\n{}", wording::stale(&table.game, shown, &table.names()), wording::standing(&table.game));
        Ok(Answer::Say(self.current(table, text, reader).await?))
    }

    /// `/board`: the current board, or that after `ply` actions.
    pub(super) async fn board(&self, call: &Call, named: Option<String>, ply: Option<u32>) -> Outcome {
        let viewer = self.viewer(call).await?;
        let player = viewer.player();
        let game = match (named.as_deref().map(game_number), player) {
            (Some(Some(game)), _) => game,
            (_, Some(player)) => match self.meant(call, player, named.as_deref(), Purpose::Any).await {
                Ok(game) => game,
                Err(answer) => return answer,
            },
            _ => return Ok(Answer::private("You have no games yet. Name one with the option `game`.")),
        };
        let found = self.work(move |service| service.game(viewer, game)).await?;
        if let Some(ply) = ply {
            return self.replay(viewer, game, ply).await;
        }
        let table = self.work(move |service| Table::of(service, found)).await?;
        let names = table.names();
        let mut lines: Vec<String> = wording::played(&table.game, &names).into_iter().collect();
        if table.game.is_running() {
            lines.push(wording::its_turn(&table.game, &names, table.deadline()));
        } else {
            lines.push(wording::ended(&table.game, &names));
        }
        lines.push(wording::standing(&table.game));
        Ok(Answer::Say(self.current(table, lines.join("\n"), player).await?))
    }

    /// A command other than a move, in the game that is meant.
    pub(super) async fn command(&self, call: &Call, named: Option<String>, command: Command) -> Outcome {
        let player = self.sign_in(call.user, &call.name).await?.id;
        let game = match self.meant(call, player, named.as_deref(), Purpose::Any).await {
            Ok(game) => game,
            Err(answer) => return answer,
        };
        if command == Command::Resign {
            let viewer = Viewer::Player(player);
            let found = self.work(move |service| service.game(viewer, game)).await?;
            return Ok(self.sure(&found, player)?);
        }
        self.act(call, game, player, command, None).await
    }

    /// Asks whether a player really wants to resign.
    pub(super) fn sure(&self, game: &Game, player: PlayerId) -> Result<Answer, Refusal> {
        if game.side_of(player).is_none() {
            return Err(Refusal::NotPlaying);
        }
        if !game.is_running() {
            return Err(Refusal::GameOver);
        }
        let tag = tag(game, Verb::ResignSure);
        let text = format!("Do you resign? Your opponent wins then.\n{}", wording::standing(game));
        Ok(Answer::Say(Post::private(text).buttons([
            Button::new("Resign", tag.clone(), Style::Danger),
            Button::new("Play on", tag.verb(Verb::Cancel), Style::Plain),
        ])))
    }

    /// A press under a board.
    pub(super) async fn pressed(&self, call: &Call, tag: &Tag) -> Outcome {
        let viewer = self.viewer(call).await?;
        let game = GameId(tag.number);
        let found = self.work(move |service| service.game(viewer, game)).await?;
        let player = viewer.player();
        if tag.verb == Verb::Flip {
            return self.flipped(found, player).await;
        }
        let Some(player) = player.filter(|&player| found.side_of(player).is_some()) else {
            return Ok(Answer::Say(only_watching(&found)));
        };
        let old =
            !found.is_current(tag.version) && found.is_running() || (!found.is_running() && tag.verb != Verb::Rematch);
        if old {
            return self.stale(found, tag.ply, Some(player)).await;
        }
        match tag.verb {
            Verb::Move => match super::composer::may_act(&found, player) {
                Ok(()) => Ok(Answer::Say(self.compose(game, player, Vec::new(), None).await?)),
                Err(refusal) => Err(refusal.into()),
            },
            Verb::Moves => {
                let next = found.state.continuations("").map_err(Refusal::from)?;
                Ok(Answer::private(format!("{}\n{}", wording::standing(&found), wording::moves(&next))))
            }
            Verb::Resign => Ok(self.sure(&found, player)?),
            Verb::Rematch => self.rematch(call, game, player).await,
            verb => match command_of(verb) {
                Some(command) => {
                    self.act(call, game, player, command, Some(Seen { ply: tag.ply, version: tag.version })).await
                }
                None => Ok(Answer::private("This button is of an older version of the bot.")),
            },
        }
    }

    /// A copy of the board from the other seat.
    async fn flipped(&self, game: Arc<Game>, reader: Option<PlayerId>) -> Outcome {
        self.work(move |service| {
            let mut look = match reader {
                Some(reader) => Look::of(&service.settings(&service.player(reader)?), &game, reader),
                None => Look::common(),
            };
            // Whoever sees boards from his own seat in the channel sees that of the first player there.
            if look.seat == Look::common().seat {
                look.seat = look.seat.other();
            }
            let mut post = Post::private(wording::standing(&game)).file(board_file(&game, look));
            for row in buttons(&game) {
                post = post.buttons(row);
            }
            Ok(Answer::Say(post))
        })
        .await
    }

    /// Challenges the opponent of a finished game again.
    pub(super) async fn rematch(&self, call: &Call, game: GameId, player: PlayerId) -> Outcome {
        let proposal = self.work(move |service| service.proposed_rematch(game, player)).await?;
        self.propose(call, proposal).await
    }

    /// Makes a challenge, and announces it here if that is where it is made.
    pub(super) async fn propose(&self, call: &Call, mut proposal: Proposal) -> Outcome {
        let here = match proposal.place {
            Place::Server { server, .. } => call.server == Some(server.0) && proposal.channel == Some(call.channel),
            _ => false,
        };
        let private = call.pressed.as_ref().is_some_and(|pressed| pressed.private);
        proposal.origin = (here && !private).then(|| call.origin(self.service.now()));
        proposal.manages = call.server.filter(|_| call.manages).map(ServerId);
        let announced = proposal.origin.is_some();
        self.work(move |service| {
            let made = match service.propose(&proposal)? {
                Proposed::Made(made) => made,
                Proposed::AlreadyOpen(open) => {
                    let post = super::challenges::made(service, &open, None)?;
                    let text = format!("This challenge is open already.\n{}", post.text);
                    return Ok(Answer::Say(Post { text, mentions: Vec::new(), private: true, ..post }));
                }
                Proposed::Begun(done) => {
                    let text = format!("Your opponent has asked for the same: game {} begins.", done.game.id);
                    return Ok(Answer::private(text));
                }
            };
            let post = super::challenges::made(service, &made, None)?;
            if announced {
                let fact = Fact::Challenge { challenge: made.id, what: ChallengeFact::Made };
                let key = Notice::new(Audience::Place(made.terms.place), fact, made.made).key();
                return Ok(Answer::Announce { post, keys: vec![key], late: "Your challenge is made.".to_owned() });
            }
            let mut text = format!("Your challenge is made: {}.", wording::terms(&made.terms));
            if made.terms.to.is_none() {
                text.push_str(" Whoever likes finds it with `/challenges`.");
            }
            let take_back = Button::new("Take it back", Tag::new(Verb::Withdraw, made.id.0), Style::Plain);
            Ok(Answer::Say(Post::private(text).buttons([take_back])))
        })
        .await
    }
}

/// What somebody may do with a game that he does not play.
fn only_watching(game: &Game) -> Post {
    let tag = tag(game, Verb::Replay);
    Post::private("You do not play in this game. You can watch it and replay it.").buttons([
        Button::new("Replay", tag.clone(), Style::Primary),
        Button::new("Show the board", tag.verb(Verb::Board), Style::Plain),
    ])
}

/// The command of a button.
fn command_of(verb: Verb) -> Option<Command> {
    Some(match verb {
        Verb::Draw => Command::OfferDraw,
        Verb::Takeback => Command::AskTakeback,
        Verb::ResignSure => Command::Resign,
        Verb::DrawYes => Command::AnswerDraw { accept: true },
        Verb::DrawNo => Command::AnswerDraw { accept: false },
        Verb::BackYes => Command::AnswerTakeback { accept: true },
        Verb::BackNo => Command::AnswerTakeback { accept: false },
        _ => return None,
    })
}

/// A menu of games, to ask which one is meant.
pub(super) fn which(games: &[Standing], player: PlayerId) -> Row {
    let choices = games.iter().take(25).map(|game| {
        let opponent = if game.players.first == player { &game.names.second } else { &game.names.first };
        Choice {
            label: format!("{} {} against {}", game.id, game.variant, wording::short(opponent, 40)),
            value: game.id.0.to_string(),
            about: String::new(),
            chosen: false,
        }
    });
    let id = Tag::new(Verb::Which, 0).to_string();
    Row::Menu(Menu { id, hint: "Which game?".to_owned(), choices: choices.collect() })
}
