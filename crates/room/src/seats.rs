//! The seats of a room with their players and the host.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{ErrorCode, HostAsked, Reason};

use super::host::{Host, HostAsks};
use super::player::{Person, RoomPlayer, by_id, seat_of};
use super::publish::Changes;
use super::{PlayerId, RoomError, names};

/// All seats of a room.
#[derive(Debug)]
pub(super) struct Seats {
    /// The players by seat. During a match, empty chairs stay in the list, so that players keep their seat numbers.
    players: Vec<RoomPlayer>,
    next_id: u32,
    host: Host,
}

/// The form of the seats in snapshots.
#[derive(Clone, Debug)]
pub(super) struct SavedSeats {
    pub(super) players: Vec<RoomPlayer>,
    pub(super) next_id: u32,
    pub(super) host: Option<PlayerId>,
    pub(super) asked: Option<HostAsks>,
}

impl Default for Seats {
    fn default() -> Self {
        Self { players: Vec::new(), next_id: 1, host: Host::default() }
    }
}

impl Seats {
    /// Restores the seats from a snapshot.
    pub(super) fn restored(saved: SavedSeats) -> Self {
        let SavedSeats { players, next_id, host, asked } = saved;
        Self { players, next_id, host: Host::restored(host, asked) }
    }

    /// Returns the seats for a snapshot.
    pub(super) fn saved(&self) -> SavedSeats {
        SavedSeats {
            players: self.players.clone(),
            next_id: self.next_id,
            host: self.host.player(),
            asked: self.host.asked().cloned(),
        }
    }

    /// Returns all players by seat, including empty chairs.
    pub(super) fn players(&self) -> &[RoomPlayer] {
        &self.players
    }

    pub(super) fn players_mut(&mut self) -> &mut [RoomPlayer] {
        &mut self.players
    }

    pub(super) fn player(&self, id: PlayerId) -> Option<&RoomPlayer> {
        by_id(&self.players, id)
    }

    pub(super) fn player_mut(&mut self, id: PlayerId) -> Option<&mut RoomPlayer> {
        self.players.iter_mut().find(|player| player.id == id)
    }

    /// Returns a player who is a person.
    pub(super) fn person_mut(&mut self, id: PlayerId) -> Option<&mut Person> {
        self.player_mut(id).and_then(RoomPlayer::person_mut)
    }

    pub(super) fn seat_of(&self, id: PlayerId) -> Option<Seat> {
        seat_of(&self.players, id)
    }

    /// Returns the name of a seat's player.
    pub(super) fn named(&self, seat: Seat) -> &str {
        self.players.get(seat.index()).map_or("nobody", |player| &player.name)
    }

    /// Returns the player with this token hash.
    pub(super) fn holder(&self, key: &blake3::Hash) -> Option<PlayerId> {
        // The comparison of hashes takes constant time.
        let holds = |player: &&RoomPlayer| player.person().is_some_and(|person| person.key == *key);
        self.players.iter().find(holds).map(|player| player.id)
    }

    pub(super) fn anyone_connected(&self) -> bool {
        self.players.iter().any(RoomPlayer::connected)
    }

    /// Returns the number of people and bots.
    pub(super) fn sitting(&self) -> usize {
        self.players.iter().filter(|player| !player.is_gone()).count()
    }

    /// Returns the chair that satisfies `wanted` and has this name, or else the first one that satisfies it.
    pub(super) fn chair_where(&self, name: &str, wanted: impl Fn(&RoomPlayer) -> bool) -> Option<Seat> {
        let wanted = &wanted;
        let chairs = || self.players.iter().enumerate().filter(move |(_, player)| wanted(player));
        let chair = chairs().find(|(_, player)| names::same(&player.name, name)).or_else(|| chairs().next());
        chair.map(|(place, _)| Seat(place as u8))
    }

    /// Returns the number of the next player.
    pub(super) const fn next_id(&self) -> PlayerId {
        PlayerId(self.next_id)
    }

    /// Returns the number of the next player and reserves it.
    pub(super) const fn new_id(&mut self) -> PlayerId {
        let id = PlayerId(self.next_id);
        self.next_id += 1;
        id
    }

    /// Reserves a number that an entry contains. Later players get higher numbers.
    pub(super) fn number(&mut self, id: PlayerId) {
        self.next_id = self.next_id.max(id.0 + 1);
    }

    /// Adds a chair.
    pub(super) fn add(&mut self, player: RoomPlayer) {
        self.players.push(player);
    }

