//! The options, validated before anything is started.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::load::LoadPlan;
use crate::process;

/// The maximum number of seats at a table.
const MOST_SEATS: usize = 16;
/// The number of open files of a process besides sockets: the journal, requests that create tables, pipes.
const BESIDE: usize = 160;

/// The three workloads that the server is designed for.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Point {
    /// 15,000 sockets in 3,500 rooms, 2,000 actions per second
    Many,
    /// 1,000 rooms, where each action follows the previous one immediately
    Busy,
    /// 1,000 rooms with one action per second each, counted at moments when no other player can act
    Quiet,
}

/// Options of `ruckus-bench server`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Use the rooms, sockets, rate and uncontested setting of a workload that the server is designed for. Other
    /// options override them
    #[arg(long)]
    point: Option<Point>,
    /// Number of rooms [default: 1]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rooms: Option<u32>,
    /// Number of players at each table that plays
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=16))]
    seats: u8,
    /// Number of open sockets. Sockets beyond the seats of the tables wait in the lobbies of additional rooms [default:
    /// rooms times seats]
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    sockets: Option<u32>,
    /// Actions per second of all tables together. Without it, each table acts as soon as all its players have seen the
    /// previous action
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rate: Option<u32>,
    /// Count only actions at moments when no other player at the table can act
    #[arg(long)]
    uncontested: bool,
    /// Preset
    #[arg(long, default_value = "classic")]
    rules: String,
    /// Seconds to measure, once all tables play. Only actions accepted or refused in this time count
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,
    /// Program to measure [default: `ruckus` in the folder of this program]
    #[arg(long, value_name = "FILE")]
    pub(super) program: Option<PathBuf>,
    /// Also measure a bare relay with the same numbers of tables, seats and messages, and compare the server's cost
    /// with it
    #[arg(long)]
    pub(super) reference: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

impl Options {
    /// Combines the workload and the options.
    pub(super) fn plan(&self) -> Result<LoadPlan> {
        let (rooms, sockets, rate) = match self.point {
            None => (1, None, None),
            Some(Point::Many) => (3500, Some(15_000), Some(2000)),
            Some(Point::Busy) => (1000, None, None),
            Some(Point::Quiet) => (1000, None, Some(1000)),
        };
        let rooms = self.rooms.unwrap_or(rooms) as usize;
        let seats = usize::from(self.seats);
        let sockets = self.sockets.or(sockets).map_or(rooms * seats, |sockets| sockets as usize);
        let lobbies = lobbies(rooms, seats, sockets)?;
        let needed = sockets + BESIDE;
        if let Some(most) = process::most_files().filter(|&most| most < needed) {
            bail!(
                "{sockets} sockets need {needed} open files in each of two processes, but only {most} are allowed; \
                 run `ulimit -n {needed}`, or use fewer --sockets"
            );
        }
        Ok(LoadPlan {
            server: String::new(),
            tables: rooms - lobbies,
            seats: self.seats,
            waiting: spread(sockets - (rooms - lobbies) * seats, lobbies),
            rate: self.rate.or(rate),
            uncontested: self.uncontested || matches!(self.point, Some(Point::Quiet)),
            rules: self.rules.clone(),
            seconds: self.seconds,
        })
    }
}

/// Returns how many rooms must be lobbies to provide a seat for each socket.
fn lobbies(rooms: usize, seats: usize, sockets: usize) -> Result<usize> {
    let (least, most) = (rooms * seats, (rooms - 1) * MOST_SEATS + seats);
    if sockets < least {
        bail!("{rooms} rooms with {seats} seats need {least} sockets, but --sockets is {sockets}");
    }
    if sockets > most {
        bail!("{rooms} rooms, of which at least one plays, have seats for {most} sockets, but --sockets is {sockets}");
    }
    Ok(if sockets == least { 0 } else { (sockets - least).div_ceil(MOST_SEATS - seats) })
}

/// Distributes sockets over lobbies as evenly as possible.
fn spread(sockets: usize, lobbies: usize) -> Vec<u8> {
    (0..lobbies).map(|lobby| (sockets * (lobby + 1) / lobbies - sockets * lobby / lobbies) as u8).collect()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct CommandLine {
        #[command(flatten)]
        options: Options,
    }

    fn plan(line: &str) -> Result<LoadPlan> {
        CommandLine::try_parse_from(["bench"].into_iter().chain(line.split_whitespace()))?.options.plan()
    }

    #[test]
    fn points_set_the_promised_load_and_options_override_it() -> Result<()> {
        // If the limit of open files is too low for the workload, there is an error instead.
        match plan("--point many") {
            Ok(many) => {
                assert_eq!((many.tables + many.waiting.len(), many.sockets(), many.rate), (3500, 15_000, Some(2000)));
            }
            Err(error) => assert!(error.to_string().contains("ulimit -n 15160"), "{error}"),
        }
        let few = plan("--point quiet --rooms 3 --rate 6")?;
        assert_eq!((few.tables, few.sockets(), few.rate, few.uncontested), (3, 12, Some(6), true));
        assert_eq!((plan("")?.tables, plan("")?.rate), (1, None));
        Ok(())
    }

    #[test]
    fn surplus_sockets_wait_in_lobbies() -> Result<()> {
        let more = plan("--rooms 10 --sockets 57")?;
        assert_eq!((more.tables, more.waiting.as_slice(), more.sockets()), (8, &[12, 13][..], 57));
        let most = plan("--rooms 2 --sockets 20")?;
        assert_eq!((most.tables, most.waiting.as_slice()), (1, &[16][..]));
        Ok(())
    }

    #[test]
    fn rejects_impossible_plans_with_a_hint() {
        let complaint = |line| plan(line).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(complaint("--rooms 10 --sockets 39").contains("need 40 sockets"));
        assert!(complaint("--rooms 2 --sockets 21").contains("seats for 20 sockets"));
        assert!(complaint("--rooms 0").contains("1..=100000"));
        assert!(complaint("--seconds 0").contains("1..=3600"));
        assert!(complaint("--rate 0").contains("1..=1000000"));
        assert!(complaint("--seats 1").contains("2..=16"));
        assert!(complaint("--point loud").contains("many, busy, quiet"));
        if process::most_files().is_some_and(|most| most < 1_000_000) {
            assert!(complaint("--rooms 100000 --sockets 1000000").contains("ulimit -n 1000160"));
        }
    }
}
