//! The commands in documents, including those that no test runs: the program of each accepts its arguments, or it is a
//! listed exception.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use colonnade_rules::Game;
use serde_json::Value;

use super::readme::{documents, is_assignment, root};
use super::sandbox::Sandbox;

/// Programs whose arguments are not checked here, with the reason; `.ci/commands` lists what runs them.
const EXCEPTIONS: [(&str, &str); 15] = [
    (".", "is part of every shell"),
    ("[", "is part of every shell"),
    ("apt", "installs packages as root"),
    ("chown", "gives files away as root"),
    ("createdb", "needs a server of PostgreSQL and its superuser"),
    ("createuser", "needs a server of PostgreSQL and its superuser"),
    ("docker", "needs its service, and loads images"),
    ("echo", "is part of every shell"),
    ("export", "is part of every shell"),
    ("journalctl", "reads the log of the machine"),
    ("psql", "needs a server of PostgreSQL and its superuser"),
    ("rm", "removes a store"),
    ("systemctl", "starts services of the machine"),
    ("userdel", "removes a user of the machine"),
    ("your-program", "stands for a program of the reader"),
];

/// The beginnings of indented lines that are commands.
const INDENTED: [&str; 4] = ["cargo ", "colonnade ", "python3 ", "vectors/"];

/// The commands of a document: those in command blocks, and indented ones.
pub(super) fn commands(document: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut block: Option<(bool, Vec<&str>)> = None;
    for line in document.lines() {
        if let Some(kind) = line.trim_start().strip_prefix("```") {
            match block.take() {
                Some((true, lines)) => found.extend(typed(&lines)),
                Some((false, _)) => {}
                None => block = Some((["sh", "console"].contains(&kind), Vec::new())),
            }
        } else if let Some((_, lines)) = &mut block {
            lines.push(line.trim());
        } else if let Some(code) = line.strip_prefix("    ")
            && INDENTED.iter().any(|beginning| code.starts_with(beginning))
        {
            found.extend(typed(&[code]));
        }
    }
    found
}

/// The commands among the lines of a block: those after a prompt if there is one, otherwise all. Comments are omitted,
/// and continued lines are joined.
fn typed(lines: &[&str]) -> Vec<String> {
    let has_prompt = lines.iter().any(|line| line.starts_with("$ "));
    let mut commands: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in lines {
        let told = if goes_on || !has_prompt { Some(*line) } else { line.strip_prefix("$ ") };
        let Some(told) = told else { continue };
        let told = told.split("  #").next().unwrap_or_default().trim();
        let part = told.trim_end_matches('\\').trim();
        match commands.last_mut() {
            Some(last) if goes_on => {
                last.push(' ');
                last.push_str(part);
            }
            _ => commands.push(part.to_owned()),
        }
        goes_on = told.ends_with('\\');
    }
    commands.retain(|command| !command.is_empty());
    commands
}

/// Splits a line into words as a shell does.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = None::<String>;
    let mut quote = None::<char>;
    for c in line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if matches!(c, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// The programs that a line calls, each with its arguments, without assignments and output redirections.
fn calls(line: &str) -> Vec<Vec<String>> {
    let words = words(line);
    let parts = words.split(|word| matches!(word.as_str(), "|" | "||" | "&&"));
    let call = |part: &[String]| -> Vec<String> {
        let part = part.iter().take_while(|word| *word != ">");
        part.skip_while(|word| is_assignment(word)).cloned().collect()
    };
    parts.map(call).collect()
}

/// The words before and after the `--` that ends options.
fn divided<'a, 'b>(words: &'b [&'a str]) -> (&'b [&'a str], &'b [&'a str]) {
    match words.iter().position(|word| *word == "--") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[]),
    }
}

/// A target of the workspace, as cargo commands name it.
struct Target {
    package: String,
    name: String,
    kind: String,
    /// The first file of its source.
    source: String,
}

