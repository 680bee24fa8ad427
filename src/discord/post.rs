//! A message before it is sent, without knowing how: text, board, buttons, whom it mentions.

use serde_json::{Value, json};
use serenity::builder::CreateAttachment;

use crate::view::wording::short;

/// Discord's most characters of a message.
const LONGEST: usize = 2_000;
/// Discord's most characters of an alternative text.
const LONGEST_ALT: usize = 1_024;

/// The flag of messages that only one reader sees.
const EPHEMERAL: u32 = 1 << 6;
/// The flag of messages that do not make a sound.
const SILENT: u32 = 1 << 12;

/// A message.
#[derive(Clone, Debug, Default)]
pub(super) struct Post {
    pub(super) text: String,
    pub(super) rows: Vec<Row>,
    pub(super) file: Option<File>,
    /// The only users whom it mentions.
    pub(super) mentions: Vec<u64>,
    /// Whether only the one who asked sees it, where that is possible.
    pub(super) private: bool,
    /// Whether it makes no sound.
    pub(super) silent: bool,
}

/// A file that comes with a message.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
    pub(super) alt: String,
}

/// A row of buttons, or a menu.
#[derive(Clone, Debug)]
pub(super) enum Row {
    Buttons(Vec<Button>),
    Menu(Menu),
}

#[derive(Clone, Debug)]
pub(super) struct Button {
    label: String,
    to: Press,
    style: Style,
    disabled: bool,
}

#[derive(Clone, Debug)]
enum Press {
    Id(String),
    Address(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Primary = 1,
    Plain = 2,
    Good = 3,
    Danger = 4,
}

#[derive(Clone, Debug)]
pub(super) struct Menu {
    pub(super) id: String,
    pub(super) hint: String,
    /// At most 25.
    pub(super) choices: Vec<Choice>,
}

#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) label: String,
    pub(super) value: String,
    pub(super) about: String,
    pub(super) chosen: bool,
}

impl Button {
    pub(super) fn new(label: impl Into<String>, id: impl ToString, style: Style) -> Button {
        Button { label: label.into(), to: Press::Id(id.to_string()), style, disabled: false }
    }

    pub(super) fn link(label: impl Into<String>, address: String) -> Button {
        Button { label: label.into(), to: Press::Address(address), style: Style::Plain, disabled: false }
    }

    pub(super) fn off(mut self, disabled: bool) -> Button {
        self.disabled = disabled;
        self
    }

    fn json(&self) -> Value {
        let label = short(&self.label, 80);
        match &self.to {
            Press::Id(id) => {
                json!({"type": 2, "style": self.style as u8, "label": label, "custom_id": id, "disabled": self.disabled})
            }
            Press::Address(url) => json!({"type": 2, "style": 5, "label": label, "url": url}),
        }
    }
}

impl Row {
    fn json(&self) -> Value {
        let inner: Vec<Value> = match self {
            Row::Buttons(buttons) => buttons.iter().map(Button::json).collect(),
            Row::Menu(menu) => vec![menu.json()],
        };
        json!({"type": 1, "components": inner})
    }

    fn is_empty(&self) -> bool {
        match self {
            Row::Buttons(buttons) => buttons.is_empty(),
            Row::Menu(menu) => menu.choices.is_empty(),
        }
    }
}

impl Menu {
    fn json(&self) -> Value {
        let options = self.choices.iter().take(25).map(|choice| {
            let mut option = json!({"label": short(&choice.label, 100), "value": short(&choice.value, 100)});
            if !choice.about.is_empty() {
                option["description"] = short(&choice.about, 100).into();
            }
            if choice.chosen {
                option["default"] = true.into();
            }
            option
        });
        let options: Vec<Value> = options.collect();
        json!({"type": 3, "custom_id": self.id, "placeholder": short(&self.hint, 150), "options": options})
    }
}

impl Post {
    /// A text for everybody there.
    pub(super) fn text(text: impl Into<String>) -> Post {
        Post { text: text.into(), ..Post::default() }
    }

    /// A text for the one who asked.
    pub(super) fn private(text: impl Into<String>) -> Post {
        Post { text: text.into(), private: true, ..Post::default() }
    }

    pub(super) fn with(mut self, row: Row) -> Post {
        self.rows.push(row);
        self
    }

    pub(super) fn buttons(self, buttons: impl IntoIterator<Item = Button>) -> Post {
        self.with(Row::Buttons(buttons.into_iter().collect()))
    }

    pub(super) fn file(mut self, file: File) -> Post {
        self.file = Some(file);
        self
    }

    /// The message as Discord is told; every part is named, so that in an edit nothing old stays.
    pub(super) fn json(&self) -> Value {
        let rows: Vec<Value> = self.rows.iter().filter(|row| !row.is_empty()).take(5).map(Row::json).collect();
        let files: Vec<Value> = self
            .file
            .iter()
            .map(|file| json!({"id": 0, "filename": file.name, "description": short(&file.alt, LONGEST_ALT)}))
            .collect();
        let mentions: Vec<String> = self.mentions.iter().map(u64::to_string).collect();
        json!({
            "content": short(&self.text, LONGEST),
            "components": rows,
            "attachments": files,
            "allowed_mentions": {"parse": [], "users": mentions},
        })
    }

    /// The same as a new message, with its flags.
    pub(super) fn new_json(&self, may_be_private: bool) -> Value {
        let mut body = self.json();
        let mut flags = 0;
        if self.private && may_be_private {
            flags |= EPHEMERAL;
        }
        if self.silent {
            flags |= SILENT;
        }
        if flags != 0 {
            body["flags"] = flags.into();
        }
        body
    }

    /// The file as it is sent.
    pub(super) fn upload(&self) -> Option<CreateAttachment> {
        let file = self.file.as_ref()?;
        Some(CreateAttachment::bytes(file.bytes.clone(), file.name.clone()))
    }
}

/// A form of one line to fill in.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) label: String,
    pub(super) hint: String,
    pub(super) value: String,
}

impl Form {
    /// The name of its only field.
    pub(super) const FIELD: &str = "text";

    pub(super) fn json(&self) -> Value {
        let mut field = json!({
            "type": 4, "custom_id": Form::FIELD, "style": 1, "label": short(&self.label, 45),
            "placeholder": short(&self.hint, 100), "required": true, "min_length": 1, "max_length": 1000,
        });
        if !self.value.is_empty() {
            field["value"] = short(&self.value, 1_000).into();
        }
        json!({
            "custom_id": self.id, "title": short(&self.title, 45),
            "components": [{"type": 1, "components": [field]}],
        })
    }
}
