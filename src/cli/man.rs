//! `colonnade man`: manual pages, generated from the parser of the arguments and from the definitions of exit codes,
//! variables and files.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Arg;
use roff::{Roff, bold, italic, roman};

use super::failure::{FAILURE, Failure, SUCCESS, WRONG_ARGUMENTS, WRONG_SETTINGS};
use super::locale;
use super::output;
use crate::app::{control_socket, logging};
use crate::config::{self, Settings};
use colonnade_wording::cli::manual::{self as words, Manual};
use colonnade_wording::cli::usage;
use colonnade_wording::sentence;

/// The section of the manual for user commands.
const SECTION: &str = "1";

/// The commands that read no settings and reach no store.
const WITHOUT_SETTINGS: [&str; 11] =
    ["moves", "perft", "known", "rules", "engine", "render", "analyse", "check", "convert", "completions", "man"];

/// Write the manual page, or with --out one for every command as well
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The directory for the pages of the program and its commands
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, program: clap::Command, out: &mut dyn Write) -> Result<(), Failure> {
    let pages = pages(program);
    let Some(directory) = &arguments.out else {
        let overview = pages.first().map(|(_, page)| page.render()).unwrap_or_default();
        return Ok(out.write_all(overview.as_bytes())?);
    };
    let made = fs::create_dir_all(directory).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => anyhow!(usage::file_instead_of_directory()),
        _ => error.into(),
    });
    made.with_context(|| output::name(directory))?;
    for (name, page) in pages {
        let file = directory.join(format!("{name}.{SECTION}"));
        fs::write(&file, page.render()).with_context(|| output::name(&file))?;
    }
    Ok(())
}

/// The pages of the program and then of its commands, each with its name.
fn pages(mut program: clap::Command) -> Vec<(String, Roff)> {
    program.build();
    all(&program).into_iter().map(|command| (name(command), page(command, &program))).collect()
}

/// A command and all below it.
fn all(command: &clap::Command) -> Vec<&clap::Command> {
    std::iter::once(command).chain(subcommands(command).flat_map(all)).collect()
}

/// The commands of a command, without the one that explains them.
fn subcommands(command: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    command.get_subcommands().filter(|command| command.get_name() != "help")
}

/// How a command is called, without the name of the program: `event list`. The program is called by its name.
fn path(command: &clap::Command) -> &str {
    let called = command.get_bin_name().unwrap_or(command.get_name());
    called.split_once(' ').map_or(called, |(_, path)| path)
}

/// The name of the page of a command: `colonnade-render`.
fn name(command: &clap::Command) -> String {
    command.get_display_name().unwrap_or(command.get_name()).to_owned()
}

/// The page of the program itself, or of one of its commands.
fn page(command: &clap::Command, program: &clap::Command) -> Roff {
    let is_program = command.get_name() == program.get_name();
    let manual = words::manual(path(command)).unwrap_or(Manual { remarks: "".into(), examples: &[] });
    let has_settings = !WITHOUT_SETTINGS.contains(&path(command));
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut page = Roff::new();
    let source = format!("{} {}", program.get_name(), program.get_version().unwrap_or_default());
    // The argument between section and source is the date, which is left empty.
    page.control("TH", [name(command).to_uppercase().as_str(), SECTION, "\"\"", &source]);

    // No hyphenation and no justification, so that names and options are easier to read.
    page.control("nh", []);
    page.control("ad", ["l"]);

    page.control("SH", ["NAME"]);
    page.text([roman(format!("{} - {}", name(command), about.trim_end_matches('.')))]);

    page.control("SH", ["SYNOPSIS"]);
    synopsis(&mut page, command);

    page.control("SH", ["DESCRIPTION"]);
    page.text([roman(sentence(&about))]);
    if !manual.remarks.is_empty() {
        page.control("PP", []);
        page.text([roman(manual.remarks.as_ref())]);
    }

    if subcommands(command).next().is_some() {
        page.control("SH", ["COMMANDS"]);
        for command in subcommands(command) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            item(&mut page, &format!("{}({SECTION})", name(command)), &sentence(&about));
        }
    }

    page.control("SH", ["OPTIONS"]);
    let (own, common): (Vec<&Arg>, _) = command.get_arguments().partition(|arg| arg.get_help_heading().is_none());
    let (positional, named): (Vec<&Arg>, _) = own.into_iter().partition(|arg| arg.is_positional());
    positional.into_iter().chain(named).for_each(|arg| option(&mut page, arg));
    if has_settings {
        if let Some(heading) = common.first().and_then(|arg| arg.get_help_heading()) {
            page.control("SS", [heading]);
        }
        common.into_iter().for_each(|arg| option(&mut page, arg));
    }

    page.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in [
        (SUCCESS, words::exits_with_success()),
        (FAILURE, words::exits_with_failure()),
        (WRONG_ARGUMENTS, words::exits_with_wrong_arguments()),
    ] {
        item(&mut page, &code.to_string(), meaning);
    }
    if is_program || command.get_name() == "serve" {
        item(&mut page, &WRONG_SETTINGS.to_string(), words::exits_with_wrong_settings());
    }

    if has_settings {
        page.control("SH", ["ENVIRONMENT"]);
        environment(&mut page, command.get_name(), is_program);
        page.control("SH", ["FILES"]);
        files(&mut page, is_program || command.get_name() == "serve");
    }

    page.control("SH", ["EXAMPLES"]);
    unfilled(&mut page, manual.examples.iter().flat_map(|example| example.lines()));

    if !is_program {
        page.control("SH", ["SEE ALSO"]);
        page.text([bold(name(program)), roman(format!("({SECTION})"))]);
    }
    page
}

