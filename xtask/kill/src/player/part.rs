//! Cutting the cards in a shuffle.

use rand::RngExt;
use rand::rngs::StdRng;
use ruckus_engine::Seat;
use ruckus_protocol::{CutView, LobbyCommand};
use ruckus_record::Hex;
use ruckus_record::shuffle::commit_part;

/// A player's part in the latest shuffle.
#[derive(Default)]
pub(super) struct ShufflePart {
    deal: u32,
    secret: [u8; 16],
    revealed: bool,
}

impl ShufflePart {
    /// Contributes to a shuffle that waits for this player (`docs/formats.md`, "The shuffle").
    pub(super) fn cut(&mut self, seat: Seat, cut: &CutView, random: &mut StdRng) -> Option<LobbyCommand> {
        let deal = cut.deal;
        if cut.bound.is_none() && self.deal != deal {
            *self = Self { deal, secret: random.random(), revealed: false };
            let commitment = commit_part(seat, &Hex(self.secret)).to_string();
            return Some(LobbyCommand::Cut { deal, commitment });
        }
        let reveals = cut.bound.is_some() && self.deal == deal && !self.revealed;
        self.revealed |= reveals;
        reveals.then(|| LobbyCommand::Reveal { deal, contribution: Hex(self.secret).to_string() })
    }
}
