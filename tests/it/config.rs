//! Settings: which are accepted, how the others are reported, and the example file.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use colonnade::config::{
    ExposeSecret, Flags, Register, Settings, Shards, TimeControl as ConfigTimeControl, config_error, config_warning,
    keys,
};
use colonnade::play::{Span, TimeControl};

use super::readme::{documents, root};

const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.0123456789abcdefghijklmnopqrstuvwxyzABCD";

fn of(text: &str) -> Result<Settings, String> {
    Settings::of_text("colonnade.toml", text).map_err(|error| config_error(&error))
}

/// A directory with a settings file.
struct SettingsSandbox(tempfile::TempDir);

impl SettingsSandbox {
    fn new(text: &str) -> SettingsSandbox {
        let sandbox = SettingsSandbox(tempfile::tempdir().expect("a directory"));
        fs::write(sandbox.file(), text).expect("a file");
        sandbox
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("c.toml")
    }

    fn load(&self, variables: &[(&str, &str)]) -> Result<Settings, String> {
        let flags = Flags { config: Some(self.file()), ..Flags::default() };
        load(&flags, variables).map_err(|error| error.replace(&self.file().display().to_string(), "c.toml"))
    }
}

fn load(flags: &Flags, variables: &[(&str, &str)]) -> Result<Settings, String> {
    let variables = variables.iter().map(|(name, value)| (OsString::from(name), OsString::from(value)));
    Settings::load(flags, variables).map_err(|error| config_error(&error))
}

#[test]
fn the_example_lists_exactly_the_keys_and_says_the_defaults() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("config.example.toml");
    let text = fs::read_to_string(path).expect("the example");
    let mut section = "";
    let mut listed = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            Some(name) => section = name,
            None => {
                let (name, rest) = line.split_once(" = ").expect(line);
                assert!(rest.split_once("  # ").is_some_and(|(_, meaning)| meaning.len() > 10), "{line}");
                listed.push((section, name));
            }
        }
    }
    assert_eq!(listed, keys().collect::<Vec<_>>());
    let example = of(&text).expect("the example is right");
    assert_eq!(format!("{example:?}"), format!("{:?}", Settings::default()));
    assert_eq!(format!("{:?}", of("").expect("nothing set")), format!("{:?}", Settings::default()));
}

/// The settings blocks in a document.
fn blocks(document: &str) -> Vec<String> {
    let mut inside = None;
    let mut blocks: Vec<String> = Vec::new();
    for line in document.lines().map(str::trim) {
        if let Some(kind) = line.strip_prefix("```") {
            inside = if inside.is_some() { None } else { Some(kind) };
            if inside == Some("toml") {
                blocks.push(String::new());
            }
        } else if let Some(block) = blocks.last_mut().filter(|_| inside == Some("toml")) {
            block.push_str(line);
            block.push('\n');
        }
    }
    blocks
}

/// The settings in the documents of `docs` are accepted by the program.
#[test]
fn the_settings_in_documents_are_right() {
    let place = tempfile::tempdir().expect("a directory");
    fs::write(place.path().join("password"), "secret\n").expect("a file");
    let docs = root().join("docs");
    let mut sources = Vec::new();
    for path in documents().into_iter().filter(|path| path.starts_with(&docs)) {
        for block in blocks(&fs::read_to_string(&path).expect("a document")) {
            // The files of a host are in this directory.
            let here = block.replace("/etc/colonnade", &place.path().display().to_string());
            let read = of(&here).map(|settings| format!("{settings:?}"));
            let read = read.unwrap_or_else(|error| panic!("{}: {error}\n{block}", path.display()));
            assert_ne!(read, format!("{:?}", Settings::default()), "{}: nothing is set\n{block}", path.display());
            sources.push(path.clone());
        }
    }
    for path in ["hosts.md", "database.md"].map(|name| docs.join(name)) {
        assert!(sources.contains(&path), "{}: no settings", path.display());
    }
    let planted = "```sh\n[web]\n```\n1. Set\n\n   ```toml\n   [web]\n   port = 80\n   ```\n[log]\n";
    assert_eq!(blocks(planted), ["[web]\nport = 80\n"]);
    assert!(of(&blocks(planted)[0]).is_err());
}

