//! Delivery of notices: each announced once, whatever breaks in between.

use std::pin::Pin;
use std::sync::{Arc, PoisonError};

use super::board::{Reader, Table, announcement, tag};
use super::call::Origin;
use super::challenges;
use super::desk::{Desk, user};
use super::gateway::State;
use super::playing::home;
use super::post::Post;
use super::rest::{Called, RestError, number};
use super::tag::{Tag, Verb};
use crate::play::{
    Audience, ChallengeFact, ChallengeId, Fact, Game, GameFact, GameId, Notice, NoticeDelivery, NoticeKind, Place,
    Span, Timestamp, Viewer,
};
use crate::service::{Courier, Queued, Reply, Sent, Service, ServiceError};
use crate::view::wording;

/// Discord's most characters of a nonce.
const LONGEST_NONCE: usize = 25;

/// Brings notices to Discord.
pub(super) struct Messenger {
    desk: Arc<Desk>,
    state: Arc<State>,
    /// When this program began: what happened before may have been delivered by the run before.
    began: Timestamp,
}

/// A message that is ready to go out.
struct Letter {
    /// To the channel of a game or challenge, or to a user.
    to: Target,
    post: Post,
    /// By what the message is known again among the latest of its channel; by its text where it has no buttons.
    mark: Option<String>,
    /// Whom to write to where the place is gone.
    else_to: Vec<u64>,
    /// Where a mention finds a user who lets nobody write to him.
    else_in: Option<u64>,
    /// The game that gets a thread under the message.
    thread: Option<(GameId, String)>,
}

enum Target {
    Channel(u64),
    User(u64),
}

impl Messenger {
    pub(super) fn new(desk: Arc<Desk>, state: Arc<State>) -> Messenger {
        let began = desk.service.now();
        Messenger { desk, state, began }
    }

    async fn carry(&self, queued: &Queued) -> Sent {
        self.state.callable().await;
        let notice = queued.notice.clone();
        let letter = match self.desk.work(move |service| letter(service, &notice)).await {
            Ok(Some(letter)) => letter,
            // Nobody is left to tell, or what it tells of is gone.
            Ok(None) | Err(ServiceError::Refused(_)) => return Sent::Delivered,
            Err(ServiceError::Incident(incident)) => return Sent::Failed(incident.number),
        };
        match self.is_answered(&queued.notice, &letter).await {
            Ok(true) => Sent::Delivered,
            Ok(false) => self.send(&queued.notice, letter).await,
            Err(error) => again(&error, self.desk.service.now()),
        }
    }

