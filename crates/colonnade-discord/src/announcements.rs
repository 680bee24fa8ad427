//! The announcement of notices: the message, and where it goes.

pub(crate) mod challenge_message;
pub(crate) mod composer_message;
pub(crate) mod daily_puzzle;
pub(crate) mod game_message;
pub(crate) mod moved_deadlines;
pub(crate) mod target;
pub(crate) mod time_outs;
pub(crate) mod tournament_message;

use std::sync::Arc;

use crate::announcements::challenge_message::{challenge_message, closed_in_place, closed_message, closed_text};
use crate::announcements::game_message::{GameWithPlayers, MessageAudience, announcement};
use crate::announcements::target::{Channels, Target, user_of};
use crate::bot::languages;
use crate::bot::user_id;
use crate::ui::message::Message;
use colonnade_language::{Language, in_language, reader};
use colonnade_play::{
    self as play, ChallengeFact, ChallengeId, Fact, Game, GameFact, GameId, Notice, NoticeDelivery, PlayerId, ServerId,
    Timestamp, Viewer,
};
use colonnade_rules::BySide;
use colonnade_service::{Reply, Service, challenge_lists, followers, games, outbox, people, servers};
use colonnade_wording::delivery::Unreached;
use colonnade_wording::{self as wording, replies};

/// A message that announces something.
#[derive(Clone)]
pub(crate) struct Announcement {
    pub(crate) message: Message,
    /// The game that gets a thread under the message, with the name of the thread.
    pub(crate) thread: Option<(GameId, String)>,
    /// The language of the message.
    pub(crate) language: Language,
}

impl Announcement {
    /// A message in the language of the current reader, without a thread.
    fn plain(message: Message) -> Announcement {
        Announcement { message, thread: None, language: reader() }
    }
}

/// Those of some players who have used the bot, with their users: only they get direct messages.
fn users_of(service: &Service, players: impl IntoIterator<Item = PlayerId>) -> Reply<Vec<(PlayerId, u64)>> {
    let user = |player| {
        let found = people::player(service, player)?;
        Reply::Ok(found.direct_message_user().map(|user| (player, user)))
    };
    let users = players.into_iter().map(user).collect::<Reply<Vec<_>>>()?;
    Ok(users.into_iter().flatten().collect())
}

