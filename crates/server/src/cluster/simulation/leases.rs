//! Simulates nodes and faults of their directory from a seed, under simulated time. Leases and claims are the real
//! implementation; the directory is [`MemoryStore`] behind a network with seeded delays and losses.

use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_journal::{Claim, RoomName, StoreError};
use ruckus_testkit::{FarDirectory, Link, MemoryStore};
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use super::number;
use crate::nodes::{Cluster, ClusterSettings};

const NODES: usize = 3;
const ROOMS: usize = 4;
/// Number of seeds in every test run.
const SEEDS: u64 = 100;
/// Number of fault changes per simulation.
const FAULTS: u32 = 12;
/// Maximum time to recover after the last fault: a lease, a heartbeat and a late answer.
const SETTLED: Duration = Duration::from_secs(12);
/// Interval between checks that no room has two nodes.
const LOOK: Duration = Duration::from_millis(7);

/// States of the network between a node and the directory.
const GOOD: u8 = 0;
const SLOW: u8 = 1;
const CUT: u8 = 2;

/// The connection of one node to the directory.
#[derive(Debug)]
struct Network {
    fault: AtomicU8,
    random: Mutex<ChaCha8Rng>,
}

impl Link for Network {
    /// Like a sent SQL statement, a request takes effect even if the caller stops waiting.
    async fn ask<T: Send + 'static>(
        &self,
        _what: &'static str,
        request: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let fault = self.fault.load(Ordering::Relaxed);
        let longest = if fault == GOOD { 15 } else { 2_500 };
        let ([there, back], arrives) = {
            let mut random = self.random.lock();
            let ways = [(); 2].map(|()| Duration::from_millis(random.random_range(0..longest)));
            // While the network is cut, half of the queries still arrive, but their answers do not.
            (ways, fault != CUT || random.random_bool(0.5))
        };
        let answers = fault != CUT;
        let (sender, receiver) = oneshot::channel();
        tokio::spawn(async move {
            sleep(there).await;
            let answer = if arrives { Some(request.await) } else { None };
            sleep(back).await;
            let lost = || Err(StoreError::Failed { doing: "asked", why: "the network is cut".to_owned() });
            // The node may have stopped waiting.
            let _ = sender.send(answer.filter(|_| answers).unwrap_or_else(lost));
        });
        receiver.await.unwrap_or(Err(StoreError::Closed))
    }
}

/// The rooms that one node believes it owns.
#[derive(Debug, Default)]
struct Rooms {
    kept: BTreeSet<usize>,
    /// Number of times that the node gave up all rooms.
    lapses: u32,
}

/// A node: the real cluster membership, with a stand-in for its room actors.
struct Simulated {
    cluster: Arc<Cluster>,
    network: Arc<FarDirectory<Network>>,
    rooms: Arc<Mutex<Rooms>>,
    frozen: watch::Sender<bool>,
}

impl Simulated {
    async fn join(number: usize, store: &Arc<MemoryStore>, random: &mut ChaCha8Rng) -> Self {
        let random = Mutex::new(ChaCha8Rng::seed_from_u64(random.random()));
        let link = Network { fault: AtomicU8::new(GOOD), random };
        let network = Arc::new(FarDirectory { store: store.clone(), link });
        let settings = ClusterSettings::of(network.clone(), &format!("n{number}"));
        let joined = Cluster::join(&settings, "1", format!("http://n{number}")).await;
        let cluster = Arc::new(joined.expect("nothing fails yet"));
        Self { cluster, network, rooms: Arc::default(), frozen: watch::Sender::new(false) }
    }

    /// Starts what the real node does: renews its lease, gives up rooms, and claims and releases rooms.
    fn start(&self, closing: &CancellationToken, random: ChaCha8Rng) {
        let (cluster, rooms, closing) = (self.cluster.clone(), self.rooms.clone(), closing.clone());
        let live = async move {
            let kept = || rooms.lock().kept.len() as u64;
            let let_go = || {
                let mut rooms = rooms.lock();
                rooms.kept.clear();
                rooms.lapses += 1;
            };
            cluster.live(closing, kept, let_go).await;
        };
        tokio::spawn(unless_frozen(self.frozen.subscribe(), live));
        let work = work(self.cluster.clone(), self.rooms.clone(), random);
        tokio::spawn(unless_frozen(self.frozen.subscribe(), work));
    }
}

/// Polls a future while the node is not frozen. Its timers keep running meanwhile, as they do for a stopped process.
async fn unless_frozen(mut frozen: watch::Receiver<bool>, node: impl Future<Output = ()>) {
    let mut node = pin!(node);
    loop {
        tokio::select! {
            biased;
            stopped = frozen.wait_for(|frozen| *frozen) => if stopped.is_err() { return },
            () = &mut node => return,
        }
        if frozen.wait_for(|frozen| !*frozen).await.is_err() {
            return;
        }
    }
}

