//! The messages for a device that connects, and the public information about a table.

use ruckus_engine::{OfferWords, View};
use ruckus_protocol::{RulesView, ServerMessage, Snapshot, TableCard, VERSION, You};

use super::{Message, PlayerId, Post, Room, company, seating};

impl Room {
    /// Returns the player with this token hash.
    pub fn holder(&self, key: &blake3::Hash) -> Option<PlayerId> {
        self.seats.holder(key)
    }

    /// Returns the messages that bring a device up to date that has received all versions up to `last`. They are the
    /// missed updates if the room still has them, and otherwise a snapshot. Empty if the player has no seat. `now` is
    /// the time of the table's clock in milliseconds.
    pub fn greet(&self, player: PlayerId, last: Option<u64>, now: u64) -> Vec<Post> {
        let missed = last.and_then(|last| self.updates.since(player, last, self.version()));
        let messages =
            missed.or_else(|| Some(vec![Message::Other(Box::new(whole(self, player, now)?))])).unwrap_or_default();
        messages.into_iter().map(|message| Post { to: player, message }).collect()
    }

    /// Returns the snapshot for a spectator, with public information only.
    pub fn greet_watcher(&self, now: u64) -> ServerMessage {
        ServerMessage::Snapshot(Box::new(Snapshot {
            protocol: VERSION,
            version: self.version(),
            now,
            you: None,
            lobby: self.lobby_view(true),
            view: self.play.game().map(|game| View::of(&game.table, None)),
            offers: Vec::new(),
            moment: None,
        }))
    }

    /// Returns the public summary of the table.
    pub fn card(&self) -> TableCard {
        TableCard {
            code: self.name().to_string(),
            stage: self.play.stage(),
            title: self.lobby.rules().title().to_owned(),
            names: self
                .seats
                .players()
                .iter()
                .filter(|player| !player.is_gone())
                .map(|player| player.name.clone())
                .collect(),
            free: !self.is_ended() && seating::chair_for(self, "").is_ok(),
            ended: self.is_ended(),
            unwatched: !company::may_be_watched(self),
        }
    }

    /// Returns the rules. They are public, too.
    pub fn rules(&self) -> RulesView {
        self.lobby.rules().view()
    }
}

fn whole(room: &Room, id: PlayerId, now: u64) -> Option<ServerMessage> {
    let player = room.seats.player(id)?;
    let seat = room.seat_of(id)?;
    Some(ServerMessage::Snapshot(Box::new(Snapshot {
        protocol: VERSION,
        version: room.version(),
        now,
        you: Some(You { seat, last_n: player.person()?.last_n }),
        lobby: room.lobby_view(true),
        view: room.play.game().map(|game| View::of(&game.table, Some(seat))),
        offers: player.offers.iter().map(OfferWords::from).collect(),
        moment: room.moment_for(id),
    })))
}
