//! The Discord bot, with which players challenge each other and play games over several days.
//!
//! A gateway event becomes an `interaction`. Its handler calls the service and returns a `respond::Response`, which is
//! sent once: immediately if the handler is fast enough, otherwise after a deferred reply. An event is announced by the
//! response to the command that caused it, or, if there is none, by `outbox`, which delivers notices and, when in
//! doubt, asks Discord whether a message has arrived.
//!
//! Handlers are free functions that take the `bot::Bot`. The directories by layer: `ids` declares the components, `ui`
//! has messages and `transport` the connection; `bot` answers interactions; `announcements` renders what has happened;
//! `outbox` delivers that, and `features` has the commands and handles the components. [`connect`], `framework` and
//! `receiver` put them together.

mod announcements;
mod bot;
mod connect;
mod features;
mod framework;
mod ids;
mod outbox;
mod receiver;
mod recent;
mod settings;
mod transport;
mod ui;

pub use connect::reachability::check_reachability;
pub use connect::{ConnectError, Discord, connect};
pub use ids::component_names;
#[cfg(any(test, fuzzing, feature = "testing"))]
pub use ids::fuzz as fuzz_custom_ids;
pub use settings::{ComposeLink, LinkTo, Register, Settings, SignInLink};
pub use transport::connection::{Connection, Deliveries};
