//! `ruckus lab`: simulations, from a seed.

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
mod rules;
mod run;

use std::process::ExitCode;

use anyhow::Result;

/// What can be simulated.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Who wins contested moments on unequal lines: by arrival, and by bounded reaction time
    Races(races::Options),
    /// Bots play very many games by a ruleset: how long they are, what skill is worth, how often each rule has a say
    Run(Box<run::Options>),
    /// Puts the parts of a trial together that `run --part` has played, on however many machines
    Merge(merge::Options),
    /// Tries each rule of the gallery: what is shipped with it as its play-test
    Gallery(gallery::Options),
    /// Events of several tables: how often the best one wins, how long they take, how often people meet again
    Event(Box<event::Options>),
    /// How well the levels of bots play: win shares of one against others, by any rules
    Levels(levels::Options),
    /// What people at a server's tables made of rules: votes, what they remembered, what they asked about
    Real(real::Options),
    /// Records what bots decide as Parquet files: what each saw, what it was offered, what it chose, what came of it
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
