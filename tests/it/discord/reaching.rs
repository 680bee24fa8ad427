//! Words to people whom messages do not reach, to others about them, and beforehand.

use chrono::TimeDelta;
use colonnade::play::{ChallengeEvent, ChallengeId, Command, GameId, Identity, PlayerId, ServerId, Viewer};
use colonnade::service::{CommandRequest, UNREACHED_WAIT, challenge_lists, games, outbox, people, seeks, servers};
use serde_json::json;

use super::delivery::{CHANNEL, Live, fault_rule};
use super::harness::DiscordHarness;
use super::lines::Lines;
use super::payload::OWN_PERMISSIONS;
use super::playing::{begin_small, play};
use super::world::{ANN, BOB, EVE, Fault, GUS, MO, Message, SERVER, TABLE, Who, direct};

const NEVER_MIND: u32 = 1_000;

/// The permission to send messages.
const SEND: u64 = 1 << 11;

fn player(harness: &DiscordHarness, who: Who) -> PlayerId {
    people::player_of(&harness.service, &Identity::Discord(who.user)).expect("read").expect("known").id
}

/// All messages to a user alone.
fn alone(harness: &DiscordHarness, who: Who) -> Vec<Message> {
    harness.double.look(|world| world.seen_in(direct(who.user)).cloned().collect())
}

/// The users whom all calls so far have pinged, in order. An edit of a message pings nobody.
fn all_pings(harness: &DiscordHarness) -> Vec<u64> {
    harness.double.look(|world| {
        let posts = world.calls.iter().filter(|call| call.method == "POST");
        let users = posts.flat_map(|call| {
            let bodies = [&call.body, &call.body["data"]];
            bodies.into_iter().flat_map(|body| body["allowed_mentions"]["users"].as_array().into_iter().flatten())
        });
        users.filter_map(|id| id.as_str()?.parse().ok()).collect()
    })
}

/// The users whom the messages in a channel ping.
fn pings(harness: &DiscordHarness, channel: u64) -> Vec<u64> {
    harness.double.look(|world| {
        let of = |message: &Message| {
            let users = message.body["allowed_mentions"]["users"].as_array().cloned().unwrap_or_default();
            users.iter().filter_map(|id| id.as_str()?.parse().ok()).collect::<Vec<u64>>()
        };
        world.messages.iter().filter(|message| message.channel == channel).flat_map(of).collect()
    })
}

/// D20: a locked thread. The move that was typed there is answered, and the next ones come to the channel above.
#[tokio::test]
async fn d20_a_move_typed_in_a_locked_thread_is_answered_and_told_in_the_channel() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(MO, "/server set threads:true").await;
    let begun = begin_small(&mut harness).await;
    let locked = Fault::Refused { status: 400, code: 50_083 };
    let thread: &'static str = Box::leak(format!("/channels/{}/messages", begun.id).into_boxed_str());
    harness.double.look(|world| {
        world.fault_rules.push(fault_rule("POST", thread, locked, NEVER_MIND));
        world.fault_rules.push(fault_rule("POST", "/callback", locked, 1));
    });
    harness.remark("The thread is locked; Ann types a move there.");
    harness.command(ANN.at(begun.id), "/move notation:a1-a2");
    let double = std::sync::Arc::clone(&harness.double);
    double.until("an answer", |world| (world.seen_in(direct(ANN.user)).count() > 0).then_some(())).await;
    harness.deliver().await;
    harness.remark("The place is not tried with each message.");
    harness.slash(BOB, "/move notation:b1-b2").await;
    assert_eq!(harness.double.look(|world| world.count("POST", thread)), 1);
    harness.remark("It is tried again later.");
    harness.double.look(|world| world.fault_rules.clear());
    harness.clock.advance(TimeDelta::minutes(6));
    harness.slash(ANN, "/move notation:d4-d3").await;
    assert!(harness.double.look(|world| world.seen_in(begun.id).count()) > 0, "the thread is used again");
    harness.close("thread-locked");
}