/// The usage of a command, as in its help.
fn synopsis(page: &mut Roff, command: &clap::Command) {
    let usage = command.clone().render_usage().to_string();
    let called = command.get_bin_name().unwrap_or(command.get_name());
    for line in usage.lines().map(|line| line.trim_start_matches("Usage:").trim()) {
        match line.strip_prefix(called) {
            Some(rest) => page.text([bold(called), roman(rest)]),
            None => page.text([roman(line)]),
        };
    }
}

/// A term and its description.
fn item(page: &mut Roff, term: &str, description: &str) {
    page.control("TP", []);
    page.text([bold(term)]);
    page.text([roman(description)]);
}

/// An argument or option: its name and value, and the description of the help.
fn option(page: &mut Roff, arg: &Arg) {
    page.control("TP", []);
    let shown = arg.to_string();
    let (flag, value) =
        if arg.is_positional() { ("", shown.as_str()) } else { shown.split_once(' ').unwrap_or((&shown, "")) };
    let short = arg.get_short().map(|letter| format!("-{letter}"));
    let mut term = Vec::new();
    term.extend(short.into_iter().flat_map(|short| [bold(short), roman(", ")]));
    term.extend((!flag.is_empty()).then(|| bold(flag)));
    term.extend((!flag.is_empty() && !value.is_empty()).then(|| roman(" ")));
    term.extend((!value.is_empty()).then(|| italic(value)));
    page.text(term);

    let help = arg.get_long_help().or_else(|| arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let mut paragraphs = help.split("\n\n");
    let first = paragraphs.next().unwrap_or_default();
    page.text([roman(if first.ends_with(']') { first.to_owned() } else { sentence(first) })]);
    let takes_value = arg.get_action().takes_values();
    let values: Vec<String> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if takes_value && !values.is_empty() {
        page.text([roman(words::possible_values(&values))]);
    }
    let default = arg.get_default_values().first().map(|value| value.to_string_lossy().into_owned());
    if let Some(default) = default.filter(|_| takes_value && !arg.is_hide_default_value_set()) {
        page.text([roman(words::default_value(&default))]);
    }
    for paragraph in paragraphs {
        page.control("IP", []);
        let is_indented = |line: &str| line.starts_with(' ');
        let (lines, table): (Vec<&str>, _) = paragraph.lines().partition(|line| !is_indented(line));
        page.text([roman(lines.join("\n"))]);
        if !table.is_empty() {
            unfilled(page, table);
        }
    }
}

/// Lines that stay as they are.
fn unfilled<'a>(page: &mut Roff, lines: impl IntoIterator<Item = &'a str>) {
    page.control("nf", []);
    for line in lines {
        page.text([roman(line)]);
    }
    page.control("fi", []);
}

/// The variables that a command reads.
fn environment(page: &mut Roff, command: &str, is_program: bool) {
    let example = config::variable_of(config::EXAMPLE);
    item(page, &config::variable_of(("section", "key")), &words::setting_variables(&example, config::EXAMPLE));
    if is_program {
        let names: Vec<String> = config::keys().map(config::variable_of).collect();
        page.control("IP", []);
        page.text([roman(words::all_setting_variables())]);
        unfilled(page, names.iter().map(String::as_str));
    }
    let serves = is_program || command == "serve";
    if serves || command == "doctor" {
        let own = config::variable_of(("discord", "token"));
        item(page, config::DISCORD_TOKEN, &words::token_variable(&own));
        item(page, config::CREDENTIALS_DIRECTORY, words::credentials_variable());
    }
    item(page, &logging::COLOUR_VARIABLES.join(", "), words::colour_variables());
    if is_program || command == "play" {
        item(page, &locale::VARIABLES.join(", "), words::locale_variables());
    }
}

/// The files that a command reads and writes by default; for a service also the backups.
fn files(page: &mut Roff, serves: bool) {
    let Settings { store, .. } = Settings::default();
    item(page, config::FILE, words::settings_file());
    item(page, &store.path.display().to_string(), words::store_directory());
    item(page, &control_socket(&store.path).display().to_string(), words::control_socket());
    if serves {
        item(page, &store.backup_dir.display().to_string(), words::backup_directory());
    }
}

#[cfg(test)]
mod tests {
    use super::super::parser;
    use super::*;

