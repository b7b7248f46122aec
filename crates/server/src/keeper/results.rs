//! What player cards hear of a table: what came of matches, and which of them are here.

use std::sync::Arc;

use super::Keeper;
use super::effects::Effect;
use crate::player_card::{CardsHere, Results};

impl Keeper {
    /// Hands in what comes of matches, and says which cards are here.
    pub(crate) fn with_cards(mut self, results: Results, here: Arc<CardsHere>) -> Self {
        (self.results, self.cards_here) = (results, here);
        self
    }

    /// Hands in what came of a match, once that is written.
    pub(super) fn result(&mut self) -> Option<Effect> {
        let finished = ruckus_room::strength::finished_match(&self.room)
            .filter(|finished| self.handed_in != Some(finished.number))?;
        self.handed_in = Some(finished.number);
        let (results, room, finished) = (self.results.clone(), self.room.name().clone(), finished.clone());
        Some(Effect::Then(Box::new(move || results.hand_in(&room, finished))))
    }
}
