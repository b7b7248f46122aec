//! Who is matched with whom, as a value: it knows neither clock nor lines, and the time is passed in.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::time::Duration;

use ruckus_protocol::StrangerPace;

use super::StrangerSettings;

/// Milliseconds of a clock that never goes back.
pub(crate) type Millis = u64;

/// How many people a table is for.
pub(crate) const SEATS: usize = 4;
/// The most people who wait at once.
const MOST: usize = 2000;
/// The most of them from one network.
const MOST_OF_A_NETWORK: usize = 16;

/// The hash of a device's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Device(pub(crate) [u8; 32]);

impl Device {
    /// The mark under which this device keeps that another one is blocked. Nobody else can tell whom it means.
    pub(crate) fn mark_of(&self, other: Self) -> String {
        blake3::keyed_hash(&self.0, &other.0).to_hex()[..32].to_owned()
    }
}

/// The table that a person wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    /// The preset.
    pub(crate) game: String,
    pub(crate) pace: StrangerPace,
}

/// A person who wants a table.
#[derive(Clone, Debug)]
pub(crate) struct Seeker {
    pub(crate) device: Device,
    /// The network that it asks from.
    pub(crate) network: IpAddr,
    pub(crate) name: String,
    pub(crate) wish: Wish,
    /// The marks of the devices that it has blocked.
    pub(crate) blocks: BTreeSet<String>,
}

impl Seeker {
    fn has_blocked(&self, other: &Self) -> bool {
        !self.blocks.is_empty() && self.blocks.contains(&self.device.mark_of(other.device))
    }
}

#[derive(Debug)]
struct Waiting {
    seeker: Seeker,
    since: Millis,
    /// When something was last heard of its device.
    seen: Millis,
}

impl Waiting {
    fn gets_along_with(&self, other: &Self) -> bool {
        !self.seeker.has_blocked(&other.seeker) && !other.seeker.has_blocked(&self.seeker)
    }
}

/// Why nobody more can wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// Too many wait.
    Everywhere,
    /// Too many of one network do.
    Network,
}

/// How a place in the queue stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// How many people would sit at the table by now, this one included.
    pub(crate) people: usize,
    /// When it opens at the latest.
    pub(crate) opens_at: Millis,
}

/// Everybody who waits, in the order in which they came.
#[derive(Debug)]
pub(crate) struct Queue {
    waiting: Vec<Waiting>,
    /// How long a group waits, by how many they are: from 1 on.
    patience: [Millis; SEATS],
    gone_after: Millis,
}

impl Queue {
    pub(crate) fn new(settings: &StrangerSettings) -> Self {
        let millis = |time: Duration| time.as_millis() as u64;
        let StrangerSettings { three_after, two_after, bots_after, gone_after, .. } = settings;
        let patience = [millis(*bots_after), millis(*two_after), millis(*three_after), 0];
        Self { waiting: Vec::new(), patience, gone_after: millis(*gone_after) }
    }

    /// Gives a person a place, in place of the one that their device has. If they want the same as before, they have waited
    /// as long.
    ///
    /// # Errors
    /// There is none.
    pub(crate) fn enter(&mut self, now: Millis, seeker: Seeker) -> Result<(), Full> {
        let before = self.waiting.iter().position(|one| one.seeker.device == seeker.device);
        if let Some(place) = before {
            let one = &mut self.waiting[place];
            if one.seeker.wish == seeker.wish {
                (one.seeker, one.seen) = (seeker, now);
                return Ok(());
            }
            self.waiting.remove(place);
        }
        if self.waiting.len() >= MOST {
            return Err(Full::Everywhere);
        }
        if self.waiting.iter().filter(|one| one.seeker.network == seeker.network).count() >= MOST_OF_A_NETWORK {
            return Err(Full::Network);
        }
        self.waiting.push(Waiting { seeker, since: now, seen: now });
        Ok(())
    }

    /// Something was heard of a device.
    pub(crate) fn seen(&mut self, now: Millis, device: Device) {
        if let Some(one) = self.waiting.iter_mut().find(|one| one.seeker.device == device) {
            one.seen = now;
        }
    }

    /// Gives a place up.
    pub(crate) fn leave(&mut self, device: Device) {
        self.waiting.retain(|one| one.seeker.device != device);
    }

