//! The settings of a user: by the options of `/settings`, and by the menus and buttons under its answer.

use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response};
use crate::ids::{CustomId, PeopleComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Message, SelectMenu, SelectOption};
use colonnade_language::say;
use colonnade_language::{Language, in_language};
use colonnade_play::{NoticeDelivery, NoticeKind, Settings, Span, USUAL_REMINDERS};
use colonnade_service::{people, vacation};
use colonnade_view::Theme;
use colonnade_wording::{self as wording, commands, md, theme_name};

/// The menu's value for no chosen language: that of the user's Discord client is used.
const OF_DISCORD: &str = "discord";

/// The options of `/settings`; `None` leaves a setting as it is.
#[derive(Default)]
pub(crate) struct SettingsChange {
    pub(crate) theme: Option<Theme>,
    pub(crate) own_seat: Option<bool>,
    pub(super) reminders: Option<String>,
    pub(crate) notice: Option<NoticeKind>,
    pub(crate) by: Option<NoticeDelivery>,
    pub(crate) confirm: Option<bool>,
    pub(crate) listed: Option<bool>,
    /// Whether vacation days are spent by themselves.
    pub(crate) vacation: Option<bool>,
    /// A language, or that of the user's Discord.
    pub(crate) language: Option<Option<Language>>,
}

impl SettingsChange {
    /// The settings after this change.
    ///
    /// # Errors
    ///
    /// The reason why they cannot be changed, as a text for their owner.
    fn apply(self, before: &Settings) -> Result<Settings, String> {
        let mut wanted = before.clone();
        if let Some(text) = &self.reminders {
            wanted.reminders =
                Settings::parse_reminders(text).map_err(|error| md(&wording::invalid_reminders(&error)))?;
        }
        match (self.notice, self.by) {
            (Some(kind), Some(way)) => wanted.notices.set(kind, way),
            (None, None) => {}
            _ => return Err(say!(replies_people::notice_needs_both)),
        }
        if let Some(theme) = self.theme {
            wanted.theme = theme.name().to_owned();
        }
        wanted.own_seat = self.own_seat.unwrap_or(wanted.own_seat);
        wanted.confirm = self.confirm.unwrap_or(wanted.confirm);
        wanted.listed = self.listed.unwrap_or(wanted.listed);
        Ok(wanted)
    }
}

/// A menu or button of the panel, as the state of its custom id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SettingsField {
    Theme,
    Reminders,
    /// The kinds of notices, of which one is chosen.
    Notice,
    /// The delivery of a kind of notices, which is given by its index.
    By(usize),
    OwnSeat(bool),
    Confirm(bool),
    Listed(bool),
    Vacation(bool),
    Language,
}

impl SettingsField {
    fn id(self) -> CustomId {
        let state = match self {
            SettingsField::Theme => "theme".to_owned(),
            SettingsField::Reminders => "reminders".to_owned(),
            SettingsField::Notice => "notice".to_owned(),
            SettingsField::By(kind) => format!("by={kind}"),
            SettingsField::OwnSeat(is) => format!("seat={is}"),
            SettingsField::Confirm(is) => format!("confirm={is}"),
            SettingsField::Listed(is) => format!("listed={is}"),
            SettingsField::Vacation(is) => format!("vacation={is}"),
            SettingsField::Language => "language".to_owned(),
        };
        CustomId::plain(PeopleComponent::Settings).state(state)
    }

    fn read(state: &str) -> Option<SettingsField> {
        let (name, value) = state.split_once('=').unwrap_or((state, ""));
        Some(match name {
            "theme" => SettingsField::Theme,
            "reminders" => SettingsField::Reminders,
            "notice" => SettingsField::Notice,
            "by" => SettingsField::By(value.parse().ok()?),
            "seat" => SettingsField::OwnSeat(value.parse().ok()?),
            "confirm" => SettingsField::Confirm(value.parse().ok()?),
            "listed" => SettingsField::Listed(value.parse().ok()?),
            "vacation" => SettingsField::Vacation(value.parse().ok()?),
            "language" => SettingsField::Language,
            _ => return None,
        })
    }

