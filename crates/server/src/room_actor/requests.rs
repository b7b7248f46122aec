//! Handles requests to a room.

use std::time::Duration;

use ruckus_engine::Time;
use ruckus_protocol::{ErrorCode, ServerMessage};
use ruckus_room::{Message, RoomError};

use super::effects::Effect;
use super::{JoinRequest, NewConnection, RoomActor, RoomRequest, SwitchOnRequest};
use crate::outbox::Close;

impl RoomActor {
    /// Handles one request.
    pub(super) async fn hear(&mut self, request: RoomRequest) {
        // A command counts from its arrival. Events that are due later must not happen before it.
        let now = match &request {
            RoomRequest::Say { arrived, .. } => Time(self.clock.micros_at(*arrived) / 1000),
            _ => self.clock.now(),
        };
        self.catch_up(now).await;
        let Some(request) = self.unless_ended(request) else { return };
        match request {
            // Boxed, because a future reserves space for the largest future that it awaits.
            RoomRequest::Admin(request) => Box::pin(self.moderate(now, request)).await,
            RoomRequest::Event(request) => Box::pin(self.answer_event(now, request)).await,
            RoomRequest::Matchmaking(request) => Box::pin(self.answer_matchmaking(now, request)).await,
            RoomRequest::Sit(join) => {
                let JoinRequest { name, key, sits, reply } = *join;
                // A retry after a lost answer: the player already has the seat.
                if let Some(seat) = self.room.holder(&key).and_then(|player| self.room.seat_of(player)) {
                    self.after(vec![Effect::reply(reply, Ok(seat))]);
                    return;
                }
                match self.room.sit_with(now, &name, key, sits) {
                    Ok((player, step)) => {
                        self.take(vec![step]).await;
                        if let Some(seat) = self.room.seat_of(player) {
                            self.after(vec![Effect::reply(reply, Ok(seat))]);
                        }
                    }
                    // Fails if the client has disconnected.
                    Err(problem) => _ = reply.send(Err(problem)),
                }
            }
            RoomRequest::AskForSeat(lost_seat) => Box::pin(self.seat_is_asked_for(now, *lost_seat)).await,
            // Handled in `RoomActor::run`.
            RoomRequest::Stop { .. } => {}
            RoomRequest::Invite { key, code, reply } => {
                if let (Ok(_), Some(code)) = (ruckus_room::ended::code_for(&self.room, &key), code)
                    && let Some(step) = ruckus_room::ended::invite(&mut self.room, now, &code)
                {
                    self.take(vec![step]).await;
                }
                let code = ruckus_room::ended::code_for(&self.room, &key).map(|code| code.map(str::to_owned));
                self.after(vec![Effect::reply(reply, code)]);
            }
            RoomRequest::Holds { key, reply } => {
                // Fails if the client has disconnected.
                let _ = reply.send(self.room.holder(&key).map(drop).ok_or_else(RoomError::no_seat));
            }
            RoomRequest::Look { reply } => {
                let card = self.room.card();
                self.after(vec![Effect::reply(reply, card)]);
            }
            RoomRequest::Rules { reply } => {
                let rules = self.room.rules();
                self.after(vec![Effect::reply(reply, rules)]);
            }
            RoomRequest::CardOf { key, other, reply } => {
                let card = ruckus_room::strength::card_of_other(&self.room, &key, other);
                self.after(vec![Effect::reply(reply, card)]);
            }
            RoomRequest::SwitchOn(switch_on) => {
                let SwitchOnRequest { key, wanted, reply } = *switch_on;
                match ruckus_room::commands::switch_on(&mut self.room, now, &key, wanted) {
                    Ok((titles, step)) => {
                        self.take(vec![step]).await;
                        self.after(vec![Effect::reply(reply, Ok(titles))]);
                    }
                    // Fails if the client has disconnected.
                    Err(problem) => _ = reply.send(Err(problem)),
                }
            }
            RoomRequest::Ballot { key, reply } => {
                let match_ballot = ruckus_room::play_stats::match_ballot(&self.room, &key);
                self.after(vec![Effect::reply(reply, match_ballot)]);
            }
            RoomRequest::Hello(connection) => {
                let NewConnection { key, last, outbox, reply } = *connection;
                let player = self.room.holder(&key);
                let _ = reply.send(player.map(Some).ok_or(Close::BAD_TOKEN));
                if let Some(player) = player {
                    Box::pin(self.hello(player, last, outbox)).await;
                }
            }
            RoomRequest::Watch { outbox, reply } => {
                let refused = self.turns_away();
                let _ = reply.send(refused.map_or(Ok(None), Err));
                if refused.is_none() {
                    self.watch(outbox);
                }
            }
            RoomRequest::Say { player, connection, command, arrived } => {
                if self.is_current(player, connection) {
                    self.say(player, &command, arrived).await;
                }
            }
            RoomRequest::Ping { connection, id } => {
                if let Some(outbox) = self.connections.find(connection) {
                    let message = Message::other(ServerMessage::Pong { id, now: now.0 });
                    let pong = Effect::Send { outbox: outbox.clone(), message, asked: None };
                    self.after(vec![pong]);
                }
            }
            RoomRequest::Talk { player, connection, says } => {
                if self.is_current(player, connection) {
                    Box::pin(self.talk(player, &says)).await;
                }
            }
            RoomRequest::Why { player, connection, rule } => {
                if self.is_current(player, connection) {
                    ruckus_room::play_stats::asked_why(&mut self.room, player, &rule);
                }
            }
            RoomRequest::Measured { player, connection, round_trip, kernel, proxy } => {
                if self.is_current(player, connection) {
                    let micros = |time: Duration| time.as_micros() as u64;
                    ruckus_room::latency::measured_by_proxy(&mut self.room, player, proxy.map(micros));
                    ruckus_room::latency::measured(&mut self.room, player, micros(round_trip), kernel.map(micros));
                    self.notify();
                }
            }
            RoomRequest::Framed { player, connection, round_trip } => {
                if self.is_current(player, connection) {
                    ruckus_room::latency::measured_frame(&mut self.room, player, round_trip.as_micros() as u64);
                }
            }
            RoomRequest::Hidden { player, connection, hidden } => {
                if self.is_current(player, connection)
                    && let Some(step) = self.room.hide(now, player, hidden)
                {
                    self.take(vec![step]).await;
                }
            }
            RoomRequest::Gone { player: None, connection } => {
                if self.connections.unwatch(connection) {
                    self.announce_spectators();
                }
            }
            RoomRequest::Gone { player: Some(player), connection } => {
                if self.is_current(player, connection) {
                    self.connections.remove(player);
                    if let Some(step) = self.room.disconnect(now, player) {
                        self.take(vec![step]).await;
                    }
                }
            }
        }
        self.cards.retain(|player| self.connections.player(player).is_some());
        self.idle.note(self.connections.is_empty());
    }

    /// Rejects requests to join or change a table that has ended. Returns all other requests.
    fn unless_ended(&self, request: RoomRequest) -> Option<RoomRequest> {
        if !self.room.is_ended() {
            return Some(request);
        }
        match request {
            RoomRequest::Sit(join) => _ = join.reply.send(Err(ended())),
            RoomRequest::SwitchOn(switch_on) => _ = switch_on.reply.send(Err(ended())),
            RoomRequest::AskForSeat(lost_seat) => _ = lost_seat.reply.send(Err(ended())),
            RoomRequest::Hello(connection) => _ = connection.reply.send(Err(Close::ENDED)),
            RoomRequest::Watch { reply, .. } => _ = reply.send(Err(Close::ENDED)),
            other => return Some(other),
        }
        None
    }
}

/// The error for a table that an admin has ended.
fn ended() -> RoomError {
    RoomError::new(ErrorCode::TableEnded, "an admin has ended this table; make a new one")
}
