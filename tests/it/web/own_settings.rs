//! The settings, the vacation and the weekly free days of a player who has signed in.

use axum::http::StatusCode;
use colonnade::play::{NoticeDelivery, NoticeKind, Player, PlayerId, Settings, Span};
use colonnade::service::people;

use super::sessions::{Browser, discord, field};
use super::{Answer, Host};

const PATH: &str = "/me/settings";

/// The form of the settings, as a browser sends it after some changes.
const FIELDS: [(&str, &str); 12] = [
    ("do", "settings"),
    ("language", "de"),
    ("theme", "slate"),
    ("seat", "first"),
    ("reminders", "2h, 1d"),
    ("confirm", "yes"),
    ("notice-0", "1"),
    ("notice-1", "3"),
    ("notice-2", "0"),
    ("notice-3", "0"),
    ("notice-4", "0"),
    ("notice-5", "2"),
];

fn stored(host: &Host, player: PlayerId) -> Player {
    people::player(&host.service, player).expect("a player")
}

/// The form with other values of one field.
fn with<'a>(name: &'a str, value: &'a str) -> Vec<(&'a str, &'a str)> {
    FIELDS.into_iter().filter(|(other, _)| *other != name).chain([(name, value)]).collect()
}

fn send(browser: &mut Browser<'_>, fields: &[(&str, &str)]) -> Answer {
    let token = browser.token();
    browser.send(PATH, &token, fields)
}

#[test]
fn settings_are_changed_as_by_the_command() {
    let host = Host::new();
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&host, user, name));
    let mut browser = Browser::of(&host, ada);
    let shown = browser.get(PATH).text();
    assert_eq!(field(&shown, "reminders"), "1d 6h");
    assert!(shown.contains("name=\"listed\" value=\"yes\" checked") && !shown.contains("Saved."));
    let saved = send(&mut browser, &FIELDS).location().to_owned();
    assert!(browser.get(&saved).text().contains("role=\"status\">Saved."));
    let own = stored(&host, ada);
    let Settings { reminders, theme, own_seat, confirm, listed, notices } = own.settings.clone().expect("settings");
    assert_eq!((reminders, theme.as_str()), (vec![Span::days(1), Span::hours(2)], "slate"));
    assert_eq!((own_seat, confirm, listed, own.keeps_vacation), (false, true, false, true));
    let ways = NoticeKind::ALL.map(|kind| notices.of(kind));
    let (channel, direct) = (NoticeDelivery::Channel, NoticeDelivery::Direct);
    assert_eq!(ways, [direct, NoticeDelivery::Silent, channel, channel, channel, NoticeDelivery::Both]);
    assert_eq!(own.language.chosen().map(|language| language.tag()), Some("de"));
    let shown = browser.get(PATH).text();
    assert_eq!(field(&shown, "reminders"), "1d 2h");
    for part in [
        "value=\"slate\" selected",
        "value=\"first\" selected",
        "value=\"de\" selected",
        "name=\"confirm\" value=\"yes\" checked",
    ] {
        assert!(shown.contains(part), "{part}");
    }
    // The same form again changes nothing.
    send(&mut browser, &FIELDS);
    assert_eq!(stored(&host, ada).version, own.version);
    // Settings that are the host's defaults are not stored.
    let mut bobs = Browser::of(&host, bob);
    let mut defaults = with("language", "none");
    for (name, value) in [("theme", "wood"), ("seat", "own"), ("reminders", "24h 6h"), ("confirm", "")] {
        defaults.retain(|(other, _)| *other != name);
        defaults.push((name, value));
    }
    defaults.iter_mut().filter(|(name, _)| name.starts_with("notice-")).for_each(|(_, value)| *value = "0");
    defaults.extend([("listed", "yes"), ("automatic", "yes")]);
    let before = stored(&host, bob);
    assert_eq!(send(&mut bobs, &defaults).status, StatusCode::SEE_OTHER);
    assert_eq!(stored(&host, bob), before);
    // Reminders that cannot be read are shown with the reason, beside everything else that was entered.
    for (text, reason) in [("soon", "soon"), ("1h 2h 3h 4h 5h 6h", "at most 5"), ("<b>", "&#60;b&#62;")] {
        let mut fields = with("reminders", text);
        fields.iter_mut().filter(|(name, _)| *name == "theme").for_each(|(_, value)| *value = "contrast");
        let refused = send(&mut browser, &fields);
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        let page = refused.text();
        assert!(page.contains("id=\"reminders-wrong\"") && page.contains(reason), "{text}");
        assert!(page.contains("value=\"contrast\" selected"), "{text}");
    }
    // What no form of ours sends changes nothing.
    for (name, value) in [
        ("do", "else"),
        ("language", "tlh"),
        ("language", ""),
        ("theme", "neon"),
        ("seat", "third"),
        ("notice-0", "4"),
        ("notice-5", "-1"),
        ("notice-3", ""),
    ] {
        assert_eq!(send(&mut browser, &with(name, value)).status, StatusCode::BAD_REQUEST, "{name}={value}");
    }
    assert_eq!(send(&mut browser, &[("do", "settings")]).status, StatusCode::BAD_REQUEST);
    let token = browser.token();
    assert_eq!(bobs.send(PATH, &token, &FIELDS).status, StatusCode::FORBIDDEN, "another session");
    assert_eq!((stored(&host, ada).version, stored(&host, bob).settings), (own.version, None));
    // The choice to have the language of Discord is a choice as well.
    let mut fields = with("language", "none");
    fields.push(("automatic", "yes"));
    send(&mut browser, &fields);
    let own = stored(&host, ada);
    assert_eq!((own.language.chosen(), own.keeps_vacation), (None, false));
    browser.send("/me/sessions", &token, &[("end", "all")]);
    assert_eq!(browser.send(PATH, &token, &FIELDS).status, StatusCode::FORBIDDEN, "its session has ended");
}

