//! The command line. Each command has a file of its own.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

#[cfg(any(test, fuzzing))]
pub(crate) use engine::fuzz as fuzz_engine_protocol;

use crate::app;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use colonnade_language::{Language, in_language};
use colonnade_wording::cli::{manual, usage};

use failure::{FAILURE, Failure, SUCCESS, WRONG_ARGUMENTS, WRONG_SETTINGS, complain};

mod analyse;
mod backup;
mod check;
mod common;
mod completions;
mod convert;
mod doctor;
mod end_links;
mod engine;
mod event;
mod export;
mod failure;
mod import;
mod known;
mod lines;
mod locale;
mod man;
mod members;
mod moderation;
mod moves;
mod output;
mod perft;
mod play;
mod puzzles;
mod records;
mod render;
mod restore;
mod rules;
mod salvage;
mod serve;
mod stats;
mod value_parsers;

/// Correspondence play of stacking and sowing board games, and the archive of what was played.
#[derive(Debug, Parser)]
#[command(name = "colonnade", version = env!("COLONNADE_VERSION"), max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    common: common::CommonOptions,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    Serve(serve::Arguments),
    Play(play::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Known(known::Arguments),
    Rules(rules::Arguments),
    Engine(engine::Arguments),
    Render(render::Arguments),
    Analyse(analyse::Arguments),
    Puzzles(puzzles::Arguments),
    Check(check::Arguments),
    Convert(convert::Arguments),
    Export(export::Arguments),
    Stats(stats::Arguments),
    Import(import::Arguments),
    Backup(backup::Arguments),
    Restore(restore::Arguments),
    Salvage(salvage::Arguments),
    Doctor(doctor::Arguments),
    Members(members::Arguments),
    EndLinks(end_links::Arguments),
    Void(moderation::Void),
    Bar(moderation::Bar),
    Erase(moderation::Erase),
    Moderation(moderation::RecordArguments),
    Event(event::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// The parser of the arguments, with remarks and examples at the end of the help. What concerns players is in the language of
/// the reader.
fn parser() -> clap::Command {
    play::localized(with_manual(Arguments::command(), "colonnade"))
}

/// A command with its manual and those of its subcommands. `path` is how it is called, without the name of the program; the
/// program is called by its name.
fn with_manual(command: clap::Command, path: &str) -> clap::Command {
    let command = command.mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        with_manual(command, &if path == "colonnade" { name } else { format!("{path} {name}") })
    });
    match manual::manual(path) {
        Some(manual) => command.after_help(manual.help()),
        None => command,
    }
}

/// Runs the program with its arguments, the program's name first. Answers go to standard output, errors as one line to
/// standard error.
///
/// Exit codes: 0 for success, 1 for a failure, 2 for wrong arguments.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    // Where it cannot be handled, the signal ends the process, as it would have without this.
    _ = app::handle_file_size_signal();
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    // Games at the terminal are told in the language of the reader; what hosts and programs read is English.
    let readers = || locale::language(locale::environment);
    let names_play = arguments.iter().any(|argument| argument.as_os_str() == play::NAME);
    let language = if names_play { readers() } else { Language::ENGLISH };
    let parse = || parser().try_get_matches_from(&arguments).and_then(|matches| Arguments::from_arg_matches(&matches));
    let done = match in_language(language, parse) {
        Ok(Arguments { command, common }) => {
            let is_play = matches!(command, Some(CliCommand::Play(_)));
            let language = if is_play { readers() } else { Language::ENGLISH };
            in_language(language, || dispatch(command, &common, &mut output::standard()))
        }
        Err(error) if error.kind() == ErrorKind::InvalidUtf8 => {
            let strange = arguments.iter().filter(|argument| argument.to_str().is_none());
            let strange: Vec<String> = strange.map(|argument| argument.to_string_lossy().into_owned()).collect();
            Err(Failure::Usage(usage::arguments_are_no_text(&strange)))
        }
        Err(error) if error.use_stderr() => Err(Failure::Usage(usage::see_help(&one_line(&error), &asked(&arguments)))),
        Err(help) => tell(&help.render().to_string()).map_err(|error| output::standard_failed(&error).into()),
    };
    let (code, message) = match done {
        Ok(()) | Err(Failure::OutputClosed) => (SUCCESS, None),
        Err(Failure::Reported) => (FAILURE, None),
        Err(Failure::Usage(message)) => (WRONG_ARGUMENTS, Some(message)),
        Err(Failure::Failed(error)) => (FAILURE, Some(app::explained(&error))),
        Err(Failure::Settings(error)) => (WRONG_SETTINGS, Some(format!("{error:#}"))),
    };
    if let Some(message) = message {
        complain(&message);
    }
    ExitCode::from(code)
}

