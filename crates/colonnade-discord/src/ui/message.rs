//! Messages before they are sent: text, lines, attachment, components, mentions.

use std::sync::Arc;

use bytes::Bytes;
use serde_json::{Value, json};

use crate::ids::{Component, CustomId};
use crate::ui::layout::{self, LayoutBlock};
use colonnade_service::Permit;
use colonnade_view::ChunkedBuffer;
use colonnade_wording::short;

/// Discord's limit for the text of a message, in characters.
pub(crate) const LONGEST_TEXT: usize = 2_000;
/// Discord's limit for an alternative text, in characters.
const LONGEST_ALT: usize = 1_024;
/// Discord's limit for the options of a select menu.
pub(crate) const MOST_OPTIONS: usize = 25;
/// Discord's limit for the rows of a message.
const MOST_ROWS: usize = 5;
/// Discord's limit for the buttons of a row.
const MOST_BUTTONS: usize = 5;

/// The flag of messages that only one user sees.
const EPHEMERAL: u32 = 1 << 6;
/// The flag of messages that send no push notification.
const SILENT: u32 = 1 << 12;

/// A message.
#[derive(Clone, Debug, Default)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// The parts between the text and the rows of a layout.
    pub(crate) blocks: Vec<LayoutBlock>,
    /// Whether it is a layout, in which lines stand beside their buttons.
    pub(crate) is_layout: bool,
    pub(crate) rows: Vec<ActionRow>,
    pub(crate) attachment: Option<Attachment>,
    /// The only users whom the message pings.
    pub(crate) mentions: Vec<u64>,
    /// Whether only the user of the interaction sees it, where that is possible.
    pub(crate) is_ephemeral: bool,
    pub(crate) is_silent: bool,
    /// The permit of the work that made the message. It is released when the message is dropped after it was sent, so
    /// that the number of large files being sent is bounded, too.
    #[expect(dead_code, reason = "its life is what counts")]
    pub(crate) permit: Option<Arc<Permit>>,
}

/// A file that comes with a message.
#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub(crate) name: String,
    pub(crate) content: FileContent,
    pub(crate) alt: String,
}

/// The bytes of a file, in pieces. All clones, and all attempts to send it, share them.
#[derive(Clone, Debug)]
pub(crate) struct FileContent(Arc<[Bytes]>);

impl FileContent {
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(Bytes::len).sum()
    }

    /// The pieces in order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Bytes> + Send + Sync + use<> {
        let pieces = Arc::clone(&self.0);
        (0..pieces.len()).map(move |at| pieces[at].clone())
    }
}

impl From<Vec<Vec<u8>>> for FileContent {
    fn from(pieces: Vec<Vec<u8>>) -> FileContent {
        FileContent(pieces.into_iter().map(Bytes::from).collect())
    }
}

impl From<Vec<u8>> for FileContent {
    fn from(bytes: Vec<u8>) -> FileContent {
        FileContent::from(vec![bytes])
    }
}

impl From<ChunkedBuffer> for FileContent {
    fn from(pieces: ChunkedBuffer) -> FileContent {
        FileContent(pieces.into_iter().map(Bytes::from).collect())
    }
}

/// A row of components.
#[derive(Clone, Debug)]
pub(crate) enum ActionRow {
    Buttons(Vec<Button>),
    SelectMenu(SelectMenu),
}

#[derive(Clone, Debug)]
pub(crate) struct Button {
    label: String,
    action: ButtonAction,
    style: ButtonStyle,
    is_disabled: bool,
}

