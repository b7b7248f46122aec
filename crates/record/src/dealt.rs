//! The deals of a record, for checking them without the engine.

use ruckus_engine::{Card, Fact};
use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::read::LineError;
use crate::record::{EntryInput, Record};
use crate::replay::Replay;
use crate::shuffle::Shuffle;

/// A deal, with all data that determines the order of its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dealt {
    /// The number of the round.
    pub round: u16,
    /// The key of its shuffles.
    pub key: Hex<32>,
    /// The joint derivation of the key, if players contributed to it.
    pub shuffle: Option<Box<Shuffle>>,
    /// The deck in its fixed order before the shuffle.
    pub cards: Vec<Card>,
}

impl Record {
    /// All deals of the record.
    ///
    /// # Errors
    /// Returns an error if the record cannot be replayed.
    pub fn deals(&self) -> Result<Vec<Dealt>, LineError> {
        let mut replay = Replay::new(self)?;
        let mut deals = Vec::new();
        for (place, entry) in self.entries.iter().enumerate() {
            let step = replay.step(place)?;
            let begun = step.facts.iter().find_map(|fact| match fact {
                Fact::RoundBegun(start) => Some(start),
                _ => None,
            });
            if let (EntryInput::Deal { key, shuffle, .. }, Some(start)) = (&entry.what, begun) {
                let (key, shuffle, cards) = (*key, shuffle.clone(), start.deck.to_vec());
                deals.push(Dealt { round: start.round, key, shuffle, cards });
            }
        }
        Ok(deals)
    }
}