/// Writes the help or the version.
fn tell(text: &str) -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(locale::shown(text).as_bytes())?;
    out.flush()
}

fn dispatch(command: Option<CliCommand>, common: &common::CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        None | Some(CliCommand::Serve(_)) => serve::run(common, out),
        Some(CliCommand::Play(arguments)) => play::run(&arguments, common, out),
        Some(CliCommand::Moves(arguments)) => moves::run(&arguments, out),
        Some(CliCommand::Perft(arguments)) => perft::run(&arguments, out),
        Some(CliCommand::Known(arguments)) => known::run(&arguments, out),
        Some(CliCommand::Rules(arguments)) => rules::run(&arguments, out),
        Some(CliCommand::Engine(arguments)) => engine::run(&arguments, out),
        Some(CliCommand::Render(arguments)) => render::run(&arguments, out),
        Some(CliCommand::Analyse(arguments)) => analyse::run(&arguments, out),
        Some(CliCommand::Puzzles(arguments)) => puzzles::run(&arguments, common, out),
        Some(CliCommand::Check(arguments)) => check::run(&arguments, out),
        Some(CliCommand::Convert(arguments)) => convert::run(&arguments, out),
        Some(CliCommand::Export(arguments)) => export::run(&arguments, common, out),
        Some(CliCommand::Stats(arguments)) => stats::run(&arguments, common, out),
        Some(CliCommand::Import(arguments)) => import::run(&arguments, common, out),
        Some(CliCommand::Backup(arguments)) => backup::run(&arguments, common, out),
        Some(CliCommand::Restore(arguments)) => restore::run(&arguments, common, out),
        Some(CliCommand::Salvage(arguments)) => salvage::run(&arguments, common, out),
        Some(CliCommand::Doctor(arguments)) => doctor::run(&arguments, common, out),
        Some(CliCommand::Members(_)) => members::run(common, out),
        Some(CliCommand::EndLinks(_)) => end_links::run(common, out),
        Some(CliCommand::Void(arguments)) => moderation::run(&arguments, common, out),
        Some(CliCommand::Bar(arguments)) => moderation::run(&arguments, common, out),
        Some(CliCommand::Erase(arguments)) => moderation::run(&arguments, common, out),
        Some(CliCommand::Moderation(arguments)) => moderation::record(&arguments, common, out),
        Some(CliCommand::Event(arguments)) => event::run(&arguments, common, out),
        Some(CliCommand::Completions(arguments)) => completions::run(&arguments, parser(), out),
        Some(CliCommand::Man(arguments)) => man::run(&arguments, parser(), out),
    }?;
    Ok(out.flush()?)
}

/// The beginning of the arguments that says which help explains them: the program, and its command as far as that is known.
fn asked(arguments: &[OsString]) -> String {
    let mut command = Arguments::command();
    let mut asked = vec!["colonnade"];
    for name in arguments.iter().skip(1).filter_map(|name| name.to_str()) {
        let Some(found) = command.find_subcommand(name) else { break };
        command = found.clone();
        asked.push(name);
    }
    asked.join(" ")
}

/// The first paragraph of an error of the argument parser, on one line.
fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let paragraph: Vec<&str> = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim).collect();
    let line = paragraph.join(" ");
    let hint = text.lines().map(str::trim).find_map(|line| line.strip_prefix("tip: ")).map(|tip| format!(" ({tip})"));
    format!("{}{}", line.strip_prefix("error: ").unwrap_or(&line), hint.unwrap_or_default())
}
