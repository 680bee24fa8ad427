//! What a press of a button, a choice in a menu or a form that was filled in leads to.

use std::sync::Arc;

use super::call::Call;
use super::commands::options::Export;
use super::desk::{Answer, Desk, Outcome};
use super::post::Post;
use super::tag::{Tag, Verb};
use crate::play::GameId;
use crate::record::Format;
use crate::view::wording;

impl Verb {
    /// Whether a press is answered by a message of its own, not by a change of the one that was pressed.
    const fn answers_anew(self) -> bool {
        !matches!(
            self,
            Verb::Step
                | Verb::File
                | Verb::Rank
                | Verb::Back
                | Verb::Play
                | Verb::PlaySure
                | Verb::ResignSure
                | Verb::Accept
                | Verb::Decline
                | Verb::Withdraw
                | Verb::Page
                | Verb::Delete
                | Verb::DeleteSure
                | Verb::Cancel
        )
    }
}

impl Desk {
    /// Takes in a press, or a form, with what was chosen or typed.
    pub(super) async fn press(self: &Arc<Self>, mut call: Call, id: String, value: Option<String>) {
        let Ok(tag) = id.parse::<Tag>() else {
            let old = || async { Ok(Answer::private("This button is of an older version of the bot.")) };
            return self.answer(call, old()).await;
        };
        let typed = matches!(tag.verb, Verb::Typed | Verb::Jumped);
        let own_replay = tag.verb == Verb::At && call.pressed.as_ref().is_some_and(|pressed| pressed.private);
        if !typed && !own_replay {
            call.wants_new = tag.verb.answers_anew();
        }
        let desk = Arc::clone(self);
        let caller = call.clone();
        self.answer(call, async move { desk.pressed_on(&caller, &tag, value).await }).await;
    }

    async fn pressed_on(&self, call: &Call, tag: &Tag, value: Option<String>) -> Outcome {
        match tag.verb {
            Verb::Step | Verb::File | Verb::Rank | Verb::Back | Verb::Play | Verb::PlaySure => {
                self.composed(call, tag, value).await
            }
            Verb::Type => Ok(self.type_it(tag)),
            Verb::Typed => self.typed(call, tag, value.unwrap_or_default()).await,
            Verb::Accept | Verb::Decline | Verb::Withdraw => self.challenge_pressed(call, tag).await,
            Verb::Replay | Verb::At | Verb::Jump | Verb::Jumped | Verb::Gif => {
                // A menu of games names the game by what was chosen.
                let chosen = value.as_deref().filter(|_| tag.number == 0).and_then(|text| text.parse().ok());
                let tag = Tag { number: chosen.unwrap_or(tag.number), ..tag.clone() };
                self.replay_pressed(call, &tag, value).await
            }
            Verb::Export if tag.number == 0 => self.export_page(call, tag).await,
            Verb::Export => {
                let viewer = self.viewer(call).await?;
                self.export_game(viewer, GameId(tag.number), Export::Records(Format::Cgn)).await
            }
            Verb::Page => self.turn_page(call, tag).await,
            Verb::Board => {
                let game = value.unwrap_or_else(|| tag.number.to_string());
                self.board(call, Some(game), None).await
            }
            Verb::Which => self.which_chosen(call, value).await,
            Verb::Delete => self.deleted(call, false).await,
            Verb::DeleteSure => self.deleted(call, true).await,
            Verb::Cancel => Ok(Answer::Change(Post::private("Nothing has changed."))),
            Verb::Move
            | Verb::Moves
            | Verb::Draw
            | Verb::Resign
            | Verb::ResignSure
            | Verb::Flip
            | Verb::Takeback
            | Verb::DrawYes
            | Verb::DrawNo
            | Verb::BackYes
            | Verb::BackNo
            | Verb::Rematch => self.pressed(call, tag).await,
            Verb::Publish => self.publish(call, GameId(tag.number)).await,
        }
    }

    /// The game that a move written without a number is for.
    async fn which_chosen(&self, call: &Call, value: Option<String>) -> Outcome {
        let text = call.pressed.as_ref().map(|pressed| pressed.text.clone()).unwrap_or_default();
        let written = text.split('`').nth(1).map(str::to_owned);
        let (Some(text), Some(game)) = (written, value.as_deref().and_then(|text| text.parse().ok()).map(GameId))
        else {
            return Ok(Answer::private("Please write the move again."));
        };
        let player = self.sign_in(call.user, &call.name).await?.id;
        self.move_in(call, game, player, text).await
    }
}

/// The question which game a written move is for.
pub(super) fn which_question(text: &str) -> String {
    format!("For which game is {}?", wording::code(&wording::short(text, 1_000)))
}
