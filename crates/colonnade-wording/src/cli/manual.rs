//! Help and manual pages of the commands: remarks, examples, exit codes, environment variables and files. The options
//! are described where they are defined.

use std::borrow::Cow;
use std::fmt::Display;

use colonnade_language::say;

/// The remarks and examples of a command.
#[derive(Clone, Debug)]
pub struct Manual {
    /// Everything that the help of the options does not say; may be empty.
    pub remarks: Cow<'static, str>,
    /// Lines for a shell.
    pub examples: &'static [&'static str],
}

impl Manual {
    /// The end of the help of the command.
    #[must_use]
    pub fn help(&self) -> String {
        let heading = if self.examples.len() == 1 { "Example:" } else { "Examples:" };
        let examples = format!("{heading}\n{}", self.indented_examples());
        if self.remarks.is_empty() { examples } else { format!("{}\n\n{examples}", self.remarks) }
    }

    /// The examples, each on lines of its own, as they stand in the help.
    #[must_use]
    pub fn indented_examples(&self) -> String {
        self.examples.iter().map(|example| indented(example)).collect::<Vec<_>>().join("\n")
    }
}

/// An example with each of its lines indented.
fn indented(example: &str) -> String {
    example.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

/// The manual of the program, which is called `colonnade`, or of one of its commands; None for other names.
#[must_use]
pub fn manual(command: &str) -> Option<Manual> {
    let (remarks, examples): (_, &[_]) = match command {
        "colonnade" => (
            "Without a command it serves: it prints the address of its pages and of a table at which two people can play, \
             and runs the Discord bot if a token is set. Errors are one line on standard error.",
            &[
                "colonnade",
                "colonnade play pilastri --first Ann --second Ben",
                "colonnade render --record games.cgn --out replay.gif",
            ],
        ),
        "serve" => (
            "Ends with Ctrl-C or SIGTERM.",
            &["colonnade", "DISCORD_TOKEN=… colonnade serve --store /var/lib/colonnade"],
        ),
        "play" => (
            // They are in the language of the reader.
            "",
            &[
                "colonnade play pilastri --variant 4x4 --first Ann --second Ben",
                "colonnade play gore --first Ann --computer 1",
                "colonnade play --resume 12",
            ],
        ),
        "moves" => (
            "",
            &[
                "colonnade moves --game pilastri --variant 4x4",
                "colonnade moves --game pilare --moves \"c1-c3 f6-e6-e5\" --prefix b1",
                "colonnade moves --game gore --json \\\n  --position \"6n,6n,6n,6n/6s,6s,6s,6s s 0 0 -\"",
            ],
        ),
        "perft" => (
            "",
            &[
                "colonnade perft --game pilastri --variant 4x4 --depth 6",
                "colonnade perft --game buku --depth 1 --json",
            ],
        ),
        "known" => (
            "Solves again what is solved, builds Goré's table of endings, proves the puzzles, plays games of level 3 against \
             itself, and counts sequences; the results are the same on every machine. A row of docs/known.json that \
             differs or is not found is bad; then the command exits with 1. Without --all it takes about a minute, leaves \
             out what takes longer, and says so. Ctrl-C ends it at once. It reads no settings and reaches no store.",
            &["colonnade known", "colonnade known solved", "colonnade known survey --all --json"],
        ),
        "rules" => (
            "Reads requests from standard input, one JSON object a line, and answers each with one line on standard output: \
             it plays moves, reads a text, or counts sequences. vectors/README.md describes every member. It reads no \
             settings and reaches no store.",
            &[
                "colonnade rules < requests.jsonl",
                "echo '{\"ask\":\"count\",\"game\":\"buku\",\"depth\":1}' | colonnade rules",
            ],
        ),
        "engine" => (
            "Reads lines from standard input and answers on standard output: “position startpos moves b1 c2” sets a position, \
             “go level 3” or “go movetime 500” searches it, “quit” ends. docs/engine.md describes every line. It reads no \
             settings and reaches no store.",
            &["colonnade engine", "printf 'go level 2\\n' | colonnade engine"],
        ),
        "render" => (
            "The extension of FILE selects the format: .png, .svg, .gif or .txt.",
            &[
                "colonnade render --game pilastri --out start.png",
                "colonnade render --game pilare --moves \"c1-c3 f6-e6-e5\" \\\n  --first Ann --second Ben --theme slate --out \
                 board.svg",
                "colonnade render --game pilare --moves \"c1-c3 f6-e6-e5\" \\\n  --prefix b1 --out choice.png",
                "colonnade render --record games.cgn --number 3 --out replay.gif",
                "colonnade render --game gore --side second --out board.txt \\\n  --position \"6n,6n,6n,6n/6s,6s,6s,6s s 0 \
                 0 -\"",
            ],
        ),
        "analyse" => (
            "A search plays on from each position and after the best action that it finds; an action that gives away five \
             points of a hundred is an inaccuracy, ten a mistake, fifteen or a certain win a blunder. What comes later in \
             the game corrects the chances before. The same game and work always give the same result. More work finds \
             more and takes longer. Comments of an earlier analysis are replaced.",
            &[
                "colonnade analyse games.cgn",
                "colonnade analyse games.cgn --number 3 --work 200000 --out analysed.cgn",
                "colonnade analyse games.cgn --out chances.svg",
            ],
        ),
        "puzzles" => (
            "A position counts if a search proves that one move wins and no other does; in Pilare and Pit of Pillars also \
             if one move alone wins in three plies, in Buku at once, and no other is found to win later. At most one is taken from each game, and none that is \
             there already. Each line has the number of its game at the end. Lines added to the file of \
             play.puzzles become puzzles of the service at its next start. Private games are never used. A running \
             service need not be stopped.",
            &[
                "colonnade puzzles --game pilastri --most 5",
                "colonnade puzzles --work 100000",
                "colonnade puzzles --check puzzles.txt",
            ],
        ),
        "check" => (
            "A file is CGN or NDJSON by its name (.cgn, .ndjson) or else its content, and may be compressed (gzip, zstd).",
            &[
                "colonnade check games.cgn more.ndjson.zst",
                "colonnade check games.cgn --json",
                "curl https://example.org/games.cgn.gz | colonnade check -",
            ],
        ),
        "convert" => (
            "File names select the format (.cgn, .ndjson) and the compression (.gz or .zst after it). Bad records are \
             reported and left out.",
            &["colonnade convert games.cgn games.ndjson.zst", "colonnade convert games.ndjson.gz -"],
        ),
        "export" => (
            "The name of FILE selects the format (.cgn, .ndjson) and the compression (.gz or .zst after it). Games \
             come in the order in which they ended. Without --all, the file holds what anybody can see on the web: no \
             private games and no hidden names. Only its owner can read it. A running service need not be stopped.",
            &[
                "colonnade export --out games.cgn",
                "colonnade export --game buku --variant 6x6 --since 2026-01-01 --rated \\\n  --out buku.ndjson.zst",
                "colonnade export --player Ann --opponent 17 --result 1-0 \\\n  --out - | colonnade check -",
            ],
        ),
        "stats" => (
            "Games that were aborted or cancelled do not count, nor do private ones without --all. First actions are those of \
             games from the start of the variant. A running service need not be stopped; its page /statistics shows the \
             same for all public games.",
            &["colonnade stats --game pilastri --rated", "colonnade stats --since 2026-01-01 --json"],
        ),
        "import" => (
            "A file is CGN or NDJSON by its name or content, and may be compressed (gzip, zstd). Players are known by their \
             names. Games that are in the archive already are left out; the first five are named. Bad records are left out, too; \
             then the command exits with 1. A store is made only with --create. A running service need not be stopped.",
            &["colonnade import games.cgn --dry-run", "colonnade import games.ndjson.zst"],
        ),
        "backup" => (
            "The backup shows a single moment, and only its owner can read it. A running service need not be stopped. \
             `colonnade restore` makes a store of it again.",
            &["colonnade backup colonnade-2026-11-20.backup"],
        ),
        "restore" => (
            "The directory of the store must be empty or not exist yet; a database must have no store. A file that is \
             damaged or cut off is refused, and nothing is left behind.",
            &["colonnade restore colonnade-2026-11-20.backup --store data-again"],
        ),
        "salvage" => (
            "FROM is only read, and no service may be using it; TO must be empty or not exist yet. Exits with 1 if anything is \
             known to be missing. If there is a recent backup, compare: `colonnade restore` loses what came after the \
             backup, and this command what was damaged.",
            &["colonnade salvage data data-saved"],
        ),
        "doctor" => (
            "Each line begins with ok, warn or bad; exits with 1 if anything is bad, also with --json. A service that runs \
             need not be stopped.",
            &["colonnade doctor", "colonnade doctor --recompute", "colonnade doctor --json"],
        ),
        "members" => (
            "A killed process stays in the list for ten more seconds. “bot” listens to Discord, “mail” delivers notices, \
             “clock” does what is due and makes automatic backups. One process at a time does each of these; others wait.",
            &["colonnade members --store postgresql:///colonnade"],
        ),
        "end-links" => (
            "Use it when a link has come into wrong hands. The links in the bot's earlier messages stop working, too; its next \
             messages have new ones. A running service need not be stopped; processes that share a database follow within \
             ten seconds.",
            &["colonnade end-links"],
        ),
        "void" => (
            "A finished game loses its result, and ratings are recomputed without it; --undo puts both back. Says what it will do, and \
             asks first. Both players are told. A running service need not be stopped.",
            &["colonnade void 1042", "colonnade void 1042 --undo", "colonnade void --player Ann --yes --why spam"],
        ),
        "moderation" => (
            "Shows the decisions of the host and of the managers of servers, the latest last. Players stand there by their numbers.",
            &["colonnade moderation", "colonnade moderation --most 10"],
        ),
        "event" => (
            "A running service need not be stopped.",
            &[
                "colonnade event list",
                "colonnade event show 3",
                "colonnade event cancel 3 --reason \"too few players\"",
            ],
        ),
        "event decide" => (
            "1-0 is a win of the first side. The table shows the decision with its reason; ratings follow what was played. A \
             game that runs is closed without a result of its own, which cannot be undone; for a game that was over, as-played \
             takes the decision back. Says what it will do, and asks first. A running service need not be stopped; without one, \
             the rest follows at the next start.",
            &[
                "colonnade event decide 1042 1-0 --reason \"did not appear\"",
                "colonnade event decide 1042 void --reason \"a wrong start\"",
                "colonnade event decide 1042 as-played --yes \\\n  --reason \"a mistake\"",
            ],
        ),
        "event cancel" => (
            "The server of the tournament is told, with the reason. Says what it will do, and asks first. This cannot be \
             undone. A running service need not be stopped; without one, the games end at the next start.",
            &["colonnade event cancel 3 --reason \"too few players\""],
        ),
        "event withdraw" => (
            "Before the start the player leaves, and loses nothing. Says what it will do, and asks first. A running service \
             need not be stopped; without one, the games end at the next start.",
            &["colonnade event withdraw 3 Ann --reason \"asked for it\""],
        ),
        "event list" => (
            "Those that were cancelled are among those that are over. A running service need not be stopped.",
            &["colonnade event list", "colonnade event list --most 10 --json"],
        ),
        "event show" => (
            "Players stand there with their numbers, and pairings with the numbers of their games. A running service need not be \
             stopped.",
            &["colonnade event show 3", "colonnade event show 3 --json"],
        ),
        "event pair" => (
            "Before the start, it is a first round with lots that are drawn for this answer; those of the tournament are drawn at its \
             start. Games that run have no result yet, and can change the pairings. A running service need not be stopped.",
            &["colonnade event pair 3", "colonnade event pair 3 --json"],
        ),
        "bar" => (
            "The player cannot begin a game anywhere on this host; running games continue. A running service need not be \
             stopped.",
            &["colonnade bar 17", "colonnade bar Ann --lift"],
        ),
        "erase" => (
            "Running games are resigned, or aborted before both players have moved. The games stay, with “deleted player” \
             in them. Existing backups still contain the data; remove them. This cannot be undone. A running service need \
             not be stopped.",
            &["colonnade erase 17 --yes"],
        ),
        "completions" => (
            "",
            &[
                "colonnade completions bash > \\\n  ~/.local/share/bash-completion/completions/colonnade",
                "colonnade completions zsh > ~/.zfunc/_colonnade",
                "colonnade completions fish > ~/.config/fish/completions/colonnade.fish",
            ],
        ),
        "man" => ("", &["colonnade man | man -l -", "colonnade man --out /usr/local/share/man/man1"]),
        _ => return None,
    };
    let remarks = if command == "play" { Cow::Owned(say!(terminal::remarks)) } else { Cow::Borrowed(remarks) };
    Some(Manual { remarks, examples })
}

/// The meaning of the exit code of a command that did what it should.
#[must_use]
pub const fn exits_with_success() -> &'static str {
    "Success."
}

