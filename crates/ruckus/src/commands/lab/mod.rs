//! `ruckus lab`: simulations with results determined by a seed.

mod event;
mod gallery;
mod interrupt;
mod levels;
mod line;
mod merge;
mod races;
mod real;
mod record;
mod row;
mod run;

use std::process::ExitCode;

use anyhow::Result;

/// The simulations.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Simulate races over unequal connections, judged by arrival and by bounded reaction time
    Races(races::Options),
    /// Let bots play many games with a ruleset, and measure duration, skill and how often each rule applies
    Run(Box<run::Options>),
    /// Merge the parts of a trial from `run --part`
    Merge(merge::Options),
    /// Play-test each rule of the gallery
    Gallery(gallery::Options),
    /// Simulate events of several tables: how often the best player wins, duration, repeated meetings
    Event(Box<event::Options>),
    /// Measure the strength of bot levels: win shares of one against others, with any rules
    Levels(levels::Options),
    /// Show how players used rules on a server: votes, what they remembered, what they asked about
    Real(real::Options),
    /// Record bot decisions as Parquet files: view, offers, choice and result
    #[cfg_attr(not(feature = "parquet"), command(hide = true))]
    Record(record::Options),
}

/// Runs the subcommand.
pub(crate) fn run(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Races(options) => races::run(options),
        Command::Run(options) => run::run(options),
        Command::Merge(options) => merge::run(options),
        Command::Gallery(options) => gallery::run(options),
        Command::Event(options) => event::run(options),
        Command::Levels(options) => levels::run(options),
        Command::Real(options) => real::run(options),
        Command::Record(options) => record::run(options),
    }
}
