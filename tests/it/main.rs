//! The integration tests, in one binary.

mod brute_force;
mod cli;
mod conformance;
mod properties;
mod support;
mod tidy;
