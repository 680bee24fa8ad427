//! The integration tests, in one binary.

mod brute_force;
mod cli;
mod conformance;
mod gallery;
mod pictures;
mod properties;
mod support;
mod tidy;