#[test]
fn what_is_wrong_is_one_line_with_place_key_value_and_what_was_expected() {
    for (text, told) in [
        (
            "[stor]\npath = 1",
            "stor: there is no such setting, expected a section store, web, discord, play, view, run or log",
        ),
        ("stor = 1", "stor: there is no such setting, expected a section store, web, discord, play, view, run or log"),
        ("web = 1", "web = 1: expected a section [web]"),
        (
            "[web]\nport = 80",
            "web.port: there is no such setting, expected listen, public_url, table, trusted_proxies or metrics_listen",
        ),
        ("[log]\nfile = 'x'", "log.file: there is no such setting, expected level or format"),
        (
            "[run]\nroles = ['web', 'mail']",
            "run.roles = [\"web\", \"mail\"]: expected one or more of \"web\", \"bot\" and \"scheduler\"",
        ),
        ("[run]\nname = \"a\\u0007\"", "run.name = \"a\\u{7}\": expected a name of at most 64 characters"),
        ("[store]\npath = 7", "store.path = 7: expected the name of a directory"),
        (
            "[store]\npoll = '5ms'",
            "store.poll = \"5ms\": expected a span from \"10ms\" to \"1m\" such as \"250ms\" or \"1s\"",
        ),
        ("[store]\ncache_mb = 0", "store.cache_mb = 0: expected a whole number of mebibytes, from 1 to 1048576"),
        ("[store]\ncache_mb = -4", "store.cache_mb = -4: expected a whole number of mebibytes, from 1 to 1048576"),
        ("[store]\ncache_mb = 1.5", "store.cache_mb = 1.5: expected a whole number of mebibytes, from 1 to 1048576"),
        (
            "[store]\nbackup_every = '5s'",
            "store.backup_every = \"5s\": expected \"off\" or a span of at least a minute such as \"1d\" or \"12h\"",
        ),
        ("[store]\nbackup_keep = 0", "store.backup_keep = 0: expected a whole number of backups, at least 1"),
        (
            "[web]\nlisten = 7117",
            "web.listen = 7117: expected an address and port such as \"127.0.0.1:7117\" or \"[::1]:7117\"",
        ),
        (
            "[web]\npublic_url = 'games.example.org'",
            "web.public_url = \"games.example.org\": expected an address such as \"https://games.example.org\" without \
             a path",
        ),
        ("[web]\ntable = true", "web.table = true: expected \"local\" or \"off\""),
        (
            "[web]\ntrusted_proxies = ['10.0.0.0/33']",
            "web.trusted_proxies = [\"10.0.0.0/33\"]: expected a list of addresses or networks such as [\"10.0.0.1\", \
             \"192.168.0.0/16\"]",
        ),
        (
            "[discord]\nregister = 'everywhere'",
            "discord.register = \"everywhere\": expected \"global\", \"off\" or a list of numbers of servers such as \
             [1234567890]",
        ),
        (
            "[discord]\nshards = 0",
            "discord.shards = 0: expected \"auto\", a whole number from 1 to 1024, or some of them such as \"0-3/8\"",
        ),
        (
            "[discord]\nshards = '3-8/8'",
            "discord.shards = \"3-8/8\": expected \"auto\", a whole number from 1 to 1024, or some of them such as \"0-3/8\"",
        ),
        (
            "[discord]\napi_base_url = 'http://discord.example.org'",
            "discord.api_base_url = \"http://discord.example.org\": expected an https address such as \
             \"https://discord.com\"; plain http only to this machine",
        ),
        (
            "[play]\ndefault_time = '3 days'",
            "play.default_time = \"3 days\": expected a time control: \"3d\" (for each move), \"10d+36h/21d\" (bank, \
             increment, cap) or \"none\"",
        ),
        (
            "[play]\nshortest_time = '0s'",
            "play.shortest_time = \"0s\": expected a span such as \"1h\" or \"90m\" (w d h m s)",
        ),
        (
            "[play]\nreminders = ['24h', 6]",
            "play.reminders = [\"24h\", 6]: expected a list of spans such as [\"24h\", \"6h\"]",
        ),
        ("[play]\nvacation_days = 400", "play.vacation_days = 400: expected a whole number of days, at most 366"),
        ("[play]\nprograms = 9", "play.programs = 9: expected a whole number of programs, at most 8"),
        ("[play]\nendings = 21", "play.endings = 21: expected a whole number of stones, at most 20"),
        (
            "[play]\nthinking = '500ms'",
            "play.thinking = \"500ms\": expected a span from \"1s\" to \"10s\" such as \"2s\"",
        ),
        ("[play]\nthinking = '11s'", "play.thinking = \"11s\": expected a span from \"1s\" to \"10s\" such as \"2s\""),
        (
            "[view]\nfonts = [['a.otf']]",
            "view.fonts = [[\"a.otf\"]]: expected a list of names of files with fonts such as [\"NotoSansCJK-Regular.ttc\"]",
        ),
        (
            "[log]\nlevel = 'loud'",
            "log.level = \"loud\": expected \"off\", \"error\", \"warn\", \"info\", \"debug\" or \"trace\"",
        ),
        ("[log]\nformat = 'xml'", "log.format = \"xml\": expected \"pretty\" or \"json\""),
    ] {
        assert_eq!(of(text).expect_err(text), format!("colonnade.toml: {told}"));
    }
    let long = of(&format!("[log]\nlevel = \"{}\\n\"", "x".repeat(500))).expect_err("too long");
    assert!(long.chars().count() < 200 && !long.contains('\n'), "{long}");
}

