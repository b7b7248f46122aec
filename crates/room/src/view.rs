//! The view of the lobby for clients. All players and spectators get the same one.

use std::sync::Arc;

use ruckus_engine::Seat;
use ruckus_protocol::{LeftSeat, LobbySeat, LobbyTimeouts, LobbyView};

use super::player::{RoomPlayer, Who};
use super::{Room, ease, event_table, given_up, pausing};

impl Room {
    /// Returns the view of the lobby. Rules are large, so it contains them only if `with_rules`.
    pub(super) fn lobby_view(&self, with_rules: bool) -> LobbyView {
        let seat = |(place, player): (usize, &RoomPlayer)| {
            let (bot, person) = match &player.who {
                Who::Bot(kind) => (Some(*kind), None),
                Who::Person(person) => (None, Some(person)),
                Who::Gone => return None,
            };
            Some(LobbySeat {
                seat: Seat(place as u8),
                name: player.name.clone(),
                face: player.face(),
                evening: (player.evening.played > 0).then_some(player.evening),
                bot: bot.map(|kind| kind.level),
                reflexes: bot.map(|kind| kind.speed()),
                program: player.is_program(),
                card: person.is_some_and(|person| person.card.is_some()),
                host: self.seats.host().is(player.id),
                ready: person.is_none_or(|person| person.ready),
                connected: person.is_none_or(|person| person.presence.is_connected()),
                hidden: person.is_some_and(|person| person.presence.is_hidden()),
                stand_in: person.is_some_and(|person| person.presence.is_away()),
            })
        };
        let gone = self.seats.players().iter().enumerate().filter(|(_, player)| player.is_gone());
        let left = |(place, player): (usize, &RoomPlayer)| {
            let name = player.name.clone();
            LeftSeat { seat: Seat(place as u8), name, face: player.face() }
        };
        LobbyView {
            code: self.head.name().to_string(),
            short: self.lobby.code().map(str::to_owned),
            stage: self.play.stage(),
            seats: self.seats.players().iter().enumerate().filter_map(seat).collect(),
            gone: gone.map(left).collect(),
            most_seats: self.lobby.most() as u8,
            left: self.lobby.left(),
            talk: self.lobby.policy().talk,
            watch: self.lobby.policy().watch,
            original_titles: self.lobby.policy().original_titles,
            dealer: self.lobby.dealer(),
            rules: with_rules.then(|| Arc::new(self.lobby.rules().view())),
            next_at: self.play.next_at().map(|at| at.0),
            timeouts: LobbyTimeouts {
                absent: self.lobby.timeouts().absent.as_millis() as u64,
                idle: ease::idle_timeout(self).map_or(0, |wait| wait.as_millis() as u64),
            },
            cut: self.cut.view(self.seats.players()),
            host_asked: self.seats.host_asked_view(self.lobby.timeouts().idle.as_millis() as u64),
            seat_asks: self.lobby.asks().view(self.head.at(), self.seats.players()),
            tonight: self.stats.tonight(self.seats.players()),
            event: event_table::event_view(self),
            matchmaking: self.matchmaking.as_ref().map(|matchmaking| matchmaking.view(self.seats.players())),
            round_given_up: given_up::round_given_up(self),
            pause: pausing::view(self),
            waiting: self.lobby.waiting(),
        }
    }
}