    /// Drops the devices of which nothing has been heard for too long.
    pub(crate) fn drop_vanished(&mut self, now: Millis) -> Vec<Device> {
        let gone_after = self.gone_after;
        let gone = self.waiting.extract_if(.., |one| now >= one.seen + gone_after);
        gone.map(|one| one.seeker.device).collect()
    }

    /// Takes out the next group whose table opens now, the longest waiting first.
    pub(crate) fn next_group(&mut self, now: Millis) -> Option<Vec<Seeker>> {
        let due = |group: &Vec<usize>| self.opens_at(group) <= now;
        let mut group = (0..self.waiting.len()).map(|head| self.group_of(head)).find(due)?;
        group.sort_unstable();
        let mut taken: Vec<Seeker> = group.iter().rev().map(|&place| self.waiting.remove(place).seeker).collect();
        taken.reverse();
        Some(taken)
    }

    /// How a device's place stands; none if it has none.
    pub(crate) fn standing(&self, device: Device) -> Option<Standing> {
        let head = self.waiting.iter().position(|one| one.seeker.device == device)?;
        let group = self.group_of(head);
        Some(Standing { people: group.len(), opens_at: self.opens_at(&group) })
    }

    /// When something is due next, if nobody comes and nothing is heard.
    pub(crate) fn next_at(&self) -> Option<Millis> {
        let gone = self.waiting.iter().map(|one| one.seen + self.gone_after);
        let opens = (0..self.waiting.len()).map(|head| self.opens_at(&self.group_of(head)));
        gone.chain(opens).min()
    }

    /// Returns those who would sit with somebody: they want the same and get along with everybody there, the longest
    /// waiting first.
    fn group_of(&self, head: usize) -> Vec<usize> {
        let mut group = vec![head];
        let wish = &self.waiting[head].seeker.wish;
        for (place, one) in self.waiting.iter().enumerate() {
            if group.len() == SEATS {
                break;
            }
            let fits = place != head && one.seeker.wish == *wish;
            if fits && group.iter().all(|&other| one.gets_along_with(&self.waiting[other])) {
                group.push(place);
            }
        }
        group
    }

