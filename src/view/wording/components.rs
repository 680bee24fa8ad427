//! Buttons, menus and forms of the bot.
