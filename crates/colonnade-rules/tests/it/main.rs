//! Tests of the rules through the public interface, in one binary.

mod brute_force;
mod conformance;
mod properties;
mod text_forms;
