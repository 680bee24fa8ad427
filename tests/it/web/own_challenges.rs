//! Challenges that are made on the web, and those to anybody, which have an address.

use axum::http::StatusCode;
use chrono::TimeDelta;
use colonnade::play::{
    Identity, Opening, Place, PlayerId, RatingRange, SeekScope, SeekWishes, ServerId, ServerSettings, Settings,
    SideChoice, Terms,
};
use colonnade::service::{
    Proposal, SeekOutcome, SeekRequest, challenge_lists, challenges, closing, games, people, seeks, servers, sessions,
};
use colonnade_rules::Game as GameKind;

use super::sessions::{Browser, discord, field};
use super::{Answer, Host};

const FORM: &str = "/me/challenges/new";

/// A number of a form that has not been sent.
fn number(browser: &Browser<'_>) -> String {
    field(&browser.get(FORM).text(), "number")
}

/// Sends the form with some of its fields.
fn send(browser: &mut Browser<'_>, number: &str, fields: &[(&str, &str)]) -> Answer {
    let token = browser.token();
    let usual = [("number", number), ("kind", "gore"), ("opening", "standard")];
    let is_given = |name: &str| fields.iter().any(|(given, _)| *given == name);
    let usual = usual.into_iter().filter(|(name, _)| !is_given(name));
    browser.send(FORM, &token, &usual.chain(fields.iter().copied()).collect::<Vec<_>>())
}

/// A running game that everybody may see.
fn public_game(host: &Host, first: PlayerId, second: PlayerId) {
    let place = Place::Server { server: ServerId(9), private: false };
    let proposal = Proposal::new(first, Some(second), GameKind::Gore.standard(), place);
    let made = challenges::challenge(&host.service, &proposal).expect("a challenge").id;
    challenges::accept(&host.service, made, second).expect("a game");
}

/// The terms of the only challenge of a player.
fn only(host: &Host, player: PlayerId) -> Terms {
    let [only] = &challenge_lists::challenges_of(&host.service, player).expect("a list")[..] else { panic!("not one") };
    only.terms.clone()
}

#[test]
fn a_challenge_to_anybody_is_passed_on_by_its_address() {
    let host = Host::new();
    let [ada, bob, eve] = [(1, "Ada"), (2, "Bob"), (3, "Eve")].map(|(user, name)| discord(&host, user, name));
    let [mut adas, mut bobs, mut eves] = [ada, bob, eve].map(|player| Browser::of(&host, player));
    let number = number(&adas);
    let path = send(&mut adas, &number, &[]).location().to_owned();
    assert!(path.starts_with("/challenges/"));
    assert_eq!(send(&mut adas, &number, &[]).location(), path, "a form makes one challenge");
    let Terms { variant, side, control, rated, place, to, .. } = only(&host, ada);
    assert_eq!((variant, side, rated), (GameKind::Gore.standard(), SideChoice::Random, false));
    assert_eq!((control, place, to), (host.service.play_settings().control, Place::Direct, None));
    let own = adas.get(&path).text();
    assert!(own.contains(&format!("value=\"http://localhost:7117{path}\"")) && own.contains("value=\"withdraw\""));
    assert!(adas.get("/me").text().contains(&format!("href=\"{path}\"")));
    let others = bobs.get(&path).text();
    assert!(others.contains("<bdi>Ada</bdi>") && others.contains("value=\"accept\"") && !others.contains("withdraw"));
    let anybody = host.page(&path);
    assert!(anybody.contains("/web") && anybody.contains("<bdi>Ada</bdi>") && !anybody.contains("value=\"accept\""));
    // A name that is not for the web is not shown to those who have not signed in.
    let unlisted = Settings { listed: false, ..Settings::standard(&[]) };
    people::change_settings(&host.service, ada, &unlisted).expect("changed");
    assert!(!host.page(&path).contains("Ada") && bobs.get(&path).text().contains("<bdi>Ada</bdi>"));
    // It is accepted by one other player, once.
    let answer = path.replace("/challenges", "/me/challenges");
    let [to_accept, to_withdraw] = ["accept", "withdraw"].map(|what| [("do", what)]);
    let tokens = [&adas, &bobs, &eves].map(Browser::token);
    assert_eq!(adas.send(&answer, &tokens[0], &to_accept).status, StatusCode::CONFLICT, "one's own");
    assert_eq!(bobs.send(&answer, &tokens[1], &to_withdraw).status, StatusCode::NOT_FOUND);
    assert_eq!(bobs.send(&answer, &tokens[0], &to_accept).status, StatusCode::FORBIDDEN);
    people::block(&host.service, ada, eve).expect("blocked");
    assert_eq!(eves.get(&path).status, StatusCode::NOT_FOUND);
    assert_eq!(eves.send(&answer, &tokens[2], &to_accept).status, StatusCode::NOT_FOUND);
    people::unblock(&host.service, ada, eve).expect("unblocked");
    let game = bobs.send(&answer, &tokens[1], &to_accept).location().to_owned();
    assert!(game.starts_with("/me/games/"));
    for (browser, token) in [(&mut bobs, &tokens[1]), (&mut eves, &tokens[2])] {
        assert_eq!(browser.send(&answer, token, &to_accept).status, StatusCode::CONFLICT);
    }
    let closed = eves.get(&path).text();
    assert!(closed.contains("no longer open") && !closed.contains("value=\"accept\""), "{closed}");
    // The form leads to the game if it is sent once more.
    assert_eq!(send(&mut adas, &number, &[]).location(), game);
}

