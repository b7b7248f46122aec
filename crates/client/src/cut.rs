//! Cutting the cards, as a player (`docs/protocol-facts.md`, "The cut").

use ruckus_engine::Seat;
use ruckus_protocol::{CutView, LobbyCommand};
use ruckus_record::Hex;
use ruckus_record::shuffle::commit_part;

use crate::ClientError;

/// Takes part in every shuffle that waits for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cutter {
    /// The deal and the contribution to it.
    part: Option<(u32, Hex<16>)>,
    /// The latest deal for which the contribution was revealed.
    revealed: u32,
}

impl Cutter {
    /// Returns the seat's next command for a cut, if any. Assumes that the command will be sent.
    ///
    /// # Errors
    /// The system provides no random bytes.
    pub fn answer(&mut self, cut: &CutView, seat: Seat) -> Result<Option<LobbyCommand>, ClientError> {
        if !cut.waits_for.contains(&seat) {
            return Ok(None);
        }
        let deal = cut.deal;
        let known = self.part.filter(|(of, _)| *of == deal).map(|(_, part)| part);
        Ok(match (known, cut.bound.is_some()) {
            (None, false) => {
                let mut part = [0; 16];
                getrandom::fill(&mut part).map_err(|error| ClientError::Connection(error.to_string()))?;
                self.part = Some((deal, Hex(part)));
                Some(LobbyCommand::Cut { deal, commitment: commit_part(seat, &Hex(part)).to_string() })
            }
            (Some(part), true) if self.revealed != deal => {
                self.revealed = deal;
                Some(LobbyCommand::Reveal { deal, contribution: part.to_string() })
            }
            _ => None,
        })
    }
}
