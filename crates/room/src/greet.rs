//! What a device is told when it connects, and what can be known of a table from outside.

use ruckus_engine::{OfferWords, View};
use ruckus_protocol::{RulesView, ServerMessage, Snapshot, TableCard, VERSION, You};

use super::{Message, PlayerId, Post, Room, seating};

impl Room {
    /// Whose token this is.
    pub fn holder(&self, key: &blake3::Hash) -> Option<PlayerId> {
        self.seats.holder(key)
    }

    /// What brings a device up to date that has seen everything up to version `last`, or nothing.
    pub fn greet(&self, player: PlayerId, last: Option<u64>, now: u64) -> Vec<Post> {
        let missed = last.and_then(|last| self.updates.since(player, last, self.version()));
        let messages =
            missed.or_else(|| Some(vec![Message::Other(Box::new(whole(self, player, now)?))])).unwrap_or_default();
        messages.into_iter().map(|message| Post { to: player, message }).collect()
    }

    /// What somebody gets to see who only watches: what everybody may.
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

    /// What can be known from outside.
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
        }
    }

    /// What the table plays by, which anybody may know who knows the table.
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
