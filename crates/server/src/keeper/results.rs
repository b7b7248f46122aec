//! Handing in what came of matches, for player cards.

use super::Keeper;
use super::effects::Effect;
use crate::player_card::Results;

impl Keeper {
    /// Hands in what comes of matches.
    pub(crate) fn with_results(mut self, results: Results) -> Self {
        self.results = results;
        self
    }

    /// Hands in what came of a match, once that is written.
    pub(super) fn result(&mut self) -> Option<Effect> {
        let finished = self.room.finished_match().filter(|finished| self.handed_in != Some(finished.number))?;
        self.handed_in = Some(finished.number);
        let (results, room, finished) = (self.results.clone(), self.room.name().clone(), finished.clone());
        Some(Effect::Then(Box::new(move || results.hand_in(&room, finished))))
    }
}