/// The target of notices of one queue that can be sent together; `None` if the first of them has no recipient. If they
/// are about a game, none of them has one then.
pub(crate) fn target_of(service: &Service, notices: &[Notice]) -> Reply<Option<Target>> {
    let (Some(notice), Some(last)) = (notices.first(), notices.last()) else { return Ok(None) };
    match &notice.fact {
        Fact::Game { game, .. } => {
            let now = games::get(service, Viewer::Host, *game)?;
            let channels = Channels::of_game(service, &now)?;
            match notice.to {
                play::Audience::Watching { server, channel } => {
                    let Fact::Game { version, what, .. } = last.fact else { return Ok(None) };
                    let is_followed = followers::should_notify_channel(service, server, channel, &now, version, what)?;
                    Ok(is_followed.then_some(Target::Watching { server, channel, game: *game }))
                }
                play::Audience::Player(player) if now.side_of(player).is_none() => {
                    follower_target(service, player, &now, last)
                }
                play::Audience::Player(player) => {
                    Ok(user_of(service, player)?.map(|user| Target::User { player, user, channels }))
                }
                play::Audience::Place(_) => {
                    let Some(channels) = channels else { return Ok(None) };
                    // Each is told alone of what concerns somebody else, too, if the channel refuses it.
                    let mut concerned = Vec::new();
                    for notice in notices {
                        let Fact::Game { version, what, .. } = notice.fact else { continue };
                        let then = games::get_at(service, Viewer::Host, *game, version)?;
                        for player in then.concerned(what) {
                            if !concerned.contains(&player) {
                                concerned.push(player);
                            }
                        }
                    }
                    let players = users_of(service, concerned)?;
                    Ok(Some(Target::Channel { channels, players }))
                }
            }
        }
        Fact::TimeRanOut { game, .. } => {
            let ended = games::get(service, Viewer::Host, *game)?;
            let channels = Channels::of_game(service, &ended)?;
            Ok(match (notice.to, channels) {
                (play::Audience::Player(player), channels) => {
                    user_of(service, player)?.map(|user| Target::User { player, user, channels })
                }
                (play::Audience::Place(_), Some(channels)) => {
                    let players = users_of(service, ended.concerned(GameFact::Ended))?;
                    Some(Target::Channel { channels, players })
                }
                (play::Audience::Place(_) | play::Audience::Watching { .. }, _) => None,
            })
        }
        // The puzzle of a past day is not posted any more.
        Fact::DailyPuzzle { server, day, .. } => {
            let channel = servers::server(service, *server)?.puzzles.channel();
            let channel = channel.filter(|_| play::puzzle_day(service.now()) == i64::from(*day));
            Ok(channel.map(|channel| Target::Puzzles { server: *server, channel }))
        }
        // Only the player is notified.
        Fact::PlanDropped { game, .. } => {
            let play::Audience::Player(player) = notice.to else { return Ok(None) };
            let channels = Channels::of_game(service, &*games::get(service, Viewer::Host, *game)?)?;
            Ok(user_of(service, player)?.map(|user| Target::User { player, user, channels }))
        }
        Fact::Unreached { game, player, .. } => {
            let game = games::get(service, Viewer::Host, *game)?;
            let opponents = [game.players().first, game.players().second].into_iter().filter(|other| other != player);
            let channels = Channels::of_game(service, &game)?;
            let mut opponents = users_of(service, opponents)?;
            Ok(match (notice.to, channels) {
                (play::Audience::Place(_), Some(channels)) => Some(Target::Channel { channels, players: opponents }),
                _ => opponents.pop().map(|(player, user)| Target::User { player, user, channels }),
            })
        }
        Fact::Tournament { tournament, .. } => {
            let play::Audience::Place(place) = notice.to else { return Ok(None) };
            let channel = outbox::channel_of_tournament(service, place, *tournament)?;
            let channels = place.server().zip(channel).map(|(server, first)| Channels { server, first, parent: None });
            Ok(channels.map(|channels| Target::Channel { channels, players: Vec::new() }))
        }
        // Only the player is notified, and not in a channel.
        Fact::SeeksEnded { .. } => {
            let play::Audience::Player(player) = notice.to else { return Ok(None) };
            Ok(user_of(service, player)?.map(|user| Target::User { player, user, channels: None }))
        }
        Fact::ClocksChanged { .. } => match notice.to {
            play::Audience::Player(player) => moved_deadlines::target(service, notice, player),
            play::Audience::Place(_) | play::Audience::Watching { .. } => Ok(None),
        },
        Fact::Challenge { challenge, what } => challenge_target(service, notice.to, *challenge, *what),
        Fact::VacationSpent { player, game, .. } => {
            let found = people::player(service, *player)?;
            let Some(user) = user_id(&found) else { return Ok(None) };
            let channels = Channels::of_game(service, &*games::get(service, Viewer::Host, *game)?)?;
            Ok(match (found.delivery_of(notice.fact.kind()), channels) {
                (NoticeDelivery::Silent, _) => None,
                (NoticeDelivery::Channel, Some(channels)) => {
                    Some(Target::Channel { channels, players: vec![(*player, user)] })
                }
                _ => Some(Target::User { player: *player, user, channels }),
            })
        }
    }
}

/// The target for a follower of a game. Followers see the newest board, so earlier notices are sent with the last one.
fn follower_target(service: &Service, player: PlayerId, game: &Game, last: &Notice) -> Reply<Option<Target>> {
    let Fact::Game { version, what, .. } = last.fact else { return Ok(None) };
    if !followers::should_notify_follower(service, player, game, version, what)? {
        return Ok(None);
    }
    Ok(user_of(service, player)?.map(|user| Target::Follower { user, player }))
}

fn challenge_target(
    service: &Service,
    to: play::Audience,
    id: ChallengeId,
    fact: ChallengeFact,
) -> Reply<Option<Target>> {
    let challenge = challenge_lists::challenge_at(service, Viewer::Host, id)?;
    let channels = Channels::of_challenge(service, &challenge)?;
    match to {
        play::Audience::Player(player) => {
            Ok(user_of(service, player)?.map(|user| Target::User { player, user, channels }))
        }
        play::Audience::Watching { .. } => Ok(None),
        play::Audience::Place(_) => {
            let Some(channels) = channels else { return Ok(None) };
            let concerned = if fact == ChallengeFact::Made { challenge.terms.to } else { Some(challenge.terms.from) };
            Ok(Some(Target::Channel { channels, players: users_of(service, concerned)? }))
        }
    }
}