/// D20: an unlocked thread is used at once.
#[tokio::test]
async fn d20_a_place_that_changes_is_tried_at_once() {
    let live = Live::start().await;
    let locked = Fault::Refused { status: 403, code: 50_013 };
    live.double.look(|world| world.fault_rules.push(fault_rule("POST", CHANNEL, locked, 1)));
    live.moves_elsewhere();
    live.settled().await;
    assert_eq!((live.announced_in(TABLE), live.announced_in(direct(BOB.user))), (0, 1));
    live.double.dispatch(
        "CHANNEL_UPDATE",
        json!({"id": TABLE.to_string(), "type": 0, "guild_id": SERVER.to_string(),
        "name": "table", "position": 0, "permission_overwrites": [], "nsfw": false}),
    );
    live.double.dispatch(
        "MESSAGE_CREATE",
        super::payload::written(live.double.look(|world| world.number()), BOB.alone(), "what?"),
    );
    // Events are handled in order, so the answer to the message comes after the change is known.
    live.double.until("an answer", |world| (world.seen_in(direct(BOB.user)).count() > 1).then_some(())).await;
    live.replies_elsewhere();
    live.settled().await;
    assert_eq!(
        live.double.look(|world| world.seen_in(TABLE).filter(|m| m.text().contains("played `b1-b2`")).count()),
        1
    );
}

/// D20: a channel that fails for a while still gets the message of a player without direct messages, and nobody is told that
/// the player cannot be reached.
#[tokio::test]
async fn d20_a_channel_that_fails_for_a_while_is_not_given_up_for_closed_direct_messages() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.double.look(|world| {
        world.closed.insert(BOB.user);
        world.fault_rules.push(fault_rule("POST", CHANNEL, Fault::Refused { status: 502, code: 0 }, 5));
    });
    let ann = player(&harness, ANN);
    games::act(&harness.service, &CommandRequest::new(GameId(1), ann, Command::Act("a1-a2".into()))).expect("legal");
    for _ in 0..9 {
        harness.deliver().await;
        harness.clock.advance(TimeDelta::seconds(20));
    }
    let told = harness.double.look(|world| world.seen_in(TABLE).filter(|m| m.text().contains("`a1-a2`")).count());
    assert_eq!((told, alone(&harness, ANN).len()), (1, 0));
    assert_eq!(outbox::notices_after(&harness.service, 0, 9).expect("listed"), [], "nothing waits");
}

/// D22: direct messages close during a game. The opponent is told, and the clock waits for a bounded time, once.
#[tokio::test]
async fn d22_the_opponent_of_a_player_who_cannot_be_reached_is_told_and_the_clock_waits() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(BOB.alone(), "/settings").await;
    harness.quietly(ANN.alone(), "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first time:3d").await;
    let made = harness.latest(direct(BOB.user));
    harness.quietly_press(BOB.alone(), &made, "Accept").await;
    let deadline = |harness: &DiscordHarness| {
        let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there");
        game.clocks.deadline(&colonnade::play::Vacation::default()).expect("a deadline")
    };
    harness.double.look(|world| world.closed.insert(BOB.user));
    harness.slash(ANN.alone(), "/move notation:a1-a2").await;
    let waits = deadline(&harness);
    let wanted = harness.service.now() + TimeDelta::days(3) + UNREACHED_WAIT.delta();
    assert!((waits - wanted).abs() < TimeDelta::minutes(1), "{waits} and not {wanted}");
    let told = |harness: &DiscordHarness| {
        alone(harness, ANN).iter().filter(|message| message.text().contains("I cannot reach Bob")).count()
    };
    assert_eq!(told(&harness), 1, "{:?}", alone(&harness, ANN));
    harness.remark("Bob finds the game without a message; after that nothing waits any more.");
    harness.slash(BOB.alone(), "/move notation:b1-b2").await;
    harness.slash(ANN.alone(), "/move notation:d4-d3").await;
    let runs = deadline(&harness);
    assert!(
        (runs - harness.service.now() - TimeDelta::days(3)).abs() < TimeDelta::minutes(1),
        "once in a game: {runs}"
    );
    assert_eq!(told(&harness), 1, "and told once");
    harness.close("unreached");
}

/// D22: what a seek across servers promises is tried when it is promised; the player is pinged where the seek was made.
#[tokio::test]
async fn d22_a_player_without_direct_messages_who_seeks_across_is_warned_and_pinged_there() {
    let mut harness = DiscordHarness::open().await;
    for who in [MO, GUS] {
        harness.quietly(who, "/server set seeks:true").await;
    }
    harness.double.look(|world| world.closed.insert(ANN.user));
    let kept = harness.slash(ANN, "/seek game:Pilastri variant:4x4 side:first").await;
    assert!(kept.text().contains("I ping you in <#500>"), "{}", kept.text());
    harness.slash(GUS, "/seek game:Pilastri variant:4x4").await;
    assert_eq!(pings(&harness, TABLE), [ANN.user], "where the seek was made");
    assert_eq!(alone(&harness, GUS).len(), 2, "that it is played here, and the board");
    harness.close("seeking-closed");
}