    /// The sections of a page with their lines.
    fn sections(page: &str) -> Vec<(String, Vec<&str>)> {
        let mut sections: Vec<(String, Vec<&str>)> = Vec::new();
        for line in page.lines() {
            if let Some(heading) = line.strip_prefix(".SH ") {
                sections.push((heading.trim_matches('"').to_owned(), Vec::new()));
            } else if let Some((_, lines)) = sections.last_mut() {
                lines.push(line);
            }
        }
        sections
    }

    #[test]
    fn pages_have_the_usual_sections_and_none_is_empty() {
        let pages = pages(parser());
        assert!(pages.len() > parser().get_subcommands().count());
        for (name, page) in &pages {
            let page = page.render();
            let sections = sections(&page);
            let headings: Vec<&str> = sections.iter().map(|(heading, _)| heading.as_str()).collect();
            let command = name.strip_prefix("colonnade-");
            let has_settings = command.is_none_or(|command| !WITHOUT_SETTINGS.contains(&command));
            let has_commands = pages.iter().any(|(other, _)| other.starts_with(&format!("{name}-")));
            let expected = [
                (true, "NAME"),
                (true, "SYNOPSIS"),
                (true, "DESCRIPTION"),
                (has_commands, "COMMANDS"),
                (true, "OPTIONS"),
                (true, "EXIT STATUS"),
                (has_settings, "ENVIRONMENT"),
                (has_settings, "FILES"),
                (true, "EXAMPLES"),
                (command.is_some(), "SEE ALSO"),
            ];
            let expected = expected.into_iter().filter(|(is_there, _)| *is_there).map(|(_, heading)| heading);
            assert_eq!(headings, expected.collect::<Vec<_>>(), "{name}");
            for (heading, lines) in &sections {
                let has_text = |line: &&&str| !line.starts_with('.') && !line.trim().is_empty();
                assert!(lines.iter().any(|line| has_text(&line)), "{name}: {heading} is empty");
                // Descriptions of options begin in column 14, the other texts in column 7.
                let room = if heading == "EXAMPLES" { 73 } else { 66 };
                let unfilled = lines
                    .split(|line| *line == ".nf")
                    .skip(1)
                    .flat_map(|rest| rest.split(|line| *line == ".fi").next());
                for line in unfilled.flatten().map(|line| line.replace("\\-", "-")) {
                    assert!(line.chars().count() <= room, "{name}: this line does not fit into 80 columns: {line}");
                }
            }
            let examples = &sections.iter().find(|(heading, _)| heading == "EXAMPLES").expect("examples").1;
            assert_eq!(
                (examples.first(), examples.last()),
                (Some(&".nf"), Some(&".fi")),
                "{name}: examples stay as they are"
            );
        }
        assert!(WITHOUT_SETTINGS.iter().all(|name| parser().find_subcommand(name).is_some()));
    }

    /// The words of a shell command line, with each operator of the shell as a separate word.
    fn shell_words(line: &str) -> Vec<String> {
        let mut words = Vec::new();
        let mut word = String::new();
        let mut is_quoted = false;
        for c in line.replace("\\\n", " ").chars() {
            match c {
                '"' => is_quoted = !is_quoted,
                ' ' | '\n' if !is_quoted => words.push(std::mem::take(&mut word)),
                _ => word.push(c),
            }
        }
        words.push(word);
        words.retain(|word| !word.is_empty());
        words
    }

    /// The path of the command that was called; none without one.
    fn called(matches: &clap::ArgMatches) -> Option<String> {
        let (name, own) = matches.subcommand()?;
        Some(called(own).map_or(name.to_owned(), |rest| format!("{name} {rest}")))
    }

    #[test]
    fn the_parser_accepts_all_examples() {
        assert_eq!(shell_words("A=1 b \"c d\" \\\n  -e | f > g"), ["A=1", "b", "c d", "-e", "|", "f", ">", "g"]);
        let mut program = parser();
        program.build();
        for command in all(&program).into_iter().map(path) {
            let manual = words::manual(command).unwrap_or_else(|| panic!("{command} has a manual"));
            for example in manual.examples {
                let all = shell_words(example);
                let mut parsed = Vec::new();
                for stage in all.split(|word| word == "|") {
                    let is_assignment = |word: &&String| word.contains('=') && !word.starts_with('-');
                    let is_word = |word: &&String| *word != ">" && *word != "<";
                    let stage: Vec<&String> = stage.iter().skip_while(is_assignment).take_while(is_word).collect();
                    if stage[0] == "colonnade" {
                        let matches = parser().try_get_matches_from(stage);
                        let matches = matches.unwrap_or_else(|error| panic!("{example}: {error}"));
                        parsed.push(called(&matches).unwrap_or("serve".to_owned()));
                    }
                }
                assert!(
                    command == "colonnade" || parsed.iter().any(|name| name.starts_with(command)),
                    "{command}: {example}"
                );
            }
        }
    }
}