/// The meaning of the exit code of a command that failed.
#[must_use]
pub const fn exits_with_failure() -> &'static str {
    "The command failed, or found what it reports as bad."
}

/// The meaning of the exit code of a command with wrong arguments.
#[must_use]
pub const fn exits_with_wrong_arguments() -> &'static str {
    "The arguments are wrong."
}

/// The meaning of the exit code of a service with wrong settings.
#[must_use]
pub const fn exits_with_wrong_settings() -> &'static str {
    "A setting of the service is wrong; another start would fail in the same way."
}

/// The variables of settings; `example` is the one of a key in a section.
#[must_use]
pub fn setting_variables(example: &str, (section, key): (&str, &str)) -> String {
    format!(
        "A setting, by its section and key: {example} is {key} in the section [{section}]. It overrides the settings \
         file, and an option overrides it. An unknown variable of this form is refused."
    )
}

/// The heading of the list of all variables of settings.
#[must_use]
pub const fn all_setting_variables() -> &'static str {
    "All of them:"
}

/// The variable with the token of the bot, which `other` overrides.
#[must_use]
pub fn token_variable(other: &str) -> String {
    format!("The token of the bot, unless {other} is set.")
}

/// The variables that switch the colours of the log and of games at the terminal.
#[must_use]
pub const fn colour_variables() -> &'static str {
    "The log and games at the terminal have no colours if the first is not empty. Otherwise they have colours if the second \
     is neither empty nor 0; on a terminal, also if the third is not 0 and the fourth is not dumb."
}