/// D25: a thread that cannot be made yet delays nothing.
#[tokio::test]
async fn d25_a_thread_that_has_to_wait_delays_no_notice() {
    for wait in [40.0, 300.0] {
        let mut harness = DiscordHarness::open().await;
        harness.quietly(MO, "/server set threads:true").await;
        harness.double.look(|world| {
            world.fault_rules.push(fault_rule("POST", "/threads", Fault::Limited(wait), NEVER_MIND));
        });
        begin_small(&mut harness).await;
        let bob = player(&harness, ANN);
        games::act(&harness.service, &CommandRequest::new(GameId(1), bob, Command::Act("a1-a2".into())))
            .expect("legal");
        harness.deliver().await;
        assert_eq!(outbox::notices_after(&harness.service, 0, 9).expect("listed"), [], "{wait}: nothing waits");
        let told =
            harness.double.look(|world| world.seen_in(TABLE).filter(|m| m.text().contains("played `a1-a2`")).count());
        assert_eq!(told, 1, "{wait}: in the channel meanwhile");
    }
}

/// D25: it is made when it can be.
#[tokio::test]
async fn d25_a_thread_is_made_as_soon_as_it_can_be() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(MO, "/server set threads:true").await;
    harness.double.look(|world| {
        world.fault_rules.push(fault_rule("POST", "/threads", Fault::Refused { status: 502, code: 0 }, 1));
    });
    begin_small(&mut harness).await;
    harness.double.until("a thread", |world| (!world.threads.is_empty()).then_some(())).await;
    let mut looks = tokio::time::interval(std::time::Duration::from_millis(5));
    let is_known = async {
        while !games::get(&harness.service, Viewer::Host, GameId(1)).expect("there").has_thread {
            looks.tick().await;
        }
    };
    tokio::time::timeout(super::harness::PATIENCE, is_known).await.expect("the thread is known");
}

/// D26: where the bot cannot post, no game is agreed on; the words name the permission, whose it is, and where.
#[tokio::test]
async fn d26_a_game_that_cannot_be_shown_is_not_agreed_on() {
    let mut harness = DiscordHarness::open().await;
    let asked = harness.quietly(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4").await;
    harness.double.look(|world| world.own_permissions.insert(TABLE, OWN_PERMISSIONS & !SEND));
    let refused = [
        harness.slash(BOB, "/challenge game:Buku opponent:@Ann").await,
        harness.slash(BOB, "/challenge game:Buku").await,
        harness.slash(BOB, "/seek game:Buku").await,
        harness.press(BOB, &asked, "Accept").await,
    ];
    for refused in refused {
        let text = refused.text();
        assert!(refused.is_private(), "{text}");
        assert!(["<#500>", "<@900>", "*Send Messages*"].iter().all(|part| text.contains(part)), "{text}");
    }
    let viewer = Viewer::Player(player(&harness, BOB));
    assert_eq!(challenge_lists::challenge_at(&harness.service, viewer, ChallengeId(1)).expect("there").closed, None);
    harness.remark("With the permission, the same button works.");
    harness.double.look(|world| world.own_permissions.clear());
    harness.press(BOB, &asked, "Accept").await;
    assert!(games::get(&harness.service, Viewer::Host, GameId(1)).is_ok());
    harness.close("cannot-play-here");
}

/// D26: threads are turned on only where they can be made.
#[tokio::test]
async fn d26_threads_are_not_turned_on_where_none_can_be_made() {
    let mut harness = DiscordHarness::open().await;
    harness.double.look(|world| world.own_permissions.insert(TABLE, OWN_PERMISSIONS & !(1 << 35)));
    let refused = harness.slash(MO, "/server set threads:true").await;
    assert!(refused.text().contains("Create Public Threads"), "{}", refused.text());
    assert!(!servers::server(&harness.service, ServerId(SERVER)).expect("read").settings.threads);
    harness.close("threads-refused");
}

/// D27: challenges that are taken back and made again ping once.
#[tokio::test]
async fn d27_one_player_pings_another_once() {
    let mut harness = DiscordHarness::open().await;
    for _ in 0..4 {
        let made = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
        harness.quietly_press(ANN, &made, "Take back").await;
    }
    assert_eq!(all_pings(&harness), [BOB.user]);
    harness.quietly(EVE, "/challenge game:Buku opponent:@Bob").await;
    assert_eq!(all_pings(&harness), [BOB.user, BOB.user], "somebody else may");
    harness.clock.advance(TimeDelta::hours(2));
    let made = harness.quietly(ANN, "/challenge game:Buku opponent:@Bob").await;
    assert_eq!(all_pings(&harness).len(), 3, "later, too");
    harness.quietly_press(BOB, &made, "Decline").await;
    // In direct messages, further challenges make no sound.
    harness.clock.advance(TimeDelta::hours(2));
    for _ in 0..3 {
        let made = harness.quietly(ANN.alone(), "/challenge game:Buku opponent:@Bob").await;
        harness.quietly_press(ANN.alone(), &made, "Take back").await;
    }
    let silent: Vec<bool> = alone(&harness, BOB)
        .iter()
        .map(|message| message.body["flags"].as_u64().unwrap_or_default() & (1 << 12) != 0)
        .collect();
    assert_eq!(silent.iter().filter(|silent| !**silent).count(), 1, "{silent:?}");
}

/// B8: a refused puzzle comes again the next day; a manager is told once, in words.
#[tokio::test]
async fn b8_a_puzzle_that_was_refused_comes_the_next_day_and_a_manager_is_told_once() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(MO, "/server set puzzles:#500").await;
    harness.double.look(|world| world.unwritable.insert(TABLE));
    // After the hour in which puzzles are posted; late ones are spread over another hour.
    harness.clock.advance(TimeDelta::hours(1));
    for day in ["a day", "another day"] {
        harness.pass(TimeDelta::days(1), day).await;
        harness.pass(TimeDelta::hours(1), "an hour").await;
    }
    let refused = harness.double.look(|world| world.count("POST", CHANNEL));
    assert_eq!(refused, 2, "each day is tried");
    assert_eq!(outbox::notices_after(&harness.service, 0, 9).expect("listed"), [], "nothing waits");
    let told = |harness: &DiscordHarness| {
        harness
            .double
            .look(|world| world.messages.iter().filter(|m| m.text().contains("my role lacks a permission")).count())
    };
    harness.quietly(EVE, "/games").await;
    assert_eq!(told(&harness), 0, "Eve does not manage the server");
    harness.tell_manager(MO).await;
    harness.quietly(MO, "/games").await;
    assert_eq!(told(&harness), 1, "once");
    harness.double.look(|world| world.unwritable.clear());
    harness.pass(TimeDelta::days(1), "the day after, with the permission").await;
    harness.pass(TimeDelta::hours(1), "an hour").await;
    let posted = harness.double.look(|world| world.seen_in(TABLE).count());
    assert_eq!(posted, 1, "today's puzzle");
    harness.close("puzzle-refused");
}

