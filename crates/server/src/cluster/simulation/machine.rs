//! A machine that runs a node: the real server in its own runtime, with a clock that the simulation sets.

use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use ruckus_journal::RoomName;
use ruckus_room::Timeouts;
use ruckus_testkit::MemoryStore;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio::time::{Instant, advance, sleep_until};

use super::network::{address, with};
use super::store::FarStore;
use crate::Server;
use crate::limits::Limits;
use crate::matchmaking::MatchmakingSettings;
use crate::nodes::ClusterSettings;
use crate::page::NoPage;
use crate::push::PushSettings;
use crate::registry::{RoomRegistry, whereabouts};
use crate::settings::Settings;

/// A runtime with a clock that follows simulated time.
pub(super) struct Clockwork {
    runtime: Runtime,
    begun: Instant,
    /// Simulated time of creation, in milliseconds.
    made: u64,
}

impl Clockwork {
    pub(super) fn new(now: u64) -> Self {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime starts");
        let begun = runtime.block_on(async { Instant::now() });
        Self { runtime, begun, made: now }
    }

    pub(super) const fn runtime(&self) -> &Runtime {
        &self.runtime
    }

    /// Runs all tasks due until `until`. Timers due before `from` fire late, as in a process that was stopped until
    /// then.
    pub(super) fn run(&self, from: u64, until: u64) {
        let [from, until] = [from, until].map(|at| self.begun + Duration::from_millis(at - self.made));
        self.runtime.block_on(async {
            let late = from.saturating_duration_since(Instant::now());
            if late > Duration::from_millis(1) {
                advance(late).await;
            }
            sleep_until(until).await;
        });
    }
}

/// State of a node's process.
#[derive(Debug, Default)]
enum ProcessState {
    #[default]
    Starting,
    Runs(Weak<RoomRegistry>),
    /// The process has ended. False if it failed to start.
    Ended(bool),
}

pub(super) struct Machine {
    number: usize,
    store: Arc<MemoryStore>,
    clock: Option<Clockwork>,
    pub(super) frozen: bool,
    stop: Option<oneshot::Sender<()>>,
    state: Arc<Mutex<ProcessState>>,
    /// Time at which the process starts again.
    starts_at: Option<u64>,
}

impl Machine {
    pub(super) fn new(number: usize, store: Arc<MemoryStore>) -> Self {
        let state = Arc::default();
        Self { number, store, clock: None, frozen: false, stop: None, state, starts_at: Some(0) }
    }

    fn start(&mut self, now: u64) {
        self.starts_at = None;
        self.state = Arc::default();
        let clock = Clockwork::new(now);
        let (stop, stopped) = oneshot::channel();
        let far = FarStore { store: self.store.clone(), machine: self.number };
        clock.runtime().spawn(serve(self.number, far, stopped, self.state.clone()));
        (self.clock, self.stop) = (Some(clock), Some(stop));
    }

    /// Runs the machine for one tick.
    pub(super) fn run(&mut self, from: u64, until: u64) {
        if self.frozen {
            return;
        }
        let ended = match *self.state.lock() {
            ProcessState::Ended(well) => Some(well),
            ProcessState::Starting | ProcessState::Runs(_) => None,
        };
        if let Some(well) = ended {
            self.kill(from + if well { 200 } else { 500 });
        }
        with(|network| network.run_at(self.number));
        if self.starts_at.is_some_and(|at| at <= from) {
            self.start(from);
        }
        if let Some(clock) = &self.clock {
            clock.run(from, until);
        }
    }

    /// Kills the process and schedules its restart.
    pub(super) fn kill(&mut self, starts_at: u64) {
        self.frozen = false;
        with(|network| network.hang_up(self.number));
        self.clock = None;
        self.state = Arc::default();
        self.starts_at = Some(starts_at);
    }

    /// Requests a graceful stop. Returns false if the process is not serving.
    pub(super) fn stop(&mut self) -> bool {
        self.runs() && self.stop.take().is_some_and(|stop| stop.send(()).is_ok())
    }

    /// Returns true if the node is serving and not frozen.
    pub(super) fn runs(&self) -> bool {
        !self.frozen && matches!(*self.state.lock(), ProcessState::Runs(_))
    }

    /// Returns the rooms that accept moves on this node now.
    pub(super) fn serves(&self) -> Vec<RoomName> {
        let registry = match &*self.state.lock() {
            ProcessState::Runs(registry) if !self.frozen => registry.upgrade(),
            _ => None,
        };
        let Some((registry, clock)) = registry.zip(self.clock.as_ref()) else { return Vec::new() };
        // A node checks its lease by its own clock.
        let _inside = clock.runtime().enter();
        whereabouts::serves(&registry)
    }
}

fn settings(number: usize, far: &FarStore) -> Settings {
    let limits = Limits {
        sockets_per_address: 1000,
        requests_per_second: 1000,
        tables_per_hour: 100_000,
        messages_per_second: 1000,
        message_burst: 1000,
        ..Limits::default()
    };
    let hour = Duration::from_secs(3600);
    let timeouts = Timeouts { absent: hour, idle: hour, alone: None, between_rounds: hour, bot_speed: 1 };
    let cluster = ClusterSettings::of(Arc::new(far.clone()), &format!("n{number}"));
    let park_after = Duration::from_secs(2);
    let matchmaking = MatchmakingSettings { on: true, ..MatchmakingSettings::default() };
    // The keys of push messages would not depend on the seed.
    let push = PushSettings { on: false, ..PushSettings::default() };
    Settings { limits, timeouts, park_after, matchmaking, push, cluster: Some(cluster), ..Settings::default() }
}

/// Runs the server until it is asked to stop.
async fn serve(number: usize, far: FarStore, stopped: oneshot::Receiver<()>, state: Arc<Mutex<ProcessState>>) {
    let note = |now| *state.lock() = now;
    let settings = settings(number, &far);
    let Ok(server) = Server::start(address(number), Arc::new(far), Arc::new(NoPage), settings).await else {
        note(ProcessState::Ended(false));
        return;
    };
    note(ProcessState::Runs(server.registry()));
    if stopped.await.is_ok() {
        server.stop().await;
        note(ProcessState::Ended(true));
    }
}
