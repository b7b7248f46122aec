//! `ruckus bench server`: the real program in a process of its own, tables of players over real sockets.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rand::SeedableRng;
use rand::rngs::StdRng;
use ruckus_client::{Desk, Device, Program, dealt, pick};
use ruckus_protocol::{LobbyCommand, MakeTable, ServerMessage, Stage};
use serde::Serialize;
use tokio::task::JoinSet;

use crate::commands::say;

/// Options of `ruckus bench server`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many tables play at the same time
    #[arg(long, default_value_t = 1)]
    rooms: usize,
    /// How many players sit at each
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=16))]
    seats: u8,
    /// The rules
    #[arg(long, default_value = "super-power-no-sissies")]
    rules: String,
    /// For how many seconds it is measured
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Whether the players take part in races, where the rules have any: then most of what is measured is the wait
    /// that fairness asks for
    #[arg(long)]
    races: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Half of all are faster than the one, 99 of 100 than the other; in milliseconds.
#[derive(Clone, Copy, Serialize)]
struct Spread {
    p50: f64,
    p99: f64,
}

/// What was measured.
#[derive(Serialize)]
struct Figures {
    bench: &'static str,
    sockets: usize,
    rooms: usize,
    actions_per_second: f64,
    ack_ms: Spread,
    seen_ms: Spread,
}

/// What one table took, in milliseconds for each action.
#[derive(Default)]
struct Times {
    acked: Vec<f64>,
    seen: Vec<f64>,
}

/// Runs the subcommand.
pub(super) fn run(options: &Options) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let figures = runtime.block_on(measure(options))?;
    if options.json {
        say(&serde_json::to_string(&figures)?)?;
    } else {
        let Figures { sockets, rooms, actions_per_second, ack_ms, seen_ms, .. } = &figures;
        say(&format!("{rooms} rooms, {sockets} sockets, {actions_per_second:.0} actions a second"))?;
        say(&format!("acknowledged within {:.1} ms (half), {:.1} ms (99 %)", ack_ms.p50, ack_ms.p99))?;
        say(&format!("seen by others within {:.1} ms (half), {:.1} ms (99 %)", seen_ms.p50, seen_ms.p99))?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn measure(options: &Options) -> Result<Figures> {
    let folder = tempfile::tempdir()?;
    let (program, desk) = Program::start(std::env::current_exe()?, folder.path()).await?;
    let until = Instant::now() + Duration::from_secs(options.seconds.max(1));
    let begun = Instant::now();
    let mut tables = JoinSet::new();
    for room in 0..options.rooms.max(1) {
        tables.spawn(play(desk.clone(), options.rules.clone(), options.seats, options.races, room as u64, until));
    }
    let mut all = Times::default();
    while let Some(times) = tables.join_next().await {
        let Times { acked, seen } = times??;
        all.acked.extend(acked);
        all.seen.extend(seen);
    }
    let seconds = begun.elapsed().as_secs_f64();
    program.kill().await?;
    Ok(Figures {
        bench: "server",
        sockets: options.rooms.max(1) * usize::from(options.seats),
        rooms: options.rooms.max(1),
        actions_per_second: all.acked.len() as f64 / seconds,
        ack_ms: spread(all.acked)?,
        seen_ms: spread(all.seen)?,
    })
}

/// One table plays random offered actions, one at a time, each timed until its answer and until the last has seen it.
async fn play(desk: Desk, rules: String, seats: u8, races: bool, seed: u64, until: Instant) -> Result<Times> {
    let make =
        MakeTable { name: "P0".to_owned(), rules: Some(rules), ruleset: None, with: [].into(), bots: 0, start: false };
    let first = desk.make(&make).await?;
    let mut devices = vec![Device::open(&desk, &first).await?];
    for seat in 1..seats {
        let seat = desk.sit(&first.code, &format!("P{seat}")).await?;
        let mut device = Device::open(&desk, &seat).await?;
        let n = device.lobby(LobbyCommand::Ready(true)).await?;
        answered(&mut device, n).await?;
        devices.push(device);
    }
    for device in &mut devices {
        device.look_away(!races).await?;
    }
    deal(&mut devices, LobbyCommand::Start).await?;
    let mut random = StdRng::seed_from_u64(seed);
    let mut times = Times::default();
    while Instant::now() < until {
        level(&mut devices).await?;
        match devices[0].stage() {
            Some(Stage::Playing) => act(&mut devices, &mut random, &mut times).await?,
            Some(Stage::BetweenRounds) => deal(&mut devices, LobbyCommand::Next).await?,
            Some(Stage::MatchOver) => deal(&mut devices, LobbyCommand::Rematch).await?,
            other => bail!("the table is at {other:?}, where nobody can play"),
        }
    }
    Ok(times)
}

async fn act(devices: &mut [Device], random: &mut StdRng, times: &mut Times) -> Result<()> {
    let who = devices.iter().position(|device| !device.offers.is_empty());
    let device = &mut devices[who.context("nobody can do anything")?];
    let view = device.view.as_ref().context("there is no table")?;
    let action = pick(&device.offers, view, random).context("an offer that this player does not know")?;
    let sent = Instant::now();
    let said = format!("{action:?} of {:?} with {view:?}", device.offers);
    let n = device.act(action).await?;
    answered(device, n).await.with_context(|| said)?;
    times.acked.push(sent.elapsed().as_secs_f64() * 1000.0);
    level(devices).await?;
    times.seen.push(sent.elapsed().as_secs_f64() * 1000.0);
    Ok(())
}

async fn deal(devices: &mut [Device], command: LobbyCommand) -> Result<()> {
    let n = devices[0].lobby(command).await?;
    answered(&mut devices[0], n).await?;
    Ok(dealt(devices).await?)
}

async fn answered(device: &mut Device, number: u64) -> Result<()> {
    loop {
        if let ServerMessage::Ack(ack) = device.hear().await?
            && ack.n == number
        {
            return match ack.message {
                Some(message) => bail!("refused: {message}"),
                None => Ok(()),
            };
        }
    }
}

async fn level(devices: &mut [Device]) -> Result<()> {
    let newest = devices.iter().filter_map(|device| device.version).max();
    for device in devices {
        device.until(|device| device.version >= newest).await?;
    }
    Ok(())
}

fn spread(mut times: Vec<f64>) -> Result<Spread> {
    if times.is_empty() {
        bail!("nothing was measured; give it more --seconds");
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    Ok(Spread { p50: at(0.5), p99: at(0.99) })
}
