//! The `colonnade` program; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    colonnade::cli::run(std::env::args_os())
}