#[test]
fn what_is_no_toml_is_told_with_its_place_and_without_its_text() {
    for (text, place) in [
        (format!("[discord]\ntoken = \"{TOKEN}"), ":2:"),
        (format!("[discord]\ntoken = {TOKEN}\n"), ":2:"),
        ("[web\n".to_owned(), ":1:5: "),
        ("[web]\nlisten = '1'\nlisten = '2'\n".to_owned(), ":3:1: duplicate key `listen`"),
    ] {
        let told = of(&text).expect_err(&text);
        assert!(told.starts_with(&format!("colonnade.toml{place}")), "{told}");
        assert!(!told.contains('\n') && !told.contains("MTIz"), "{told}");
    }
}

#[test]
fn the_environment_outweighs_the_file_and_flags_outweigh_both() {
    let sandbox = SettingsSandbox::new("[store]\npath = 'a'\ncache_mb = 8\n[log]\nlevel = 'warn'\n");
    let settings =
        sandbox.load(&[("COLONNADE_STORE__PATH", "b"), ("HOME", "/"), ("COLONNADES", "1")]).expect("settings");
    assert_eq!((settings.store.path, settings.store.cache_mb), (PathBuf::from("b"), 8));
    assert_eq!(settings.file, Some(sandbox.file()));
    let flags = Flags { config: Some(sandbox.file()), store: Some("c".into()), log: Some("DEBUG".to_owned()) };
    let settings =
        load(&flags, &[("COLONNADE_STORE__PATH", "b"), ("COLONNADE_LOG__LEVEL", "error")]).expect("settings");
    assert_eq!((settings.store.path, settings.log.level.to_string()), (PathBuf::from("c"), "debug".to_owned()));
    let wrong = Flags { log: Some("loud".to_owned()), ..flags };
    assert!(load(&wrong, &[]).expect_err("a level").starts_with("--log: log.level = \"loud\": expected"));

    let lists = sandbox
        .load(&[
            ("COLONNADE_WEB__TRUSTED_PROXIES", "10.0.0.1, fd00::/8"),
            ("COLONNADE_DISCORD__REGISTER", "[17, 18]"),
            ("COLONNADE_PLAY__REMINDERS", "off"),
            ("COLONNADE_PLAY__DEFAULT_TIME", "10d+36h/21d"),
            ("COLONNADE_PLAY__THINKING", "10s"),
            ("COLONNADE_DISCORD__SHARDS", "2"),
            ("COLONNADE_STORE__BACKUP_EVERY", "1d12h"),
            ("COLONNADE_WEB__PUBLIC_URL", ""),
        ])
        .expect("settings");
    let proxies: Vec<_> = lists.web.trusted_proxies.iter().map(ToString::to_string).collect();
    assert_eq!(proxies, ["10.0.0.1/32", "fd00::/8"]);
    assert_eq!(lists.discord.register, Register::Guilds(vec![17, 18]));
    assert_eq!(lists.discord.shards, Shards { all: Some(2), own: None });
    let some = sandbox.load(&[("COLONNADE_DISCORD__SHARDS", "4-7/8")]).expect("settings").discord.shards;
    assert_eq!(some, Shards { all: Some(8), own: Some((4, 7)) });
    assert_eq!(lists.play.reminders, Vec::<Duration>::new());
    assert_eq!(lists.play.thinking, Duration::from_secs(10));
    let days = |days: u64| Duration::from_secs(days * 86_400);
    let bank = ConfigTimeControl::Bank { bank: days(10), increment: Duration::from_secs(36 * 3_600), cap: days(21) };
    assert_eq!((lists.play.default_time, lists.store.backup_every), (bank, Some(days(1) + days(1) / 2)));
    assert_eq!(lists.web.public_url, None);

    let error = sandbox.load(&[("COLONNADE_WEB__LISTEN", "here")]).expect_err("an address");
    assert!(error.starts_with("COLONNADE_WEB__LISTEN: web.listen = \"here\": expected an address and port"), "{error}");
    let url = |settings: Settings| settings.store.url.map(|url| url.to_string());
    let in_database = SettingsSandbox::new("[store]\nurl = 'postgresql://me:secret@db/games'\n");
    assert_eq!(url(in_database.load(&[]).expect("settings")).as_deref(), Some("postgresql://me@db/games"));
    let flags = |store: &str| Flags { config: Some(in_database.file()), store: Some(store.into()), log: None };
    assert_eq!(url(load(&flags("c"), &[]).expect("settings")), None);
    let other = url(load(&flags("postgres://me@other/games"), &[]).expect("settings"));
    assert_eq!(other.as_deref(), Some("postgres://me@other/games"));
    let error = load(&flags("postgres://me:secret@other/games"), &[]).expect_err("a password");
    assert!(
        error.starts_with("--store: store.url = …: expected no password here") && !error.contains("secret"),
        "{error}"
    );
    let unnamed = Flags { store: Some("".into()), config: Some(sandbox.file()), log: None };
    let error = load(&unnamed, &[]).expect_err("a directory");
    assert_eq!(error, "--store: store.path = \"\": expected the name of a directory");
}