    /// Removes a chair. Later seats get lower numbers.
    pub(super) fn remove(&mut self, seat: Seat) {
        self.players.remove(seat.index());
    }

    /// Removes the last chair and returns its player.
    pub(super) fn take_last(&mut self) -> Option<RoomPlayer> {
        self.players.pop()
    }

    /// Removes all empty chairs. Returns false if there are none.
    pub(super) fn close_ranks(&mut self) -> bool {
        let before = self.players.len();
        self.players.retain(|player| !player.is_gone());
        self.players.len() < before
    }

    /// Changes the order of the chairs.
    ///
    /// # Errors
    /// `refused`: the order does not contain each seat exactly once.
    pub(super) fn reorder(&mut self, order: &[Seat]) -> Result<(), RoomError> {
        let mut sorted: Vec<usize> = order.iter().map(|seat| seat.index()).collect();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(0..self.players.len()) {
            return Err(RoomError::because(ErrorCode::Refused, Reason::BadOrder));
        }
        let mut old: Vec<Option<RoomPlayer>> = self.players.drain(..).map(Some).collect();
        self.players = order.iter().filter_map(|seat| old[seat.index()].take()).collect();
        Ok(())
    }

    /// Passes the host role on if the player of this seat has it, and ends the connections of a person.
    pub(super) fn dismiss(&mut self, seat: Seat, changes: &mut Changes) {
        let player = &self.players[seat.index()];
        let (id, is_person) = (player.id, player.person().is_some());
        if self.host.is(id) {
            let next = self.next_host(id);
            self.host.set(next);
        }
        if is_person {
            changes.dismissed.push(id);
        }
        changes.lobby = true;
    }

    /// Replaces the player of a seat. The successor keeps the name, the face and the results. Returns the new number.
    pub(super) fn replace(&mut self, seat: Seat, successor: impl FnOnce(PlayerId, String) -> RoomPlayer) -> PlayerId {
        let next = self.new_id();
        let player = &mut self.players[seat.index()];
        let (name, face, evening) = (std::mem::take(&mut player.name), player.face(), player.evening);
        *player = RoomPlayer { face, evening, ..successor(next, name) };
        next
    }

    /// Checks that all people except `by` are ready. Always succeeds if the room itself acts.
    ///
    /// # Errors
    /// `refused`: the error names the players who are not ready.
    pub(super) fn check_all_ready(&self, by: Option<PlayerId>) -> Result<(), RoomError> {
        let waits = |player: &&RoomPlayer| Some(player.id) != by && player.person().is_some_and(|person| !person.ready);
        let names: Vec<String> = self.players.iter().filter(waits).map(|player| player.name.clone()).collect();
        if by.is_none() || names.is_empty() {
            Ok(())
        } else {
            Err(RoomError::because(ErrorCode::Refused, Reason::NotReady { names }))
        }
    }

    pub(super) fn reset_ready(&mut self) {
        for person in self.players.iter_mut().filter_map(RoomPlayer::person_mut) {
            person.ready = false;
        }
    }

    /// Marks all people as disconnected.
    pub(super) fn disconnect_all(&mut self, at: Time) {
        for person in self.players.iter_mut().filter_map(RoomPlayer::person_mut) {
            person.presence.lose(at);
        }
    }

    /// Records that a player looks at the page. Restarts the idle timeout.
    pub(super) fn is_here(&mut self, player: PlayerId, at: Time) {
        if let Some(person) = self.person_mut(player) {
            person.presence.look(at);
        }
    }

    /// Ends a bot's substitution for a player who acts again or looks at the page.
    pub(super) fn is_back(&mut self, player: PlayerId, at: Time, changes: &mut Changes) {
        if let Some(person) = self.person_mut(player) {
            changes.lobby |= person.presence.wake(at);
        }
    }

    /// After a turn: returns their seats to the players who came back while a bot finished it.
    pub(super) fn returners_are_back(&mut self, at: Time, changes: &mut Changes) {
        let returns = |player: &&RoomPlayer| player.person().is_some_and(|person| person.presence.returns());
        let back: Vec<PlayerId> = self.players.iter().filter(returns).map(|player| player.id).collect();
        for player in back {
            self.is_back(player, at, changes);
        }
    }

    pub(super) const fn host(&self) -> &Host {
        &self.host
    }

    pub(super) const fn host_mut(&mut self) -> &mut Host {
        &mut self.host
    }

