//! Tests of the rules through the public interface, compiled into one binary.

mod brute_force;
mod compatibility;
mod conformance;
mod pie;
mod properties;
mod symmetry;
mod text_forms;
