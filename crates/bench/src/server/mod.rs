//! `ruckus-bench server`: measures the real program in one process, with tables of players over real sockets in
//! another.

mod plan;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ruckus_testkit::Program;
use serde::Serialize;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout};

use super::load::{LoadMessage, LoadPlan, Spread, Times};
use super::{process, relay};
use crate::say;
pub(crate) use plan::Options;

/// How long to wait before reading the server's memory usage.
const REST: Duration = Duration::from_secs(1);

/// The results. Values that the system does not report are null.
#[derive(Serialize)]
struct ServerFigures {
    bench: &'static str,
    sockets: usize,
    rooms: usize,
    actions_per_second: f64,
    ack_ms: Spread,
    seen_ms: Spread,
    bytes_per_idle_socket: Option<u64>,
    bytes_per_room: Option<u64>,
    cpu_us_per_action: Option<f64>,
    /// The relay's CPU time per message and its throughput, if it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    relay_us_per_action: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    relay_actions_per_second: Option<f64>,
}

/// Runs the subcommand.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    let plan = options.plan()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let figures = runtime.block_on(process::unless_interrupted(measure_both(options, plan)))?;
    if options.json {
        say(&serde_json::to_string(&figures)?)?;
    } else {
        figures.say()?;
    }
    Ok(ExitCode::SUCCESS)
}

impl ServerFigures {
    fn say(&self) -> Result<()> {
        let Self { sockets, rooms, actions_per_second, ack_ms, seen_ms, .. } = self;
        let known = |figure: Option<String>| figure.unwrap_or_else(|| "unknown on this system".to_owned());
        say(&format!("{rooms} rooms, {sockets} sockets, {actions_per_second:.0} actions a second"))?;
        say(&format!("acknowledged within {:.1} ms (half), {:.1} ms (99 %)", ack_ms.p50, ack_ms.p99))?;
        say(&format!("seen by all others within {:.1} ms (half), {:.1} ms (99 %)", seen_ms.p50, seen_ms.p99))?;
        let cpu = self.cpu_us_per_action.map(|us| format!("{us:.0} µs"));
        say(&format!("the server's processor time per action: {}", known(cpu)))?;
        if let Some(relay) = self.relay_us_per_action {
            let times = self.cpu_us_per_action.map(|us| format!("{:.1} times", us / relay));
            let per_second = self.relay_actions_per_second.unwrap_or_default();
            say(&format!("a bare relay's per message: {relay:.0} µs, at {per_second:.0} a second"))?;
            say(&format!("the server takes {} as much", known(times)))?;
        }
        let memory = |bytes: Option<u64>| known(bytes.map(|bytes| format!("{:.1} KiB", bytes as f64 / 1024.0)));
        say(&format!("the server's memory per idle socket: {}", memory(self.bytes_per_idle_socket)))?;
        say(&format!("the server's memory per room: {}", memory(self.bytes_per_room)))?;
        Ok(())
    }
}

/// The state of the server at the points where the load pauses.
#[derive(Default)]
struct Looks {
    empty: Option<u64>,
    made: Option<u64>,
    open: Option<u64>,
    end: Option<u64>,
    begun: Option<f64>,
    ended: Option<f64>,
}

/// Measures the server, and then the relay if requested.
async fn measure_both(options: &Options, plan: LoadPlan) -> Result<ServerFigures> {
    let mut figures = measure(options, plan.clone()).await?;
    if options.reference {
        let relayed = relay::measure(&plan).await?;
        figures.relay_us_per_action = relayed.cpu_us;
        figures.relay_actions_per_second = Some(relayed.per_second);
    }
    Ok(figures)
}

async fn measure(options: &Options, mut plan: LoadPlan) -> Result<ServerFigures> {
    let folder = tempfile::tempdir()?;
    let program = process::measured(options.program.as_deref())?;
    let (server, api) = Program::start(&program, folder.path()).await?;
    plan.server = api.authority().to_owned();
    let process = server.id().context("the server has stopped")?;
    let mut load = Load::start(&plan).await?;
    let mut looks = Looks::default();
    let times = loop {
        match load.hear().await? {
            LoadMessage::Progress(what) => eprintln!("{what}"),
            LoadMessage::Empty => looks.empty = load.let_go_on(process).await?,
            LoadMessage::Made => looks.made = load.let_go_on(process).await?,
            LoadMessage::Open => looks.open = load.let_go_on(process).await?,
            LoadMessage::Begun => looks.begun = process::processor_seconds(process),
            LoadMessage::Ended => looks.ended = process::processor_seconds(process),
            LoadMessage::Measured(times) => {
                looks.end = process::resident_bytes(process);
                break times;
            }
            LoadMessage::Failed(why) => bail!("{why}"),
        }
    };
    if let Some(busy) = process::load_average() {
        eprintln!("the system's load average of the last minute is {busy:.1}");
    }
    if let Some(busy) = times.busy {
        eprintln!("the load used {:.0} % of a processor", busy * 100.0);
    }
    if times.refused > 0 {
        eprintln!("{} more actions were refused during the measurement", times.refused);
    }
    load.end().await?;
    server.kill().await?;
    Ok(figures(&plan, &looks, &times))
}

fn figures(plan: &LoadPlan, looks: &Looks, times: &Times) -> ServerFigures {
    let (sockets, rooms) = (plan.sockets(), plan.rooms());
    let each = |more: u64, less: u64, of: usize| more.checked_sub(less).zip(Some(of as u64)).map(|(all, of)| all / of);
    // The first socket of each room is already open when the others are opened.
    let socket = looks.open.zip(looks.made).and_then(|(open, made)| each(open, made, sockets - rooms));
    let room = looks.end.zip(looks.empty).zip(socket);
    let room = room.and_then(|((end, empty), socket)| each(end, empty + socket * sockets as u64, rooms));
    let cpu = looks.ended.zip(looks.begun).map(|(ended, begun)| (ended - begun) * 1e6 / times.actions as f64);
    ServerFigures {
        bench: "server",
        sockets,
        rooms,
        actions_per_second: times.actions as f64 / f64::from(plan.seconds),
        ack_ms: times.ack_ms,
        seen_ms: times.seen_ms,
        bytes_per_idle_socket: socket,
        bytes_per_room: room,
        cpu_us_per_action: cpu,
        relay_us_per_action: None,
        relay_actions_per_second: None,
    }
}

/// The process that runs the players.
pub(super) struct Load {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Load {
    pub(super) async fn start(plan: &LoadPlan) -> Result<Self> {
        let mut process = process::start("load")?;
        let mut input = process.stdin.take().context("the load has no input")?;
        let output = process.stdout.take().context("the load has no output")?;
        input.write_all(format!("{}\n", serde_json::to_string(plan)?).as_bytes()).await?;
        Ok(Self { process, input, output: BufReader::new(output).lines() })
    }

    pub(super) async fn hear(&mut self) -> Result<LoadMessage> {
        let line = self.output.next_line().await?.context("the load has stopped")?;
        Ok(serde_json::from_str(&line)?)
    }

    /// Ends the process with all players.
    pub(super) async fn end(&mut self) -> Result<()> {
        Ok(self.process.kill().await?)
    }

    /// Reads the server's memory usage while everything is idle, and lets the load continue.
    pub(super) async fn let_go_on(&mut self, server: u32) -> Result<Option<u64>> {
        tokio::time::sleep(REST).await;
        let memory = process::resident_bytes(server);
        self.input.write_all(b"\n").await?;
        Ok(memory)
    }
}