    /// When a group's table opens: so long after the first of them came as so many wait.
    fn opens_at(&self, group: &[usize]) -> Millis {
        let since = group.iter().map(|&place| self.waiting[place].since).min().unwrap_or_default();
        since + self.patience[group.len().clamp(1, SEATS) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue() -> Queue {
        Queue::new(&StrangerSettings::default())
    }

    fn device(number: u8) -> Device {
        Device([number; 32])
    }

    fn seeker(number: u8) -> Seeker {
        Seeker {
            device: device(number),
            network: IpAddr::from([192, 0, 2, number]),
            name: format!("P{number}"),
            wish: Wish { game: "classic".to_owned(), pace: StrangerPace::Quick },
            blocks: BTreeSet::new(),
        }
    }

    fn blocking(number: u8, other: u8) -> Seeker {
        Seeker { blocks: [device(number).mark_of(device(other))].into(), ..seeker(number) }
    }

    fn enter(queue: &mut Queue, now: Millis, who: &[u8]) {
        for &number in who {
            queue.enter(now, seeker(number)).expect("there is room");
        }
    }

    /// Returns the players of the next table.
    fn table(queue: &mut Queue, now: Millis) -> Option<Vec<u8>> {
        queue.next_group(now).map(|group| group.iter().map(|seeker| seeker.device.0[0]).collect())
    }

    #[test]
    fn four_sit_down_at_once_and_fewer_after_a_while() {
        let mut full = queue();
        enter(&mut full, 0, &[1, 2, 3, 4, 5]);
        assert_eq!(table(&mut full, 0), Some(vec![1, 2, 3, 4]));
        assert_eq!(table(&mut full, 0), None);
        for (people, after) in [(1, 20_000), (2, 14_000), (3, 8_000)] {
            let mut queue = queue();
            let who: Vec<u8> = (1..=people).collect();
            enter(&mut queue, 100, &who);
            let standing = Standing { people: who.len(), opens_at: 100 + after };
            assert_eq!(queue.standing(device(1)), Some(standing));
            assert_eq!(table(&mut queue, 99 + after), None, "{people} wait");
            assert_eq!(table(&mut queue, 100 + after), Some(who));
            assert_eq!(queue.next_at(), None);
        }
    }

    #[test]
    fn nobody_waits_longer_because_another_one_came() {
        let mut queue = queue();
        enter(&mut queue, 0, &[1]);
        enter(&mut queue, 19_999, &[2]);
        assert_eq!(table(&mut queue, 19_999), Some(vec![1, 2]));
    }

    #[test]
    fn only_those_meet_who_want_the_same() {
        let mut queue = queue();
        let full = Wish { pace: StrangerPace::Full, ..seeker(1).wish };
        let other = Wish { game: "power".to_owned(), ..seeker(1).wish };
        enter(&mut queue, 0, &[1]);
        for (number, wish) in [(2, &full), (3, &other), (4, &full)] {
            queue.enter(0, Seeker { wish: wish.clone(), ..seeker(number) }).expect("there is room");
        }
        assert_eq!((table(&mut queue, 14_000), table(&mut queue, 14_000)), (Some(vec![2, 4]), None));
        assert_eq!((table(&mut queue, 20_000), table(&mut queue, 20_000)), (Some(vec![1]), Some(vec![3])));
    }

    #[test]
    fn those_who_have_blocked_each_other_do_not_meet_whoever_did() {
        let mut queue = queue();
        enter(&mut queue, 0, &[2, 3]);
        queue.enter(0, blocking(1, 2)).expect("there is room");
        enter(&mut queue, 0, &[4, 5]);
        assert_eq!(table(&mut queue, 0), Some(vec![2, 3, 4, 5]), "the first who get along");
        queue.enter(0, blocking(6, 1)).expect("there is room");
        assert_eq!((table(&mut queue, 20_000), table(&mut queue, 20_000)), (Some(vec![1]), Some(vec![6])));
    }

    #[test]
    fn a_mark_tells_nobody_else_whom_it_means() {
        let marks = [(1, 2), (2, 1), (3, 2), (1, 3)].map(|(of, other)| device(of).mark_of(device(other)));
        assert_eq!(marks.iter().collect::<BTreeSet<_>>().len(), 4);
    }

    #[test]
    fn a_device_has_one_place_and_keeps_its_time_for_the_same_wish() {
        let mut queue = queue();
        enter(&mut queue, 0, &[1]);
        enter(&mut queue, 5_000, &[1]);
        assert_eq!(queue.standing(device(1)), Some(Standing { people: 1, opens_at: 20_000 }));
        let other = Wish { game: "power".to_owned(), ..seeker(1).wish };
        queue.enter(6_000, Seeker { wish: other, ..seeker(1) }).expect("there is room");
        assert_eq!(queue.standing(device(1)), Some(Standing { people: 1, opens_at: 26_000 }));
        queue.leave(device(1));
        assert_eq!((queue.standing(device(1)), queue.next_at()), (None, None));
    }

    #[test]
    fn a_device_that_vanishes_is_dropped() {
        let mut queue = queue();
        enter(&mut queue, 0, &[1, 2]);
        queue.seen(6_000, device(1));
        assert_eq!((queue.drop_vanished(11_999), queue.next_at()), (vec![], Some(12_000)));
        assert_eq!(queue.drop_vanished(12_000), [device(2)]);
        assert_eq!(queue.standing(device(1)), Some(Standing { people: 1, opens_at: 20_000 }));
    }

    #[test]
    fn one_network_does_not_fill_the_queue() {
        let mut queue = queue();
        let from = |network: [u8; 4], number| Seeker { network: IpAddr::from(network), ..seeker(number) };
        for number in 0..16 {
            queue.enter(0, blocking_all(from([192, 0, 2, 1], number))).expect("there is room");
        }
        assert_eq!(queue.enter(0, from([192, 0, 2, 1], 99)), Err(Full::Network));
        assert_eq!(queue.enter(0, from([192, 0, 2, 1], 3)), Ok(()), "who has a place keeps it");
        assert_eq!(queue.enter(0, from([192, 0, 2, 2], 99)), Ok(()));
    }

    /// A person with a wish that nobody shares.
    fn blocking_all(seeker: Seeker) -> Seeker {
        Seeker { wish: Wish { game: seeker.name.clone(), ..seeker.wish }, ..seeker }
    }
}