/// The end of a challenge, as it is reported to the recipient of a notice.
pub(crate) struct Closing {
    pub(crate) challenge: ChallengeId,
    /// When the challenge, and so its message, was made.
    pub(crate) made: Timestamp,
    /// Where the message of the challenge may be; the first place where it is found counts.
    pub(crate) places: Vec<MessagePlace>,
    /// The message that replaces it.
    pub(crate) message: Message,
    pub(crate) mode: ClosingMode,
}

/// Where a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum MessagePlace {
    Channel(u64),
    /// The direct messages with a user.
    User(u64),
}

/// How the recipient of a notice is informed about the end of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClosingMode {
    /// Only the message of the challenge is edited.
    Edit,
    /// The same; if it is not found, a new message reports the end.
    EditOrPost,
    /// In addition, a new message reports the end, because an edit pings nobody.
    Post,
}

/// The end of a challenge that a notice reports; `None` if it reports something else.
pub(crate) fn closing_of(service: &Service, notice: &Notice) -> Reply<Option<Closing>> {
    in_language(languages::of_notice(service, notice)?, || render_closing(service, notice))
}

fn render_closing(service: &Service, notice: &Notice) -> Reply<Option<Closing>> {
    let Fact::Challenge { challenge: id, what } = notice.fact else { return Ok(None) };
    if matches!(what, ChallengeFact::Made | ChallengeFact::Unreached) {
        return Ok(None);
    }
    let challenge = challenge_lists::challenge_at(service, Viewer::Host, id)?;
    let (places, mode) = match notice.to {
        play::Audience::Player(player) if player == challenge.terms.from => (Vec::new(), ClosingMode::Post),
        play::Audience::Player(player) => {
            let user = user_of(service, player)?;
            (user.map(MessagePlace::User).into_iter().collect(), ClosingMode::Edit)
        }
        play::Audience::Watching { .. } => return Ok(None),
        play::Audience::Place(_) => {
            // The server may have changed its channel since.
            let mut channels = vec![challenge.terms.channel, outbox::channel_of_challenge(service, &challenge)?];
            channels.dedup();
            let pings = || Reply::Ok(!closed_message(service, &challenge, what, None)?.mentions.is_empty());
            let mode = match what {
                ChallengeFact::Accepted => ClosingMode::Edit,
                ChallengeFact::Declined | ChallengeFact::Expired if pings()? => ClosingMode::Post,
                _ => ClosingMode::EditOrPost,
            };
            (channels.into_iter().flatten().map(MessagePlace::Channel).collect(), mode)
        }
    };
    let message = closed_in_place(id, closed_text(service, &challenge, what)?);
    Ok(Some(Closing { challenge: id, made: challenge.made, places, message, mode }))
}

/// One announcement for notices about the same game or challenge, in the order in which they happened. Obsolete ones
/// are left out; `None` if nothing is left. `pages` is the address of the web pages, if there are some.
pub(crate) fn announcement_of(
    service: &Service,
    notices: &[Notice],
    pages: Option<&str>,
) -> Reply<Option<Announcement>> {
    let Some(last) = notices.last() else { return Ok(None) };
    let server = channel_of_one(service, last)?;
    let language = match server {
        Some(server) => languages::of_server(service, Some(server))?,
        None => languages::of_notice(service, last)?,
    };
    in_language(language, || render_announcement(service, notices, last, server.is_some(), pages))
}

/// The same as a direct message to one player, because the channel for it is gone.
pub(crate) fn announcement_alone(
    service: &Service,
    notices: &[Notice],
    player: PlayerId,
) -> Reply<Option<Announcement>> {
    let to_player = |notice: &Notice| Notice { to: play::Audience::Player(player), ..notice.clone() };
    let notices: Vec<Notice> = notices.iter().map(to_player).collect();
    let Some(last) = notices.last() else { return Ok(None) };
    let language = people::player(service, player)?.language.language();
    in_language(language, || render_announcement(service, &notices, last, false, None))
}