/// The variables of the locale.
#[must_use]
pub const fn locale_variables() -> &'static str {
    "A game at the terminal and the help of play are in the language of the locale for messages (LC_MESSAGES), if the program \
     has it. Everything is written in ASCII if the locale for characters (LC_CTYPE) is C or POSIX. LC_ALL overrides both; \
     LANG applies where they are not set."
}

/// The variable with the directory of secrets.
#[must_use]
pub const fn credentials_variable() -> &'static str {
    "The directory of secrets that a service manager sets. There is no warning if others may read a token file in it."
}

/// The file of settings.
#[must_use]
pub const fn settings_file() -> &'static str {
    "The settings, in the directory in which the program is started. It need not exist; --config names another one."
}

/// The directory of the store.
#[must_use]
pub const fn store_directory() -> &'static str {
    "The store, unless --store or the settings name another one."
}

/// The socket of a service.
#[must_use]
pub const fn control_socket() -> &'static str {
    "The socket in a store through which the commands reach the service that holds it."
}

/// The directory of automatic backups.
#[must_use]
pub const fn backup_directory() -> &'static str {
    "The automatic backups, unless the settings name another directory."
}

/// The values that an option offers, after its description.
#[must_use]
pub fn possible_values(values: &[impl Display]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    format!("[possible values: {}]", values.join(", "))
}

/// The value that an option has by default, after its description.
#[must_use]
pub fn default_value(value: &impl Display) -> String {
    format!("[default: {value}]")
}
