//! A round that this version of the program judges differently than the version that played it.
//!
//! The journal holds inputs and, for each, a digest of the position that followed ([`gist`](super::gist)). If another version with other
//! rules reads it, an input can lead to another position. The outcome of that round is then unknown, and the round is given up:
//!
//! - The table is as it was before the deal, with the standings of that time. The round has no score.
//! - Players who joined or left since then have joined or left.
//! - Entries that follow change people and the lobby only, until one of them leads to the position that the journal says.
//!
//! Nothing is written: each reading gives the same round up, and what this version writes afterwards fits again.

use ruckus_engine::{Happening, Input, Phase, Table, apply};
use ruckus_protocol::{Do, LobbyCommand, Stage};
use ruckus_record::{Entry, What};
use serde::{Deserialize, Serialize};

use super::play::Game;
use super::publish::Changes;
use super::ring::Ring;
use super::{Event, Record, Room};

/// Whether a round was given up. It is part of a room's snapshot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GivenUp {
    /// True while players are told: until the next round is over.
    pub(super) told: bool,
    /// Whether the journal, as far as it is read, leads to another position than it says.
    pub(super) astray: bool,
}

impl GivenUp {
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Returns the entries of a record without its latest round: the deal and the moves, but not who joined, left or has another name.
pub(super) fn without_round(mut entries: Vec<Entry>) -> Vec<Entry> {
    if let Some(deal) = entries.iter().rposition(|entry| matches!(entry.what, What::Deal { .. })) {
        let mut place = 0;
        entries.retain(|entry| {
            place += 1;
            let stays = matches!(
                entry.what,
                What::Join { .. } | What::TakeOver { .. } | What::Named { .. } | What::Leave { .. }
            );
            place <= deal || stays
        });
    }
    entries
}

impl Game {
    /// Keeps the table as it is before a deal, and lets players join and leave it during the round.
    pub(super) fn keep_standings(&mut self, input: &Input) {
        match (&input.what, &mut self.before_deal) {
            (Happening::Deal { .. }, kept) => *kept = Some(Box::new(self.table.clone())),
            (Happening::Join { .. } | Happening::TakeOver { .. } | Happening::Leave { .. }, Some(before)) => {
                // It was allowed at the table itself.
                let _ = apply(&self.rulebook, before, input, &mut Vec::new());
            }
            _ => {}
        }
    }
}

impl Room {
    /// Whether a round was given up, and players are told of it.
    pub const fn round_given_up(&self) -> bool {
        self.given_up.told
    }

    /// Gives the round up that is played, because its journal leads to another position than it says. False if the standings
    /// before the round are not known, which is so for a room from a snapshot of 0.2.0; `whole` says that the room was read from
    /// its whole journal.
    pub(super) fn give_up_round(&mut self, whole: bool) -> bool {
        self.given_up.astray = true;
        // Devices that saw the round get the whole table.
        self.ring = Ring::default();
        let at = self.at;
        let Some(game) = self.game.as_mut().filter(|_| self.stage == Stage::Playing) else { return true };
        game.table = match game.before_deal.take() {
            Some(before) => *before,
            None if !whole => return false,
            None => {
                // The table began in the middle of a round.
                let mut table = Table::new(self.seats.players().len());
                let begins = Input { at, what: Happening::StartMatch };
                let _ = apply(&game.rulebook, &mut table, &begins, &mut Vec::new());
                table
            }
        };
        self.record_given_up();
        self.forget_races();
        self.minds.rest();
        let mut changes = Changes::new(0, false, false);
        self.enter_stage(Stage::BetweenRounds, &mut changes);
        self.given_up.told = true;
        self.refresh_offers();
        true
    }

    /// Whether an entry that is being read has ended the round, and led to another position than the journal says: then it has not.
    pub(super) fn has_strayed(&self) -> bool {
        let game = self.game.as_ref().filter(|game| self.stage == Stage::Playing && game.table.phase == Phase::Over);
        game.zip(self.expects).is_some_and(|(game, expected)| super::gist(&game.table) != expected)
    }

    /// The journal goes on after a match that this version could not play to its end: the match is over.
    pub(super) fn presume_match_over(&mut self, record: &Record) {
        let (Event::Command { what: Do::Lobby(what), .. } | Event::House { what, .. }) = &record.what else { return };
        let over = match what {
            LobbyCommand::Rematch => true,
            LobbyCommand::ToLobby => record.gist.is_none(),
            _ => false,
        };
        if over && self.given_up.astray && self.stage == Stage::BetweenRounds {
            (self.stage, self.next_at) = (Stage::MatchOver, None);
        }
    }

    /// The journal leads to the position that it says. Devices that saw another one get the whole table.
    pub(super) fn is_on_course(&mut self) {
        if std::mem::take(&mut self.given_up.astray) {
            self.ring = Ring::default();
        }
    }
}
