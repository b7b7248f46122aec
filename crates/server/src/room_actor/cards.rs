//! Reports the results of matches and the connected player cards of a table.

use std::collections::BTreeMap;

use ruckus_journal::RoomName;
use ruckus_room::{FinishedMatch, PlayerId, Room};

use super::effects::Effect;
use crate::player_card::{AtTable, CardObserver};

/// The player cards at a table.
#[derive(Debug)]
pub(super) struct Cards {
    observer: CardObserver,
    /// The number of the last match that was reported.
    handed_in: Option<u32>,
    /// The cards of connected players.
    here: BTreeMap<PlayerId, AtTable>,
}

impl Cards {
    pub(super) const fn new(observer: CardObserver) -> Self {
        Self { observer, handed_in: None, here: BTreeMap::new() }
    }

    /// Registers the card of a player who has connected.
    pub(super) fn enter(&mut self, player: PlayerId, card: &str, table: &RoomName) {
        let at_table = self.observer.enter(card, table);
        self.here.insert(player, at_table);
    }

    /// Removes the cards of players who have disconnected.
    pub(super) fn retain(&mut self, is_connected: impl Fn(PlayerId) -> bool) {
        self.here.retain(|player, _| is_connected(*player));
    }

    /// Returns the effect that reports the result of the room's match, or `None` if there is no new result. Apply it
    /// once the match is durable.
    pub(super) fn result(&mut self, room: &Room) -> Option<Effect> {
        self.hand_in(room.name(), ruckus_room::strength::finished_match(room)?)
    }

    fn hand_in(&mut self, table: &RoomName, finished: &FinishedMatch) -> Option<Effect> {
        if self.handed_in == Some(finished.number) {
            return None;
        }
        self.handed_in = Some(finished.number);
        let (observer, table, finished) = (self.observer.clone(), table.clone(), finished.clone());
        Some(Effect::Then(Box::new(move || observer.hand_in(&table, finished))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player_card::Results;

    #[test]
    fn a_result_is_submitted_once() {
        let (results, mut inbox) = Results::new();
        let mut cards = Cards::new(CardObserver::new(results));
        let table = RoomName::new("BCDF");
        let finished = |number| FinishedMatch { number, family: "classic".to_owned(), seats: Vec::new() };
        for (number, is_new) in [(1, true), (1, false), (2, true)] {
            let effect = cards.hand_in(&table, &finished(number));
            assert_eq!(effect.is_some(), is_new, "{number}");
            if let Some(Effect::Then(act)) = effect {
                act();
                assert_eq!(inbox.try_recv().ok(), Some((table.clone(), finished(number))));
            }
        }
    }

    #[test]
    fn a_card_is_at_the_table_while_its_player_is_connected() {
        let observer = CardObserver::new(Results::nowhere());
        let mut cards = Cards::new(observer.clone());
        cards.enter(PlayerId(1), "a", &RoomName::new("BCDF"));
        cards.retain(|player| player == PlayerId(1));
        assert_eq!(observer.table_of("a"), Some(RoomName::new("BCDF")));
        cards.retain(|_| false);
        assert_eq!(observer.table_of("a"), None);
    }
}
