//! The commands: what each takes, in words. What they do is the desk's.

mod admin;
mod archive;
pub(super) mod options;
mod own;
mod play;
mod suggest;

use std::borrow::Cow;
use std::sync::Arc;

use poise::{Framework, FrameworkOptions};
use serde_json::Value;

use super::call::Call;
use super::desk::{Desk, Outcome};

/// What the framework hands to every command.
pub(super) type Data = Arc<Desk>;

/// Nothing fails here: what goes wrong is answered by the desk.
pub(super) type Never = std::convert::Infallible;

pub(super) type Context<'a> = poise::ApplicationContext<'a, Data, Never>;
pub(super) type Command = poise::Command<Data, Never>;

/// All commands.
fn all() -> Vec<Command> {
    let mut all = play::commands();
    all.extend(archive::commands());
    all.extend(own::commands());
    all.extend(admin::commands());
    all
}

/// Their definitions, as Discord is told them.
pub(super) fn definitions() -> Value {
    serde_json::to_value(poise::builtins::create_application_commands(&all())).unwrap_or_default()
}

/// What reads commands and calls the functions that belong to them.
pub(super) fn framework(desk: Arc<Desk>) -> Framework<Data, Never> {
    let prefix_options = poise::PrefixFrameworkOptions { mention_as_prefix: false, ..Default::default() };
    let options = FrameworkOptions {
        commands: all(),
        prefix_options,
        on_error: |error| Box::pin(async move { misunderstood(error).await }),
        ..Default::default()
    };
    Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(move |_, _, _| Box::pin(async move { Ok(desk) }))
        .build()
}

/// A command that does not come as it was defined: Discord has older definitions than this program.
async fn misunderstood(error: poise::FrameworkError<'_, Data, Never>) {
    let context = match &error {
        poise::FrameworkError::ArgumentParse { ctx: poise::Context::Application(ctx), .. }
        | poise::FrameworkError::CommandStructureMismatch { ctx, .. }
        | poise::FrameworkError::CommandPanic { ctx: poise::Context::Application(ctx), .. } => *ctx,
        _ => {
            tracing::warn!("something of Discord's was not understood: {error}");
            return;
        }
    };
    tracing::warn!("a command was not understood: {error}");
    answer(context, |_, _| async {
        Ok(super::desk::Answer::private("This command has changed, or something went wrong. Please try it once more."))
    })
    .await;
}

/// Answers a command with what `work` comes to.
async fn answer<F>(context: Context<'_>, work: impl FnOnce(Data, Call) -> F)
where
    F: Future<Output = Outcome> + Send + 'static,
{
    let desk = Arc::clone(context.framework.user_data);
    let call = Call::of_command(context.interaction);
    let work = work(Arc::clone(&desk), call.clone());
    desk.answer(call, work).await;
}

/// A choice of an option.
fn choice(name: &'static str) -> poise::CommandParameterChoice {
    poise::CommandParameterChoice { name: Cow::Borrowed(name), localizations: Cow::Borrowed(&[]), __non_exhaustive: () }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_keep_discords_limits() {
        let all = definitions();
        let names: Vec<&str> =
            all.as_array().expect("a list").iter().filter_map(|command| command["name"].as_str()).collect();
        let wanted = [
            "challenge",
            "challenges",
            "games",
            "board",
            "move",
            "draw",
            "takeback",
            "resign",
            "abort",
            "rematch",
            "archive",
            "replay",
            "export",
            "leaderboard",
            "profile",
            "rules",
            "help",
            "settings",
            "vacation",
            "block",
            "privacy",
            "server",
        ];
        assert_eq!(names, wanted);
        fn check(value: &Value) {
            let about = value["description"].as_str().unwrap_or_default();
            assert!((1..=100).contains(&about.chars().count()), "{value}");
            for option in value["options"].as_array().into_iter().flatten() {
                check(option);
            }
        }
        all.as_array().expect("a list").iter().for_each(check);
    }
}
