//! Signing in by a link from the bot, sessions, and the pages of those who have signed in.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use chrono::TimeDelta;
use colonnade::play::{Identity, Place, PlayerId, ServerId, ServerSettings, SideChoice};
use colonnade::service::{Moderator, Proposal, challenges, deletion, moderation, servers, sessions};
use colonnade_rules::Game as GameKind;

use super::{Answer, Host, PUBLIC, Reached, encoded};

/// A browser with the cookies of one session.
pub(super) struct Browser<'a> {
    host: &'a Host,
    cookie: String,
}

/// A form as a browser sends it, with the headers that say from where.
fn post(host: &Host, path: &str, fields: &[(&str, &str)], headers: &[(&str, &str)]) -> Answer {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    let request = Request::builder().method(Method::POST).uri(path).header(header::HOST, "localhost:7117");
    let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    host.ask(request.body(fields.join("&").into()).expect("a request"))
}

/// The headers that browsers send with the form of a page that sends no referrer.
const OWN: [(&str, &str); 2] = [("origin", "null"), ("sec-fetch-site", "same-origin")];

fn link(host: &Host, player: PlayerId) -> String {
    host.key.sign_in_path(player, host.service.now())
}

impl<'a> Browser<'a> {
    fn new(host: &'a Host) -> Browser<'a> {
        Browser { host, cookie: "session=AAAA".to_owned() }
    }

    /// A browser in which a player has signed in.
    pub(super) fn of(host: &'a Host, player: PlayerId) -> Browser<'a> {
        let mut browser = Browser::new(host);
        let answer = browser.press(&link(host, player));
        assert_eq!(answer.location(), "/me");
        browser
    }

    /// Presses the button on the page of a link.
    fn press(&mut self, link: &str) -> Answer {
        let answer = post(self.host, link, &[], &[OWN[0], OWN[1], ("cookie", &self.cookie)]);
        self.keep(&answer);
        answer
    }

    fn keep(&mut self, answer: &Answer) {
        if let Some(stored) = answer.headers.get(header::SET_COOKIE) {
            self.cookie = stored.to_str().expect("text").split(';').next().expect("a pair").to_owned();
        }
    }

    pub(super) fn get(&self, path: &str) -> Answer {
        self.ask(path, None)
    }

    fn ask(&self, path: &str, known: Option<&str>) -> Answer {
        let request = Request::get(path).header(header::HOST, "localhost:7117").header(header::COOKIE, &self.cookie);
        let request = known.into_iter().fold(request, |request, tag| request.header(header::IF_NONE_MATCH, tag));
        self.host.ask(request.body(Body::empty()).expect("a request"))
    }

    /// Sends a form with the token of a page.
    pub(super) fn send(&mut self, path: &str, token: &str, fields: &[(&str, &str)]) -> Answer {
        let fields: Vec<_> = [("token", token)].into_iter().chain(fields.iter().copied()).collect();
        let headers = [("origin", "http://localhost:7117"), ("cookie", &self.cookie)];
        let answer = post(self.host, path, &fields, &headers);
        self.keep(&answer);
        answer
    }

    /// The secret of the session.
    pub(super) fn secret(&self) -> String {
        self.cookie.split_once('=').expect("a pair").1.to_owned()
    }

    /// The token in the forms of this session.
    pub(super) fn token(&self) -> String {
        let page = self.get("/me").text();
        page.split("name=\"token\" value=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .expect("a token")
            .to_owned()
    }
}

pub(super) fn discord(host: &Host, user: u64, name: &str) -> PlayerId {
    colonnade::service::people::sign_in(&host.service, &Identity::Discord(user), name).expect("a player").id
}

#[test]
fn a_link_signs_in_once_and_only_by_its_button() {
    let host = Host::new();
    let ada = discord(&host, 1, "<Ada>");
    let older = link(&host, ada);
    let path = link(&host, ada);
    let mut browser = Browser::new(&host);
    for _ in 0..3 {
        let shown = browser.get(&path);
        assert_eq!((shown.status, shown.header("cache-control")), (StatusCode::OK, "no-store"));
        assert_eq!(shown.header("referrer-policy"), "strict-origin");
        assert_eq!(shown.header("x-frame-options"), "DENY");
        assert!(shown.headers.get(header::SET_COOKIE).is_none() && shown.text().contains("Sign in as &#60;Ada&#62;"));
    }
    assert_eq!(browser.get("/me").status, StatusCode::FORBIDDEN);
    let answer = browser.press(&path);
    let stored = answer.header("set-cookie").to_owned();
    assert_eq!(answer.location(), "/me");
    assert!(stored.starts_with("session=") && stored.contains("; HttpOnly; SameSite=Lax; Path=/;"), "{stored}");
    assert!(browser.get("/me").text().contains("&#60;Ada&#62;"));
    for used in [&path, &older] {
        assert_eq!(Browser::new(&host).press(used).status, StatusCode::GONE);
        assert_eq!(Browser::new(&host).get(used).status, StatusCode::GONE);
    }
    let late = link(&host, ada);
    host.wait(TimeDelta::minutes(10));
    assert_eq!(Browser::new(&host).press(&late).status, StatusCode::GONE);
    let other = if late.ends_with('A') { 'E' } else { 'A' };
    let altered = format!("{}{other}", &late[..late.len() - 1]);
    for wrong in [altered.as_str(), "/sign-in/x", &late.replace("/sign-in/", "/sign-in/A")] {
        assert_eq!(Browser::new(&host).press(wrong).status, StatusCode::NOT_FOUND, "{wrong}");
    }
    assert_eq!(sessions::of_player(&host.service, ada).expect("a list").len(), 1);
}

#[test]
fn other_sites_sign_nobody_in_or_out() {
    let host = Host::new();
    let [ada, eve] = [(1, "Ada"), (2, "Eve")].map(|(user, name)| discord(&host, user, name));
    let mut browser = Browser::of(&host, ada);
    let eves = link(&host, eve);
    for headers in [
        vec![("origin", "https://evil.example")],
        vec![("origin", "null")],
        vec![("origin", "null"), ("sec-fetch-site", "cross-site")],
        vec![("sec-fetch-site", "same-site")],
        vec![],
    ] {
        let sent = post(&host, &eves, &[], &headers);
        assert_eq!(sent.status, StatusCode::FORBIDDEN, "{headers:?}");
        let headers: Vec<_> = headers.into_iter().chain([("cookie", browser.cookie.as_str())]).collect();
        let sent = post(&host, "/sign-out", &[("token", &browser.token())], &headers);
        assert_eq!(sent.status, StatusCode::FORBIDDEN, "{headers:?}");
    }
    // The page of a link names both accounts.
    let shown = browser.get(&eves).text();
    assert!(shown.contains("Sign in as Eve") && shown.contains("You are signed in here as <strong><bdi>Ada</bdi>"));
    let before = browser.token();
    browser.press(&eves);
    assert!(sessions::of_player(&host.service, ada).expect("a list").is_empty(), "its session has ended");
    assert_eq!(browser.send("/sign-out", &before, &[]).status, StatusCode::FORBIDDEN, "a form of the other session");
    assert_eq!(browser.send("/sign-out", "", &[]).status, StatusCode::FORBIDDEN);
    let token = browser.token();
    let secret = browser.cookie.clone();
    assert_eq!(browser.send("/sign-out", &token, &[]).location(), "/");
    assert_eq!(browser.cookie, "session=");
    browser.cookie = secret;
    assert_eq!(browser.get("/me").status, StatusCode::FORBIDDEN, "a kept secret is worthless");
}

#[test]
fn sessions_are_listed_and_ended() {
    let host = Host::new();
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&host, user, name));
    let [mut one, two, three, bobs] = [ada, ada, ada, bob].map(|player| Browser::of(&host, player));
    let names = |browser: &Browser<'_>| -> Vec<String> {
        let page = browser.get("/me/sessions").text();
        let values = page.split("name=\"end\" value=\"").skip(1).filter_map(|rest| rest.split('"').next());
        values.filter(|value| value.len() == 16).map(str::to_owned).collect()
    };
    let of_bob = names(&bobs);
    let all = names(&one);
    assert_eq!((all.len(), of_bob.len()), (3, 1));
    let token = one.token();
    one.send("/me/sessions", &token, &[("end", &of_bob[0])]);
    assert_eq!(names(&bobs), of_bob, "it is another player's");
    one.send("/me/sessions", &token, &[("end", &all[0])]);
    assert_eq!([&one, &two, &three].map(|browser| browser.get("/me").status.as_u16()), [200, 200, 403]);
    one.send("/me/sessions", &token, &[("end", "others")]);
    assert_eq!([&one, &two].map(|browser| browser.get("/me").status.as_u16()), [200, 403]);
    let unopened = link(&host, ada);
    assert_eq!(one.send("/me/sessions", &token, &[("end", "all")]).location(), "/");
    assert_eq!(
        (one.get("/me").status, Browser::new(&host).press(&unopened).status),
        (StatusCode::FORBIDDEN, StatusCode::GONE)
    );
    assert_eq!(bobs.get("/me").status, StatusCode::OK);
    // A deletion and a bar of the host end sessions at once.
    moderation::bar(&host.service, Moderator::Host, bob, true).expect("a bar");
    assert_eq!(bobs.get("/me").status, StatusCode::FORBIDDEN);
    assert_eq!(Browser::new(&host).press(&link(&host, bob)).status, StatusCode::CONFLICT);
    let again = Browser::of(&host, ada);
    deletion::delete_player(&host.service, ada).expect("a deletion");
    assert_eq!(again.get("/me").status, StatusCode::FORBIDDEN);
    assert_eq!(Browser::new(&host).press(&link(&host, ada)).status, StatusCode::NOT_FOUND);
}

