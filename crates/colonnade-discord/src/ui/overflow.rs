//! Texts that are too long for a custom id.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::ids::CustomId;
use crate::recent::Recent;

/// How many texts are remembered.
const REMEMBERED_DRAFTS: usize = 4_096;
/// The beginning of a reference; no text in a custom id begins with it.
const REFERENCE: char = '~';

/// Texts that are too long for a custom id, by reference. They are forgotten after a restart, or when there are many.
pub(crate) struct CustomIdOverflow(Recent<u64, String>);

impl CustomIdOverflow {
    pub(crate) fn new() -> CustomIdOverflow {
        CustomIdOverflow(Recent::new(REMEMBERED_DRAFTS))
    }

    /// A custom id with a text as its state, or with a reference to the text where there is no room for it.
    pub(crate) fn put(&self, id: CustomId, text: &str) -> CustomId {
        if text.len() <= id.room_for_state() && !text.starts_with(REFERENCE) {
            return id.state(text);
        }
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let reference = hasher.finish();
        self.0.insert(reference, text.to_owned());
        id.state(format!("{REFERENCE}{reference:016x}"))
    }

    /// The text in the state of a custom id; None if it was forgotten.
    pub(crate) fn get(&self, state: &str) -> Option<String> {
        match state.strip_prefix(REFERENCE) {
            None => Some(state.to_owned()),
            Some(reference) => self.0.get(&u64::from_str_radix(reference, 16).ok()?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{ComposeComponent, LONGEST};

    #[test]
    fn long_texts_are_referred_to() {
        let drafts = CustomIdOverflow::new();
        let id = CustomId::new(ComposeComponent::Step, 42);
        let short = drafts.put(id.clone(), "a1|a2");
        assert_eq!(short.to_string(), "step.42.0.0.a1|a2");
        assert_eq!(drafts.get(&short.state).as_deref(), Some("a1|a2"));
        let text = "a1|".repeat(100);
        let long = drafts.put(id, &text);
        assert!(long.to_string().len() <= LONGEST);
        assert_eq!(drafts.get(&long.state), Some(text));
        assert_eq!(CustomIdOverflow::new().get(&long.state), None, "a restart forgets it");
    }
}
