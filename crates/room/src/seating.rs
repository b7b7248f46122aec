//! Seats new players, before a match and during one (M3).

use ruckus_engine::{InputKind, Seat, Time};
use ruckus_protocol::{ErrorCode, Reason, Stage};

use super::event_table::not_here;
use super::matchmaking::found_so;
use super::player::{Person, RoomPlayer, Who};
use super::publish::Changes;
use super::{JournalEvent, MOST_SEATS, PlayerId, Room, RoomError, SeatCard, Step, abuse, hand_over, moves, names};

/// How a player takes a seat: with or without a player card, or as an external program.
#[derive(Clone, Debug, Default)]
pub struct SitsAs {
    /// The player card, if the player showed one. Programs have none.
    pub card: Option<SeatCard>,
    /// True for an external program.
    pub program: bool,
}

impl From<Option<SeatCard>> for SitsAs {
    fn from(card: Option<SeatCard>) -> Self {
        Self { card, program: false }
    }
}

impl Room {
    /// Seats a new player. In the lobby, adds a chair. During a match, the player replaces a bot or gets an empty or
    /// additional chair.
    ///
    /// # Errors
    /// - `bad-name`, `name-taken`: the name is not allowed.
    /// - `unfit-name`: the name is not suitable for strangers.
    /// - `table-full`, `match-running`: no chair is free.
    /// - `refused`: an event or the search for a table assigns the seats.
    pub fn sit(&mut self, at: Time, name: &str, key: blake3::Hash) -> Result<(PlayerId, Step), RoomError> {
        self.sit_with(at, name, key, None)
    }

    /// Like [`Room::sit`], for a player with a player card or an external program.
    ///
    /// # Errors
    /// As for [`Room::sit`].
    pub fn sit_with(
        &mut self,
        at: Time,
        name: &str,
        key: blake3::Hash,
        sits: impl Into<SitsAs>,
    ) -> Result<(PlayerId, Step), RoomError> {
        let SitsAs { card, program } = sits.into();
        let name = names::checked(name)?;
        name_fits_company(self, &name)?;
        // A player can ask for a lost seat even if no chair is free, so check the name first.
        let lost =
            self.seats.players().iter().find(|player| player.person().is_some() && names::same(&name, &player.name));
        let host = lost.and_then(|player| hand_over::who_hands(self, player.id)).map(|host| host.name.clone());
        if host.is_some() {
            return Err(RoomError::because(ErrorCode::NameTaken, Reason::NameTaken { name, ask: host }));
        }
        let chair = chair_for(self, &name)?;
        let others = self.seats.players().iter().enumerate().filter(|(place, _)| Some(Seat(*place as u8)) != chair);
        let mut others = others.filter(|(_, player)| !player.is_gone());
        if let Some(reason) = others.find_map(|(_, player)| names::too_like(&name, &player.name)) {
            return Err(RoomError::because(ErrorCode::NameTaken, reason));
        }
        let player = self.seats.next_id();
        let key = key.to_hex().to_string();
        let card = card.map(|card| card.at(self.head.name()));
        Ok((player, self.enter(at, JournalEvent::Seated { player, name, key, chair, card, program })))
    }
}

/// Checks if a name is allowed in this room.
///
/// # Errors
/// `unfit-name`: the room has strangers, and the name is not suitable for them.
pub(super) fn name_fits_company(room: &Room, name: &str) -> Result<(), RoomError> {
    if room.matchmaking.is_some() { abuse::checked(name) } else { Ok(()) }
}

/// Returns the chair for a new player. `None` means a new chair in the lobby.
pub(super) fn chair_for(room: &Room, name: &str) -> Result<Option<Seat>, RoomError> {
    if room.event_table.is_some() {
        return Err(not_here());
    }
    if room.is_found() {
        return Err(found_so());
    }
    // The shuffle for a match counts as part of the match.
    if room.play.stage() == Stage::Lobby && !room.cut.is_under_way() {
        has_room(room)?;
        return Ok(None);
    }
    // Players who return get their own chair if a bot has it. Others get the chair of the first bot that still plays.
    let eliminated = |player: &RoomPlayer| {
        let seat = room.seat_of(player.id);
        seat.zip(room.play.table()).is_some_and(|(seat, table)| table.is_eliminated(seat))
    };
    let plays = |player: &RoomPlayer| !eliminated(player) || names::same(&player.name, name);
    let bot = room.seats.chair_where(name, |player| matches!(player.who, Who::Bot(_)) && plays(player));
    bot.map_or_else(|| chair_for_one_more(room, name), Ok).map(Some)
}

pub(super) fn has_room(room: &Room) -> Result<(), RoomError> {
    if room.seats.sitting() < room.lobby.most() {
        return Ok(());
    }
    Err(RoomError::because(ErrorCode::TableFull, Reason::TableFull { most: room.lobby.most() as u8 }))
}

/// Returns an empty or additional chair at a running match.
fn chair_for_one_more(room: &Room, name: &str) -> Result<Seat, RoomError> {
    has_room(room)?;
    room.lobby.rules().compile(room.seats.sitting() + 1).map_err(|problem| {
        let message = format!("the match has begun and its rules allow no more players: {}", problem.message);
        RoomError::new(ErrorCode::MatchRunning, message)
    })?;
    // The results of a finished match still show players who left, so their chairs stay as they are.
    let left = room.seats.chair_where(name, |player| player.is_gone() && room.play.stage() != Stage::MatchOver);
    let new = || (room.seats.players().len() < MOST_SEATS).then_some(Seat(room.seats.players().len() as u8));
    let running = "the match has no free chair; wait for the next one";
    left.or_else(new).ok_or_else(|| RoomError::new(ErrorCode::MatchRunning, running))
}

/// Applies an entry that seats a player.
pub(super) fn seat(
    room: &mut Room,
    id: PlayerId,
    name: &str,
    key: &str,
    chair: Option<Seat>,
    SitsAs { card, program }: SitsAs,
    changes: &mut Changes,
) {
    // An invalid key becomes a hash that no token has.
    let key = blake3::Hash::from_hex(key).unwrap_or(blake3::Hash::from_bytes([0; 32]));
    room.seats.number(id);
    let mut person = Person::new(key, room.head.at());
    (person.card, person.program) = (card.map(Box::new), program);
    let who = Who::Person(Box::new(person));
    let mut player = RoomPlayer { who, ..RoomPlayer::gone(id, name.to_owned()) };
    let place = chair.map_or(room.seats.players().len(), Seat::index);
    // A player with the name of the chair's former player keeps the results of that player. All others start new (M3).
    let mut is_back = false;
    let takes_over = match room.seats.players_mut().get_mut(place) {
        Some(old) => {
            is_back = names::same(&old.name, name);
            if is_back {
                player.evening = old.evening;
                room.stats.renamed(old.id, id);
            }
            !std::mem::replace(old, player).is_gone()
        }
        None => {
            room.seats.add(player);
            false
        }
    };
    if !room.seats.has_host() {
        room.seats.host_mut().set(Some(id));
    }
    changes.lobby = true;
    if takes_over {
        let seat = Seat(place as u8);
        if let Some(writer) = &mut room.writer {
            writer.names(room.head.at(), seat, room.seats.named(seat));
        }
        if !is_back && room.play.is_under_way() {
            let _ = moves::happen(room, InputKind::TakeOver { seat: Seat(place as u8) }, changes);
        }
    }
    if !takes_over && room.play.is_under_way() {
        // If the rules do not let new players join, the player watches until the next match.
        let _ = moves::happen(room, InputKind::Join { seat: Seat(place as u8) }, changes);
    }
}