#[test]
fn pages_of_anybody_stay_as_they_are() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]);
    let ada = Browser::of(&host, host.player("Ada"));
    for path in ["/", "/archive", "/players", &format!("/games/{}", game.0), "/nowhere"] {
        let anybody =
            host.ask(Request::get(path).header(header::HOST, "localhost:7117").body(Body::empty()).expect("a request"));
        let forged = Browser::new(&host).get(path);
        assert_eq!((&anybody.bytes, &anybody.headers), (&forged.bytes, &forged.headers), "{path}");
        let tag = forged.headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
        let signed_in = ada.ask(path, tag);
        assert_eq!(
            (signed_in.status, signed_in.header("cache-control")),
            (forged.status, "private, no-store"),
            "{path}"
        );
        assert!(signed_in.headers.get(header::ETAG).is_none() && signed_in.text().contains("href=\"/me\""), "{path}");
        assert!(!forged.text().contains("href=\"/me\""), "{path}");
    }
}

#[test]
fn a_public_host_has_cookies_that_no_other_host_can_set() {
    let host = Host::reached(&PUBLIC);
    let ada = discord(&host, 1, "Ada");
    let request = Request::post(link(&host, ada)).header(header::HOST, "games.example");
    let request = request.header(header::ORIGIN, "https://games.example").body(Body::empty());
    let answer = host.ask(request.expect("a request"));
    let stored = answer.header("set-cookie").to_owned();
    assert!(stored.starts_with("__Host-session=") && stored.contains("; Secure; Path=/;"), "{stored}");
    let value = stored.split(';').next().and_then(|pair| pair.split_once('=')).expect("a value").1.to_owned();
    for (name, status) in [("__Host-session", StatusCode::OK), ("session", StatusCode::FORBIDDEN)] {
        let request = Request::get("/me").header(header::HOST, "games.example");
        let request = request.header(header::COOKIE, format!("{name}={value}")).body(Body::empty());
        assert_eq!(host.ask(request.expect("a request")).status, status, "{name}");
    }
    // A host that does not know its address has no sessions.
    let nameless = Host::reached(&Reached { listen: "0.0.0.0:7117", public_url: None, ..PUBLIC });
    let ada = discord(&nameless, 1, "Ada");
    for path in [link(&nameless, ada).as_str(), "/me"] {
        assert_eq!(Browser::new(&nameless).get(path).status, StatusCode::NOT_FOUND);
    }
}

