//! The integration tests, in one binary.

mod brute_force;
mod conformance;
mod properties;
mod support;
