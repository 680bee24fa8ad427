//! Challenges: made, answered, listed.

use super::call::Call;
use super::desk::{Answer, Desk, Outcome, user};
use super::post::{Button, Post, Style};
use super::tag::{Tag, Verb};
use crate::play::{
    Challenge, ChallengeFact, ChallengeId, NoticeKind, Place, Player, PlayerId, SideChoice, TimeControl, Viewer,
};
use crate::service::{Proposal, Reply, Service};
use crate::view::wording::{self, Called};
use colonnade_rules::Variant;

/// The challenge that a user asks for.
pub(super) struct Wanted {
    pub(super) opponent: Option<u64>,
    pub(super) variant: Variant,
    pub(super) control: Option<TimeControl>,
    pub(super) side: SideChoice,
    pub(super) rated: bool,
}

/// The players of a challenge, the one challenged only where it is to somebody.
fn players(service: &Service, challenge: &Challenge) -> Reply<(Player, Option<Player>)> {
    let from = service.player(challenge.terms.from)?;
    let to = challenge.terms.to.map(|to| service.player(to)).transpose()?;
    Ok((from, to))
}

fn named(player: &Player) -> Called {
    Called { name: player.shown_name(), mention: user(player).filter(|_| player.is_placeholder()) }
}

/// A player, mentioned if he wants to be told of challenges so.
fn mentioned(service: &Service, player: &Player) -> Called {
    let wants = service.settings(player).notices.of(NoticeKind::Challenge).mentions();
    Called { name: player.shown_name(), mention: user(player).filter(|_| wants) }
}

/// The message that announces a challenge; to its `reader` alone, or to whoever is there.
pub(super) fn made(service: &Service, challenge: &Challenge, reader: Option<PlayerId>) -> Reply<Post> {
    let (from, to) = players(service, challenge)?;
    let to = to.map(|to| if reader.is_some() { named(&to) } else { mentioned(service, &to) });
    let expires = challenge.expires(service.play_settings().challenge_days);
    let text = wording::challenge_made(challenge, &named(&from), to.as_ref(), expires);
    let mentions = to.iter().filter_map(|to| to.mention).collect();
    Ok(Post { mentions, ..Post::text(text) }.buttons(answers(challenge)))
}

fn answers(challenge: &Challenge) -> Vec<Button> {
    let press = |label: &str, verb, style| Button::new(label, Tag::new(verb, challenge.id.0), style);
    let mut buttons = vec![press("Accept", Verb::Accept, Style::Good)];
    if challenge.terms.to.is_some() {
        buttons.push(press("Decline", Verb::Decline, Style::Plain));
    }
    buttons.push(press("Take back", Verb::Withdraw, Style::Plain));
    buttons
}

/// The message that tells what became of a challenge, mentioning whom it concerns.
pub(super) fn closed(
    service: &Service,
    challenge: &Challenge,
    what: ChallengeFact,
    reader: Option<PlayerId>,
) -> Reply<Post> {
    let (from, to) = players(service, challenge)?;
    let from =
        if reader.is_some() || what == ChallengeFact::Withdrawn { named(&from) } else { mentioned(service, &from) };
    let text = wording::challenge_closed(challenge, what, &from, to.as_ref().map(named).as_ref());
    Ok(Post { mentions: from.mention.into_iter().collect(), ..Post::text(text) })
}

impl Desk {
    /// `/challenge`.
    pub(super) async fn challenge(&self, call: &Call, wanted: Wanted) -> Outcome {
        let from = self.sign_in(call.user, &call.name).await?.id;
        let to = match wanted.opponent {
            Some(user) => Some(self.mention(user).await?.id),
            None => None,
        };
        let in_server = matches!(call.place(), Place::Server { .. });
        let channel = match call.server {
            Some(server) => {
                let set = self.work(move |service| service.server(crate::play::ServerId(server))).await?;
                set.settings.channel.or(Some(call.channel))
            }
            None => None,
        };
        let proposal = Proposal {
            side: wanted.side,
            control: wanted.control,
            rated: wanted.rated,
            channel: channel.filter(|_| in_server),
            ..Proposal::new(from, to, wanted.variant, call.place())
        };
        self.propose(call, proposal).await
    }

    /// A press on a challenge.
    pub(super) async fn challenge_pressed(&self, call: &Call, tag: &Tag) -> Outcome {
        let player = self.sign_in(call.user, &call.name).await?.id;
        let (id, verb) = (ChallengeId(tag.number), tag.verb);
        let text = self
            .work(move |service| {
                if verb == Verb::Accept {
                    let done = service.accept(id, player)?;
                    let names: colonnade_rules::BySide<String> = done.game.setup.names.clone().into();
                    return Ok(format!(
                        "Accepted: game {} between {} and {} begins.",
                        done.game.id,
                        wording::md(&names.first),
                        wording::md(&names.second)
                    ));
                }
                let challenge =
                    if verb == Verb::Decline { service.decline(id, player)? } else { service.withdraw(id, player)? };
                let what = if verb == Verb::Decline { ChallengeFact::Declined } else { ChallengeFact::Withdrawn };
                let (from, to) = players(service, &challenge)?;
                Ok(wording::challenge_closed(&challenge, what, &named(&from), to.as_ref().map(named).as_ref()))
            })
            .await?;
        Ok(Answer::Change(Post::text(text)))
    }

    /// `/challenges`: mine, those to me, and what anybody may accept here.
    pub(super) async fn challenges(&self, call: &Call) -> Outcome {
        let viewer = self.viewer(call).await?;
        self.work(move |service| {
            let own = match viewer.player() {
                Some(player) => service.challenges_of(player)?,
                None => Vec::new(),
            };
            let mut open = service.open_challenges(viewer, 50)?;
            open.retain(|challenge| {
                let server = challenge.terms.place.server();
                let here = server.is_none() || server == viewer.server();
                here && own.iter().all(|mine| mine.id != challenge.id)
            });
            let mut text = String::new();
            let mut buttons = Vec::new();
            for (head, list) in [("**Yours**", &own), ("**Open to everybody**", &open)] {
                if list.is_empty() {
                    continue;
                }
                text.push_str(head);
                text.push('\n');
                for challenge in list.iter().take(12) {
                    let (from, to) = players(service, challenge)?;
                    text.push_str(&wording::challenge_line(challenge, &named(&from), to.as_ref().map(named).as_ref()));
                    text.push('\n');
                    buttons.extend(answer_in_list(challenge, viewer));
                }
            }
            if text.is_empty() {
                text.push_str("There are no open challenges. `/challenge` makes one.");
            }
            let mut post = Post::private(text);
            for row in buttons.chunks(5).take(5) {
                post = post.buttons(row.to_vec());
            }
            Ok(Answer::Say(post))
        })
        .await
    }
}

/// What one who reads a list can do with a challenge.
fn answer_in_list(challenge: &Challenge, viewer: Viewer) -> Vec<Button> {
    let press = |label: &str, verb, style| {
        Button::new(format!("{label} c{}", challenge.id), Tag::new(verb, challenge.id.0), style)
    };
    if viewer.player() == Some(challenge.terms.from) {
        return vec![press("Take back", Verb::Withdraw, Style::Plain)];
    }
    let mut buttons = vec![press("Accept", Verb::Accept, Style::Good)];
    if challenge.terms.to.is_some() {
        buttons.push(press("Decline", Verb::Decline, Style::Plain));
    }
    buttons
}