#[test]
fn a_variable_that_is_no_setting_stops_the_program_with_the_near_name() {
    let sandbox = SettingsSandbox::new("");
    for (variable, expected) in [
        ("COLONNADE_STORE", "COLONNADE_STORE__PATH"),
        ("COLONNADE_LOG", "COLONNADE_LOG__LEVEL"),
        ("COLONNADE_LISTEN", "COLONNADE_WEB__LISTEN"),
        ("COLONNADE_TOKEN", "COLONNADE_DISCORD__TOKEN"),
        ("COLONNADE_WEB_LISTEN", "COLONNADE_WEB__LISTEN"),
        ("COLONNADE_DISCORD__TOKN", "COLONNADE_DISCORD__TOKEN"),
        ("COLONNADE_WEB__PORT", "COLONNADE_WEB__ and LISTEN, PUBLIC_URL, TABLE, TRUSTED_PROXIES or METRICS_LISTEN"),
        ("COLONNADE_SITE__NAME", "a section and a key such as COLONNADE_WEB__LISTEN"),
        ("COLONNADE_", "a section and a key such as COLONNADE_WEB__LISTEN"),
    ] {
        let error = sandbox.load(&[(variable, "/srv/x")]).expect_err(variable);
        assert_eq!(error, format!("{variable}: there is no such setting, expected {expected}"));
    }
    // Kubernetes sets these for a service of this name.
    let links = [("COLONNADE_SERVICE_HOST", "10.0.0.1"), ("COLONNADE_PORT_7117_TCP", "tcp://10.0.0.1:7117")];
    assert!(sandbox.load(&links).is_err());
    assert!(sandbox.load(&[&links[..], &[("KUBERNETES_SERVICE_HOST", "10.0.0.0")]].concat()).is_ok());
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let sandbox = SettingsSandbox::new("");
    fs::write(sandbox.file(), b"\xff\xfe").expect("a file");
    assert_eq!(sandbox.load(&[]).expect_err("no text"), "c.toml: not UTF-8 text, expected a settings file");
    let named = |path: &Path| load(&Flags { config: Some(path.to_owned()), ..Flags::default() }, &[]);
    let gone = named(&sandbox.0.path().join("gone.toml")).expect_err("gone");
    assert!(gone.ends_with("gone.toml: there is no such file, expected a settings file"), "{gone}");
    let directory = named(sandbox.0.path()).expect_err("a directory");
    assert!(directory.ends_with(": a directory, expected a settings file"), "{directory}");
}

