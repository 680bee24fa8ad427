//! The integration tests, in one binary.

mod brute_force;
mod cli;
mod config;
mod conformance;
mod correspondence;
mod desk;
mod doctor;
mod gallery;
mod games;
mod house;
mod kill;
mod model;
mod pictures;
mod properties;
mod readme;
mod record_bounds;
mod record_commands;
mod record_golden;
mod record_properties;
mod scheduler;
mod service;
mod store_commands;
mod support;
mod terminal;
mod tidy;
mod web;
