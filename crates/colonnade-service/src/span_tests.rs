//! The spans of a command have the game, its version and the duration, and nothing about persons.

use crate::{challenges, games, people};
use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use super::*;
use colonnade_play::{Command, Identity, Place};

/// Records every field of every span.
#[derive(Default)]
struct Notes(Arc<Mutex<String>>);

struct Fields<'a>(&'a mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let value = if field.name() == "ms" { "measured".to_owned() } else { format!("{value:?}") };
        write!(self.0, " {}={value}", field.name()).expect("a string takes all");
    }
}

impl Subscriber for Notes {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_span()
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let mut notes = self.0.lock().expect("not poisoned");
        notes.push_str(attributes.metadata().name());
        attributes.record(&mut Fields(&mut notes));
        notes.push(';');
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        let mut notes = self.0.lock().expect("not poisoned");
        values.record(&mut Fields(&mut notes));
        notes.push(';');
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, _: &Event<'_>) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

#[test]
fn a_command_and_its_append_have_spans() {
    let store = colonnade_store::in_memory().expect("a store");
    let service = Service::new(store, Arc::new(SystemClock), PlaySettings::default());
    let [ada, bob] = [77_001, 77_002]
        .map(|user| people::sign_in(&service, &Identity::Discord(user), &format!("Name{user}")).expect("signs in").id);
    let variant = colonnade_rules::Game::Pilastri.variant("4x4").expect("a variant");
    let proposal =
        Proposal { side: colonnade_play::SideChoice::First, ..Proposal::new(ada, None, variant, Place::Local) };
    let game = challenges::begin_local(&service, &proposal, bob).expect("begun").game.id;
    let notes = Arc::new(Mutex::new(String::new()));
    tracing::subscriber::with_default(Notes(Arc::clone(&notes)), || {
        games::act(&service, &CommandRequest::new(game, ada, Command::Act("a1-a2".into()))).expect("legal");
    });
    let notes = notes.lock().expect("not poisoned");
    assert_eq!(*notes, "act game=1;append game=1 version=2; ms=measured; version=2; ms=measured;");
}