/// The server in whose channel one player is notified of spent vacation or moved deadlines; `None` for other notices,
/// and if the player is not notified in a channel.
fn channel_of_one(service: &Service, notice: &Notice) -> Reply<Option<ServerId>> {
    if let (Fact::ClocksChanged { games, .. }, play::Audience::Player(player)) = (&notice.fact, notice.to) {
        let target = moved_deadlines::target(service, notice, player)?;
        let game = games.first().filter(|_| matches!(target, Some(Target::Channel { .. })));
        return game.map_or(Ok(None), |game| Ok(games::get(service, Viewer::Host, *game)?.setup.place.server()));
    }
    let Fact::VacationSpent { player, game, .. } = &notice.fact else { return Ok(None) };
    if people::player(service, *player)?.delivery_of(notice.fact.kind()) != NoticeDelivery::Channel {
        return Ok(None);
    }
    let game = games::get(service, Viewer::Host, *game)?;
    let is_in_channel = outbox::channel_of_game(service, &game)?.is_some();
    Ok(game.setup.place.server().filter(|_| is_in_channel))
}

/// The announcement in the language of the reader; `names_player` if it concerns one player and is posted in a channel.
fn render_announcement(
    service: &Service,
    notices: &[Notice],
    last: &Notice,
    names_player: bool,
    pages: Option<&str>,
) -> Reply<Option<Announcement>> {
    match &last.fact {
        Fact::Game { game, .. } => game_announcement(service, *game, notices),
        Fact::Challenge { challenge, what } => {
            // A challenge that is withdrawn before it was announced is not announced at all.
            let was_made = notices.iter().any(is_made);
            if was_made && *what == ChallengeFact::Withdrawn {
                return Ok(None);
            }
            if closing_of(service, last)?.is_some_and(|closing| closing.mode == ClosingMode::Edit) {
                return Ok(None);
            }
            let reader = match last.to {
                play::Audience::Player(player) => Some(player),
                play::Audience::Place(_) | play::Audience::Watching { .. } => None,
            };
            challenge_announcement(service, *challenge, *what, reader)
        }
        Fact::VacationSpent { player, game, days, .. } => {
            let Some(user) = user_of(service, *player)? else { return Ok(None) };
            let text = replies::vacation_spent(*game, days);
            Ok(Some(Announcement::plain(to_one(user, names_player, text))))
        }
        Fact::ClocksChanged { why, games } => {
            let play::Audience::Player(player) = last.to else { return Ok(None) };
            let Some(user) = user_of(service, player)? else { return Ok(None) };
            let text = moved_deadlines::text(service, player, why, games)?;
            Ok(text.map(|text| Announcement::plain(to_one(user, names_player, text))))
        }
        Fact::TimeRanOut { game, version, others } => {
            let games: Vec<_> = std::iter::once((*game, *version)).chain(others.iter().copied()).collect();
            Ok(time_outs::message(service, &games, last.to)?.map(Announcement::plain))
        }
        Fact::DailyPuzzle { day, number, .. } => {
            let message = crate::announcements::daily_puzzle::daily_message(*number, *day)?;
            Ok(message.map(Announcement::plain))
        }
        Fact::PlanDropped { game, why, .. } => {
            let message = Message::text(wording::plan_dropped(*game, *why));
            Ok(Some(Announcement::plain(message)))
        }
        Fact::Unreached { game, version, player, has_left } => {
            let then = games::get_at(service, Viewer::Host, *game, *version)?;
            let table = GameWithPlayers::load(service, Arc::clone(&then))?;
            let Some(side) = then.side_of(*player) else { return Ok(None) };
            let name = table.names()[side].name.clone();
            let text = if *has_left {
                wording::delivery::has_left(*game, &name)
            } else {
                wording::delivery::unreached(*game, &name, what_became_of(&then, last.at))
            };
            let opponent = user_of(service, then.players()[side.other()])?.filter(|_| *has_left);
            let message = match opponent {
                Some(user) => Message { mentions: vec![user], ..Message::text(replies::addressed_to(user, &text)) },
                None => Message::text(text),
            };
            Ok(Some(Announcement::plain(message)))
        }
        Fact::Tournament { tournament, version, what } => {
            Ok(Some(Announcement::plain(tournament_message::news(service, *tournament, *version, *what, pages)?)))
        }
        Fact::SeeksEnded { seek, others } => {
            let ended = std::iter::once(seek)
                .chain(others)
                .map(|seek| challenge_lists::challenge_at(service, Viewer::Host, *seek));
            let message = Message::text(wording::seeks_ended(&ended.collect::<Reply<Vec<_>>>()?));
            Ok(Some(Announcement::plain(message)))
        }
    }
}