/// B12: whoever has left the server begins no games there.
#[tokio::test]
async fn b12_nobody_plays_against_those_who_left() {
    let mut harness = DiscordHarness::open().await;
    let made = harness.quietly(ANN, "/challenge game:Buku").await;
    harness.quietly(ANN, "/seek game:Pilastri variant:4x4").await;
    harness.quietly(EVE, "/seek game:Pilastri variant:4x4 side:first time:5d").await;
    harness.double.look(|world| world.left.insert(ANN.user));
    harness.clock.advance(TimeDelta::hours(7));
    let answer = harness.press(BOB, &made, "Accept").await;
    assert!(answer.text().contains("Ann has left the server"), "{}", answer.text());
    let closed = challenge_lists::challenge_at(&harness.service, Viewer::Host, ChallengeId(1)).expect("there").closed;
    assert_eq!(closed, Some(ChallengeEvent::Withdrawn));
    harness.slash(BOB, "/seek game:Pilastri variant:4x4").await;
    assert!(games::get(&harness.service, Viewer::Host, GameId(1)).is_err(), "no game with Ann");
    assert_eq!(seeks::seeks_of(&harness.service, player(&harness, ANN)).expect("read"), []);
    harness.close("left-challenger");
}

/// B12: the open challenges of whoever is barred are closed where they stand.
#[tokio::test]
async fn b12_challenges_of_the_barred_are_closed() {
    let mut harness = DiscordHarness::open().await;
    let made = harness.quietly(ANN, "/challenge game:Buku").await;
    harness.quietly(BOB, "/challenge game:Buku opponent:@Ann").await;
    harness.slash(MO, "/server bar player:@Ann").await;
    let edited = harness.double.look(|world| world.message(made.id).cloned()).expect("there");
    assert!(edited.components().all(|part| part["label"] != "Accept"), "{}", edited.text());
    for number in [1, 2] {
        assert!(
            challenge_lists::challenge_at(&harness.service, Viewer::Host, ChallengeId(number))
                .expect("there")
                .closed
                .is_some()
        );
    }
    harness.close("barred-challenger");
}

