//! The simulated network of one thread: connections between machines, and queries to the store.
//!
//! Every message takes at least one [`TICK`], so the order in which machines run within a tick has no effect. As with
//! TCP, bytes are never lost while both ends live: bytes that meet a cut link are resent until it recovers.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tokio::sync::mpsc;

use super::pipe::{Inbox, Piece, Way};
pub(crate) use super::pipe::{Mouth, Pipe};

/// Step of simulated time and minimum latency of a message, in milliseconds.
pub(crate) const TICK: u64 = 20;

thread_local! {
    static NETWORK: RefCell<Option<Network>> = const { RefCell::new(None) };
}

/// State of a link between two machines, in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    Good,
    /// Every message takes up to 1.6 s.
    Slow,
    /// Some messages are slow, and some queries to the store fail.
    Flaky,
    /// Nothing arrives.
    Cut,
}

/// A query to the store. It takes whether the query arrives and returns an [`Answer`], which takes whether the answer
/// arrives.
pub(super) type Question = Box<dyn FnOnce(bool) -> Answer>;
pub(super) type Answer = Box<dyn FnOnce(bool)>;

enum Call {
    Question(usize, Question),
    Answer(Answer, bool),
}

pub(super) struct Network {
    now: u64,
    /// The machine that runs now.
    here: usize,
    store: usize,
    dice: ChaCha8Rng,
    links: BTreeMap<(usize, usize), Link>,
    listeners: BTreeMap<usize, mpsc::UnboundedSender<Pipe>>,
    ways: BTreeMap<u64, Way>,
    calls: BTreeMap<(u64, u64), Call>,
    next: u64,
    /// Number of messages sent, and a digest of them.
    sent: (u64, u64),
}

/// Returns the address of a machine.
pub(super) fn address(machine: usize) -> SocketAddr {
    (Ipv4Addr::new(10, 0, 0, machine as u8 + 1), 80).into()
}

/// Returns true on a thread that simulates a cluster.
pub(crate) fn is_simulated() -> bool {
    NETWORK.with_borrow(Option::is_some)
}

/// Fills `bytes` with seeded randomness. Returns false on threads without a simulation.
pub(crate) fn fill(bytes: &mut [u8]) -> bool {
    with(|network| network.dice.fill_bytes(bytes)).is_some()
}

/// Calls `change` with the network of this thread, if there is one.
pub(super) fn with<T>(change: impl FnOnce(&mut Network) -> T) -> Option<T> {
    NETWORK.with_borrow_mut(|network| network.as_mut().map(change))
}

/// Begins a simulation on this thread, with the store on the machine numbered `store`.
pub(super) fn begin(seed: u64, store: usize) {
    let network = Network {
        now: 0,
        here: 0,
        store,
        dice: ChaCha8Rng::seed_from_u64(seed),
        links: BTreeMap::new(),
        listeners: BTreeMap::new(),
        ways: BTreeMap::new(),
        calls: BTreeMap::new(),
        next: 0,
        sent: (0, 0),
    };
    NETWORK.set(Some(network));
}

/// Ends the simulation. Returns the number of messages sent, and a digest of their contents' sizes and arrival times.
pub(super) fn end() -> (u64, u64) {
    let network = NETWORK.take();
    network.map_or((0, 0), |network| network.sent)
}

/// Delivers everything that arrives until a time.
pub(super) fn deliver(now: u64) {
    let (pieces, calls) = with(|network| {
        network.now = now;
        (network.arrived(), network.called())
    })
    .unwrap_or_default();
    for (way, inbox, piece) in pieces {
        match piece {
            Piece::Knock(pipe) => with_listener(pipe),
            Piece::Bytes(bytes) if inbox.is_closed() => {
                drop(bytes);
                with(|network| network.send_back(way, Piece::Reset));
            }
            piece => inbox.take_in(piece),
        }
    }
    for call in calls {
        match call {
            Call::Answer(answer, arrives) => answer(arrives),
            Call::Question(from, question) => {
                let fate = with(|network| network.fate(from));
                let Some((arrives, answered, takes)) = fate else { continue };
                let answer = question(arrives);
                with(|network| network.call(takes, Call::Answer(answer, answered)));
            }
        }
    }
}

/// Hands a connection to the machine's listener, or resets it if there is none.
fn with_listener(pipe: Pipe) {
    let (machine, out) = (pipe.machine(), pipe.out());
    let listener = with(|network| network.listeners.get(&machine).cloned()).flatten();
    let refused = match listener {
        Some(listener) => listener.send(pipe).err().map(|unsent| unsent.0),
        None => Some(pipe),
    };
    let answer = if refused.is_some() { Piece::Reset } else { Piece::Open };
    with(|network| network.send(out, answer));
    drop(refused);
}

impl Network {
    fn link(&self, one: usize, other: usize) -> Link {
        self.links.get(&(one.min(other), one.max(other))).copied().unwrap_or(Link::Good)
    }

    pub(super) fn set(&mut self, one: usize, other: usize, link: Link) {
        self.links.insert((one.min(other), one.max(other)), link);
    }

    pub(super) fn heal(&mut self) {
        self.links.clear();
    }

    /// Returns true if all links are good.
    pub(super) fn is_good(&self) -> bool {
        self.links.values().all(|link| *link == Link::Good)
    }

