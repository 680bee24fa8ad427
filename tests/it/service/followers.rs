//! Followers of games: who may follow, which notices they get, and when following ends.

use chrono::TimeDelta;
use colonnade::play::{
    Audience, Command, Fact, FollowProblem, GameFact, GameId, Limits, MOST_FOLLOWED, MOST_FOLLOWERS, Place, Player,
    PlayerId, Refusal, Resource, Server, ServerSettings, Viewer,
};
use colonnade::service::{
    CommandRequest, Moderator, PlaySettings, Sent, Service, deletion, followers, games, moderation, outbox, people,
    servers, upkeep,
};
use colonnade::store;

use super::{HERE, SERVER, begin, notices, play_on, refusal};
use crate::fixtures::{HandClock, discord, in_memory, service, without_vacation};

fn follow(service: &Service, player: &Player, game: GameId) {
    followers::follow_game(service, Viewer::Player(player.id), game).expect("followed");
}

fn refused(service: &Service, viewer: Viewer, game: GameId) -> Refusal {
    refusal(followers::follow_game(service, viewer, game))
}

fn followed(service: &Service, player: &Player) -> Vec<GameId> {
    followers::followed_since(service, player.id).expect("read").into_iter().map(|(game, _)| game).collect()
}

fn give(service: &Service, player: &Player, game: GameId, command: Command) {
    games::act(service, &CommandRequest::new(game, player.id, command)).expect("accepted");
}

/// The waiting facts about games for a player, with their versions.
fn told(service: &Service, player: &Player) -> Vec<(u64, GameFact)> {
    let fact = |notice: colonnade::play::Notice| match notice.fact {
        Fact::Game { version, what, .. } if notice.to == Audience::Player(player.id) => Some((version, what)),
        _ => None,
    };
    notices(service).into_iter().filter_map(fact).collect()
}

/// Whether the notice sender would deliver each of a player's waiting notices.
fn tells(service: &Service, player: &Player, game: GameId) -> Vec<bool> {
    let now = games::get(service, Viewer::Host, game).expect("there");
    let tell =
        |(version, what)| followers::should_notify_follower(service, player.id, &now, version, what).expect("read");
    told(service, player).into_iter().map(tell).collect()
}

fn four(service: &Service) -> [Player; 4] {
    [(1, "Ada"), (2, "Bob"), (3, "Cay"), (4, "Dan")].map(|(user, name)| discord(service, user, name))
}

#[test]
fn a_follower_is_told_of_moves_and_of_the_end_and_of_nothing_else() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, without_vacation());
    let [ada, bob, cay, dan] = four(&service);
    let game = begin(&service, &ada, &bob, HERE, "3d");
    for _ in 0..2 {
        follow(&service, &cay, game);
    }
    assert_eq!((followed(&service, &cay), told(&service, &cay)), (vec![game], vec![]));
    play_on(&service, game, 1);
    give(&service, &bob, game, Command::OfferDraw);
    give(&service, &bob, game, Command::WithdrawDraw);
    give(&service, &ada, game, Command::AskTakeback);
    give(&service, &bob, game, Command::AnswerTakeback { accept: true });
    follow(&service, &dan, game);
    clock.advance(TimeDelta::hours(60));
    upkeep::wake(&service).expect("the reminders");
    clock.advance(TimeDelta::hours(60));
    upkeep::wake(&service).expect("the end");
    let facts = |player| told(&service, player).into_iter().map(|(_, what)| what).collect::<Vec<_>>();
    assert_eq!(facts(&cay), [GameFact::Acted, GameFact::TakenBack, GameFact::Ended]);
    assert_eq!(facts(&dan), [GameFact::Ended]);
    assert_eq!((followed(&service, &cay), followed(&service, &dan)), (vec![], vec![]));
    // Only the newest of the waiting notices is delivered.
    assert_eq!(tells(&service, &cay, game), [false, false, true]);
    assert_eq!(refused(&service, Viewer::Player(cay.id), game), Refusal::GameOver);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| {}), Ok(Vec::new()));
}