    /// The change that a press makes, with the value chosen in a menu; `None` if there is no such choice.
    fn change(self, value: Option<&str>) -> Option<SettingsChange> {
        let nothing = SettingsChange::default();
        Some(match self {
            SettingsField::Theme => SettingsChange { theme: Some(value?.parse().ok()?), ..nothing },
            SettingsField::Reminders => SettingsChange { reminders: Some(value?.to_owned()), ..nothing },
            SettingsField::Notice => nothing,
            SettingsField::By(kind) => {
                let way = *NoticeDelivery::ALL.get(value?.parse::<usize>().ok()?)?;
                SettingsChange { notice: Some(*NoticeKind::ALL.get(kind)?), by: Some(way), ..nothing }
            }
            SettingsField::OwnSeat(is) => SettingsChange { own_seat: Some(is), ..nothing },
            SettingsField::Confirm(is) => SettingsChange { confirm: Some(is), ..nothing },
            SettingsField::Listed(is) => SettingsChange { listed: Some(is), ..nothing },
            SettingsField::Vacation(is) => SettingsChange { vacation: Some(is), ..nothing },
            SettingsField::Language => {
                let language = match value? {
                    OF_DISCORD => None,
                    tag => Some(tag.parse().ok()?),
                };
                SettingsChange { language: Some(language), ..nothing }
            }
        })
    }
}

/// The settings with the components that change them. `kind` is the index of the notices whose delivery is being
/// chosen; then there is no room for the menu of languages.
fn panel(OwnSettings { settings, language, keeps_vacation }: &OwnSettings, kind: Option<usize>) -> Message {
    let kind = kind.and_then(|at| Some((at, *NoticeKind::ALL.get(at)?)));
    let option = |name: String, value: String, is_default| SelectOption {
        label: name,
        value,
        is_default,
        ..SelectOption::default()
    };
    let menu = |field: SettingsField, words, options| {
        ActionRow::SelectMenu(SelectMenu { custom_id: field.id().to_string(), placeholder: words, options })
    };

    let themes = Theme::ALL
        .iter()
        .map(|&theme| option(theme_name(theme), theme.name().to_owned(), settings.theme == theme.name()));
    let mut message = Message::ephemeral(wording::settings(settings, *language, *keeps_vacation)).with(menu(
        SettingsField::Theme,
        say!(components::colours),
        themes.collect(),
    ));

    let mut known: Vec<Vec<Span>> =
        USUAL_REMINDERS.iter().filter_map(|text| Settings::parse_reminders(text).ok()).collect();
    if !known.contains(&settings.reminders) {
        known.insert(0, settings.reminders.clone());
    }
    let usual = known.into_iter().map(|spans| {
        option(wording::reminders_choice(&spans), Settings::reminders_text(&spans), spans == settings.reminders)
    });
    message = message.with(menu(SettingsField::Reminders, say!(components::reminders), usual.collect()));

    let kinds = NoticeKind::ALL.iter().enumerate().map(|(at, &each)| SelectOption {
        description: commands::way_choice(settings.notices.of(each)),
        ..option(commands::notice_choice(each), at.to_string(), kind.is_some_and(|(chosen, _)| chosen == at))
    });
    message = message.with(menu(SettingsField::Notice, say!(components::notices), kinds.collect()));
    if let Some((at, kind)) = kind {
        let ways = NoticeDelivery::ALL
            .iter()
            .enumerate()
            .map(|(at, &way)| option(commands::way_choice(way), at.to_string(), settings.notices.of(kind) == way));
        message = message.with(menu(
            SettingsField::By(at),
            say!(components::notice_way, notice = commands::notice_choice(kind)),
            ways.collect(),
        ));
    }

    if kind.is_none() {
        let choices = std::iter::once(None).chain(Language::all().map(Some)).map(|choice| {
            let value = choice.map_or(OF_DISCORD, Language::tag).to_owned();
            option(commands::language_choice(choice), value, choice == *language)
        });
        message = message.with(menu(SettingsField::Language, say!(components::language), choices.collect()));
    }

    let seat = match settings.own_seat {
        true => say!(components::boards_from_the_first_seat),
        false => say!(components::boards_from_my_seat),
    };
    let confirm = match settings.confirm {
        true => say!(components::play_my_moves_at_once),
        false => say!(components::show_me_my_moves),
    };
    let listed = match settings.listed {
        true => say!(components::hide_my_name),
        false => say!(components::show_my_name),
    };
    let vacation = match keeps_vacation {
        true => say!(components::spend_my_vacation),
        false => say!(components::keep_my_vacation),
    };
    let toggle = |words, field: SettingsField| Button::new(words, field.id(), ButtonStyle::Secondary);
    message.buttons([
        toggle(seat, SettingsField::OwnSeat(!settings.own_seat)),
        toggle(confirm, SettingsField::Confirm(!settings.confirm)),
        toggle(listed, SettingsField::Listed(!settings.listed)),
        toggle(vacation, SettingsField::Vacation(*keeps_vacation)),
    ])
}