#[test]
fn own_games_and_challenges_are_listed_and_answered() {
    let host = Host::new();
    let slow = host.game(Place::Direct, "pilastri/6x6", ["Ada", "Bob"], "");
    let theirs = host.game(Place::Direct, "pilastri/6x6", ["Ada", "Cay"], "f4-e4");
    host.game(Place::Direct, "pilastri/6x6", ["Bob", "Cay"], "");
    let [ada, bob] = ["Ada", "Bob"].map(|name| host.player(name));
    let mut browser = Browser::of(&host, ada);
    let shown = browser.get("/me").text();
    let place = |id: u64| shown.find(&format!("/me/games/{id}\""));
    assert!(place(slow.0).expect("a link") < place(theirs.0).expect("a link"), "those that wait come first");
    assert_eq!(shown.matches("/me/games/").count(), 2);
    let variant = GameKind::Gore.standard();
    let challenge = |from, to| {
        let proposal = Proposal { side: SideChoice::First, ..Proposal::new(from, Some(to), variant, Place::Direct) };
        challenges::challenge(&host.service, &proposal).expect("a challenge").id.0
    };
    let token = browser.token();
    let received = challenge(bob, ada);
    let path = format!("/me/challenges/{received}");
    let mut bobs = Browser::of(&host, bob);
    let bobs_token = bobs.token();
    assert_eq!(bobs.send(&path, &bobs_token, &[("do", "accept")]).status, StatusCode::CONFLICT);
    assert!(browser.send(&path, &token, &[("do", "accept")]).location().starts_with("/me/games/"));
    assert_eq!(browser.send(&path, &token, &[("do", "accept")]).status, StatusCode::CONFLICT, "twice");
    let declined = format!("/me/challenges/{}", challenge(bob, ada));
    assert_eq!(browser.send(&declined, &token, &[("do", "decline")]).location(), "/me");
    let made = format!("/me/challenges/{}", challenge(ada, bob));
    assert_eq!(browser.send(&made, &token, &[("do", "withdraw")]).location(), "/me");
    assert!(!browser.get("/me").text().contains("action=\"/me/challenges/"));
    for (path, command, status) in
        [(made.as_str(), "else", 400), ("/me/challenges/9999", "accept", 404), ("/me/challenges/x", "accept", 404)]
    {
        assert_eq!(browser.send(path, &token, &[("do", command)]).status.as_u16(), status, "{path}");
    }
    // Challenges that the page does not list are as absent as those that do not exist.
    let private = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&host.service, ServerId(7), &private).expect("changed");
    let server = Place::Server { server: ServerId(7), private: true };
    for (to, place) in [(None, server), (Some(host.player("Cay")), Place::Direct)] {
        let proposal = Proposal { side: SideChoice::First, ..Proposal::new(bob, to, variant, place) };
        let hidden = challenges::challenge(&host.service, &proposal).expect("a challenge").id.0;
        for command in ["accept", "decline", "withdraw"] {
            let answer = browser.send(&format!("/me/challenges/{hidden}"), &token, &[("do", command)]);
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{to:?} {command}");
        }
    }
}