    /// Sets the machine that runs from now on.
    pub(super) const fn run_at(&mut self, machine: usize) {
        self.here = machine;
    }

    /// Returns the machine that runs.
    pub(super) const fn here(&self) -> usize {
        self.here
    }

    fn delay(&mut self, link: Link) -> u64 {
        let longest = match link {
            Link::Good | Link::Cut => 30,
            Link::Slow => 1_600,
            Link::Flaky if self.dice.random_bool(0.4) => 1_600,
            Link::Flaky => 100,
        };
        TICK + self.dice.random_range(0..longest)
    }

    /// Opens a channel in each direction. Returns their numbers.
    pub(super) fn connect(&mut self, link: (usize, usize), mine: &Arc<Inbox>, theirs: &Arc<Inbox>) -> (u64, u64) {
        let (out, back) = (self.next, self.next + 1);
        self.next += 2;
        self.ways.insert(out, Way::new(link, back, theirs));
        self.ways.insert(back, Way::new((link.1, link.0), out, mine));
        (out, back)
    }

    /// Adds a message to the digest that compares two runs.
    fn note(&mut self, what: [u64; 3]) {
        let (count, digest) = &mut self.sent;
        *count += 1;
        for number in what {
            *digest = (*digest ^ number).wrapping_mul(0x0100_0000_01b3).rotate_left(7);
        }
    }

    /// Sends a piece on a channel, unless the channel has ended.
    pub(super) fn send(&mut self, way: u64, piece: Piece) {
        let Some((one, other)) = self.ways.get_mut(&way).and_then(|way| way.takes(&piece).then_some(way.link)) else {
            return;
        };
        let arrives = self.now + self.delay(self.link(one, other));
        self.note([way, arrives, piece.size()]);
        if let Some(way) = self.ways.get_mut(&way) {
            let last = way.under_way.back().map_or(0, |(at, _)| *at);
            way.under_way.push_back((arrives.max(last), piece));
        }
    }

    /// Ends all connections of a machine in a fixed order, as the system does for a dead process. The process itself
    /// drops them in an order that varies between runs.
    pub(super) fn hang_up(&mut self, machine: usize) {
        self.listeners.remove(&machine);
        let open = self.ways.iter().filter(|(_, way)| way.is_open && way.link.0 == machine);
        for way in open.map(|(number, _)| *number).collect::<Vec<_>>() {
            self.send(way, Piece::End);
        }
    }

    fn send_back(&mut self, way: u64, piece: Piece) {
        if let Some(back) = self.ways.get(&way).map(|way| way.back) {
            self.send(back, piece);
        }
    }

    /// Removes arrived pieces from the channels, and removes channels that neither end uses.
    fn arrived(&mut self) -> Vec<(u64, Arc<Inbox>, Piece)> {
        let mut arrived = Vec::new();
        let (links, dice, now) = (&self.links, &mut self.dice, self.now);
        for (number, way) in &mut self.ways {
            let (one, other) = way.link;
            let cut = links.get(&(one.min(other), one.max(other))) == Some(&Link::Cut);
            while let Some((at, _)) = way.under_way.front_mut().filter(|(at, _)| *at <= now) {
                if cut {
                    *at = now + dice.random_range(100..500);
                    break;
                }
                arrived.extend(way.under_way.pop_front().map(|(_, piece)| (*number, way.inbox.clone(), piece)));
            }
        }
        let unused = |way: &Way| way.under_way.is_empty() && way.inbox.is_closed();
        let done: Vec<u64> = self.ways.iter().filter(|(_, way)| unused(way)).map(|(number, _)| *number).collect();
        for number in done {
            // Keeps the channel while the other end exists, so that data sent to the closed end is answered by a reset.
            let other_gone = self.ways.get(&number).is_none_or(|way| self.ways.get(&way.back).is_none_or(unused));
            if other_gone {
                self.ways.remove(&number);
            }
        }
        arrived
    }

    fn called(&mut self) -> Vec<Call> {
        let later = self.calls.split_off(&(self.now + 1, 0));
        std::mem::replace(&mut self.calls, later).into_values().collect()
    }

    fn call(&mut self, takes: u64, call: Call) {
        self.next += 1;
        self.calls.insert((self.now + takes, self.next), call);
    }

    /// Sends a query from a machine to the store.
    pub(super) fn question(&mut self, from: usize, question: Question) {
        let takes = self.delay(self.link(from, self.store));
        self.note([u64::MAX, from as u64, self.now + takes]);
        self.call(takes, Call::Question(from, question));
    }

    /// Decides the fate of a query: if it arrives, if it is answered, and after how many milliseconds.
    fn fate(&mut self, from: usize) -> (bool, bool, u64) {
        let link = self.link(from, self.store);
        let takes = self.delay(link);
        match link {
            Link::Good | Link::Slow => (true, true, takes),
            Link::Flaky if self.dice.random_bool(0.3) => (self.dice.random_bool(0.3), false, TICK),
            Link::Flaky => (true, true, takes),
            Link::Cut => (self.dice.random_bool(0.5), false, self.dice.random_range(TICK..3_000)),
        }
    }

    /// Sets or removes the listener of a machine.
    pub(super) fn listen(&mut self, machine: usize, listener: Option<mpsc::UnboundedSender<Pipe>>) {
        match listener {
            Some(listener) => self.listeners.insert(machine, listener),
            None => self.listeners.remove(&machine),
        };
    }
}
