//! Answers of the bot that only their reader sees.