    /// Returns true if the host is a person.
    pub(super) fn has_host(&self) -> bool {
        self.host.player().and_then(|host| self.player(host)).is_some_and(|host| host.person().is_some())
    }

    /// Returns the next host instead of a player. See [`Host::after`].
    pub(super) fn next_host(&self, instead_of: PlayerId) -> Option<PlayerId> {
        Host::after(instead_of, &self.players)
    }

    /// Checks that a player is the host. `None` stands for the room itself, which may do everything.
    ///
    /// # Errors
    /// `refused`: the error names the host.
    pub(super) fn only_host(&self, by: Option<PlayerId>) -> Result<(), RoomError> {
        if by.is_none() || by == self.host.player() {
            return Ok(());
        }
        let host = self.host.player().and_then(|host| self.player(host)).map(|host| host.name.clone());
        Err(RoomError::because(ErrorCode::Refused, Reason::OnlyHost { host }))
    }

    /// Records that a player asks to be host. See [`Host::ask`].
    ///
    /// # Errors
    /// `refused`: the room has no host, or the player is the host already.
    pub(super) fn ask_to_host(
        &mut self,
        by: Option<PlayerId>,
        at: Time,
        changes: &mut Changes,
    ) -> Result<(), RoomError> {
        self.host.ask(by, at, &self.players, changes)
    }

    /// Gives the host role to the first connected player who asked for it.
    pub(super) fn host_is_due(&mut self, changes: &mut Changes) {
        self.host.is_due(&self.players, changes);
    }

    /// Returns the time at which a player who asked becomes host. `idle` is the time limit for the host, in
    /// milliseconds.
    pub(super) fn host_is_due_at(&self, idle: u64) -> Option<Time> {
        self.host.due_at(&self.players, idle)
    }

    /// Returns the players who ask to be host, as all players see them.
    pub(super) fn host_asked_view(&self, idle: u64) -> Option<HostAsked> {
        self.host.view(&self.players, idle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(names: &[&str]) -> Seats {
        let mut seats = Seats::default();
        for name in names {
            let id = seats.new_id();
            let person = Person::new(blake3::hash(name.as_bytes()), Time(0));
            let who = super::super::player::Who::Person(Box::new(person));
            seats.add(RoomPlayer { who, ..RoomPlayer::gone(id, (*name).to_owned()) });
        }
        seats.host_mut().set(Some(PlayerId(1)));
        seats
    }

    fn names(seats: &Seats) -> Vec<&str> {
        seats.players().iter().map(|player| player.name.as_str()).collect()
    }

    #[test]
    fn a_new_seat_order_must_list_each_seat_once() {
        let mut seats = seats(&["Ann", "Bob", "Cid"]);
        assert!(seats.reorder(&[Seat(0), Seat(1)]).is_err() && seats.reorder(&[Seat(0), Seat(1), Seat(1)]).is_err());
        assert_eq!(seats.reorder(&[Seat(2), Seat(0), Seat(1)]), Ok(()));
        assert_eq!(names(&seats), ["Cid", "Ann", "Bob"]);
        assert_eq!(seats.seat_of(PlayerId(1)), Some(Seat(1)));
    }

    #[test]
    fn a_dismissed_host_is_replaced_and_leaves_a_named_chair() {
        let mut seats = seats(&["Ann", "Bob"]);
        let mut changes = Changes::new(true, false);
        seats.dismiss(Seat(0), &mut changes);
        assert_eq!((seats.host().player(), changes.dismissed), (Some(PlayerId(2)), vec![PlayerId(1)]));
        assert_eq!(seats.replace(Seat(0), RoomPlayer::gone), PlayerId(3));
        assert_eq!((names(&seats), seats.sitting()), (vec!["Ann", "Bob"], 1));
        assert!(seats.close_ranks() && !seats.close_ranks());
        assert_eq!(names(&seats), ["Bob"]);
    }

    #[test]
    fn a_snapshot_restores_seats() {
        let mut seats = seats(&["Ann", "Bob"]);
        let again = Seats::restored(seats.saved());
        assert_eq!(names(&again), names(&seats));
        assert_eq!((again.next_id(), again.host().player()), (PlayerId(3), Some(PlayerId(1))));
        assert_eq!(again.holder(&blake3::hash(b"Bob")), Some(PlayerId(2)));
        seats.number(PlayerId(7));
        assert_eq!(seats.new_id(), PlayerId(8));
    }
}
