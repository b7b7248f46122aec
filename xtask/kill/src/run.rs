//! The main loop: start, wait for the moment, kill, check.

use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use ruckus_client::ServerApi;
use ruckus_testkit::Program;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::Cli;
use crate::journal::{Journal, JournalLocation};
use crate::life::Life;
use crate::moment::KillMoment;
use crate::progress::Progress;
use crate::shared::Shared;
use crate::table;
use crate::tally::{Broken, RunTally};

/// The time for all players to return, and for a table to continue.
const PATIENCE: Duration = Duration::from_secs(90);
/// The interval between progress lines.
const EVERY: Duration = Duration::from_secs(10);
/// Every how many kills it waits until all tables have continued.
const MOVES_ON: u32 = 5;

/// Kills as often as requested, or until it is interrupted or a promise is broken. Returns the results.
///
/// # Errors
/// The program cannot be started, or cannot read the journal.
pub(crate) async fn run(cli: &Cli) -> Result<RunTally> {
    let folder = tempfile::tempdir().context("cannot create a data folder")?;
    let port = free_port(cli.seed)?;
    let api = ServerApi::at(format!("127.0.0.1:{port}"));
    let play = Play::start(cli, api, JournalLocation::Folder(folder.path().to_owned()));
    let shared = play.shared.clone();
    let mut killer = Killer { cli, data: folder.path(), port, play };
    let outcome = unless_interrupted(&shared, killer.work()).await;
    killer.play.tables.shutdown().await;
    drop(killer);
    outcome?;
    let tally = std::mem::take(&mut *shared.tally());
    Ok(tally)
}

/// The players of a run, and the checks of what they were promised.
pub(crate) struct Play {
    pub(crate) life: watch::Sender<Life>,
    pub(crate) progress: Progress,
    pub(crate) shared: Arc<Shared>,
    pub(crate) tables: JoinSet<()>,
    pub(crate) place: JournalLocation,
    journal: Journal,
    limit: Instant,
}

impl Play {
    /// Starts players, who reach the program at `api`.
    pub(crate) fn start(cli: &Cli, api: ServerApi, place: JournalLocation) -> Self {
        let begun = Instant::now();
        let first = Life { number: 0, kind: 0, killed: begun, launched: begun, over: false };
        let (life, lives) = watch::channel(first);
        let (news, receiver) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared::new(api, (cli.seed, cli.eager), lives, news));
        shared.tally().begin();
        let progress = Progress::new(shared.clone(), receiver, usize::from(cli.tables));
        let mut tables = JoinSet::new();
        for place in 0..usize::from(cli.tables) {
            tables.spawn(table::play(shared.clone(), place, usize::from(cli.seats)));
        }
        let limit = begun + cli.seconds.map_or(Duration::from_secs(u64::from(u32::MAX)), Duration::from_secs);
        Self { life, progress, shared, tables, place, journal: Journal::default(), limit }
    }

    /// Returns true if the time is up or a promise is broken.
    pub(crate) fn is_over(&self) -> bool {
        Instant::now() > self.limit || self.shared.tally().broken()
    }

    /// Checks the journal.
    pub(crate) async fn look(&mut self) -> Result<()> {
        let promised = self.shared.memory().take();
        let faults = self.journal.check(&self.place, &promised).await?;
        let mut tally = self.shared.tally();
        tally.entries = self.journal.entries();
        for (how, what) in faults {
            tally.broke(how, what);
        }
        Ok(())
    }

    /// Checks the journal, and then everything again.
    pub(crate) async fn look_again(&mut self) -> Result<()> {
        self.look().await?;
        for (how, what) in self.journal.check_again(&self.place).await? {
            self.shared.tally().broke(how, what);
        }
        Ok(())
    }
}

/// Waits until the work is done or interrupted, and prints progress meanwhile.
pub(crate) async fn unless_interrupted(shared: &Shared, work: impl Future<Output = Result<()>>) -> Result<()> {
    tokio::select! {
        outcome = work => outcome,
        _ = tokio::signal::ctrl_c() => {
            println!("interrupted");
            Ok(())
        }
        () = watch(shared) => Ok(()),
    }
}