/// Claims and releases rooms, as the registry does when players come and go.
async fn work(cluster: Arc<Cluster>, rooms: Arc<Mutex<Rooms>>, mut random: ChaCha8Rng) {
    loop {
        sleep(Duration::from_millis(random.random_range(5..200))).await;
        let room = random.random_range(0..ROOMS);
        let name = RoomName::new(&format!("ROOM{room}"));
        if rooms.lock().kept.contains(&room) {
            if random.random_bool(0.2) {
                rooms.lock().kept.remove(&room);
                cluster.release(&name).await;
            }
            continue;
        }
        // A claim counts only if the lease has not lapsed since the claim was sent.
        let lapses = rooms.lock().lapses;
        let claimed = cluster.claim(&name, true).await;
        let mut rooms = rooms.lock();
        if matches!(claimed, Ok(Claim::Mine)) && rooms.lapses == lapses && cluster.holds() {
            rooms.kept.insert(room);
        }
    }
}

/// Ownership over time, for reports and to compare two runs: milliseconds since the start, and each node's rooms.
type Trace = Vec<(u128, Vec<Vec<usize>>)>;

/// Records which node owns which rooms. Fails if two nodes own the same room and both believe that their lease is
/// valid.
fn look(nodes: &[Simulated], begun: Instant, trace: &mut Trace) -> Result<(), String> {
    let mut owners: BTreeMap<usize, usize> = BTreeMap::new();
    let mut all = Vec::new();
    for (number, node) in nodes.iter().enumerate() {
        let kept: Vec<usize> = node.rooms.lock().kept.iter().copied().collect();
        if node.cluster.holds() {
            for room in &kept {
                if let Some(other) = owners.insert(*room, number) {
                    return Err(format!("{:?}: n{other} and n{number} keep room {room}", begun.elapsed()));
                }
            }
        }
        all.push(kept);
    }
    if trace.last().is_none_or(|(_, last)| *last != all) {
        trace.push((begun.elapsed().as_millis(), all));
    }
    Ok(())
}

async fn watch_for(nodes: &[Simulated], so_long: Duration, begun: Instant, trace: &mut Trace) -> Result<(), String> {
    let until = Instant::now() + so_long;
    while Instant::now() < until {
        look(nodes, begun, trace)?;
        sleep(LOOK).await;
    }
    Ok(())
}

async fn simulate(seed: u64) -> Result<Trace, String> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (store, closing) = (Arc::new(MemoryStore::new()), CancellationToken::new());
    let (begun, mut trace, mut nodes) = (Instant::now(), Trace::new(), Vec::new());
    for number in 0..NODES {
        nodes.push(Simulated::join(number, &store, &mut random).await);
    }
    for node in &nodes {
        node.start(&closing, ChaCha8Rng::seed_from_u64(random.random()));
    }
    for _ in 0..FAULTS {
        let victim = &nodes[random.random_range(0..NODES)];
        match random.random_range(0..5) {
            0 => victim.network.link.fault.store(SLOW, Ordering::Relaxed),
            1 => victim.network.link.fault.store(CUT, Ordering::Relaxed),
            2 => _ = victim.frozen.send_replace(true),
            3 => _ = victim.frozen.send_replace(false),
            _ => victim.network.link.fault.store(GOOD, Ordering::Relaxed),
        }
        let so_long = Duration::from_millis(random.random_range(50..4_000));
        watch_for(&nodes, so_long, begun, &mut trace).await?;
    }
    for node in &nodes {
        node.network.link.fault.store(GOOD, Ordering::Relaxed);
        node.frozen.send_replace(false);
    }
    watch_for(&nodes, SETTLED, begun, &mut trace).await?;
    match nodes.iter().position(|node| !node.cluster.holds()) {
        Some(lost) => Err(format!("n{lost} has no lease although nothing fails any more")),
        None if trace.len() < 20 => Err("hardly anything has happened".to_owned()),
        None => Ok(trace),
    }
}

/// Runs a simulation in its own runtime with a paused clock.
fn run(seed: u64) -> Result<Trace, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.map_err(|error| error.to_string())?.block_on(simulate(seed))
}

#[test]
fn faults_never_put_a_room_on_two_nodes() {
    let one = number("RUCKUS_SEED");
    let first = one.unwrap_or(0);
    for seed in first..first + one.map_or_else(|| number("RUCKUS_SEEDS").unwrap_or(SEEDS), |_| 1) {
        if let Err(what) = run(seed) {
            panic!("{what}; to see it again: RUCKUS_SEED={seed}");
        }
    }
}

#[test]
fn a_seed_replays_the_same_faults() {
    assert_eq!(run(7), run(7));
}