/// The value of a field in the first form of a page that has it.
pub(super) fn field(page: &str, name: &str) -> String {
    let value = page.split(&format!("name=\"{name}\" value=\"")).nth(1).and_then(|rest| rest.split('"').next());
    value.unwrap_or_else(|| panic!("no {name}")).to_owned()
}

#[test]
fn a_private_game_is_played_to_its_end_by_those_who_have_signed_in() {
    let host = Host::new();
    let game = host.game(Place::Direct, "pilastri/6x6", ["Ada", "Bob"], "");
    let waiting = host.game(Place::Direct, "pilastri/6x6", ["Ada", "Cay"], "");
    let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| host.player(name));
    let [mut ada, mut bob, mut eve] = [ada, bob, eve].map(|player| Browser::of(&host, player));
    let path = format!("/me/games/{}", game.0);
    let absent = eve.get("/me/games/98765");
    for rest in ["", "/move", "/lines", "/board.svg"] {
        let told = eve.get(&format!("{path}{rest}"));
        let of_absent = eve.get(&format!("/me/games/98765{rest}"));
        assert_eq!((told.status, told.bytes), (of_absent.status, of_absent.bytes), "{rest}");
    }
    assert_eq!(absent.status, StatusCode::NOT_FOUND);
    assert_eq!(host.get(&format!("/games/{}", game.0)).status, StatusCode::NOT_FOUND, "it stays private");
    // The player to act moves behind a signed link, and goes on to the next game.
    let shown = ada.get(&path).text();
    assert!(shown.contains(&format!("{path}/move")) && !shown.contains("data-live"));
    assert_eq!(ada.get(&format!("{path}/board.svg?version=1")).status, StatusCode::OK);
    let link = ada.get(&format!("{path}/move")).location().to_owned();
    assert!(link.starts_with("/play/") && ada.get(&link).text().contains(&format!("href=\"{path}\"")));
    assert!(!eve.get(&link).text().contains(&path), "a forwarded link leads to nothing more");
    let headers = [("origin", "http://localhost:7117"), ("cookie", ada.cookie.as_str())];
    let played = post(&host, &link, &[("move", "f4-e4")], &headers).text();
    assert!(played.contains("Next game (1)") && played.contains(&format!("/me/games/{}/move", waiting.0)), "{played}");
    assert_eq!(ada.get(&format!("{path}/move")).location(), path, "it is the opponent's turn");
    assert!(ada.get(&format!("{path}/lines")).location().starts_with("/play/"));
    // Offers are made and answered in the version that was seen.
    let (shown, token) = (bob.get(&path).text(), bob.token());
    let version = field(&shown, "version");
    let stranger = eve.token();
    let resign = [("do", "resign"), ("version", version.as_str())];
    assert_eq!(eve.send(&path, &stranger, &resign).status, StatusCode::NOT_FOUND);
    assert_eq!(eve.send(&path, &token, &resign).status, StatusCode::FORBIDDEN, "the token is of another session");
    assert_eq!(bob.send(&path, &token, &[("do", "draw"), ("version", &version)]).location(), format!("{path}#play"));
    for fields in
        [[("do", "move"), ("move", "a1-a2")], [("do", "draw"), ("version", "x")], [("do", "else"), ("version", "1")]]
    {
        assert_eq!(bob.send(&path, &token, &fields).status, StatusCode::BAD_REQUEST, "{fields:?}");
    }
    let shown = ada.get(&path).text();
    assert!(shown.contains("value=\"draw-accept\"") && !shown.contains("value=\"draw-withdraw\""));
    let shown = bob.get(&path).text();
    assert!(!shown.contains("value=\"draw-accept\"") && shown.contains("value=\"draw-withdraw\""));
    let version = field(&shown, "version");
    let token = ada.token();
    assert_eq!(ada.send(&path, &token, &[("do", "draw-decline"), ("version", &version)]).status, StatusCode::SEE_OTHER);
    let question = ada.get(&format!("{path}?ask=resign&side=first")).text();
    assert!(question.contains("value=\"resign\"") && question.contains("class=\"ask\""));
    assert!(!ada.get(&format!("{path}?ask=resign&side=second")).text().contains("value=\"resign\""));
    let version = field(&question, "version");
    assert_eq!(ada.send(&path, &token, &[("do", "resign"), ("version", &version)]).status, StatusCode::SEE_OTHER);
    let over = bob.get(&path).text();
    assert!(over.contains("Bob won") && !over.contains("value=\"resign\"") && !over.contains("/move\""), "{over}");
    assert_eq!(bob.get(&format!("{path}/move")).location(), path);
}
