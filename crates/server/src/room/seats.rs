//! Taking a seat and giving it up.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::Stage;

use super::player::{Person, Player, Who};
use super::publish::Changes;
use super::{Event, MOST_SEATS, PlayerId, Problem, Room, Step, names, record};

impl Room {
    /// Takes a seat for somebody: a new chair in the lobby, a bot's chair in a match.
    ///
    /// # Errors
    /// `bad-name`, `name-taken`, `table-full`, `match-running`.
    pub fn sit(&mut self, at: Time, name: &str, key: blake3::Hash) -> Result<(PlayerId, Step), Problem> {
        let name = names::checked(name)?;
        let chair = self.chair_for(&name)?;
        let taken = self
            .players
            .iter()
            .enumerate()
            .any(|(place, player)| Some(Seat(place as u8)) != chair && names::same(&player.name, &name));
        if taken {
            let message = format!("somebody at this table is called `{name}` already; take another name");
            return Err(Problem::new("name-taken", message));
        }
        let player = PlayerId(self.next_id);
        let key = key.to_hex().to_string();
        Ok((player, self.enter(at, Event::Seated { player, name, key, chair })))
    }

    /// Which bot's chair a newcomer would take over; none for a new chair.
    pub(super) fn chair_for(&self, name: &str) -> Result<Option<Seat>, Problem> {
        if self.stage == Stage::Lobby {
            if self.players.len() >= MOST_SEATS {
                return Err(Problem::new("table-full", format!("all {MOST_SEATS} seats of this table are taken")));
            }
            return Ok(None);
        }
        let bots = || self.players.iter().enumerate().filter(|(_, player)| matches!(player.who, Who::Bot(_)));
        // Who comes back finds their own chair, if it was left to a bot.
        let chair = bots().find(|(_, player)| names::same(&player.name, name)).or_else(|| bots().next());
        let running = "the match has begun and no bot's chair is free; wait for the next one";
        chair.map(|(place, _)| Some(Seat(place as u8))).ok_or_else(|| Problem::new("match-running", running))
    }

    pub(super) fn seat(&mut self, id: PlayerId, name: &str, key: &str, chair: Option<Seat>, changes: &mut Changes) {
        // A key that is no hash opens for nobody.
        let key = blake3::Hash::from_hex(key).unwrap_or(blake3::Hash::from_bytes([0; 32]));
        self.next_id = self.next_id.max(id.0 + 1);
        let who = Who::Person(Person::new(key, self.at));
        match chair.and_then(|chair| self.players.get_mut(chair.index())) {
            Some(player) => *player = Player { id, name: name.to_owned(), who, offers: Vec::new() },
            None => self.players.push(Player { id, name: name.to_owned(), who, offers: Vec::new() }),
        }
        if !self.has_host() {
            self.host = Some(id);
        }
        changes.lobby = true;
    }

    /// Somebody gives their seat up, or has to: in the lobby the chair goes away, in a match a bot plays on.
    pub(super) fn vacate(&mut self, id: PlayerId, changes: &mut Changes) {
        let Some(seat) = self.seat_of(id) else { return };
        if self.host == Some(id) {
            self.host = self.next_host(id);
        }
        let place = seat.index();
        if self.players[place].person().is_some() {
            changes.dismissed.push(id);
        }
        changes.lobby = true;
        if self.stage == Stage::Lobby {
            self.players.remove(place);
            changes.order = true;
        } else {
            let bot = self.bot_id();
            let player = &mut self.players[place];
            *player = Player::bot(bot, std::mem::take(&mut player.name), record::HOUSE_BOT);
        }
        if !self.anyone_connected() {
            self.minds.rest();
        }
    }

    pub(super) const fn bot_id(&mut self) -> PlayerId {
        let id = PlayerId(self.next_id);
        self.next_id += 1;
        id
    }
}
