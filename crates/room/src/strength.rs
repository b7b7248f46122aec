//! What a match says of how strong its players are, for those who sit at the table with a player card.

use ruckus_engine::Seat;
use ruckus_protocol::{BotLevel, ErrorCode, Reason};
use ruckus_record::Score;
use serde::{Deserialize, Serialize};

use super::player::{Player, Who};
use super::{PlayerId, Room, RoomError, SeatCard};

/// What came of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedMatch {
    /// Which match of the table, from 1.
    pub number: u32,
    /// The preset that its rules started from.
    pub family: String,
    /// Everybody who played.
    pub seats: Vec<FinishedSeat>,
}

/// A player of a match that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedSeat {
    /// The place, from 1; those who tie share it.
    pub place: u32,
    /// Who.
    pub who: SeatedAs,
}

/// The player of a seat, as far as ratings are concerned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatedAs {
    /// A bot.
    Bot(BotLevel),
    /// A program that somebody has brought.
    Program,
    /// A person without a card, or one who came during the match.
    Person,
    /// A person who has played the match from its beginning with a card.
    Card(SeatCard),
}

/// What is known of the match under way, and of the last one. It is part of a room's snapshot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Strength {
    /// Players with a card who began the match.
    began: Vec<PlayerId>,
    /// Cards whose players left in the middle: they share the last place.
    left: Vec<SeatCard>,
    /// What came of the last match.
    finished: Option<FinishedMatch>,
}

impl Strength {
    /// Whether there is nothing to keep.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// A match begins, for those of its players who are there.
    pub(super) fn begin(&mut self, players: &[Player], is_there: impl Fn(&Player) -> bool) {
        let began = players.iter().filter(|player| card(player).is_some() && is_there(player));
        let began = began.map(|player| player.id).collect();
        *self = Self { began, ..Self::default() };
    }

    /// A player gives their seat up of their own accord, while a match is under way.
    pub(super) fn leaves(&mut self, player: &Player) {
        if let Some(card) = self.card_from_the_beginning(player) {
            self.left.push(card.clone());
        }
    }

    /// The match is over, as it stands.
    pub(super) fn over(&mut self, number: u32, family: &str, score: &Score, players: &[Player]) {
        let mut seats = Vec::with_capacity(players.len());
        for tied in &score.order {
            let place = seats.len() as u32 + 1;
            for player in tied.iter().filter_map(|&seat| players.get(seat)) {
                let who = match &player.who {
                    Who::Gone => continue,
                    Who::Bot(kind) => SeatedAs::Bot(kind.level),
                    Who::Person(person) if person.program => SeatedAs::Program,
                    Who::Person(_) => {
                        self.card_from_the_beginning(player).cloned().map_or(SeatedAs::Person, SeatedAs::Card)
                    }
                };
                seats.push(FinishedSeat { place, who });
            }
        }
        let last = seats.len() as u32 + 1;
        seats.extend(self.left.drain(..).map(|card| FinishedSeat { place: last, who: SeatedAs::Card(card) }));
        let with_card = seats.iter().any(|seat| matches!(seat.who, SeatedAs::Card(_)));
        self.finished = with_card.then(|| FinishedMatch { number, family: family.to_owned(), seats });
    }

    /// What came of the last match.
    pub(super) const fn finished(&self) -> Option<&FinishedMatch> {
        self.finished.as_ref()
    }

    /// Whether somebody has left in the middle whose rating waits for the end: others with a rating or a seat are there.
    pub(super) fn waits_for_the_end(&self, players: &[Player]) -> bool {
        let others = || players.iter().any(|player| player.person().is_some());
        self.left.len() > 1 || !self.left.is_empty() && others()
    }

    fn card_from_the_beginning<'p>(&self, player: &'p Player) -> Option<&'p SeatCard> {
        card(player).filter(|_| self.began.contains(&player.id))
    }
}

fn card(player: &Player) -> Option<&SeatCard> {
    player.person().and_then(|person| person.card.as_deref())
}

/// What came of the last match, if a player had a card. It stays until the next match begins, so each reader remembers
/// which ones it has counted.
pub const fn finished_match(room: &Room) -> Option<&FinishedMatch> {
    room.stats.finished()
}

/// The number of the card that a player has shown.
pub fn card_of(room: &Room, player: PlayerId) -> Option<&str> {
    Some(card(room.seats.player(player)?)?.id.as_str())
}

/// The number of the card of another player, for one who holds a seat, by the hash of their token.
///
/// # Errors
/// `no-seat`; `refused`: no other person sits there
pub fn card_of_other(room: &Room, key: &blake3::Hash, seat: Seat) -> Result<Option<String>, RoomError> {
    let by = room.seats.holder(key).ok_or_else(RoomError::no_seat)?;
    let players = room.seats.players();
    let other = players.get(seat.index()).filter(|player| player.person().is_some() && player.id != by);
    let other = other.ok_or_else(|| RoomError::because(ErrorCode::Refused, Reason::NobodyThere { seat }))?;
    Ok(card(other).map(|card| card.id.clone()))
}

/// A player gives their seat up: from a match under way nobody with a card can slip out of a bad place.
pub(super) fn leaves_the_match(room: &mut Room, id: PlayerId) {
    let under_way = room.play.is_under_way();
    if let Some(player) = room.seats.player(id).filter(|_| under_way) {
        room.stats.leaves(player);
    }
}
