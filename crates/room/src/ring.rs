//! Recent updates for clients that resume, in little memory. Updates of one version are similar for all players, and so
//! are those of successive versions, so only the differences are stored.

mod delta;

use std::collections::VecDeque;

use delta::{common_end, common_start, read, write};

use super::{Message, PlayerId};

/// The maximum number of versions that a client can be behind when it resumes. All of their updates must fit into an
/// outbox, with space for new messages.
pub(super) const RESUMABLE: usize = 16;

/// Initial capacity in bytes for the packed updates of a version. It suffices for most versions.
const USUAL: usize = 512;

/// The updates of recent versions. The latest version is stored in full, and each other one as a delta against its
/// successor. The oldest version can therefore be dropped without decoding the others.
#[derive(Debug, Default)]
pub(super) struct Ring {
    version: u64,
    latest: Box<[u8]>,
    /// The earlier versions as deltas, oldest first.
    before: VecDeque<Box<[u8]>>,
}

impl Ring {
    /// Adds the updates of a version, exactly as sent. Drops all earlier versions if this one is not their successor.
    pub(super) fn push<'a>(&mut self, version: u64, updates: impl IntoIterator<Item = (PlayerId, &'a str)>) {
        let latest = pack(updates);
        if version == self.version + 1 && self.version > 0 {
            if self.before.len() == RESUMABLE - 1 {
                self.before.pop_front();
            }
            self.before.push_back(delta::encode(&self.latest, &latest));
        } else {
            self.before.clear();
        }
        (self.version, self.latest) = (version, latest);
    }

    /// Returns a player's updates of all versions after `last` up to `now`, oldest first. `None` if some of them are
    /// not stored.
    pub(super) fn since(&self, player: PlayerId, last: u64, now: u64) -> Option<Vec<Message>> {
        let missed = usize::try_from(now.checked_sub(last)?).ok()?;
        if missed == 0 {
            return Some(Vec::new());
        }
        if now != self.version || missed > self.before.len() + 1 {
            return None;
        }
        let mut packed = self.latest.to_vec();
        let mut found = vec![Message::Shared(unpack(&packed, player)?.into())];
        for delta in self.before.iter().rev().take(missed - 1) {
            packed = delta::decode(delta, &packed)?;
            found.push(Message::Shared(unpack(&packed, player)?.into()));
        }
        found.reverse();
        Some(found)
    }
}

/// Packs the updates of one version. For each player: the ID, the lengths of the prefix and the suffix shared with the
/// previous update, the length of the bytes in between, and these bytes.
fn pack<'a>(updates: impl IntoIterator<Item = (PlayerId, &'a str)>) -> Box<[u8]> {
    let (mut packed, mut before) = (Vec::with_capacity(USUAL), &[][..]);
    for (player, update) in updates {
        let update = update.as_bytes();
        let (start, end) = in_common(before, update);
        let between = &update[start..update.len() - end];
        for number in [u64::from(player.0), start as u64, end as u64, between.len() as u64] {
            write(&mut packed, number);
        }
        packed.extend_from_slice(between);
        before = update;
    }
    packed.into()
}

/// Returns the update of a player. `None` if there is none.
fn unpack(mut packed: &[u8], player: PlayerId) -> Option<String> {
    let mut update = Vec::new();
    while !packed.is_empty() {
        let to = read(&mut packed)?;
        let mut number = || usize::try_from(read(&mut packed)?).ok();
        let (start, end, between) = (number()?, number()?, number()?);
        let (between, rest) = packed.split_at_checked(between)?;
        update.splice(start..update.len().checked_sub(end)?, between.iter().copied());
        if to == u64::from(player.0) {
            return String::from_utf8(update).ok();
        }
        packed = rest;
    }
    None
}

/// The lengths of the common prefix, and of the common suffix of the remaining bytes.
fn in_common(one: &[u8], other: &[u8]) -> (usize, usize) {
    let start = common_start(one, other);
    (start, common_end(&one[start..], &other[start..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(messages: &[Message]) -> Vec<String> {
        messages.iter().map(|message| message.text().into_owned()).collect()
    }

    /// Updates of one version that are similar, longer, shorter, or empty, or that differ within a multi-byte
    /// character.
    fn updates(version: u64) -> Vec<(PlayerId, String)> {
        let long = "→".repeat(version as usize * 40);
        let updates = [
            format!("{{\"version\":{version},\"facts\":[1]}}"),
            format!("{{\"version\":{version},\"facts\":[1],\"offers\":[{long}]}}"),
            format!("{{\"version\":{version},\"facts\":[1]}}"),
            "aaaa".to_owned(),
            "aaaaaaa".to_owned(),
            "aa".to_owned(),
            String::new(),
            "ä".to_owned(),
            "ö".to_owned(),
            long,
        ];
        // IDs that are encoded in one byte, and in several.
        updates.into_iter().enumerate().map(|(place, text)| (PlayerId(100 + 30 * place as u32), text)).collect()
    }

    #[test]
    fn missed_updates_are_resent_byte_for_byte() {
        let mut ring = Ring::default();
        let latest = RESUMABLE as u64 + 5;
        for version in 1..=latest {
            let updates = updates(version);
            ring.push(version, updates.iter().map(|(player, text)| (*player, &**text)));
        }
        for last in latest - RESUMABLE as u64..=latest {
            for (place, (player, _)) in updates(1).iter().enumerate() {
                let missed = ring.since(*player, last, latest).map(|missed| texts(&missed));
                let expected = (last + 1..=latest).map(|version| updates(version).swap_remove(place).1).collect();
                assert_eq!(missed, Some(expected), "after {last}");
            }
        }
        let player = PlayerId(100);
        assert!(ring.since(player, latest - RESUMABLE as u64 - 1, latest).is_none(), "that was long ago");
        assert!(ring.since(player, latest + 1, latest).is_none(), "that is still to come");
        assert!(ring.since(PlayerId(1), latest - 1, latest).is_none(), "they were not there");
        assert!(ring.since(player, latest, latest + 1).is_none(), "that was not sent");
        ring.push(latest + 2, [(player, "later")]);
        assert!(ring.since(player, latest, latest + 2).is_none(), "one is missing");
        let missed = ring.since(player, latest + 1, latest + 2).map(|missed| texts(&missed));
        assert_eq!(missed, Some(vec!["later".to_owned()]));
    }

    #[test]
    fn identical_updates_are_stored_once() {
        let mut ring = Ring::default();
        let text = "x".repeat(10_000);
        ring.push(1, (0..32).map(|player| (PlayerId(player), &*text)));
        assert!(ring.latest.len() < 10_200);
        ring.push(2, (0..32).map(|player| (PlayerId(player), &*text)));
        assert!(ring.before.iter().map(|version| version.len()).sum::<usize>() < 20);
    }
}