#[derive(Clone, Debug)]
enum ButtonAction {
    CustomId(String),
    Link(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ButtonStyle {
    Primary = 1,
    Secondary = 2,
    Success = 3,
    Danger = 4,
}

#[derive(Clone, Debug)]
pub(crate) struct SelectMenu {
    pub(crate) custom_id: String,
    pub(crate) placeholder: String,
    /// At most [`MOST_OPTIONS`]; more are left out.
    pub(crate) options: Vec<SelectOption>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct SelectOption {
    pub(crate) label: String,
    pub(crate) value: String,
    /// May be empty.
    pub(crate) description: String,
    pub(crate) is_default: bool,
}

impl Button {
    pub(crate) fn new(label: impl Into<String>, custom_id: impl ToString, style: ButtonStyle) -> Button {
        let action = ButtonAction::CustomId(custom_id.to_string());
        Button { label: label.into(), action, style, is_disabled: false }
    }

    pub(crate) fn link(label: impl Into<String>, url: String) -> Button {
        let action = ButtonAction::Link(url);
        Button { label: label.into(), action, style: ButtonStyle::Secondary, is_disabled: false }
    }

    pub(crate) fn disabled(mut self, is_disabled: bool) -> Button {
        self.is_disabled = is_disabled;
        self
    }

    /// Sets the state in the custom id if the button is for this component.
    pub(crate) fn set_state_of(&mut self, component: impl Into<Component>, state: &str) {
        if let ButtonAction::CustomId(text) = &mut self.action
            && let Ok(id) = text.parse::<CustomId>()
            && id.component == component.into()
        {
            *text = id.state(state).to_string();
        }
    }

    fn json(&self) -> Value {
        let label = short(&self.label, 80);
        match &self.action {
            ButtonAction::CustomId(id) => json!({
                "type": 2, "style": self.style as u8, "label": label, "custom_id": id, "disabled": self.is_disabled,
            }),
            ButtonAction::Link(url) => json!({"type": 2, "style": 5, "label": label, "url": url}),
        }
    }
}

impl ActionRow {
    fn json(&self) -> Value {
        let components: Vec<Value> = match self {
            ActionRow::Buttons(buttons) => buttons.iter().map(Button::json).collect(),
            ActionRow::SelectMenu(menu) => vec![menu.json()],
        };
        json!({"type": 1, "components": components})
    }

    fn is_empty(&self) -> bool {
        match self {
            ActionRow::Buttons(buttons) => buttons.is_empty(),
            ActionRow::SelectMenu(menu) => menu.options.is_empty(),
        }
    }
}

impl SelectMenu {
    fn json(&self) -> Value {
        let options = self.options.iter().take(MOST_OPTIONS).map(|option| {
            let mut json = json!({"label": short(&option.label, 100), "value": short(&option.value, 100)});
            if !option.description.is_empty() {
                json["description"] = short(&option.description, 100).into();
            }
            if option.is_default {
                json["default"] = true.into();
            }
            json
        });
        let options: Vec<Value> = options.collect();
        json!({
            "type": 3, "custom_id": self.custom_id, "placeholder": short(&self.placeholder, 150), "options": options,
        })
    }
}

impl Message {
    /// A text for everybody in the channel.
    pub(crate) fn text(text: impl Into<String>) -> Message {
        Message { text: text.into(), ..Message::default() }
    }

    /// A text for the user of the interaction.
    pub(crate) fn ephemeral(text: impl Into<String>) -> Message {
        Message { text: text.into(), is_ephemeral: true, ..Message::default() }
    }

    pub(crate) fn with(mut self, row: ActionRow) -> Message {
        self.rows.push(row);
        self
    }

    pub(crate) fn buttons(self, buttons: impl IntoIterator<Item = Button>) -> Message {
        self.with(ActionRow::Buttons(buttons.into_iter().collect()))
    }

    pub(crate) fn button_rows(self, rows: Vec<Vec<Button>>) -> Message {
        rows.into_iter().fold(self, Message::buttons)
    }

    /// The message with another button, if there is one: in the last row, or in a new one where that has no room.
    pub(crate) fn with_button(mut self, button: Option<Button>) -> Message {
        let Some(button) = button else { return self };
        match self.rows.last_mut() {
            Some(ActionRow::Buttons(row)) if row.len() < MOST_BUTTONS => {
                row.push(button);
                self
            }
            _ => self.buttons([button]),
        }
    }

    pub(crate) fn attach(mut self, attachment: Attachment) -> Message {
        self.attachment = Some(attachment);
        self
    }

    /// The message with another heading.
    pub(crate) fn heading(self, text: impl Into<String>) -> Message {
        self.block(LayoutBlock::Heading(text.into()))
    }

    /// The message with another line, beside its button.
    pub(crate) fn line(self, text: impl Into<String>, button: Option<&Button>) -> Message {
        self.block(LayoutBlock::Line(text.into(), button.map(Button::json)))
    }

    /// The message with a separator.
    pub(crate) fn separator(self) -> Message {
        self.block(LayoutBlock::Separator)
    }

    fn block(mut self, block: LayoutBlock) -> Message {
        self.blocks.push(block);
        self.into_layout()
    }

    /// The message as a layout, so that it can replace another layout.
    pub(crate) fn into_layout(self) -> Message {
        Message { is_layout: true, ..self }
    }

    /// Whether Discord accepts the whole text.
    pub(crate) fn fits(&self) -> bool {
        self.text.chars().count() <= LONGEST_TEXT
    }

    /// The JSON of the message for an edit. It names every part, so that nothing of the old message remains.
    pub(crate) fn json(&self) -> Value {
        let rows: Vec<Value> =
            self.rows.iter().filter(|row| !row.is_empty()).take(MOST_ROWS).map(ActionRow::json).collect();
        let attachments: Vec<Value> = self
            .attachment
            .iter()
            .map(|file| json!({"id": 0, "filename": file.name, "description": short(&file.alt, LONGEST_ALT)}))
            .collect();
        let mentions: Vec<String> = self.mentions.iter().map(u64::to_string).collect();
        let mut json = json!({
            "attachments": attachments, "allowed_mentions": {"parse": [], "users": mentions},
        });
        if self.is_layout {
            json["flags"] = layout::FLAG.into();
            json["components"] = layout::components(&self.text, &self.blocks, rows).into();
            // The message before the edit may have had them.
            json["content"] = Value::Null;
            json["embeds"] = Value::Null;
        } else {
            json["content"] = short(&self.text, LONGEST_TEXT).into();
            json["components"] = rows.into();
        }
        json
    }

    /// The JSON of a new message, with its flags.
    pub(crate) fn create_json(&self, may_be_ephemeral: bool) -> Value {
        let mut body = self.json();
        let mut flags = if self.is_layout { layout::FLAG } else { 0 };
        if let Some(parts) = body.as_object_mut() {
            parts.retain(|_, part| !part.is_null());
        }
        if self.is_ephemeral && may_be_ephemeral {
            flags |= EPHEMERAL;
        }
        if self.is_silent {
            flags |= SILENT;
        }
        if flags != 0 {
            body["flags"] = flags.into();
        }
        body
    }
}

/// A modal with one text field.
#[derive(Clone, Debug)]
pub(crate) struct Modal {
    pub(crate) custom_id: String,
    pub(crate) title: String,
    pub(crate) label: String,
    pub(crate) placeholder: String,
    /// The initial text; may be empty.
    pub(crate) value: String,
    /// Whether the text can have several lines.
    pub(crate) has_lines: bool,
}

impl Modal {
    /// The custom id of the only field.
    pub(crate) const FIELD: &str = "text";
    /// The most characters of the field.
    const LONGEST_VALUE: usize = 1_000;

    pub(crate) fn json(&self) -> Value {
        let mut field = json!({
            "type": 4, "custom_id": Modal::FIELD, "style": if self.has_lines { 2 } else { 1 },
            "label": short(&self.label, 45),
            "placeholder": short(&self.placeholder, 100), "required": true, "min_length": 1,
            "max_length": Modal::LONGEST_VALUE,
        });
        if !self.value.is_empty() && self.value.chars().count() <= Modal::LONGEST_VALUE {
            field["value"] = self.value.as_str().into();
        }
        json!({
            "custom_id": self.custom_id, "title": short(&self.title, 45),
            "components": [{"type": 1, "components": [field]}],
        })
    }
}
