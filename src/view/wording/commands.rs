//! Descriptions of the slash commands and of their options.