#[test]
fn the_newest_board_is_told_of_several() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay, _] = four(&service);
    let game = begin(&service, &ada, &bob, HERE, "3d");
    follow(&service, &cay, game);
    play_on(&service, game, 3);
    // After changes that do not affect the board, the last board is still delivered.
    give(&service, &ada, game, Command::OfferDraw);
    games::give_thread(&service, game, 5).expect("given");
    assert_eq!(tells(&service, &cay, game), [false, false, true]);
    followers::unfollow_game(&service, cay.id, game).expect("ended");
    assert_eq!(tells(&service, &cay, game), [false, false, false]);
    // Nothing that was in progress when the game ended is delivered, either.
    give(&service, &ada, game, Command::Resign);
    assert_eq!(tells(&service, &cay, game), [false, false, false]);
}

#[test]
fn only_public_games_of_others_are_followed() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay, _] = four(&service);
    let open = begin(&service, &ada, &bob, HERE, "3d");
    servers::change_server(&service, SERVER, &ServerSettings { private: true, ..ServerSettings::default() })
        .expect("set");
    let private = begin(&service, &ada, &bob, HERE, "3d");
    let direct = begin(&service, &ada, &bob, Place::Direct, "3d");
    let alone = Viewer::Player(cay.id);
    let here = Viewer::Member { player: cay.id, server: SERVER };
    assert_eq!(refused(&service, Viewer::Player(ada.id), open), FollowProblem::OwnGame.into());
    assert_eq!(refused(&service, Viewer::Player(ada.id), private), FollowProblem::OwnGame.into());
    assert_eq!(refused(&service, alone, private), Refusal::NoSuchGame(private), "it is as if it were absent");
    assert_eq!(refused(&service, here, private), FollowProblem::NotPublic.into());
    for viewer in [alone, here] {
        assert_eq!(refused(&service, viewer, direct), Refusal::NoSuchGame(direct));
    }
    assert_eq!(refused(&service, alone, GameId(99)), Refusal::NoSuchGame(GameId(99)));
    for nobody in [Viewer::Nobody, Viewer::Server(SERVER), Viewer::Host, Viewer::Player(PlayerId(99))] {
        assert_eq!(refused(&service, nobody, open), Refusal::NoSuchPlayer);
    }
    // The players of a direct game make it public.
    give(&service, &ada, direct, Command::Publish);
    give(&service, &bob, direct, Command::Publish);
    follow(&service, &cay, direct);
    assert_eq!(followed(&service, &cay), [direct]);
    let (listed, next) = followers::public_games(&service, here, SERVER, None, 10).expect("listed");
    assert_eq!((listed.iter().map(|game| game.id).collect::<Vec<_>>(), next), (vec![open], None));
}

#[test]
fn blocks_and_bars_keep_followers_away_at_any_time() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    for by in 0..4 {
        let service = in_memory(&clock);
        let [ada, bob, cay, dan] = four(&service);
        let game = begin(&service, &ada, &bob, HERE, "3d");
        follow(&service, &cay, game);
        follow(&service, &dan, game);
        play_on(&service, game, 1);
        match by {
            0 => drop(people::block(&service, bob.id, cay.id).expect("blocked")),
            1 => drop(people::block(&service, cay.id, ada.id).expect("blocked")),
            2 => drop(moderation::bar(&service, Moderator::Manager(SERVER), cay.id, true).expect("barred")),
            _ => drop(moderation::bar(&service, Moderator::Host, cay.id, true).expect("barred")),
        }
        assert_eq!(tells(&service, &cay, game), [false], "{by}");
        assert_eq!(followed(&service, &cay), [], "{by}: it has ended");
        assert_eq!(tells(&service, &dan, game), [true], "{by}");
        assert_eq!(refused(&service, Viewer::Player(cay.id), game), FollowProblem::KeptAway.into(), "{by}");
        play_on(&service, game, 1);
        assert_eq!((told(&service, &cay).len(), told(&service, &dan).len()), (1, 2), "{by}");
        assert!(servers::server(&service, Server::HOST).is_ok());
    }
}