    /// Whether the interaction that a notice comes from was answered by its message. “Thinking” is no such answer, nor is
    /// the message with what was pressed.
    async fn is_answered(&self, notice: &Notice, letter: &Letter) -> Called<bool> {
        let now = self.desk.service.now();
        let origin = notice.origin.as_deref().and_then(Origin::read).filter(|origin| origin.lives(now));
        let Some(origin) = origin else { return Ok(false) };
        match self.desk.rest.original(origin.app, &origin.token).await {
            Ok(message) => Ok(self.is_this(&message, letter)),
            Err(RestError::Refused { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn send(&self, notice: &Notice, letter: Letter) -> Sent {
        let now = self.desk.service.now();
        let key = notice.key().to_string();
        let sent = match letter.to {
            Target::Channel(channel) => self.once(notice, channel, &letter, &key).await,
            Target::User(user) => self.write_once(notice, user, &letter, &key).await,
        };
        let sent = match (sent, &letter.thread, &letter.to) {
            (Ok(message), Some((game, name)), Target::Channel(channel)) => {
                self.open_thread(*game, *channel, message, name).await
            }
            (sent, ..) => sent.map(|_| ()),
        };
        match sent {
            Ok(()) => Sent::Delivered,
            Err(error) if error.is_unauthorised() => {
                self.state.refuse();
                Sent::NotBefore(now + Span::seconds(600).delta())
            }
            Err(error) if error.is_closed() || error.is_gone() => self.elsewhere(notice, letter, &key, &error).await,
            Err(error) => again(&error, now),
        }
    }

    /// Writes to a user unless it is there already.
    async fn write_once(&self, notice: &Notice, user: u64, letter: &Letter, key: &str) -> Called<u64> {
        let channel = self.desk.direct_channel(user).await?;
        let sent = self.once(notice, channel, letter, key).await;
        if sent.as_ref().is_err_and(RestError::is_closed) {
            self.desk.closed(user);
        }
        sent
    }

    /// Posts a message to a channel unless it is there already, and tells its number.
    async fn once(&self, notice: &Notice, channel: u64, letter: &Letter, key: &str) -> Called<u64> {
        let may_be_there = notice.attempts > 0 || notice.origin.is_some() || notice.at <= self.began;
        if may_be_there {
            match self.desk.rest.latest(channel).await {
                Ok(messages) => {
                    let known = messages.iter().find(|message| self.is_this(message, letter));
                    if let Some(known) = known.and_then(|message| number(&message["id"])) {
                        return Ok(known);
                    }
                }
                // A message too many is better than one too few.
                Err(RestError::Refused { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        let nonce = (key.len() <= LONGEST_NONCE).then_some(key);
        self.desk.rest.post(channel, &letter.post, nonce).await
    }

    fn is_this(&self, message: &serde_json::Value, letter: &Letter) -> bool {
        let own = self.state.user().is_none_or(|user| number(&message["author"]["id"]) == Some(user));
        let same = match &letter.mark {
            Some(mark) => message["components"].to_string().contains(mark.as_str()),
            None => message["content"].as_str() == Some(letter.post.text.as_str()),
        };
        // Under the board of a reminder or an offer stand the same buttons as under that of the move before.
        own && same && message["content"].as_str().is_some_and(|text| same_beginning(text, &letter.post.text))
    }

    /// Begins the thread of a game. Fails only where it may be there, or may come later.
    async fn open_thread(&self, game: GameId, channel: u64, message: u64, name: &str) -> Called<()> {
        match self.desk.rest.thread(channel, message, name).await {
            Ok(thread) => {
                // What fails is logged there; the game is played in the channel then.
                let _ = self.desk.work(move |service| service.give_thread(game, thread)).await;
                Ok(())
            }
            Err(error @ RestError::Refused { .. }) => {
                tracing::warn!(%game, %error, "a game gets no thread and is played in the channel");
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// What cannot be said at its place goes to the players themselves, and what a player lets nobody write to him is said
    /// in the channel of the game.
    async fn elsewhere(&self, notice: &Notice, letter: Letter, key: &str, error: &RestError) -> Sent {
        let mut sent = Vec::new();
        match letter.to {
            Target::Channel(channel) => {
                for &user in &letter.else_to {
                    sent.push(self.write_once(notice, user, &letter, &format!("{key}.d")).await);
                }
                self.lost(&format!("channel {channel}"), error);
            }
            Target::User(user) => {
                if let Some(channel) = letter.else_in {
                    // The board stands there already.
                    let named = letter.post.text.contains(&format!("<@{user}>"));
                    let who = if named { String::new() } else { format!("<@{user}>: ") };
                    let text = format!("{who}{}\n-# You cannot be written to, so you are told here.", letter.post.text);
                    let letter =
                        Letter { post: Post { mentions: vec![user], ..Post::text(text) }, mark: None, ..letter };
                    sent.push(self.once(notice, channel, &letter, &format!("{key}.c")).await);
                }
                if sent.iter().all(|sent| matches!(sent, Err(RestError::Refused { .. }))) {
                    self.lost(&format!("user {user}"), error);
                }
            }
        }
        // Those who were reached are not told again: it is looked whether it is there.
        let mut failed = sent.iter().filter_map(|sent| sent.as_ref().err());
        match failed.find(|error| !matches!(error, RestError::Refused { .. })) {
            Some(error) => again(error, self.desk.service.now()),
            None => Sent::Delivered,
        }
    }

    /// Tells the host, once, that a place or player cannot be reached.
    fn lost(&self, what: &str, error: &RestError) {
        let mut lost = self.desk.lost.lock().unwrap_or_else(PoisonError::into_inner);
        if lost.insert(what.to_owned()) {
            tracing::warn!(%error, "{what} cannot be reached; games go on, by direct message where that is possible");
        }
    }
}

/// Whether two messages begin with the same line.
fn same_beginning(a: &str, b: &str) -> bool {
    a.lines().next() == b.lines().next()
}

fn again(error: &RestError, now: Timestamp) -> Sent {
    match error {
        RestError::Limited(wait) => {
            let seconds = wait.as_secs() + 1;
            Sent::NotBefore(now + Span::seconds(seconds).delta())
        }
        error => Sent::Failed(error.to_string()),
    }
}

/// What a notice comes to; None where there is nobody to tell.
fn letter(service: &Service, notice: &Notice) -> Reply<Option<Letter>> {
    match &notice.fact {
        Fact::Game { game, version, what, .. } => of_game(service, notice.to, *game, *version, *what),
        Fact::Challenge { challenge, what } => of_challenge(service, notice.to, *challenge, *what),
        Fact::VacationSpent { player, game, days, .. } => {
            let found = service.player(*player)?;
            let Some(to) = user(&found) else { return Ok(None) };
            let days: Vec<String> = days.iter().map(ToString::to_string).collect();
            let text = format!(
                "Your time in game {game} would have been up, so vacation was taken for you: {} (UTC). All your clocks \
                 stand still then.",
                days.join(", ")
            );
            let played = service.game(Viewer::Host, *game)?;
            let channel = home(service, &played)?;
            let letter = Letter {
                to: Target::User(to),
                post: Post::text(&text),
                mark: None,
                else_to: Vec::new(),
                else_in: channel,
                thread: None,
            };
            // In direct messages where he wants that, too; a mention is for those who want nothing else.
            Ok(match (service.settings(&found).notices.of(NoticeKind::Vacation), channel) {
                (NoticeDelivery::Silent, _) => None,
                (NoticeDelivery::Channel, Some(channel)) => Some(Letter {
                    to: Target::Channel(channel),
                    post: Post { mentions: vec![to], ..Post::text(format!("<@{to}>: {text}")) },
                    else_to: vec![to],
                    else_in: None,
                    ..letter
                }),
                _ => Some(letter),
            })
        }
    }
}

fn of_game(service: &Service, to: Audience, game: GameId, version: u64, what: GameFact) -> Reply<Option<Letter>> {
    let found = service.game_at(Viewer::Host, game, version)?;
    let now = service.game(Viewer::Host, game)?;
    let table = Table::of(service, found)?;
    let mark = Some(tag(&table.game, Verb::Move).mark());
    let channel = home(service, &now)?;
    match to {
        Audience::Place(place) => {
            let Some(channel) = channel else { return Ok(None) };
            let post = announcement(service, &table, what, Reader::All);
            let concerned = table.game.concerned(what);
            let players = [&table.players.first, &table.players.second];
            let else_to = players.into_iter().filter(|p| concerned.contains(&p.id)).filter_map(user).collect();
            let thread = thread(service, &table.game, &now, place, what)?;
            Ok(Some(Letter { to: Target::Channel(channel), post, mark, else_to, else_in: None, thread }))
        }
        Audience::Player(player) => {
            let found = service.player(player)?;
            let Some(user) = user(&found) else { return Ok(None) };
            let post = announcement(service, &table, what, Reader::One(player));
            Ok(Some(Letter { to: Target::User(user), post, mark, else_to: Vec::new(), else_in: channel, thread: None }))
        }
    }
}

/// The name of the thread that a game gets with the message of its beginning, where its server wants that.
fn thread(service: &Service, game: &Game, now: &Game, place: Place, what: GameFact) -> Reply<Option<(GameId, String)>> {
    let Some(server) = place.server().filter(|_| what == GameFact::Started && now.channel == now.setup.channel) else {
        return Ok(None);
    };
    if !service.server(server)?.settings.threads {
        return Ok(None);
    }
    let names: colonnade_rules::BySide<String> = game.setup.names.clone().into();
    let name = format!("{} {}: {} – {}", game.id, game.setup.variant, names.first, names.second);
    Ok(Some((game.id, wording::short(&name, 100))))
}

fn of_challenge(service: &Service, to: Audience, id: ChallengeId, what: ChallengeFact) -> Reply<Option<Letter>> {
    let challenge = service.challenge_at(Viewer::Host, id)?;
    let reader = match to {
        Audience::Player(player) => Some(player),
        Audience::Place(_) => None,
    };
    let made = what == ChallengeFact::Made;
    if made && challenge.closed.is_some() {
        return Ok(None);
    }
    let post = if made {
        challenges::made(service, &challenge, reader)?
    } else {
        challenges::closed(service, &challenge, what, reader)?
    };
    let mark = made.then(|| Tag::new(Verb::Accept, id.0).to_string());
    let told = match reader {
        Some(reader) => vec![reader],
        None if made => challenge.terms.to.into_iter().collect(),
        None => vec![challenge.terms.from],
    };
    let users = told.iter().map(|&player| Ok(user(&service.player(player)?))).collect::<Reply<Vec<_>>>()?;
    let users: Vec<u64> = users.into_iter().flatten().collect();
    let channel = match challenge.terms.place.server() {
        Some(server) => service.server(server)?.settings.channel.or(challenge.terms.channel),
        None => None,
    };
    let to = match (reader, channel, users.first()) {
        (Some(_), _, Some(&user)) => Target::User(user),
        (None, Some(channel), _) => Target::Channel(channel),
        _ => return Ok(None),
    };
    Ok(Some(Letter { to, post, mark, else_to: users, else_in: channel, thread: None }))
}

impl Courier for Messenger {
    fn deliver(&self, queued: Queued) -> Pin<Box<dyn Future<Output = Sent> + Send + '_>> {
        Box::pin(async move {
            let sent = self.carry(&queued).await;
            let how = match &sent {
                Sent::Delivered => "delivered",
                Sent::Failed(_) => "failed",
                Sent::NotBefore(_) => "later",
                Sent::Impossible(_) => "impossible",
            };
            metrics::counter!("colonnade_discord_notices_total", "how" => how).increment(1);
            sent
        })
    }
}