/// The state of a player who could not be reached at a time.
fn what_became_of(game: &Game, at: Timestamp) -> Unreached {
    match game.clocks.waits_until(at) {
        _ if !game.is_running() => Unreached::Ended,
        Some(until) => Unreached::Waits(until),
        None => Unreached::Runs,
    }
}

/// A text for one user, who is mentioned if it is posted in a channel.
fn to_one(user: u64, is_in_channel: bool, text: String) -> Message {
    match is_in_channel {
        true => Message { mentions: vec![user], ..Message::text(replies::addressed_to(user, &text)) },
        false => Message::text(text),
    }
}

const fn is_made(notice: &Notice) -> bool {
    matches!(notice.fact, Fact::Challenge { what: ChallengeFact::Made, .. })
}

fn challenge_announcement(
    service: &Service,
    id: ChallengeId,
    fact: ChallengeFact,
    reader: Option<PlayerId>,
) -> Reply<Option<Announcement>> {
    let challenge = challenge_lists::challenge_at(service, Viewer::Host, id)?;
    let message = if fact != ChallengeFact::Made {
        closed_message(service, &challenge, fact, reader)?
    } else if challenge.closed.is_none() {
        challenge_message(service, &challenge, reader)?
    } else {
        return Ok(None);
    };
    Ok(Some(Announcement::plain(message)))
}

fn game_announcement(service: &Service, id: GameId, notices: &[Notice]) -> Reply<Option<Announcement>> {
    let now = games::get(service, Viewer::Host, id)?;
    let mut facts = Vec::new();
    for notice in notices {
        let Fact::Game { version, what, .. } = &notice.fact else { continue };
        // A reminder of a move that was made since is obsolete.
        let is_past = matches!(what, GameFact::Reminded { .. }) && !(now.is_running() && now.is_current(*version));
        // It changes boards that are posted already, and tells nobody.
        if !is_past && *what != GameFact::DeadlineMoved {
            facts.push((*version, *what));
        }
    }
    let Some(&(version, fact)) = facts.last() else { return Ok(None) };
    let mut then = games::get_at(service, Viewer::Host, id, version)?;
    if now.is_running() && now.is_current(version) {
        // An outage or a pause may have moved the deadline since.
        let then = Arc::make_mut(&mut then);
        (then.clocks, then.pauses) = (now.clocks.clone(), now.pauses.clone());
    }
    let table = GameWithPlayers::load(service, then)?;
    let audience = match notices[0].to {
        play::Audience::Player(player) => MessageAudience::Player(player),
        play::Audience::Place(_) => MessageAudience::Channel,
        play::Audience::Watching { .. } => MessageAudience::Followed,
    };
    let mut earlier = Vec::new();
    let mut shows_board = false;
    for &(version, fact) in &facts[..facts.len() - 1] {
        shows_board |= crate::announcements::game_message::shows_board(fact);
        let then = games::get_at(service, Viewer::Host, id, version)?;
        earlier.extend(wording::announced_before(&then, fact, &table.names()));
    }
    let mut message = announcement(service, &table, fact, audience)?;
    if !earlier.is_empty() {
        message.text = format!("{}\n{}", earlier.join("\n"), message.text);
    }
    if shows_board && message.attachment.is_none() {
        let view = crate::announcements::game_message::view_of_audience(service, &table.game, audience)?;
        message = message.attach(crate::announcements::game_message::board_attachment(&table.game, view));
    }
    let has_started = facts.iter().any(|(_, fact)| *fact == GameFact::Started);
    let thread = if has_started && audience == MessageAudience::Channel { thread(service, &now)? } else { None };
    Ok(Some(Announcement { thread, ..Announcement::plain(message) }))
}

/// The thread to start under the first message of a game, if its server wants threads and the game has none.
fn thread(service: &Service, game: &Game) -> Reply<Option<(GameId, String)>> {
    let Some(server) = game.setup.place.server().filter(|_| game.channel == game.setup.channel) else {
        return Ok(None);
    };
    if !servers::server(service, server)?.settings.threads {
        return Ok(None);
    }
    let names: BySide<String> = game.setup.names.clone().into();
    Ok(Some((game.id, replies::thread_name(game.id, &wording::web::game_name(game.setup.variant), &names))))
}