/// All targets of the workspace.
fn targets() -> Vec<Target> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(root());
    let told = cargo.stdin(Stdio::null()).output().expect("cargo");
    let told: Value = serde_json::from_slice(&told.stdout).expect("JSON");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut found = Vec::new();
    for package in list(&told["packages"]) {
        for target in list(&package["targets"]) {
            let package = text(&package["name"]);
            let name = text(&target["name"]);
            let source = text(&target["src_path"]);
            found.push(Target { package, name, kind: text(&target["kind"][0]), source });
        }
    }
    found
}

/// The checker of commands.
struct Check {
    sandbox: Sandbox,
    targets: Vec<Target>,
    /// The help of cargo's commands; `None` if there is no such command.
    helps: BTreeMap<String, Option<String>>,
    /// The exceptions that were used.
    excepted: BTreeSet<&'static str>,
}

impl Check {
    fn new() -> Check {
        Check { sandbox: Sandbox::new(), targets: targets(), helps: BTreeMap::new(), excepted: BTreeSet::new() }
    }

    /// The faults of a line.
    fn faults(&mut self, line: &str) -> Vec<String> {
        let mut faults = Vec::new();
        for call in calls(line) {
            let call: Vec<&str> = call.iter().map(String::as_str).collect();
            faults.extend(self.fault(&call));
        }
        faults
    }

    fn fault(&mut self, call: &[&str]) -> Option<String> {
        match *call {
            [] => Some("no program is called".to_owned()),
            ["colonnade" | "target/release/colonnade", ref arguments @ ..] => self.own(arguments),
            ["cargo", "+nightly", "fuzz", "run", target, seeds] => {
                lacks(&format!("fuzz/fuzz_targets/{target}.rs")).or_else(|| lacks(seeds))
            }
            ["cargo", command, ref rest @ ..] => self.cargo(command, rest),
            ["python3", ref script @ ..] => self.fault(script),
            ["sh", "-ac", script] => self.faults(script).into_iter().next(),
            [path, ref arguments @ ..] if path.contains('/') => self.script(path, arguments),
            [program, ..] => {
                let exception = EXCEPTIONS.iter().find(|(name, _)| *name == program);
                self.excepted.extend(exception.map(|(name, _)| *name));
                exception.is_none().then(|| format!("{program} is no exception"))
            }
        }
    }

    /// The program parses the arguments before `--help` takes effect, and does nothing else.
    fn own(&self, arguments: &[&str]) -> Option<String> {
        let mut asked = arguments.to_vec();
        if asked.first() != Some(&"help") {
            asked.push("--help");
        }
        let (code, _, said) = self.sandbox.run(&asked, b"");
        (code != 0).then_some(said)
    }

    fn help(&mut self, command: &str) -> Option<String> {
        let ask = || {
            let mut cargo = Command::new(env!("CARGO"));
            let told = cargo.args([command, "-h"]).current_dir(root()).stdin(Stdio::null()).output().expect("cargo");
            told.status.success().then(|| String::from_utf8_lossy(&told.stdout).into_owned())
        };
        self.helps.entry(command.to_owned()).or_insert_with(ask).clone()
    }

    /// The options belong to the command, and the names exist in the workspace.
    fn cargo(&mut self, command: &str, rest: &[&str]) -> Option<String> {
        // Both are separate programs. The first one's options are those of `check`; the second has none here.
        let help = match command {
            "clippy" => self.help("check"),
            "fmt" => Some(String::new()),
            command => self.help(command),
        };
        let Some(help) = help else { return Some(format!("cargo has no command {command}")) };
        let (own, after) = divided(rest);
        let mut named: Vec<&Target> = self.targets.iter().collect();
        let mut words = own.iter();
        while let Some(&word) = words.next() {
            if let Some(module) = word.strip_suffix("::") {
                named.retain(|target| {
                    let beside = Path::new(&target.source).with_file_name(module);
                    beside.with_extension("rs").exists() || beside.join("mod.rs").exists()
                });
            } else if !help.split([' ', ',', '\n']).any(|known| known == word) {
                return Some(format!("cargo {command} has no option {word}"));
            }
            let mut name = || words.next().copied().unwrap_or_default();
            match word {
                "-p" => {
                    let name = name();
                    named.retain(|target| target.package == name);
                }
                "--lib" => named.retain(|target| target.kind == "lib"),
                "--bench" | "--example" | "--test" => {
                    let name = name();
                    named.retain(|target| word.ends_with(&target.kind) && target.name == name);
                }
                _ => {}
            }
            if named.is_empty() {
                return Some(format!("the workspace has nothing that fits {word}"));
            }
        }
        // Our examples take a game, or a word that their source contains.
        let is_example = own.contains(&"--example");
        let called = after.first().filter(|_| is_example)?;
        let source = fs::read_to_string(&named.first()?.source).unwrap_or_default();
        let is_known = Game::ALL.iter().any(|game| game.slug() == *called) || source.contains(&format!("\"{called}\""));
        (!is_known).then(|| format!("the example does not know {called}"))
    }

