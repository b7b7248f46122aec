//! Rivalries between players over several matches: cards that players make each other draw, and races that a player
//! wins in a row.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use ruckus_engine::{Fact, Seat, Table, Why, WindowKind};
use ruckus_protocol::{RaceStreak, Rivalry, Tonight};
use serde::{Deserialize, Serialize};

use super::PlayerId;
use super::player::RoomPlayer;

/// The smallest difference in cards between two players that is reported.
const RIVALRY: u32 = 8;
/// The shortest streak of won races that is reported.
const STREAK: u32 = 3;

/// Rivalries between the players in a room. Part of a room's snapshot.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Rivals {
    /// Cards that the first player made the second one draw.
    #[serde(with = "as_list")]
    drawn: BTreeMap<(PlayerId, PlayerId), u32>,
    /// The player of the card that most recently raised the debt.
    raised: Option<PlayerId>,
    /// The player who made the catch that is being paid for.
    caught: Option<PlayerId>,
    /// Winner of the latest races, and the length of the streak.
    streak: Option<(PlayerId, u32)>,
    /// What the lobby shows. It changes only when a round ends or the lobby is entered, which sends the lobby to all
    /// clients. Clients that follow the room therefore have the same state as new ones.
    #[serde(rename = "told")]
    published: PublishedRivalry,
}

/// The largest rivalry (the player who owes, the player who drew, the difference in cards) and the streak of races.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct PublishedRivalry {
    rivalry: Option<(PlayerId, PlayerId, u32)>,
    races: Option<(PlayerId, u32)>,
}

/// Serializes the map as a list, because JSON keys cannot be pairs.
mod as_list {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use super::PlayerId;

    type Pairs = BTreeMap<(PlayerId, PlayerId), u32>;

    pub(super) fn serialize<S: Serializer>(pairs: &Pairs, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(pairs.iter().map(|((a, b), cards)| (a, b, cards)))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
        let list = Vec::<(PlayerId, PlayerId, u32)>::deserialize(deserializer)?;
        Ok(list.into_iter().map(|(a, b, cards)| ((a, b), cards)).collect())
    }
}

impl Rivals {
    /// Processes a fact before it is applied to the table.
    pub(super) fn hear(&mut self, fact: &Fact, table: &Table, players: &[RoomPlayer]) {
        let id = |seat: Seat| players.get(seat.index()).map(|player| player.id);
        let top = || table.top().and_then(|played| played.by).and_then(id);
        match *fact {
            Fact::DebtRaised { .. } => self.raised = top(),
            Fact::Caught { by, .. } => self.caught = id(by),
            Fact::Drawn { seat, why: Why::Debt, .. } => self.draws(self.raised, id(seat)),
            // The player who spreads a debt causes the draw, even if another player started the debt.
            Fact::Drawn { seat, why: Why::Spread, .. } => self.draws(top(), id(seat)),
            Fact::Drawn { seat, why: Why::Uno, .. } => self.draws(self.caught, id(seat)),
            Fact::Answered { rule, seat } => {
                let race = table.window_of(rule).filter(|window| window.opening.kind == WindowKind::Slap);
                // The first answer wins the race.
                if let (Some(window), Some(winner)) = (race, id(seat))
                    && window.answered.is_empty()
                {
                    let before = self.streak.filter(|(last, _)| *last == winner).map_or(0, |(_, races)| races);
                    self.streak = Some((winner, before + 1));
                }
            }
            _ => {}
        }
    }

    fn draws(&mut self, by: Option<PlayerId>, victim: Option<PlayerId>) {
        if let (Some(by), Some(victim)) = (by, victim)
            && by != victim
        {
            *self.drawn.entry((by, victim)).or_default() += 1;
        }
    }

    /// Transfers the counts to a new number, because a bot takes over for a player or a player returns to the seat.
    pub(super) fn renamed(&mut self, old: PlayerId, new: PlayerId) {
        let name = |id: PlayerId| if id == old { new } else { id };
        let drawn = std::mem::take(&mut self.drawn).into_iter();
        self.drawn = drawn.map(|((a, b), cards)| ((name(a), name(b)), cards)).collect();
        self.streak = self.streak.map(|(id, races)| (name(id), races));
        self.published.rivalry = self.published.rivalry.map(|(a, b, cards)| (name(a), name(b), cards));
        self.published.races = self.published.races.map(|(id, races)| (name(id), races));
    }

    /// Selects the rivalry and the streak to show. Only players who are still seated count for rivalries.
    pub(super) fn round_over(&mut self, players: &[RoomPlayer]) {
        let here = |id: PlayerId| seat(players, id).is_some();
        let of = |pair| self.drawn.get(&pair).copied().unwrap_or(0);
        let rivalries =
            self.drawn.iter().map(|(&(by, victim), &cards)| (by, victim, cards.saturating_sub(of((victim, by)))));
        let worth = |&(by, victim, cards): &(PlayerId, PlayerId, u32)| cards >= RIVALRY && here(by) && here(victim);
        self.published = PublishedRivalry {
            // Ties go to the pair with the lowest numbers, which joined first.
            rivalry: rivalries.filter(worth).max_by_key(|&(by, victim, cards)| (cards, Reverse((by, victim)))),
            races: self.streak.filter(|&(_, races)| races >= STREAK),
        };
    }

    /// Returns the rivalry and the streak to show. `None` if there is neither.
    pub(super) fn tonight(&self, players: &[RoomPlayer]) -> Option<Tonight> {
        let rivalry = self.published.rivalry.and_then(|(by, victim, cards)| {
            Some(Rivalry { owes: seat(players, by)?, to: seat(players, victim)?, cards })
        });
        let races = self.published.races.and_then(|(id, races)| Some(RaceStreak { seat: seat(players, id)?, races }));
        (rivalry.is_some() || races.is_some()).then_some(Tonight { rivalry, races })
    }
}

/// Returns the seat of a player who has not left.
fn seat(players: &[RoomPlayer], id: PlayerId) -> Option<Seat> {
    let place = players.iter().position(|player| player.id == id && !player.is_gone())?;
    Some(Seat(place as u8))
}
