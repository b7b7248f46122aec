//! Matches strangers into groups. The queue is a plain value; callers pass in the time.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::time::Duration;

use ruckus_protocol::MatchmakingPace;
use ruckus_room::SeatCard;

use crate::access::Factor;

use super::MatchmakingSettings;
use super::reach::{Reach, Strength};

/// Milliseconds of a monotonic clock.
pub(crate) type Millis = u64;

/// Seats at a table.
pub(crate) const SEATS: usize = 4;
/// The most people who can wait at the same time.
const MOST: usize = 2000;
/// The most people from one network who can wait. Exempt networks get a multiple of it.
const MOST_OF_A_NETWORK: u32 = 16;

/// The hash of a device's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Device(pub(crate) [u8; 32]);

impl Device {
    /// Returns the mark under which this device stores that `other` is blocked. Only this device can compute it, so the
    /// mark does not reveal the blocked device.
    pub(crate) fn mark_of(&self, other: Self) -> String {
        blake3::keyed_hash(&self.0, &other.0).to_hex()[..32].to_owned()
    }
}

/// The kind of table that a person wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WantedTable {
    /// The preset.
    pub(crate) game: String,
    pub(crate) pace: MatchmakingPace,
}

/// A person waiting for a table.
#[derive(Clone, Debug)]
pub(crate) struct Seeker {
    pub(crate) device: Device,
    /// The network of the device.
    pub(crate) network: IpAddr,
    /// Multiplier of `MOST_OF_A_NETWORK` for this network.
    pub(crate) factor: Factor,
    pub(crate) name: String,
    pub(crate) wanted: WantedTable,
    /// The person's player card, if they have shown one.
    pub(crate) card: Option<SeatCard>,
    /// The estimated strength.
    pub(crate) strength: Strength,
    /// The marks of the devices that this device has blocked.
    pub(crate) blocks: BTreeSet<String>,
}

impl Seeker {
    fn has_blocked(&self, other: &Self) -> bool {
        !self.blocks.is_empty() && self.blocks.contains(&self.device.mark_of(other.device))
    }

    fn has_card_of(&self, other: &Self) -> bool {
        self.card.as_ref().zip(other.card.as_ref()).is_some_and(|(one, other)| one.id == other.id)
    }
}

#[derive(Debug)]
struct WaitingSeeker {
    seeker: Seeker,
    since: Millis,
    /// When the device last made a request.
    seen: Millis,
}

impl WaitingSeeker {
    fn gets_along_with(&self, other: &Self) -> bool {
        !self.seeker.has_blocked(&other.seeker) && !other.seeker.has_blocked(&self.seeker)
    }

    fn apart_from(&self, other: &Self) -> u32 {
        self.seeker.strength.from(other.seeker.strength)
    }
}

/// The reason the queue refuses a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The queue has reached its limit.
    Everywhere,
    /// This network has reached its limit.
    Network,
}

/// The state of a place in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// Number of people who would sit at the table now, this one included.
    pub(crate) people: usize,
    /// The latest time at which the table opens.
    pub(crate) opens_at: Millis,
}

/// All people who wait, in the order of arrival.
#[derive(Debug)]
pub(crate) struct Queue {
    waiting: Vec<WaitingSeeker>,
    /// How long a group waits before its table opens, indexed by its size minus 1.
    timeouts: [Millis; SEATS],
    reach: Reach,
    gone_after: Millis,
}

impl Queue {
    pub(crate) fn new(settings: &MatchmakingSettings) -> Self {
        let millis = |time: Duration| time.as_millis() as u64;
        let MatchmakingSettings { three_after, two_after, bots_after, anyone_after, gone_after, .. } = settings;
        let timeouts = [millis(*bots_after), millis(*two_after), millis(*three_after), 0];
        let reach = Reach::new(*anyone_after);
        Self { waiting: Vec::new(), timeouts, reach, gone_after: millis(*gone_after) }
    }

    /// Gives a person a place and replaces the one that their device has. If they want the same as before, their
    /// waiting time is kept. A card has only one place: another device with the same card loses its place and is
    /// returned.
    ///
    /// # Errors
    /// Returns an error if the queue or the share of the network is full.
    pub(crate) fn enter(&mut self, now: Millis, seeker: Seeker) -> Result<Option<Device>, Full> {
        let before = self.waiting.iter().position(|one| one.seeker.device == seeker.device);
        if let Some(place) = before {
            let one = &mut self.waiting[place];
            if one.seeker.wanted == seeker.wanted {
                (one.seeker, one.seen) = (seeker, now);
                return Ok(self.drop_others_with_its_card(place));
            }
            self.waiting.remove(place);
        }
        if self.waiting.len() >= MOST {
            return Err(Full::Everywhere);
        }
        let of_network = self.waiting.iter().filter(|one| one.seeker.network == seeker.network).count();
        if of_network >= seeker.factor.of(MOST_OF_A_NETWORK) as usize {
            return Err(Full::Network);
        }
        self.waiting.push(WaitingSeeker { seeker, since: now, seen: now });
        Ok(self.drop_others_with_its_card(self.waiting.len() - 1))
    }