#[test]
fn challenges_without_an_address_are_as_absent_as_those_that_do_not_exist() {
    let host = Host::new();
    let [ada, bob, eve] = [(1, "Ada"), (2, "Bob"), (3, "Eve")].map(|(user, name)| discord(&host, user, name));
    let mut eves = Browser::of(&host, eve);
    let token = eves.token();
    let make = |to, place, channel| {
        let proposal = Proposal { channel, ..Proposal::new(ada, to, GameKind::Gore.standard(), place) };
        challenges::challenge(&host.service, &proposal).expect("a challenge").id.0
    };
    let opened = Place::Server { server: ServerId(8), private: false };
    let later_private = make(None, opened, Some(80));
    assert_eq!(eves.get(&format!("/challenges/{later_private}")).status, StatusCode::OK);
    let private = ServerSettings { private: true, ..ServerSettings::default() };
    for server in [7, 8] {
        servers::change_server(&host.service, ServerId(server), &private).expect("changed");
    }
    let proposal =
        Proposal::new(ada, None, GameKind::Buku.standard(), Place::Server { server: ServerId(9), private: false });
    let request = SeekRequest {
        proposal,
        breadth: SeekScope::Exact,
        range: RatingRange::default(),
        wishes: SeekWishes::default(),
    };
    let SeekOutcome::Kept(seek) = seeks::seek(&host.service, &request).expect("sought") else {
        panic!("nobody else seeks")
    };
    let hidden = [
        later_private,
        make(None, Place::Server { server: ServerId(7), private: false }, Some(70)),
        make(None, Place::Direct, Some(700)),
        make(Some(bob), Place::Direct, None),
        seek.id.0,
    ];
    let absent = eves.get("/challenges/9999");
    assert_eq!(absent.status, StatusCode::NOT_FOUND);
    for id in hidden {
        for (shown, absent) in [
            (eves.get(&format!("/challenges/{id}")), &absent),
            (host.get(&format!("/challenges/{id}")), &host.get("/challenges/9999")),
        ] {
            assert_eq!((shown.status, &shown.bytes), (absent.status, &absent.bytes), "{id}");
        }
        let answer = eves.send(&format!("/me/challenges/{id}"), &token, &[("do", "accept")]);
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{id}");
    }
    for wrong in ["x", "0", "01", "18446744073709551616"] {
        assert_eq!(eves.get(&format!("/challenges/{wrong}")).status, StatusCode::NOT_FOUND, "{wrong}");
    }
    // Own seeks are listed as such, and are withdrawn.
    let mut adas = Browser::of(&host, ada);
    let shown = adas.get("/me").text();
    assert!(shown.contains("a seek") && !shown.contains(&format!("href=\"/challenges/{}\"", seek.id.0)), "{shown}");
    let token = adas.token();
    let answer = adas.send(&format!("/me/challenges/{}", seek.id.0), &token, &[("do", "withdraw")]);
    assert_eq!(answer.location(), "/me");
    assert!(!adas.get("/me").text().contains("a seek"));
}

