//! Match results for ratings. Only players with player cards get ratings, but a result contains all seats.

use ruckus_engine::Seat;
use ruckus_protocol::{BotLevel, ErrorCode, Reason};
use ruckus_record::Score;
use serde::{Deserialize, Serialize};

use super::player::{RoomPlayer, Who};
use super::{PlayerId, Room, RoomError, SeatCard};

/// The result of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedMatch {
    /// Number of the match in its room, starting at 1.
    pub number: u32,
    /// The base preset of the rules.
    pub family: String,
    /// All players of the match. Players with cards who left during the match come last, unless they were eliminated
    /// before.
    pub seats: Vec<FinishedSeat>,
}

/// A player's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedSeat {
    /// Place, starting at 1. Tied players share it.
    pub place: u32,
    /// The player.
    pub who: SeatedAs,
}

/// The player of a seat, as ratings need it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatedAs {
    /// A bot.
    Bot(BotLevel),
    /// An external program.
    Program,
    /// A person without a card, or one who joined during the match.
    Person,
    /// A person with a card who played the match from its start.
    Card(SeatCard),
}

/// The state for ratings in the current and the latest match. Part of a room's snapshot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Strength {
    /// Players with cards who started the match.
    began: Vec<PlayerId>,
    /// Cards of players who left during the match. They share the last place.
    left: Vec<SeatCard>,
    /// Places and cards of players who left after they were eliminated (G20). Since 0.3.0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    eliminated: Vec<(u32, SeatCard)>,
    /// The result of the latest match.
    finished: Option<FinishedMatch>,
}

impl Strength {
    /// Returns true if there is nothing to store.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Starts a match for the players who satisfy `is_there`.
    pub(super) fn begin(&mut self, players: &[RoomPlayer], is_there: impl Fn(&RoomPlayer) -> bool) {
        let began = players.iter().filter(|player| card(player).is_some() && is_there(player));
        let began = began.map(|player| player.id).collect();
        *self = Self { began, ..Self::default() };
    }

    /// Records that a player gives up the seat during a match. `place` is the place of an eliminated player.
    pub(super) fn leaves(&mut self, player: &RoomPlayer, place: Option<u32>) {
        match (self.card_from_the_beginning(player).cloned(), place) {
            (Some(card), Some(place)) => self.eliminated.push((place, card)),
            (Some(card), None) => self.left.push(card),
            (None, _) => {}
        }
    }

    /// Records the result of a finished match.
    pub(super) fn over(&mut self, number: u32, family: &str, score: &Score, players: &[RoomPlayer]) {
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
        let card = |(place, card)| FinishedSeat { place, who: SeatedAs::Card(card) };
        seats.extend(self.eliminated.drain(..).map(card));
        seats.sort_by_key(|seat| seat.place);
        // Behind the places that eliminated players got.
        let last = seats.iter().map(|seat| seat.place).max().unwrap_or(0).max(seats.len() as u32) + 1;
        seats.extend(self.left.drain(..).map(|card| FinishedSeat { place: last, who: SeatedAs::Card(card) }));
        let with_card = seats.iter().any(|seat| matches!(seat.who, SeatedAs::Card(_)));
        self.finished = with_card.then(|| FinishedMatch { number, family: family.to_owned(), seats });
    }

    /// Returns the result of the latest match.
    pub(super) const fn finished(&self) -> Option<&FinishedMatch> {
        self.finished.as_ref()
    }

    /// Returns true if the end of the match decides the ratings of players who left. That requires another rated player
    /// who left, or a person who is still seated.
    pub(super) fn waits_for_the_end(&self, players: &[RoomPlayer]) -> bool {
        let others = || players.iter().any(|player| player.person().is_some());
        let left = self.left.len() + self.eliminated.len();
        left > 1 || left == 1 && others()
    }

    fn card_from_the_beginning<'p>(&self, player: &'p RoomPlayer) -> Option<&'p SeatCard> {
        card(player).filter(|_| self.began.contains(&player.id))
    }
}

fn card(player: &RoomPlayer) -> Option<&SeatCard> {
    player.person().and_then(|person| person.card.as_deref())
}

/// Returns the result of the latest match. `None` unless a player had a card. It stays until the next match begins, so
/// callers must remember the results that they processed.
pub const fn finished_match(room: &Room) -> Option<&FinishedMatch> {
    room.stats.finished()
}

/// Returns the id of a player's card.
pub fn card_of(room: &Room, player: PlayerId) -> Option<&str> {
    Some(card(room.seats.player(player)?)?.id.as_str())
}

/// Returns the id of the card of another person, at `seat`. `key` is the hash of the caller's token. `Ok(None)` if the
/// person has no card.
///
/// # Errors
/// - `no-seat`: the token opens no seat.
/// - `refused`: the seat has no other person.
pub fn card_of_other(room: &Room, key: &blake3::Hash, seat: Seat) -> Result<Option<String>, RoomError> {
    let by = room.seats.holder(key).ok_or_else(RoomError::no_seat)?;
    let players = room.seats.players();
    let other = players.get(seat.index()).filter(|player| player.person().is_some() && player.id != by);
    let other = other.ok_or_else(|| RoomError::because(ErrorCode::Refused, Reason::NobodyThere { seat }))?;
    Ok(card(other).map(|card| card.id.clone()))
}

/// Records that a player gives up the seat. Leaving a match in progress does not avoid a bad place.
pub(super) fn leaves_the_match(room: &mut Room, id: PlayerId) {
    let under_way = room.play.is_under_way();
    if let Some(player) = room.seats.player(id).filter(|_| under_way) {
        let place = room.seats.seat_of(id).and_then(|seat| place_of_eliminated(room, seat));
        room.stats.leaves(player, place);
    }
}

/// The place of a player who was eliminated from the match in progress (G20).
fn place_of_eliminated(room: &Room, seat: Seat) -> Option<u32> {
    let game = room.play.game().filter(|game| game.table.is_eliminated(seat))?;
    let order = Score::of(Some((&game.rulebook, &game.table)), room.seats.players().len()).order;
    let before = order.iter().take_while(|tied| !tied.contains(&seat.index())).map(Vec::len).sum::<usize>();
    Some(before as u32 + 1)
}
