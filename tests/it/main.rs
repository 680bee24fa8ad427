//! The integration tests, in one binary.

mod brute_force;
mod cli;
mod conformance;
mod gallery;
mod games;
mod pictures;
mod properties;
mod record_bounds;
mod record_commands;
mod record_golden;
mod record_properties;
mod support;
mod tidy;