/// Prints progress at regular intervals.
async fn watch(shared: &Shared) {
    loop {
        sleep(EVERY).await;
        println!("{}", shared.tally().line());
    }
}

/// A free port below the range of client ports. A client could take a port of that range while the program is down, or
/// even connect to itself while it tries to reach the program.
pub(crate) fn free_port(seed: u64) -> Result<u16> {
    let mut random = StdRng::seed_from_u64(seed.rotate_left(32) ^ u64::from(std::process::id()));
    (0..1000)
        .map(|_| random.random_range(20_000..30_000))
        .find(|&port| TcpListener::bind(("127.0.0.1", port)).is_ok())
        .context("no free port")
}

struct Killer<'a> {
    cli: &'a Cli,
    data: &'a Path,
    port: u16,
    play: Play,
}

impl Killer<'_> {
    async fn work(&mut self) -> Result<()> {
        let mut program = self.launch()?;
        for number in 0..self.cli.kills {
            if self.play.is_over() {
                break;
            }
            let moment = KillMoment::of(self.cli.seed, number);
            self.wait_for(moment, number, &mut program).await?;
            if self.play.shared.tally().broken() {
                break;
            }
            let killed = Instant::now();
            program.kill().await?;
            self.play.shared.tally().kills[moment.kind()] += 1;
            self.play.life.send_modify(|life| {
                life.number += 1;
                life.kind = moment.kind();
                (life.killed, life.launched) = (killed, Instant::now());
            });
            program = self.launch()?;
        }
        if !self.play.shared.tally().broken() {
            program.ready().await?;
            self.all_reconnected().await?;
            self.every_table_moves_on().await?;
        }
        self.play.life.send_modify(|life| life.over = true);
        self.end(program).await
    }

    fn launch(&self) -> Result<Program> {
        let mut command = Program::command(&self.cli.program, self.data);
        command.args(["--listen", &format!("127.0.0.1:{}", self.port), "--log", "error"]);
        // The checker reads all tables again at the end, so none may expire before.
        command.args(["--keep-lobby", "0"]);
        Ok(Program::launch(&mut command)?)
    }

    async fn all_reconnected(&mut self) -> Result<()> {
        let life = self.play.life.borrow().number;
        self.play.progress.all_reconnected(life, usize::from(self.cli.seats)).await
    }

    async fn every_table_moves_on(&mut self) -> Result<()> {
        let life = self.play.life.borrow().number;
        self.play.progress.every_table_moves_on(life).await
    }

    /// Waits for the moment of a kill, and meanwhile checks the journal.
    async fn wait_for(&mut self, moment: KillMoment, number: u32, program: &mut Program) -> Result<()> {
        if let KillMoment::Starting(so_long) = moment {
            sleep(so_long).await;
            return Ok(());
        }
        timeout(PATIENCE, program.ready()).await.context("the program does not start")??;
        if let KillMoment::Returning(so_long) = moment {
            sleep(so_long).await;
            return Ok(());
        }
        self.all_reconnected().await?;
        self.play.look().await?;
        if number.is_multiple_of(MOVES_ON) {
            self.every_table_moves_on().await?;
        }
        match moment {
            KillMoment::Committing { play, then } => {
                sleep(play).await;
                // Other checks detect players that stop sending.
                let _ = timeout(Duration::from_secs(1), self.play.progress.next_command()).await;
                // The timer of the runtime is too coarse to hit a commit.
                let at = Instant::now() + then;
                while Instant::now() < at {
                    tokio::task::yield_now().await;
                }
            }
            KillMoment::Playing(so_long) => sleep(so_long).await,
            KillMoment::Starting(_) | KillMoment::Returning(_) => {}
        }
        Ok(())
    }

    /// Stops the last life cleanly and checks everything again.
    async fn end(&mut self, program: Program) -> Result<()> {
        let status = timeout(PATIENCE, program.terminate()).await.context("the program does not stop")??;
        if !status.success() {
            let what = format!("after a request to stop, the program exited with {status}");
            self.play.shared.tally().broke(Broken::Stuck, what);
        }
        self.play.look_again().await
    }
}