/// The settings and the language of a player.
struct OwnSettings {
    settings: Settings,
    /// None for that of the player's Discord.
    language: Option<Language>,
    keeps_vacation: bool,
}

/// Changes the settings of the user, and returns a message with them in the language that is set then, or the reason
/// why they cannot be changed.
async fn change(
    bot: &Bot,
    interaction: &Interaction,
    change: SettingsChange,
    kind: Option<usize>,
) -> colonnade_service::Reply<Result<Message, String>> {
    let player = bot.sign_in(interaction.user, &interaction.name).await?;
    let before = people::settings(&bot.service, &player);
    let chosen = change.language;
    let vacation = change.vacation;
    let settings = match change.apply(&before) {
        Ok(wanted) => wanted,
        Err(refused) => return Ok(Err(refused)),
    };
    if settings != before {
        let wanted = settings.clone();
        bot.work(move |service| people::change_settings(service, player.id, &wanted)).await?;
    }
    let mut keeps_vacation = player.keeps_vacation;
    if let Some(is_on) = vacation {
        keeps_vacation = bot
            .work(move |service| vacation::choose_automatic_vacation(service, player.id, is_on))
            .await?
            .keeps_vacation;
    }
    let mut language = player.language;
    if let Some(chosen) = chosen {
        language = bot.work(move |service| people::choose_language(service, player.id, chosen)).await?.language;
    }
    let own = OwnSettings { settings, language: language.chosen(), keeps_vacation };
    Ok(Ok(in_language(language.with_locale(interaction.locale), || panel(&own, kind))))
}

/// Answers `/settings`.
pub(super) async fn settings_command(bot: &Bot, interaction: &Interaction, wanted: SettingsChange) -> HandlerResult {
    Ok(match change(bot, interaction, wanted, None).await? {
        Ok(panel) => Response::Message(panel),
        Err(refused) => Response::ephemeral(refused),
    })
}

/// Handles a menu or button of the panel.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    id: &CustomId,
    value: Option<&str>,
) -> HandlerResult {
    let unknown = || Ok(Response::ephemeral(say!(replies::unknown_component)));
    let Some(field) = SettingsField::read(&id.state) else { return unknown() };
    let Some(wanted) = field.change(value) else { return unknown() };
    let kind = match field {
        SettingsField::Notice => value.and_then(|value| value.parse().ok()),
        SettingsField::By(kind) => Some(kind),
        _ => None,
    };
    Ok(match change(bot, interaction, wanted, kind).await? {
        Ok(panel) => Response::Update(panel),
        Err(refused) => Response::ephemeral(refused),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_read_back() {
        use SettingsField::{By, Confirm, Language, Listed, Notice, OwnSeat, Reminders, Theme, Vacation};
        for field in
            [Theme, Reminders, Notice, By(5), OwnSeat(true), Confirm(false), Listed(true), Vacation(false), Language]
        {
            assert_eq!(SettingsField::read(&field.id().state), Some(field));
        }
        for state in ["", "by", "by=x", "seat=", "colour"] {
            assert_eq!(SettingsField::read(state), None, "{state}");
        }
        assert!(By(6).change(Some("0")).is_none() && By(0).change(Some("4")).is_none());
        assert!(Language.change(Some("none")).is_none());
        let chosen = |value| Language.change(Some(value)).and_then(|change| change.language);
        assert_eq!(chosen("en"), Some(Some(colonnade_language::Language::ENGLISH)));
        assert_eq!(chosen(OF_DISCORD), Some(None));
        assert!(Theme.change(Some("pink")).is_none() && Theme.change(None).is_none());
    }
}
