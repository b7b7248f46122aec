//! Records which devices left matches among strangers, and computes how long they must wait for the next table. The
//! ledger is a plain value; callers pass in the time.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::time::Duration;

use ruckus_journal::RoomName;

use super::queue::{Device, Millis};

/// Departures older than this no longer count.
pub(super) const FORGOTTEN_AFTER: Millis = 24 * 3600 * 1000;
/// The most devices or networks that are remembered. Beyond this, the oldest are removed.
pub(super) const MOST: usize = 50_000;
/// Departures from one network before all its devices must wait. Families share a network.
pub(super) const OF_A_NETWORK: usize = 3;

/// The table where a device was last seated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LastTable {
    pub(crate) room: RoomName,
    /// The hash of the seat's token.
    pub(crate) key: blake3::Hash,
}

#[derive(Debug)]
struct Seated {
    table: LastTable,
    network: IpAddr,
    at: Millis,
}

/// Seats and departures of devices and networks.
#[derive(Debug)]
pub(crate) struct Ledger {
    pauses: [Millis; 4],
    seated: HashMap<Device, Seated>,
    left: HashMap<Device, Vec<Millis>>,
    left_from: HashMap<IpAddr, Vec<Millis>>,
}

impl Ledger {
    pub(crate) fn new(pauses: [Duration; 4]) -> Self {
        let pauses = pauses.map(|pause| pause.as_millis() as u64);
        Self { pauses, seated: HashMap::new(), left: HashMap::new(), left_from: HashMap::new() }
    }

    /// Records that a device got a seat.
    pub(crate) fn seated(&mut self, now: Millis, device: Device, network: IpAddr, table: LastTable) {
        make_room(&mut self.seated, |seated| seated.at, now);
        self.seated.insert(device, Seated { table, network, at: now });
    }

    /// Returns the table where a device was last seated, unless it has left that table.
    pub(crate) fn table_of(&self, device: Device) -> Option<LastTable> {
        self.seated.get(&device).map(|seated| seated.table.clone())
    }

    /// Records that a device left a running match. Returns its network, if known.
    pub(crate) fn left(&mut self, now: Millis, device: Device) -> Option<IpAddr> {
        note(&mut self.left, now, device);
        let Seated { network, .. } = self.seated.remove(&device)?;
        note(&mut self.left_from, now, network);
        Some(network)
    }

    /// Returns how long a device must wait before it can look for a table. `None` if it need not wait.
    pub(crate) fn pause(&self, now: Millis, device: Device, network: IpAddr) -> Option<Duration> {
        let of_device = self.left.get(&device).map_or(&[][..], Vec::as_slice);
        let of_network = self.left_from.get(&network).map_or(&[][..], Vec::as_slice);
        let until = until(&self.pauses, now, of_device, 0).max(until(&self.pauses, now, of_network, OF_A_NETWORK))?;
        until.checked_sub(now).filter(|left| *left > 0).map(Duration::from_millis)
    }
}

/// Returns when the pause ends after departures at `times`. The first `free` departures do not count.
pub(super) fn until(pauses: &[Millis; 4], now: Millis, times: &[Millis], free: usize) -> Option<Millis> {
    let counted = times.iter().filter(|&&at| now < at.saturating_add(FORGOTTEN_AFTER)).count();
    let step = counted.checked_sub(free + 1)?.min(pauses.len() - 1);
    times.last().map(|at| at.saturating_add(pauses[step]))
}

fn note<K: Eq + Hash + Copy>(of: &mut HashMap<K, Vec<Millis>>, now: Millis, key: K) {
    make_room(of, |times| times.last().copied().unwrap_or_default(), now);
    let times = of.entry(key).or_default();
    times.retain(|at| now < at + FORGOTTEN_AFTER);
    times.push(now);
}

/// Once `MOST` entries are stored, removes all entries older than a day. If that is not enough, removes the older half.
fn make_room<K: Eq + Hash + Copy, V>(of: &mut HashMap<K, V>, at: impl Fn(&V) -> Millis, now: Millis) {
    if of.len() < MOST {
        return;
    }
    of.retain(|_, value| now < at(value) + FORGOTTEN_AFTER);
    if of.len() >= MOST {
        let mut times: Vec<Millis> = of.values().map(&at).collect();
        times.sort_unstable();
        let middle = times[times.len() / 2];
        of.retain(|_, value| at(value) > middle);
    }
}

#[cfg(test)]
mod tests {
    use super::super::MatchmakingSettings;
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    fn ledger() -> Ledger {
        Ledger::new(MatchmakingSettings::default().pauses)
    }

    fn sit(ledger: &mut Ledger, now: Millis, number: u8) -> Device {
        let (device, room) = (Device([number; 32]), RoomName::new("BCDF"));
        ledger.seated(now, device, HERE, LastTable { room, key: blake3::hash(&[number]) });
        device
    }

    fn seconds(ledger: &Ledger, now: Millis, device: Device, network: IpAddr) -> Option<u64> {
        ledger.pause(now, device, network).map(|pause| pause.as_secs())
    }

    #[test]
    fn pauses_grow_and_reset_after_a_day() {
        let mut ledger = ledger();
        let mut now = 0;
        for expected in [60, 300, 900, 3600, 3600] {
            let device = sit(&mut ledger, now, 1);
            assert_eq!(ledger.pause(now, device, THERE), None);
            ledger.left(now, device);
            assert_eq!(ledger.table_of(device), None);
            assert_eq!(seconds(&ledger, now, device, THERE), Some(expected));
            assert_eq!(seconds(&ledger, now + 59_000, device, THERE), Some(expected - 59));
            now += expected * 1000;
            assert_eq!(ledger.pause(now, device, THERE), None, "it is over");
        }
        now += FORGOTTEN_AFTER;
        let device = sit(&mut ledger, now, 1);
        ledger.left(now, device);
        assert_eq!(seconds(&ledger, now, device, THERE), Some(60), "as if it were the first time");
    }

    #[test]
    fn a_network_is_paused_only_after_several_departures() {
        let mut ledger = ledger();
        for number in 1..=4 {
            let device = sit(&mut ledger, 0, number);
            assert_eq!(ledger.pause(0, Device([9; 32]), HERE), None, "{number}");
            ledger.left(0, device);
        }
        assert_eq!(seconds(&ledger, 0, Device([9; 32]), HERE), Some(60), "a new key is of no use");
        assert_eq!(ledger.pause(0, Device([9; 32]), THERE), None);
    }

    #[test]
    fn the_oldest_departures_are_forgotten_first() {
        let mut left: HashMap<u32, Vec<Millis>> = HashMap::new();
        for number in 0..=MOST as u32 {
            note(&mut left, Millis::from(number), number);
        }
        assert!(left.len() <= MOST / 2 + 1 && !left.contains_key(&0) && left.contains_key(&(MOST as u32)));
    }
}
