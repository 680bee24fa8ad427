//! The settings of a player who has signed in, their vacation and their weekly free days.

use std::collections::BTreeMap;

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use chrono::{Weekday, WeekdaySet};
use serde::Deserialize;

use crate::AppState;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::reader::SignedIn;
use crate::request::query::Query;
use crate::sessions::signed_in::SessionForm;
use crate::table::form::FormOption;
use colonnade_language::{Language, say};
use colonnade_play::{
    FreeDays, NoticeDelivery, NoticeKind, Player, Settings, USUAL_REMINDERS, parse_day, zone as find_zone, zones,
};
use colonnade_service::{OwnChoices, Service, ServiceError, people, vacation};
use colonnade_view::Theme;
use colonnade_wording::web as words;
use colonnade_wording::{self as wording, commands, sentence, theme_name};

/// The value for no chosen language, and for no weekly free days.
const NONE: &str = "none";

/// Where notices of one kind go.
struct NoticeChoice {
    /// The field of the form, and its label.
    name: String,
    label: String,
    ways: Vec<FormOption>,
}

#[derive(Template)]
#[template(path = "settings.html")]
struct SettingsTemplate {
    layout: PageLayout,
    reader: SignedIn,
    is_saved: bool,
    languages: Vec<FormOption>,
    themes: Vec<FormOption>,
    seats: Vec<FormOption>,
    reminders: String,
    usual_reminders: [&'static str; 5],
    notices: Vec<NoticeChoice>,
    confirm: bool,
    listed: bool,
    /// Days ahead, how many are left, and their effect.
    vacation: [String; 3],
    from: String,
    days: String,
    /// The version of the player in which days can be given back, if there are any.
    gives_back: Option<u64>,
    spends_vacation: bool,
    weekly: Vec<FormOption>,
    zones: Vec<FormOption>,
    errors: SettingsErrors,
}

/// The errors of the fields, as sentences.
#[derive(Default)]
struct SettingsErrors {
    reminders: Option<String>,
    vacation: Option<String>,
}

/// One of the forms of the page, as it was filled in.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct OwnSettingsForm {
    #[serde(rename = "do")]
    command: String,
    language: String,
    theme: String,
    seat: String,
    reminders: String,
    confirm: String,
    listed: String,
    automatic: String,
    weekly: String,
    zone: String,
    from: String,
    days: String,
    version: String,
    /// The delivery of each kind of notices.
    #[serde(flatten)]
    notices: BTreeMap<String, String>,
}

/// How the page is asked for after a change.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct SavedQuery {
    saved: String,
}

fn notice_field(kind: usize) -> String {
    format!("notice-{kind}")
}

fn seat_value(own: bool) -> &'static str {
    if own { "own" } else { "first" }
}

/// The value of weekly free days in the form: `Sat-Sun`.
fn weekly_value(days: Option<WeekdaySet>) -> String {
    let Some(days) = days else { return NONE.to_owned() };
    days.iter(Weekday::Mon).map(|day| day.to_string()).collect::<Vec<_>>().join("-")
}

fn weekly_choices() -> impl Iterator<Item = Option<WeekdaySet>> {
    std::iter::once(None).chain(FreeDays::choices().map(Some))
}

fn language_value(language: Option<Language>) -> &'static str {
    language.map_or(NONE, Language::tag)
}

fn languages() -> impl Iterator<Item = Option<Language>> {
    std::iter::once(None).chain(Language::all().map(Some))
}

impl OwnSettingsForm {
    /// The chosen settings, with the reminders of before, and the chosen language.
    ///
    /// # Errors
    ///
    /// If a value is none of the choices of its field.
    fn chosen(&self, before: Settings) -> PageResult<(Settings, Option<Language>)> {
        let mut wanted = before;
        for (at, kind) in NoticeKind::ALL.into_iter().enumerate() {
            let name = notice_field(at);
            let way = self.notices.get(&name).and_then(|value| NoticeDelivery::ALL.get(value.parse::<usize>().ok()?));
            wanted.notices.set(kind, *way.ok_or_else(|| bad_field(&name))?);
        }
        let theme: Theme = self.theme.parse().map_err(|_| bad_field("theme"))?;
        theme.name().clone_into(&mut wanted.theme);
        let seat = [true, false].into_iter().find(|own| seat_value(*own) == self.seat);
        wanted.own_seat = seat.ok_or_else(|| bad_field("seat"))?;
        wanted.confirm = !self.confirm.is_empty();
        wanted.listed = !self.listed.is_empty();
        let language = languages().find(|language| language_value(*language) == self.language);
        Ok((wanted, language.ok_or_else(|| bad_field("language"))?))
    }

    /// The chosen weekly free days.
    ///
    /// # Errors
    ///
    /// If a value is none of the choices of its field.
    fn free_days(&self) -> PageResult<Option<FreeDays>> {
        let days = weekly_choices().find(|days| weekly_value(*days) == self.weekly);
        let days = days.ok_or_else(|| bad_field("weekly"))?;
        let zone = find_zone(&self.zone).ok_or_else(|| bad_field("zone"))?;
        Ok(days.and_then(|days| FreeDays::new(days, zone)))
    }
}

fn bad_field(name: &str) -> PageError {
    PageError::new(StatusCode::BAD_REQUEST, words::bad_field(name))
}

/// Shows the settings.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Query(asked): Query<SavedQuery>,
) -> PageResult<Response<Body>> {
    let page = move |service: &Service| -> PageResult<_> {
        let own = people::player(service, context.signed_in()?.player)?;
        let is_saved = !asked.saved.is_empty();
        let form = OwnSettingsForm::default();
        Ok(page(service, context, &own, &form, SettingsErrors::default(), is_saved)?.into_response())
    };
    state.run(page).await
}

