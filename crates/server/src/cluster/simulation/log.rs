//! Records the events of a simulation and checks for violations.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use ruckus_protocol::Ack;

/// The log of one simulation.
#[derive(Debug, Default)]
pub(super) struct Log(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    now: u64,
    lines: Vec<String>,
    wrong: Option<String>,
    /// The player and move that produced each version of a table.
    moves: BTreeMap<(String, u64), (usize, u64)>,
    /// Number of acknowledged moves of each player since the last reset.
    done: BTreeMap<usize, u32>,
    /// The node that each player is connected to, and since when.
    at: BTreeMap<usize, (usize, u64)>,
}

impl Log {
    pub(super) fn now(&self, now: u64) {
        self.0.lock().now = now;
    }

    pub(super) fn line(&self, line: &str) {
        let mut inner = self.0.lock();
        let line = format!("{:>6} {line}", inner.now);
        inner.lines.push(line);
    }

    /// Records a violation. Only the first one is kept.
    pub(super) fn wrong(&self, what: &str) {
        self.line(what);
        let mut inner = self.0.lock();
        let now = inner.now;
        inner.wrong.get_or_insert(format!("after {now} ms: {what}"));
    }

    pub(super) fn take_wrong(&self) -> Option<String> {
        self.0.lock().wrong.take()
    }

    pub(super) fn sits(&self, player: usize) {
        self.0.lock().done.insert(player, 0);
    }

    pub(super) fn at(&self, player: usize, node: Option<usize>) {
        self.line(&format!("p{player} is at {node:?}"));
        let mut inner = self.0.lock();
        let now = inner.now;
        match node {
            Some(node) => _ = inner.at.insert(player, (node, now)),
            None => _ = inner.at.remove(&player),
        }
    }

    /// Returns the players who have been connected to a node since before a time.
    pub(super) fn still_at(&self, node: usize, before: u64) -> Vec<usize> {
        let inner = self.0.lock();
        inner.at.iter().filter(|(_, at)| at.0 == node && at.1 < before).map(|(player, _)| *player).collect()
    }

    /// Records an acknowledgment. Two moves with the same version of a table are a violation.
    pub(super) fn acked(&self, player: usize, table: &str, ack: &Ack) {
        let Ack { n, version, .. } = *ack;
        let done = if ack.message.is_some() || ack.refused.is_some() { "is refused" } else { "is made" };
        self.line(&format!("p{player}: move {n} {done} at {table} as {version}"));
        let mut inner = self.0.lock();
        *inner.done.entry(player).or_default() += 1;
        if ack.message.is_none() && ack.refused.is_none() {
            let other = inner.moves.insert((table.to_owned(), version), (player, n));
            drop(inner);
            if let Some((other, m)) = other {
                self.wrong(&format!("{table} has forked: {version} is move {n} of p{player} and move {m} of p{other}"));
            }
        }
    }

    /// Resets the move counts.
    pub(super) fn count_anew(&self) {
        self.0.lock().done.values_mut().for_each(|done| *done = 0);
    }

    /// Returns the players who have made fewer than `moves` moves since the last reset, or `None` until all players
    /// have sat down.
    pub(super) fn slower_than(&self, moves: u32, players: usize) -> Option<Vec<usize>> {
        let inner = self.0.lock();
        let slow = inner.done.iter().filter(|(_, done)| **done < moves).map(|(player, _)| *player).collect();
        (inner.done.len() == players).then_some(slow)
    }

    pub(super) fn take_lines(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().lines)
    }
}
