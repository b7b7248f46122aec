//! Taking a seat, before a match and while one runs (M3).

use ruckus_engine::{Happening, Seat, Time};
use ruckus_protocol::{ErrorCode, Reason, Stage};

use super::event_table::not_here;
use super::player::{Person, Player, Who};
use super::publish::Changes;
use super::strangers::found_so;
use super::{Event, MOST_SEATS, PlayerId, Room, RoomError, SeatCard, Step, abuse, hand_over, moves, names};

/// How somebody sits down: with a player card or without one, or as a program.
#[derive(Clone, Debug, Default)]
pub struct SitsAs {
    /// Their player card, if they have shown one; a program has none.
    pub card: Option<SeatCard>,
    /// Whether it is a program that somebody has brought.
    pub program: bool,
}

impl From<Option<SeatCard>> for SitsAs {
    fn from(card: Option<SeatCard>) -> Self {
        Self { card, program: false }
    }
}

impl Room {
    /// Takes a seat for somebody: a new chair in the lobby; in a match a bot's chair, or else one more.
    ///
    /// # Errors
    /// `bad-name`, `name-taken`, `table-full`, `match-running`.
    pub fn sit(&mut self, at: Time, name: &str, key: blake3::Hash) -> Result<(PlayerId, Step), RoomError> {
        self.sit_with(at, name, key, None)
    }

    /// The same, for somebody who may have shown a player card, or for a program.
    ///
    /// # Errors
    /// As above.
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
        // A seat that its player cannot find again is there even if no other one is free.
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
        Ok((player, self.enter(at, Event::Seated { player, name, key, chair, card, program })))
    }
}

/// Whether a name can be taken at this table.
///
/// # Errors
/// `unfit-name`
pub(super) fn name_fits_company(room: &Room, name: &str) -> Result<(), RoomError> {
    if room.strangers.is_some() { abuse::checked(name) } else { Ok(()) }
}

/// Which chair a newcomer would get; none for the next one in the lobby.
pub(super) fn chair_for(room: &Room, name: &str) -> Result<Option<Seat>, RoomError> {
    if room.event_table.is_some() {
        return Err(not_here());
    }
    if room.is_found() {
        return Err(found_so());
    }
    // While cards are cut for a match, it is as good as running.
    if room.play.stage() == Stage::Lobby && !room.cut.is_under_way() {
        has_room(room)?;
        return Ok(None);
    }
    // Who comes back finds their own chair, if it was left to a bot.
    let bot = room.seats.chair_where(name, |player| matches!(player.who, Who::Bot(_)));
    bot.map_or_else(|| chair_for_one_more(room, name), Ok).map(Some)
}

pub(super) fn has_room(room: &Room) -> Result<(), RoomError> {
    if room.seats.sitting() < room.lobby.most() {
        return Ok(());
    }
    Err(RoomError::because(ErrorCode::TableFull, Reason::TableFull { most: room.lobby.most() as u8 }))
}

/// A chair that nobody has, for one more at a running match.
fn chair_for_one_more(room: &Room, name: &str) -> Result<Seat, RoomError> {
    has_room(room)?;
    room.lobby.rules().compile(room.seats.sitting() + 1).map_err(|problem| {
        let message = format!("the match has begun, and its rules have no place for one more: {}", problem.message);
        RoomError::new(ErrorCode::MatchRunning, message)
    })?;
    // The results of a match that is over still name whoever left it.
    let left = room.seats.chair_where(name, |player| player.is_gone() && room.play.stage() != Stage::MatchOver);
    let new = || (room.seats.players().len() < MOST_SEATS).then_some(Seat(room.seats.players().len() as u8));
    let running = "the match has begun and has no more chairs; wait for the next one";
    left.or_else(new).ok_or_else(|| RoomError::new(ErrorCode::MatchRunning, running))
}

/// A player takes a seat.
pub(super) fn seat(
    room: &mut Room,
    id: PlayerId,
    name: &str,
    key: &str,
    chair: Option<Seat>,
    SitsAs { card, program }: SitsAs,
    changes: &mut Changes,
) {
    // A key that is no hash opens for nobody.
    let key = blake3::Hash::from_hex(key).unwrap_or(blake3::Hash::from_bytes([0; 32]));
    room.seats.number(id);
    let mut person = Person::new(key, room.head.at());
    (person.card, person.program) = (card.map(Box::new), program);
    let who = Who::Person(Box::new(person));
    let mut player = Player { who, ..Player::gone(id, name.to_owned()) };
    let place = chair.map_or(room.seats.players().len(), Seat::index);
    // Whose bot it was finds what they left; anybody else starts anew (M3).
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
        if let Some(scribe) = &mut room.scribe {
            scribe.names(room.head.at(), seat, room.seats.named(seat));
        }
        if !is_back && room.play.is_under_way() {
            let _ = moves::happen(room, Happening::TakeOver { seat: Seat(place as u8) }, changes);
        }
    }
    if !takes_over && room.play.is_under_way() {
        // A table that takes nobody in lets them look on until the next match.
        let _ = moves::happen(room, Happening::Join { seat: Seat(place as u8) }, changes);
    }
}