#[test]
fn vacation_is_taken_and_given_back() {
    let host = Host::new();
    let ada = discord(&host, 1, "Ada");
    let mut browser = Browser::of(&host, ada);
    let today = field(&browser.get(PATH).text(), "from");
    let next_year = format!("{}-03-01", today[..4].parse::<u32>().expect("a year") + 1);
    let take =
        |from: &str, days: &str| [("do", "take"), ("from", from), ("days", days)].map(|(n, v)| (n, v.to_owned()));
    let taken = |host: &Host| stored(host, ada).vacation.from(chrono::NaiveDate::MIN).count();
    let ask = |browser: &mut Browser<'_>, from: &str, days: &str| {
        let fields = take(from, days);
        send(browser, &fields.each_ref().map(|(name, value)| (*name, value.as_str())))
    };
    for (from, days, reason) in [
        ("tomorrow", "1", "is not a day"),
        ("2020-01-01", "1", "in the past"),
        (next_year.as_str(), "0", "1 to 366"),
        (next_year.as_str(), "some", "1 to 366"),
        (next_year.as_str(), "21", "20 vacation days left"),
        (next_year.as_str(), "99999999999", "1 to 366"),
        ("9999-12-31", "1", "at the latest"),
    ] {
        let refused = ask(&mut browser, from, days);
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{from} {days}");
        let page = refused.text();
        assert!(page.contains("id=\"vacation-wrong\"") && page.contains(reason), "{from} {days}: {page}");
        assert_eq!((field(&page, "from").as_str(), field(&page, "days").as_str()), (from, days));
    }
    assert_eq!(taken(&host), 0);
    assert_eq!(ask(&mut browser, &next_year, "3").location(), "/me/settings?saved=yes");
    assert_eq!(ask(&mut browser, &next_year, "3").status, StatusCode::UNPROCESSABLE_ENTITY, "twice");
    assert_eq!(taken(&host), 3);
    let version = field(&browser.get(PATH).text(), "version");
    let give_back = |version| [("do", "give-back"), ("version", version)];
    assert_eq!(send(&mut browser, &give_back("x")).status, StatusCode::BAD_REQUEST);
    assert_eq!(send(&mut browser, &give_back(&version)).location(), "/me/settings?saved=yes");
    assert_eq!(taken(&host), 0);
    ask(&mut browser, &next_year, "2");
    assert_eq!(send(&mut browser, &give_back(&version)).location(), PATH, "the form is outdated");
    assert_eq!(taken(&host), 2);
}

#[test]
fn weekly_free_days_are_chosen() {
    let host = Host::new();
    let ada = discord(&host, 1, "Ada");
    let mut browser = Browser::of(&host, ada);
    let choose = |weekly, zone| [("do", "free-days"), ("weekly", weekly), ("zone", zone)];
    assert_eq!(send(&mut browser, &choose("Sat-Sun", "Europe/Berlin")).location(), "/me/settings?saved=yes");
    let own = stored(&host, ada);
    let free = own.free_days.expect("free days");
    assert_eq!((free.days().len(), free.zone().name()), (2, "Europe/Berlin"));
    let shown = browser.get(PATH).text();
    assert!(shown.contains("value=\"Sat-Sun\" selected") && shown.contains("value=\"Europe/Berlin\" selected"));
    for (weekly, zone) in [("Mon-Wed", "UTC"), ("", "UTC"), ("Sat-Sun", "Mars/Olympus"), ("Sat-Sun", "")] {
        assert_eq!(send(&mut browser, &choose(weekly, zone)).status, StatusCode::BAD_REQUEST, "{weekly} {zone}");
    }
    assert_eq!(stored(&host, ada).version, own.version);
    send(&mut browser, &choose("none", "UTC"));
    assert_eq!(stored(&host, ada).free_days, None);
}