#[test]
fn computers_and_players_are_challenged() {
    let host = Host::new();
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&host, user, name));
    let mut adas = Browser::of(&host, ada);
    // A computer accepts at once, and a form sent twice begins one game.
    let first = number(&adas);
    let game =
        send(&mut adas, &first, &[("computer", "2"), ("kind", "buku/6x6"), ("side", "first")]).location().to_owned();
    assert!(game.starts_with("/me/games/"));
    assert_eq!(send(&mut adas, &first, &[("computer", "2"), ("kind", "buku/6x6")]).location(), game);
    assert_eq!(adas.get("/me").text().matches("/me/games/").count(), 1);
    // Players are named by their number or by a name that is shown.
    let [cay, dan] = [(3, "Cay"), (4, "Dan")].map(|(user, name)| discord(&host, user, name));
    public_game(&host, cay, dan);
    for text in ["cAY".to_owned(), cay.0.to_string()] {
        let number = number(&adas);
        let fields =
            [("player", text.as_str()), ("rated", "yes"), ("kind", "buku/6x6"), ("opening", "pie"), ("control", "2d")];
        assert_eq!(send(&mut adas, &number, &fields).location(), "/me");
        let Terms { to, side, rated, control, conditions, .. } = only(&host, ada);
        assert_eq!((to, side, rated, conditions.opening), (Some(cay), SideChoice::Both, true, Opening::Pie));
        assert_eq!(control.to_string(), "2d");
        let made = challenge_lists::challenges_of(&host.service, ada).expect("a list")[0].id;
        closing::withdraw(&host.service, made, ada).expect("withdrawn");
    }
    // Who only exists, without a game that Ada may see, is not known.
    let hidden = bob.0.to_string();
    public_game(&host, discord(&host, 5, "CAY"), dan);
    // Who plays at the table alone could not answer.
    host.finished(["Gil", "Hal"]);
    let own = ada.0.to_string();
    for (fields, reason) in [
        (&[("player", hidden.as_str())] as &[_], "is known here"),
        (&[("player", "Bob")], "is known here"),
        (&[("player", "99999")], "is known here"),
        (&[("player", "Gil")], "is known here"),
        (&[("player", own.as_str())], "yourself"),
        (&[("player", "Cay")], "Several players"),
        (&[("player", "Dan"), ("computer", "1")], "not both"),
        (&[("computer", "7")], "7"),
        (&[("computer", "1"), ("rated", "yes")], "rated"),
        (&[("computer", "1"), ("side", "both")], "one game"),
        (&[("control", "soon")], "soon"),
        (&[("control", "1m")], "1h"),
        (&[("kind", "chess")], "chess"),
        (&[("opening", "pie")], "pie rule"),
        (&[("kind", "pilastri/4x4"), ("rated", "yes"), ("side", "first")], "rated"),
    ] {
        let number = number(&adas);
        let refused = send(&mut adas, &number, fields);
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
        let page = refused.text();
        let wrong = page.split("class=\"wrong\"").nth(1).and_then(|rest| rest.split("</p>").next()).unwrap_or_default();
        assert!(wrong.to_lowercase().contains(&reason.to_lowercase()), "{fields:?}: {wrong}");
        assert_eq!(field(&page, "number"), number, "the form can be sent again");
        for (name, value) in fields.iter().filter(|(name, _)| ["player", "control"].contains(name)) {
            assert_eq!(&field(&page, name), value);
        }
    }
    assert!(challenge_lists::challenges_of(&host.service, ada).expect("a list").is_empty());
}

#[test]
fn forms_that_are_not_of_this_session_make_nothing() {
    let host = Host::new();
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&host, user, name));
    let [mut adas, mut bobs] = [ada, bob].map(|player| Browser::of(&host, player));
    let [of_ada, of_bob] = [&adas, &bobs].map(number);
    let (id, signature) = of_ada.split_once('.').expect("a signature");
    let other = format!("{}.{signature}", id.parse::<u64>().expect("a number") + 1);
    for number in [of_bob.as_str(), &other, id, "", "1.", "x.AAAA"] {
        assert_eq!(send(&mut adas, number, &[]).status, StatusCode::BAD_REQUEST, "{number}");
    }
    for fields in [[("side", "third")], [("opening", "fast")], [("opening", "")]] {
        assert_eq!(send(&mut adas, &of_ada, &fields).status, StatusCode::BAD_REQUEST, "{fields:?}");
    }
    // The limits are those of Discord.
    let most = host.service.play_settings().limits.open_challenges;
    for _ in 0..most {
        let number = number(&bobs);
        assert_eq!(send(&mut bobs, &number, &[]).status, StatusCode::SEE_OTHER);
    }
    let refused = send(&mut bobs, &of_bob, &[]);
    assert!(refused.status == StatusCode::UNPROCESSABLE_ENTITY && refused.text().contains("class=\"wrong\""));
    assert_eq!(challenge_lists::challenges_of(&host.service, bob).expect("a list").len(), most as usize);
    assert_eq!(challenge_lists::challenges_of(&host.service, ada).expect("a list").len(), 0);
    // A challenge expires.
    let path = send(&mut adas, &of_ada, &[]).location().to_owned();
    host.wait(TimeDelta::days(15));
    assert!(bobs.get(&path).text().contains("no longer open"));
    sessions::end_all(&host.service, bob).expect("ended");
    assert_eq!(bobs.get(FORM).status, StatusCode::FORBIDDEN);
}

#[test]
fn a_form_that_is_sent_several_times_at_once_makes_one_challenge() {
    let host = Host::new();
    let ada = discord(&host, 1, "Ada");
    let computer = people::sign_in(&host.service, &Identity::Computer(1), "Computer, level 1").expect("a computer").id;
    for to in [None, Some(computer)] {
        let number = challenges::number(&host.service).expect("a number");
        let variant = GameKind::Gore.standard();
        let proposal = Proposal { number: Some(number), ..Proposal::new(ada, to, variant, Place::Direct) };
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| challenges::propose(&host.service, &proposal).expect("proposed"));
            }
        });
    }
    assert_eq!(challenge_lists::challenges_of(&host.service, ada).expect("a list").len(), 1);
    assert_eq!(games::games_of(&host.service, ada).expect("a list").len(), 1);
}
