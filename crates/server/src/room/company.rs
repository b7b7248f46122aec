//! What a table allows beside playing: talk, and people who only watch. Neither is part of any game: nothing that happens
//! at the table hangs on it, and nothing of it is written down but what the host allows.

use ruckus_protocol::{LONGEST_TALK, ServerMessage, Talk};

use super::player::Player;
use super::{PlayerId, Problem, Room};

/// What the host allows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manners {
    /// Whether people may talk.
    pub(super) talk: bool,
    /// Whether others may watch by the table's code.
    pub(super) watch: bool,
}

impl Default for Manners {
    fn default() -> Self {
        Self { talk: true, watch: true }
    }
}

impl Room {
    /// Whether the host lets others watch.
    pub const fn may_be_watched(&self) -> bool {
        self.manners.watch
    }

    /// Says whether anybody watches; as long as nobody does, nothing is made for them.
    pub const fn watched(&mut self, watched: bool) {
        self.watched = watched;
    }

    /// What everybody is told of what a player says.
    ///
    /// # Errors
    /// `talk-is-off`, `bad-text`, or `no-seat`.
    pub fn talk(&self, player: PlayerId, says: &Talk) -> Result<ServerMessage, Problem> {
        let person = self.player(player).and_then(Player::person);
        let Some((seat, _)) = self.seat_of(player).zip(person) else {
            return Err(Problem::new("no-seat", "this seat is no longer yours"));
        };
        if !self.manners.talk {
            return Err(Problem::new("talk-is-off", "the host has switched talking off at this table"));
        }
        let says = match says {
            Talk::Text(text) => {
                let text = ruckus_engine::one_line("text", text, LONGEST_TALK);
                Talk::Text(text.map_err(|why| Problem::new("bad-text", why))?)
            }
            Talk::Emote(emote) => Talk::Emote(*emote),
        };
        Ok(ServerMessage::Talk { seat, says })
    }
}
