//! Tests of events through the public interface, compiled into one binary.

mod course;
mod golden;
mod ladder_model;
mod league;
mod model;
mod reports;
mod run;
mod simulation;
mod stored;
mod teams;