#[test]
fn the_table_is_only_for_whoever_sits_at_the_machine() {
    for text in [
        "[web]\ntable = 'local'\nlisten = '0.0.0.0:80'",
        "[web]\ntable = 'local'\npublic_url = 'https://games.example.org'",
        "[web]\ntable = 'local'\nlisten = '192.168.0.1:80'",
    ] {
        let told = of(text).expect_err(text);
        assert!(
            told.starts_with("colonnade.toml: web.table = \"local\": expected \"off\", since others can"),
            "{told}"
        );
    }
    for (text, table) in [
        ("", true),
        ("[web]\ntable = 'local'\nlisten = '[::1]:80'", true),
        ("[web]\nlisten = '127.0.0.2:80'", true),
        ("[web]\nlisten = '0.0.0.0:80'", false),
        ("[web]\npublic_url = 'https://games.example.org'", false),
        ("[web]\ntable = 'off'", false),
    ] {
        assert_eq!(of(text).expect(text).web.table, table, "{text}");
    }
}

#[test]
fn addresses_are_bases_of_others() {
    let shown = |text: &str| of(&format!("[discord]\napi_base_url = '{text}'")).ok()?.discord.api_base_url;
    for (text, base) in [
        ("https://proxy.example.org/", Some("https://proxy.example.org")),
        ("https://proxy.example.org/discord/", Some("https://proxy.example.org/discord")),
        ("http://127.0.0.1:8080", Some("http://127.0.0.1:8080")),
        ("http://[::1]:8080", Some("http://[::1]:8080")),
        ("http://localhost", Some("http://localhost")),
        ("http://10.0.0.1", None),
        ("http://127.0.0.1.example.org", None),
        ("https://user:secret@example.org", None),
        ("https://example.org/?a=b", None),
        ("https://example.org/#a", None),
        ("ftp://example.org", None),
        ("/path", None),
    ] {
        assert_eq!(shown(text).as_deref(), base, "{text}");
    }
    let public = |text: &str| of(&format!("[web]\npublic_url = '{text}'")).ok()?.web.public_url;
    assert_eq!(public("https://games.example.org/").as_deref(), Some("https://games.example.org"));
    assert_eq!(public("http://10.0.0.1:8080").as_deref(), Some("http://10.0.0.1:8080"));
    assert_eq!(public("https://example.org/games"), None);
}

