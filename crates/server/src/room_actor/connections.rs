//! The connections of a table.

use std::collections::BTreeMap;

use ruckus_protocol::ServerMessage;
use ruckus_room::{Message, PlayerId, Post};

use super::effects::Effect;
use crate::outbox::{Close, Outbox};
use crate::telemetry::PendingCommand;

/// The connections of the players and spectators of a table, and the unacknowledged commands.
#[derive(Default)]
pub(super) struct Connections {
    players: BTreeMap<PlayerId, Outbox>,
    watchers: Vec<Outbox>,
    /// Arrival times of unacknowledged commands, by player and command number. There are few, so a list is enough. A
    /// map would allocate space for 11 entries at each table.
    asked: Vec<(PlayerId, u64, PendingCommand)>,
}

impl Connections {
    /// Returns true if no device is connected.
    pub(super) fn is_empty(&self) -> bool {
        self.players.is_empty() && self.watchers.is_empty()
    }

    /// Returns true if `line` is the current connection of a player, not an earlier one.
    pub(super) fn is_current(&self, player: PlayerId, connection: u64) -> bool {
        self.players.get(&player).is_some_and(|current| current.id() == connection)
    }

    /// The connection of a player.
    pub(super) fn player(&self, player: PlayerId) -> Option<&Outbox> {
        self.players.get(&player)
    }

    /// Sets the connection of a player.
    pub(super) fn connect(&mut self, player: PlayerId, outbox: Outbox) {
        self.players.insert(player, outbox);
    }

    /// Removes the connection of a player.
    pub(super) fn remove(&mut self, player: PlayerId) -> Option<Outbox> {
        self.players.remove(&player)
    }

    /// Adds the connection of a spectator.
    pub(super) fn watch(&mut self, outbox: Outbox) {
        self.watchers.push(outbox);
    }

    /// Removes the connection of a spectator. Returns false if there is none with this ID.
    pub(super) fn unwatch(&mut self, connection: u64) -> bool {
        let before = self.watchers.len();
        self.watchers.retain(|watcher| watcher.id() != connection);
        self.watchers.len() < before
    }

    /// The number of spectators.
    pub(super) fn watchers(&self) -> usize {
        self.watchers.len()
    }

    /// Removes the connections of all spectators.
    pub(super) fn take_watchers(&mut self) -> Vec<Outbox> {
        std::mem::take(&mut self.watchers)
    }

    /// Removes all connections.
    pub(super) fn take_all(&mut self) -> Vec<Outbox> {
        let players = std::mem::take(&mut self.players).into_values();
        players.chain(std::mem::take(&mut self.watchers)).collect()
    }

    /// The connection IDs of the players.
    pub(super) fn player_connections(&self) -> Vec<(PlayerId, u64)> {
        self.players.iter().map(|(player, outbox)| (*player, outbox.id())).collect()
    }

    /// The connection IDs of the spectators.
    pub(super) fn watcher_connections(&self) -> Vec<u64> {
        self.watchers.iter().map(Outbox::id).collect()
    }

    /// The connection with an ID.
    pub(super) fn find(&self, connection: u64) -> Option<&Outbox> {
        self.all().find(|known| known.id() == connection)
    }

    /// Closes all connections. Connections that are already closing keep their reason.
    pub(super) fn hang_up(&self, close: Close) {
        self.all().for_each(|outbox| outbox.hang_up(close));
    }

    /// Records the arrival of a command. If the client sends a command again, the first arrival counts.
    pub(super) fn asked(&mut self, player: PlayerId, n: u64, asked: PendingCommand) {
        if self.place_of(player, n).is_none() {
            self.asked.push((player, n, asked));
        }
    }

    /// Removes an acknowledged command, and returns its arrival.
    fn acknowledged(&mut self, player: PlayerId, n: u64) -> Option<PendingCommand> {
        let place = self.place_of(player, n)?;
        let (.., asked) = self.asked.swap_remove(place);
        Some(asked)
    }

    fn place_of(&self, player: PlayerId, n: u64) -> Option<usize> {
        self.asked.iter().position(|(of, number, _)| (*of, *number) == (player, n))
    }