/// The page, with what was entered in the form that was refused, if one was.
fn page(
    service: &Service,
    context: RequestContext,
    own: &Player,
    form: &OwnSettingsForm,
    errors: SettingsErrors,
    is_saved: bool,
) -> PageResult {
    let reader = context.signed_in()?.clone();
    let now = service.now();
    let stored = people::settings(service, own);
    let (settings, language, reminders, spends_vacation) = if errors.reminders.is_some() {
        let (settings, language) = form.chosen(stored)?;
        (settings, language, form.reminders.clone(), !form.automatic.is_empty())
    } else {
        let reminders = Settings::reminders_text(&stored.reminders);
        (stored, own.language.chosen(), reminders, !own.keeps_vacation)
    };
    let option = |value: String, name: String, selected: bool| FormOption { value, name, selected };
    let language = |each| option(language_value(each).to_owned(), commands::language_choice(each), each == language);
    let theme = |theme: Theme| option(theme.name().to_owned(), theme_name(theme), theme.name() == settings.theme);
    let seat = |own: bool| option(seat_value(own).to_owned(), commands::seat_choice(own), own == settings.own_seat);
    let notice = |(at, kind): (usize, NoticeKind)| {
        let ways = NoticeDelivery::ALL.into_iter().enumerate();
        let way = |(value, way): (usize, NoticeDelivery)| {
            option(value.to_string(), commands::way_choice(way), way == settings.notices.of(kind))
        };
        NoticeChoice { name: notice_field(at), label: commands::notice_choice(kind), ways: ways.map(way).collect() }
    };
    let free = own.free_days;
    let weekly = |days: Option<WeekdaySet>| {
        option(weekly_value(days), commands::free_days_choice(days), days == free.map(|free| free.days()))
    };
    let zone_now = free.map(|free| free.zone()).unwrap_or_default().name();
    let zone = |name: &'static str| option(name.to_owned(), name.replace('_', " "), name == zone_now);
    let (from, days) = match form.command.as_str() {
        "take" => (form.from.clone(), form.days.clone()),
        _ => (now.date_naive().to_string(), "1".to_owned()),
    };
    let layout = PageLayout::new(context, say!(page_settings::title), "").in_section("/me").private();
    Ok(render(&SettingsTemplate {
        layout,
        reader,
        is_saved,
        languages: languages().map(language).collect(),
        themes: Theme::ALL.into_iter().map(theme).collect(),
        seats: [true, false].map(seat).into(),
        reminders,
        usual_reminders: USUAL_REMINDERS,
        notices: NoticeKind::ALL.into_iter().enumerate().map(notice).collect(),
        confirm: settings.confirm,
        listed: settings.listed,
        vacation: wording::vacation_days(own, service.play_settings().vacation_days, now),
        from,
        days,
        gives_back: own.cancel_vacation(now).is_ok().then_some(own.version),
        spends_vacation,
        weekly: weekly_choices().map(weekly).collect(),
        zones: zones().map(zone).collect(),
        errors,
    }))
}

/// Changes what the form is about.
pub(crate) async fn change(
    State(state): State<AppState>,
    context: RequestContext,
    SessionForm(form): SessionForm<OwnSettingsForm>,
) -> PageResult<Response<Body>> {
    let change = move |service: &Service| -> PageResult<_> {
        let player = context.signed_in()?.player;
        let own = people::player(service, player)?;
        let errors = match form.command.as_str() {
            "settings" => change_settings(service, &own, &form)?,
            "take" => take_vacation(service, &own, &form)?,
            "give-back" => {
                let version = form.version.parse().map_err(|_| bad_field("version"))?;
                if vacation::cancel_vacation(service, player, version)?.version == own.version {
                    // The form is outdated.
                    return Ok(Redirect::to("/me/settings").into_response());
                }
                None
            }
            "free-days" => {
                vacation::choose_free_days(service, player, form.free_days()?)?;
                None
            }
            _ => return Err(PageError::new(StatusCode::BAD_REQUEST, words::unknown_form())),
        };
        match errors {
            None => Ok(Redirect::to("/me/settings?saved=yes").into_response()),
            Some(errors) => {
                let page = page(service, context, &own, &form, errors, false)?;
                Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
            }
        }
    };
    state.run(change).await
}

/// Changes the settings, the language and whether vacation is spent by itself, unless the reminders cannot be read: then nothing changes.
fn change_settings(service: &Service, own: &Player, form: &OwnSettingsForm) -> PageResult<Option<SettingsErrors>> {
    let (mut wanted, language) = form.chosen(people::settings(service, own))?;
    match Settings::parse_reminders(&form.reminders) {
        Ok(reminders) => wanted.reminders = reminders,
        Err(error) => {
            let reminders = Some(wording::invalid_reminders(&error));
            return Ok(Some(SettingsErrors { reminders, ..SettingsErrors::default() }));
        }
    }
    let choices = OwnChoices { settings: wanted, language, spends_vacation: !form.automatic.is_empty() };
    people::choose_all(service, own.id, &choices)?;
    Ok(None)
}

fn take_vacation(service: &Service, own: &Player, form: &OwnSettingsForm) -> PageResult<Option<SettingsErrors>> {
    let refused = |vacation: String| Some(SettingsErrors { vacation: Some(vacation), ..SettingsErrors::default() });
    let Some(first) = parse_day(&form.from) else { return Ok(refused(wording::replies::not_a_day(&form.from))) };
    // A number that is none is refused as 0 is.
    let days = form.days.trim().parse().unwrap_or(0);
    match vacation::take_vacation(service, own.id, first, days) {
        Ok(_) => Ok(None),
        Err(ServiceError::Refused(refusal)) => Ok(refused(sentence(&wording::refusal(&refusal)))),
        Err(error) => Err(error.into()),
    }
}