    /// A script exists, is executable, and has the options. The command after `--` is checked, too.
    fn script(&mut self, path: &str, arguments: &[&str]) -> Option<String> {
        use std::os::unix::fs::PermissionsExt;

        let file = root().join(path);
        if !fs::metadata(&file).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0) {
            return Some(format!("{path} is no script"));
        }
        let source = fs::read_to_string(&file).unwrap_or_default();
        let (own, called) = divided(arguments);
        if let Some(option) = own.iter().find(|word| word.starts_with('-') && !source.contains(**word)) {
            return Some(format!("{path} has no option {option}"));
        }
        let gone = own.iter().filter(|word| word.starts_with(".ci/")).find_map(|word| lacks(word));
        if called.is_empty() { gone } else { gone.or_else(|| self.fault(called)) }
    }
}

/// The error if a command names a file of the repository that does not exist.
fn lacks(path: &str) -> Option<String> {
    (!root().join(path).exists()).then(|| format!("there is no {path}"))
}

#[test]
fn programs_know_the_commands_of_all_documents() {
    let mut check = Check::new();
    let mut count = 0;
    let mut faults = Vec::new();
    for path in documents() {
        let document = fs::read_to_string(&path).expect("a document");
        for line in commands(&document) {
            count += 1;
            let place = path.strip_prefix(root()).unwrap_or(&path).display();
            faults.extend(check.faults(&line).into_iter().map(|fault| format!("{place}: {line}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 80, "{count} commands");
    for (program, reason) in EXCEPTIONS {
        assert!(check.excepted.contains(program), "no document calls {program}, which {reason}");
    }
    for wrong in [
        "colonnade backups all.backup",
        "colonnade backup all.backup --nonsense",
        "TOKEN=x colonnade serve --nonsense",
        "echo '{}' | colonnade rule",
        "sh -ac '. settings && colonnade doctors'",
        "cargo tests",
        "cargo test --nonsense",
        "cargo test --test nothing",
        "cargo test --test it nothing::",
        "cargo bench -p colonnade-rules --bench store",
        "cargo run --example ladder -- nothing",
        "cargo +nightly fuzz run nothing fuzz/seeds/moves",
        "cargo +nightly fuzz run moves fuzz/seeds/nothing",
        "vectors/run.py --shallow -- colonnade rules",
        "vectors/run.py -- colonnade rule",
        "python3 vectors/ran.py",
        ".ci/served .ci/nothing",
        "curl http://127.0.0.1:7117/healthz",
    ] {
        assert_eq!(check.faults(wrong).len(), 1, "{wrong}");
    }
}

#[test]
fn commands_are_found_in_blocks_and_indented() {
    let document = "```sh\na b  # said\n```\n```rust\nlet x;\n```\n\
                    1. Do:\n\n   ```console\n   c \\\n       -d > e && f\n   ```\n\n\
                    ```console\n$ g 'h | i' | j\nh\n```\n\n    cargo k\n    no command\n";
    let found = commands(document);
    assert_eq!(found, ["a b", "c -d > e && f", "g 'h | i' | j", "cargo k"]);
    assert_eq!(calls(&found[1]), [vec!["c", "-d"], vec!["f"]]);
    assert_eq!(calls(&found[2]), [vec!["g", "h | i"], vec!["j"]]);
}