/// B15: the players learn why they get direct messages, and so does a manager.
#[tokio::test]
async fn b15_players_and_managers_learn_why_a_channel_is_not_used() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.double.look(|world| world.unwritable.insert(TABLE));
    let ann = player(&harness, ANN);
    games::act(&harness.service, &CommandRequest::new(GameId(1), ann, Command::Act("a1-a2".into()))).expect("legal");
    harness.deliver().await;
    let told = alone(&harness, BOB);
    assert!(told.len() == 1 && told[0].text().contains("my role lacks a permission there"), "{told:?}");
    harness.tell_manager(MO).await;
    harness.deliver().await;
    harness.close("why-directly");
}

/// The seventh wish of discord.md: somebody who has left is written to, and the opponent is told.
#[tokio::test]
async fn whoever_has_left_is_written_to_and_the_opponent_is_told() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2", "b1-b2"]).await;
    harness.double.look(|world| world.left.insert(BOB.user));
    harness.clock.advance(TimeDelta::hours(7));
    let ann = player(&harness, ANN);
    games::act(&harness.service, &CommandRequest::new(GameId(1), ann, Command::Act("d4-d3".into()))).expect("legal");
    harness.deliver().await;
    assert_eq!(alone(&harness, BOB).len(), 1, "the board");
    let told = harness.double.look(|world| world.seen_in(TABLE).filter(|m| m.text().contains("Bob has left")).count());
    assert_eq!(told, 1);
    harness.close("left-opponent");
}

/// D30: a refused confirmation that passes is given again.
#[tokio::test]
async fn d30_what_passes_by_itself_on_a_confirmation_is_tried_again() {
    for fault in [Fault::Refused { status: 401, code: 0 }, Fault::Page { status: 403 }, Fault::Page { status: 404 }] {
        let mut harness = DiscordHarness::open().await;
        harness.double.look(|world| world.fault_rules.push(fault_rule("POST", "/callback", fault, 1)));
        let answer = harness.quietly(ANN, "/games").await;
        assert!(answer.is_private(), "{fault:?}");
    }
}

/// D30: kinds of events that are not known cost a line each, not each event one.
#[tokio::test]
async fn d30_unknown_events_are_told_once() {
    let mut harness = DiscordHarness::open().await;
    let (lines, guard) = Lines::begin();
    for number in 0..50 {
        harness.double.dispatch("SOMETHING_NEW", json!({"number": number}));
    }
    harness.double.dispatch("SOMETHING_NEWER", json!({}));
    // Handled in order, so the events before it were handled, too.
    harness.quietly(ANN, "/games").await;
    lines.until("SOMETHING_NEWER").await;
    drop(guard);
    let told = lines.text().lines().filter(|line| line.contains(" WARN ") && line.contains("cannot be parsed")).count();
    assert_eq!(told, 2, "{}", lines.text());
}

/// D30: commands that this version does not know, and one without its subcommand, are answered.
#[tokio::test]
async fn d30_unknown_commands_and_a_bare_server_are_answered() {
    let mut harness = DiscordHarness::open().await;
    for name in ["gone", "server", "privacy"] {
        let id = harness.interact(MO, 2, &json!({"id": "1", "name": name, "type": 1, "options": []}), None);
        let answer = harness.answered(id).await;
        assert!(answer.is_private() && answer.text().contains("has changed"), "{name}: {}", answer.text());
    }
}

/// S39: options that are not known are no reason to panic, and the next ones get their suggestions.
#[tokio::test]
async fn s39_unknown_options_with_suggestions_stop_nothing() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    let odd = |name: &str, option: serde_json::Value, kind: u64| json!({"id": "1", "name": name, "type": kind, "options": [option]});
    for data in [
        odd("move", json!({"name": "gone", "type": 3, "value": "a", "focused": true}), 1),
        odd("gone", json!({"name": "notation", "type": 3, "value": "a", "focused": true}), 1),
        odd("move", json!({"name": "notation", "type": 99, "value": "a", "focused": true}), 1),
        odd("move", json!({"name": "notation", "type": 1, "value": "a", "focused": true}), 1),
        odd("move", json!({"name": "notation", "type": 3, "value": "a", "focused": true}), 7),
        odd("move", json!({"name": "notation", "type": 3, "value": "a"}), 1),
    ] {
        harness.interact(ANN, 4, &data, None);
    }
    let found = harness.typing(ANN, "/move notation:a1-", "notation").await;
    assert!(!found.is_empty());
}
