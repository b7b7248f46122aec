//! Rooms that start in the middle of a round, for practice and for tests that need a certain position.

use ruckus_engine::Setup;
use ruckus_protocol::{ErrorCode, Stage};

use super::play::RoomGame;
use super::publish::Changes;
use super::{Room, RoomError, SetTable, moves};

impl SetTable {
    /// Checks that the position fits the number of seats.
    ///
    /// # Errors
    /// `bad-request`, in one of these cases:
    /// - The number of hands differs from the number of seats.
    /// - The discard pile is empty.
    /// - There are more totals than seats.
    /// - The position names a seat that does not exist.
    pub(super) fn check(&self, seats: usize) -> Result<(), RoomError> {
        let named =
            self.pile.iter().filter_map(|played| played.by).chain(self.turn).chain(self.dealer).chain(self.uno.clone());
        if self.hands.len() != seats || self.pile.is_empty() {
            return Err(RoomError::new(
                ErrorCode::BadRequest,
                format!("a moment needs a discard pile and {seats} hands, one per seat"),
            ));
        }
        if self.totals.len() > seats {
            return Err(RoomError::new(
                ErrorCode::BadRequest,
                format!("{} totals are too many for {seats} seats", self.totals.len()),
            ));
        }
        match named.into_iter().find(|seat| seat.index() >= seats) {
            Some(seat) => Err(RoomError::new(ErrorCode::BadRequest, format!("there is no {seat} at this table"))),
            None => Ok(()),
        }
    }
}

/// Starts a match in the middle of a round.
pub(super) fn set(room: &mut Room, set: &SetTable, changes: &mut Changes) {
    let seats = room.seats.players().len();
    let Ok(rulebook) = room.lobby.rules().compile(seats) else { return };
    let setup = Setup {
        seats,
        dealer: set.dealer,
        turn: set.turn,
        direction: set.direction,
        pile: set.pile.iter().map(|played| (played.card, played.by, played.unsettled)).collect(),
        draw_pile: set.draw_pile.clone(),
        hands: set.hands.clone(),
        seed: set.seed,
        uno: set.uno.clone(),
        totals: set.totals.clone(),
        ..Setup::default()
    };
    room.planner.hold_still(set.still);
    let table = setup.table(&rulebook);
    let key = *blake3::hash(&set.seed.to_le_bytes()).as_bytes();
    room.stats.begin(false);
    room.play.begin(RoomGame { rulebook, table, key, turn_since: room.head.at(), before_deal: None });
    changes.anew = true;
    moves::enter_stage(room, Stage::Playing, changes);
}