    fn drop_others_with_its_card(&mut self, place: usize) -> Option<Device> {
        let own = &self.waiting[place].seeker;
        let has_it = |one: &WaitingSeeker| one.seeker.device != own.device && one.seeker.has_card_of(own);
        let other = self.waiting.iter().position(has_it)?;
        Some(self.waiting.remove(other).seeker.device)
    }

    /// Records that a device has made a request.
    pub(crate) fn seen(&mut self, now: Millis, device: Device) {
        if let Some(one) = self.waiting.iter_mut().find(|one| one.seeker.device == device) {
            one.seen = now;
        }
    }

    /// Removes a device from the queue.
    pub(crate) fn leave(&mut self, device: Device) {
        self.waiting.retain(|one| one.seeker.device != device);
    }

    /// Removes and returns devices that have made no request for too long.
    pub(crate) fn drop_vanished(&mut self, now: Millis) -> Vec<Device> {
        let gone_after = self.gone_after;
        let gone = self.waiting.extract_if(.., |one| now >= one.seen + gone_after);
        gone.map(|one| one.seeker.device).collect()
    }

    /// Removes and returns the next group that can start now. The person who has waited longest comes first.
    pub(crate) fn next_group(&mut self, now: Millis) -> Option<Vec<Seeker>> {
        let due = |group: &Vec<usize>| self.opens_at(group) <= now;
        let mut group = (0..self.waiting.len()).map(|head| self.group_of(now, head)).find(due)?;
        group.sort_unstable();
        let mut taken: Vec<Seeker> = group.iter().rev().map(|&place| self.waiting.remove(place).seeker).collect();
        taken.reverse();
        Some(taken)
    }

    /// Returns the state of a device's place, or `None` if it has none.
    pub(crate) fn standing(&self, now: Millis, device: Device) -> Option<Standing> {
        let head = self.waiting.iter().position(|one| one.seeker.device == device)?;
        let group = self.group_of(now, head);
        Some(Standing { people: group.len(), opens_at: self.opens_at(&group) })
    }

    /// Returns when the queue next needs attention if no request arrives.
    pub(crate) fn next_at(&self, now: Millis) -> Option<Millis> {
        let gone = self.waiting.iter().map(|one| one.seen + self.gone_after);
        let opens = (0..self.waiting.len()).map(|head| self.opens_at(&self.group_of(now, head)));
        let reaches = self.waiting.iter().flat_map(|one| self.reach.steps().map(|step| one.since + step));
        gone.chain(opens).chain(reaches.filter(|at| *at > now)).min()
    }

    /// Returns the group that would sit with the person at `head`. All want the same table, no one has blocked another,
    /// and all are close enough in strength. Nearest in strength come first, then longest waiting.
    fn group_of(&self, now: Millis, head: usize) -> Vec<usize> {
        let first = &self.waiting[head];
        let fits =
            |one: &WaitingSeeker| one.seeker.wanted == first.seeker.wanted && self.reach_each_other(now, one, first);
        let others = self.waiting.iter().enumerate().filter(|(place, one)| *place != head && fits(one));
        let mut others: Vec<(u32, usize)> = others.map(|(place, one)| (one.apart_from(first), place)).collect();
        others.sort_unstable();
        let mut group = vec![head];
        for (_, place) in others {
            if group.len() == SEATS {
                break;
            }
            let one = &self.waiting[place];
            let sits_with =
                |other: &WaitingSeeker| one.gets_along_with(other) && self.reach_each_other(now, one, other);
            if group.iter().all(|&other| sits_with(&self.waiting[other])) {
                group.push(place);
            }
        }
        group
    }

    /// Returns true if the longer waiting of the two accepts the difference in strength. A newcomer may therefore sit
    /// with anyone who has waited long enough.
    fn reach_each_other(&self, now: Millis, one: &WaitingSeeker, other: &WaitingSeeker) -> bool {
        let waited = now.saturating_sub(one.since.min(other.since));
        one.apart_from(other) <= self.reach.after(waited)
    }

    /// Returns when a group's table opens: after the first arrival, plus the waiting time for a group of this size.
    fn opens_at(&self, group: &[usize]) -> Millis {
        let since = group.iter().map(|&place| self.waiting[place].since).min().unwrap_or_default();
        since + self.timeouts[group.len().clamp(1, SEATS) - 1]
    }
}

#[cfg(test)]
mod laws;
#[cfg(test)]
mod tests;