#[test]
fn the_token_is_found_and_never_shown() {
    let sandbox = SettingsSandbox::new("");
    let token = |settings: &Settings| settings.discord.token.as_ref().map(|token| token.expose_secret().to_owned());
    let other = "other-token";
    let both = sandbox.load(&[("COLONNADE_DISCORD__TOKEN", TOKEN), ("DISCORD_TOKEN", other)]).expect("settings");
    assert_eq!(token(&both).as_deref(), Some(TOKEN));
    assert!(!format!("{both:?}").contains("MTIz"), "{both:?}");
    assert_eq!(token(&sandbox.load(&[("DISCORD_TOKEN", other)]).expect("settings")).as_deref(), Some(other));
    assert_eq!(token(&sandbox.load(&[("DISCORD_TOKEN", " ")]).expect("settings")), None);
    for (variable, value) in [
        ("COLONNADE_DISCORD__TOKEN", "MTIz two words"),
        ("COLONNADE_DISCORD__TOKEN_FILE", TOKEN),
        ("COLONNADE_DISCORD__APPLICATION_ID", TOKEN),
        ("COLONNADE_DISCORD__TOKN", TOKEN),
        ("COLONNADE_DISCORD_TOKEN", TOKEN),
    ] {
        let told = sandbox.load(&[(variable, value)]).expect_err(variable);
        assert!(told.starts_with(&format!("{variable}: ")) && !told.contains("MTIz"), "{told}");
        assert!(!told.contains('\n'), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn the_token_is_read_from_its_file() {
    use std::os::unix::fs::PermissionsExt;
    let sandbox = SettingsSandbox::new("");
    let file = sandbox.0.path().join("token");
    fs::write(&file, format!("{TOKEN}\n")).expect("a file");
    fs::write(sandbox.file(), format!("[discord]\ntoken_file = '{}'", file.display())).expect("a file");
    let with = |mode: u32| {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("a mode");
        sandbox.load(&[]).expect("settings")
    };
    let settings = with(0o600);
    assert_eq!(settings.discord.token.expect("a token").expose_secret(), TOKEN);
    assert_eq!(settings.warnings, Vec::new());
    for mode in [0o640, 0o604] {
        let warnings: Vec<String> = with(mode).warnings.iter().map(config_warning).collect();
        assert!(warnings.len() == 1 && warnings[0].contains("others may read it; chmod 600 "), "{warnings:?}");
    }
    let safe = sandbox.load(&[("CREDENTIALS_DIRECTORY", &sandbox.0.path().display().to_string())]).expect("settings");
    assert_eq!(safe.warnings, Vec::new());
    let over = sandbox.load(&[("DISCORD_TOKEN", "other")]).expect("settings");
    assert_eq!(over.discord.token.expect("a token").expose_secret(), "other");
    let text = format!("[discord]\ntoken = '{TOKEN}'\ntoken_file = '{}'", file.display());
    let told = of(&text).expect_err("both");
    assert_eq!(told, "colonnade.toml: discord.token = …: expected only one of discord.token and discord.token_file");
    fs::write(&file, "two words\n").expect("a file");
    let told = sandbox.load(&[]).expect_err("no token");
    assert!(told.contains("expected the name of a file that holds the bot's token and nothing else"), "{told}");
    fs::remove_file(&file).expect("removed");
    assert!(sandbox.load(&[]).expect_err("gone").contains("which cannot be read: "));
}

/// N3: a secret in a settings file that everybody may read is told, and nothing else is.
#[test]
fn n3_an_open_settings_file_with_a_secret_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let warnings = |text: &str, mode: u32, variables: &[(&str, &str)]| {
        let sandbox = SettingsSandbox::new(text);
        fs::set_permissions(sandbox.file(), fs::Permissions::from_mode(mode)).expect("a mode");
        let settings = sandbox.load(variables).expect("settings");
        settings.warnings.iter().map(config_warning).collect::<Vec<String>>()
    };
    let token = format!("[discord]\ntoken = '{TOKEN}'\n");
    let password = "[store]\nurl = 'postgresql://me:secret@db/games'\n";
    for text in [&token, password] {
        let told = warnings(text, 0o644, &[]);
        assert!(told.len() == 1 && told[0].contains("c.toml holds a secret and everybody may read it"), "{told:?}");
        assert!(!told[0].contains("secret@") && !told[0].contains("MTIz"), "{told:?}");
        assert_eq!(warnings(text, 0o640, &[]), Vec::<String>::new(), "the group of the service may read it");
    }
    assert_eq!(warnings(&token, 0o644, &[("DISCORD_TOKEN", "other")]), Vec::<String>::new(), "it is not in use");
    for text in ["[discord]\ntoken = ''\n", "[store]\nurl = 'postgresql://me@db/games'\n", ""] {
        assert_eq!(warnings(text, 0o644, &[]), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn times_are_read_as_players_write_them() {
    let texts = [
        "none",
        "3d",
        "1w2d",
        "36H",
        "90m",
        "45s",
        "10d+36h/21d",
        "3d+1d",
        "3d+1d/2d",
        "0d",
        "3",
        "d",
        "3d3d",
        "1h2d",
        "3 d",
        "-1d",
        "1.5d",
        "99999999999999999999s",
        "200000w",
        "",
        "3d+0s/5d",
        "36500d",
        "36501d",
    ];
    for text in texts {
        let set =
            of(&format!("[play]\ndefault_time = ' {text} '")).ok().map(|settings| match settings.play.default_time {
                ConfigTimeControl::Unlimited => TimeControl::Unlimited,
                ConfigTimeControl::PerMove(time) => TimeControl::PerMove(Span::seconds(time.as_secs())),
                ConfigTimeControl::Bank { bank, increment, cap } => {
                    let [bank, increment, cap] = [bank, increment, cap].map(|time| Span::seconds(time.as_secs()));
                    TimeControl::Bank { bank, increment, cap }
                }
            });
        let usual = Some(TimeControl::PerMove(Span::days(3))).filter(|_| text.is_empty());
        assert_eq!(set, text.parse().ok().or(usual), "{text}");
    }
}
