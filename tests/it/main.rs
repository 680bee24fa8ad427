//! The integration tests, in one binary.

mod authority;
mod cli;
mod config;
mod correspondence;
mod desk;
mod discord;
mod doctor;
mod gallery;
mod game_lists;
mod games;
mod house;
mod kill;
mod model;
mod pictures;
mod readme;
mod record_bounds;
mod record_commands;
mod record_golden;
mod record_properties;
mod scheduler;
mod service;
mod store_commands;
mod terminal;
mod tidy;
mod upgrade;
mod web;