#[test]
fn a_deleted_follower_is_told_nothing_more() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay, dan] = four(&service);
    let game = begin(&service, &ada, &bob, HERE, "3d");
    follow(&service, &cay, game);
    follow(&service, &dan, game);
    play_on(&service, game, 1);
    deletion::delete_player(&service, cay.id).expect("deleted");
    assert_eq!((tells(&service, &cay, game), followed(&service, &cay)), (vec![false], vec![]));
    assert_eq!(refused(&service, Viewer::Player(cay.id), game), Refusal::NoSuchPlayer);
    play_on(&service, game, 1);
    assert_eq!((told(&service, &cay).len(), told(&service, &dan).len()), (1, 2));
    // The game of a deleted player ends, and its followers learn of that.
    deletion::delete_player(&service, ada.id).expect("deleted");
    assert_eq!(told(&service, &dan).last().map(|(_, what)| *what), Some(GameFact::Ended));
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| {}), Ok(Vec::new()));
}

#[test]
fn followed_games_and_followers_are_bounded() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let house = PlaySettings {
        limits: Limits { games: 1_000, open_challenges: 1_000, ..PlaySettings::default().limits },
        challenge_rates: crate::fixtures::unlimited_challenges(),
        ..PlaySettings::default()
    };
    let service = service(store::in_memory().expect("opens"), &clock, house);
    let [ada, bob, cay, dan] = four(&service);
    let games: Vec<GameId> = (0..=MOST_FOLLOWED).map(|_| begin(&service, &ada, &bob, HERE, "3d")).collect();
    let (last, first) = games.split_last().expect("games");
    first.iter().for_each(|&game| follow(&service, &cay, game));
    let full = Refusal::TooMany { what: Resource::FollowedGames, most: MOST_FOLLOWED };
    assert_eq!(refused(&service, Viewer::Player(cay.id), *last), full);
    follow(&service, &cay, first[0]);
    followers::unfollow_game(&service, cay.id, first[0]).expect("ended");
    for user in 0..u64::from(MOST_FOLLOWERS) {
        follow(&service, &discord(&service, 100 + user, "Fan"), *last);
    }
    for player in [&cay, &dan] {
        assert_eq!(refused(&service, Viewer::Player(player.id), *last), FollowProblem::Full.into());
    }
    let before = notices(&service).len();
    play_on(&service, *last, 1);
    assert_eq!(notices(&service).len(), before + 1 + MOST_FOLLOWERS as usize);
    followers::unfollow_all(&service, cay.id).expect("ended");
    followers::unfollow_all(&service, cay.id).expect("twice");
    assert_eq!(followed(&service, &cay), []);
    // Pages of watchable games.
    let mut pages = Vec::new();
    let mut after = None;
    loop {
        let (page, next) = followers::public_games(&service, Viewer::Nobody, SERVER, after, 10).expect("listed");
        pages.push(page.len());
        after = next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(pages, [10, 10, games.len() - 20]);
}

#[test]
fn followers_do_not_wait_for_the_front_that_answers() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay, _] = four(&service);
    let game = begin(&service, &ada, &bob, HERE, "3d");
    follow(&service, &cay, game);
    for queued in outbox::notices(&service, 99).expect("listed") {
        outbox::settle_notice(&service, &queued, Sent::Delivered).expect("settled");
    }
    let order = CommandRequest {
        origin: Some("here".to_owned()),
        ..CommandRequest::new(game, ada.id, Command::Act("a1-a2".into()))
    };
    let done = games::act(&service, &order).expect("legal");
    assert_eq!(done.notices.len(), 1, "the front answers for the place alone");
    assert_eq!(told(&service, &cay).len(), 1);
    assert_eq!(notices(&service).len(), 1, "that of the place waits for the front");
}
