//! The latest answers to a player's commands. An answer that holds only a version takes 4 bytes, because most answers
//! do.

use std::collections::VecDeque;

use ruckus_protocol::Ack;
use serde::{Deserialize, Serialize};

/// The maximum number of answers kept for repeated commands. A client sends only a handful of commands before it waits
/// for their answers.
const ANSWERS: usize = 64;

/// Marks an answer that has more than a version, or a version that does not fit below this value.
const OTHER: u32 = u32::MAX;

/// The latest answers, oldest first. Command numbers have no gaps, so a position identifies a command.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<StoredAnswer>", into = "Vec<StoredAnswer>")]
pub(super) struct Answers {
    versions: VecDeque<u32>,
    /// The full answers behind [`OTHER`] marks, in the same order.
    others: VecDeque<StoredAnswer>,
}

/// The snapshot format of an answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StoredAnswer {
    Done { version: u64 },
    Other(Box<Ack>),
}

/// The answer to a command that succeeded.
pub(super) const fn done(n: u64, version: u64) -> Ack {
    Ack { n, version, refused: None, rule: None, message: None, reason: None }
}

impl Answers {
    /// Appends an answer. Removes the oldest one before that, because a push beyond the limit would double the
    /// allocation.
    pub(super) fn push(&mut self, ack: &Ack) {
        if self.versions.len() >= ANSWERS && self.versions.pop_front() == Some(OTHER) {
            self.others.pop_front();
        }
        let version = ack.version;
        let is_done = *ack == done(ack.n, version);
        self.keep(if is_done { StoredAnswer::Done { version } } else { StoredAnswer::Other(Box::new(ack.clone())) });
    }

    fn keep(&mut self, answer: StoredAnswer) {
        let version = match &answer {
            StoredAnswer::Done { version } => u32::try_from(*version).unwrap_or(OTHER),
            StoredAnswer::Other(_) => OTHER,
        };
        self.versions.push_back(version);
        if version == OTHER {
            self.others.push_back(answer);
        }
    }

    /// True if the number of answers is within the limit for a player.
    pub(super) fn fit(&self) -> bool {
        self.versions.len() <= ANSWERS
    }

    /// Returns the answer to command `n`, which has `newer` answers after it. `None` if that answer is no longer kept.
    pub(super) fn ago(&self, newer: u64, n: u64) -> Option<Ack> {
        let place = self.versions.len().checked_sub(1)?.checked_sub(usize::try_from(newer).ok()?)?;
        let version = *self.versions.get(place)?;
        if version != OTHER {
            return Some(done(n, version.into()));
        }
        let before = self.versions.iter().take(place).filter(|version| **version == OTHER).count();
        Some(match self.others.get(before)? {
            StoredAnswer::Done { version } => done(n, *version),
            StoredAnswer::Other(ack) => Ack::clone(ack),
        })
    }
}

impl From<Vec<StoredAnswer>> for Answers {
    fn from(answers: Vec<StoredAnswer>) -> Self {
        let mut all = Self::default();
        answers.into_iter().for_each(|answer| all.keep(answer));
        all
    }
}

impl From<Answers> for Vec<StoredAnswer> {
    fn from(Answers { versions, mut others }: Answers) -> Self {
        let answer = |version| match version {
            OTHER => others.pop_front(),
            version => Some(StoredAnswer::Done { version: version.into() }),
        };
        versions.into_iter().filter_map(answer).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every third answer is a refusal. Every fifth has a version that does not fit in four bytes.
    fn answer(n: u64) -> Ack {
        let version = if n.is_multiple_of(5) { u64::from(u32::MAX) + n } else { 10 * n };
        Ack { message: n.is_multiple_of(3).then(|| format!("{n} is refused")), ..done(n, version) }
    }

    #[test]
    fn returns_recent_answers_and_forgets_older_ones() {
        let mut answers = Answers::default();
        let last = ANSWERS as u64 + 17;
        (1..=last).for_each(|n| answers.push(&answer(n)));
        assert!(answers.versions.capacity() < 2 * ANSWERS, "no space is kept for more");
        let written = serde_json::to_string(&answers).expect("is written");
        let read: Answers = serde_json::from_str(&written).expect("is read");
        for answers in [&answers, &read] {
            assert!(answers.fit());
            for n in last + 1 - ANSWERS as u64..=last {
                assert_eq!(answers.ago(last - n, n), Some(answer(n)));
            }
            assert_eq!(answers.ago(ANSWERS as u64, last - ANSWERS as u64), None, "that was long ago");
            let others = answers.versions.iter().filter(|version| **version == OTHER).count();
            assert_eq!(answers.others.len(), others, "none is kept that nothing stands for");
        }
    }

    #[test]
    fn answers_keep_the_serialized_form_of_earlier_versions() {
        let mut answers = Answers::default();
        answers.push(&done(1, 7));
        answers.push(&Ack { message: Some("No.".to_owned()), ..done(2, 8) });
        let written = serde_json::to_value(&answers).expect("is written");
        let other = serde_json::to_value(Ack { message: Some("No.".to_owned()), ..done(2, 8) }).expect("is written");
        assert_eq!(written, serde_json::json!([{ "done": { "version": 7 } }, { "other": other }]));
    }
}