    /// Creates send effects for the connections of players. Drops messages to players who are not connected.
    pub(super) fn address(&mut self, posts: Vec<Post>, effects: &mut Vec<Effect>) {
        effects.reserve(posts.len());
        for Post { to, message } in posts {
            let asked = match &message {
                Message::Other(other) => match &**other {
                    ServerMessage::Ack(ack) => self.acknowledged(to, ack.n),
                    _ => None,
                },
                Message::Shared(_) => None,
            };
            if let Some(outbox) = self.players.get(&to).cloned() {
                effects.push(Effect::Send { outbox, message, asked });
            }
        }
    }

    /// Creates send effects for all spectators.
    pub(super) fn to_watchers(&self, message: &Message, effects: &mut Vec<Effect>) {
        effects.extend(self.watchers.iter().map(|outbox| send(outbox, message)));
    }

    /// Returns send effects for all connections.
    pub(super) fn to_all(&self, message: &Message) -> Vec<Effect> {
        self.all().map(|outbox| send(outbox, message)).collect()
    }

    fn all(&self) -> impl Iterator<Item = &Outbox> {
        self.players.values().chain(&self.watchers)
    }
}

fn send(outbox: &Outbox, message: &Message) -> Effect {
    Effect::Send { outbox: outbox.clone(), message: message.clone(), asked: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PlayerId = PlayerId(1);

    #[test]
    fn only_the_latest_connection_of_a_player_is_current() {
        let mut connections = Connections::default();
        let [(old, _old_end), (new, _new_end)] = [Outbox::new(1), Outbox::new(1)];
        let (old_id, new_id) = (old.id(), new.id());
        connections.connect(ANN, old);
        assert!(connections.is_current(ANN, old_id));
        connections.connect(ANN, new);
        assert!(!connections.is_current(ANN, old_id) && connections.is_current(ANN, new_id));
        assert!(connections.remove(ANN).is_some() && connections.is_empty());
    }

    #[test]
    fn messages_reach_connected_players_and_spectators() {
        let mut connections = Connections::default();
        let [(ann, _ann_end), (watcher, _watcher_end)] = [Outbox::new(1), Outbox::new(1)];
        let watcher_id = watcher.id();
        connections.connect(ANN, ann);
        connections.watch(watcher);
        let message = Message::other(ServerMessage::Pong { id: 1, now: 2 });
        let mut effects = Vec::new();
        let posts = [ANN, PlayerId(2)].map(|player| Post { to: player, message: message.clone() });
        connections.address(posts.into(), &mut effects);
        assert_eq!(effects.len(), 1, "one of the two is connected");
        connections.to_watchers(&message, &mut effects);
        assert_eq!((effects.len(), connections.to_all(&message).len()), (2, 2));
        assert!(connections.unwatch(watcher_id) && !connections.unwatch(watcher_id));
        assert_eq!((connections.watchers(), connections.to_all(&message).len()), (0, 1));
    }

    #[tokio::test]
    async fn the_first_arrival_of_a_command_is_reported_once() {
        let mut connections = Connections::default();
        let first = tokio::time::Instant::now();
        let later = first + std::time::Duration::from_secs(1);
        for (n, at) in [(1, first), (2, later), (1, later)] {
            connections.asked(ANN, n, PendingCommand { at, held: false });
        }
        assert!(connections.acknowledged(PlayerId(2), 1).is_none());
        let mut arrived = |n| connections.acknowledged(ANN, n).map(|asked| asked.at);
        assert_eq!((arrived(1), arrived(1), arrived(2)), (Some(first), None, Some(later)));
    }

    #[tokio::test]
    async fn closing_all_connections_keeps_earlier_reasons() {
        let mut connections = Connections::default();
        let [(ann, ann_end), (watcher, watcher_end)] = [Outbox::new(1), Outbox::new(1)];
        ann.hang_up(Close::PROTOCOL);
        connections.connect(ANN, ann);
        connections.watch(watcher);
        connections.hang_up(Close::TROUBLE);
        assert_eq!((ann_end.ended().await, watcher_end.ended().await), (Close::PROTOCOL, Close::TROUBLE));
        assert_eq!((connections.take_all().len(), connections.is_empty()), (2, true));
    }
}
