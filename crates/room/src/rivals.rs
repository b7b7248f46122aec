//! What players do to each other at a table, match after match: cards they make each other draw, and races they win in a
//! row.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use ruckus_engine::{Fact, Seat, Table, Why, WindowKind};
use ruckus_protocol::{RaceStreak, Rivalry, Tonight};
use serde::{Deserialize, Serialize};

use super::PlayerId;
use super::player::Player;

/// Fewer cards between two players are nothing to talk about.
const RIVALRY: u32 = 8;
/// The same for races won in a row.
const STREAK: u32 = 3;

/// What is known of the players at a table, for as long as they keep their seats. It is part of a room's snapshot.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Rivals {
    /// How many cards one player has made another draw.
    #[serde(with = "as_list")]
    drawn: BTreeMap<(PlayerId, PlayerId), u32>,
    /// The player whose card raised the debt last.
    raised: Option<PlayerId>,
    /// The player whose catch is being paid for.
    caught: Option<PlayerId>,
    /// The winner of the last races, and how many they were.
    streak: Option<(PlayerId, u32)>,
    /// What was worth telling when a round was over, or the lobby was entered. It stays until the next: nothing in the
    /// lobby changes while cards are played, so that a device that follows knows what a fresh one is told.
    told: Told,
}

/// The largest rivalry (the player who owes, the one who drew, the cards between them), and the races won in a row.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Told {
    rivalry: Option<(PlayerId, PlayerId, u32)>,
    races: Option<(PlayerId, u32)>,
}

/// Pairs of players cannot be names of fields.
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
    /// Takes in a fact that is about to change a table.
    pub(super) fn hear(&mut self, fact: &Fact, table: &Table, players: &[Player]) {
        let id = |seat: Seat| players.get(seat.index()).map(|player| player.id);
        let top = || table.top().and_then(|laid| laid.by).and_then(id);
        match *fact {
            Fact::DebtRaised { .. } => self.raised = top(),
            Fact::Caught { by, .. } => self.caught = id(by),
            Fact::Drawn { seat, why: Why::Debt, .. } => self.draws(self.raised, id(seat)),
            // A spread is the spreader's doing, even of a debt that another player began.
            Fact::Drawn { seat, why: Why::Spread, .. } => self.draws(top(), id(seat)),
            Fact::Drawn { seat, why: Why::Uno, .. } => self.draws(self.caught, id(seat)),
            Fact::Answered { rule, seat } => {
                let race = table.window_of(rule).filter(|window| window.opening.kind == WindowKind::Slap);
                // The first answer wins it.
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

    /// A bot plays on for a player, or a player has come back to their chair: what was stays.
    pub(super) fn renamed(&mut self, old: PlayerId, new: PlayerId) {
        let name = |id: PlayerId| if id == old { new } else { id };
        let drawn = std::mem::take(&mut self.drawn).into_iter();
        self.drawn = drawn.map(|((a, b), cards)| ((name(a), name(b)), cards)).collect();
        self.streak = self.streak.map(|(id, races)| (name(id), races));
        self.told.rivalry = self.told.rivalry.map(|(a, b, cards)| (name(a), name(b), cards));
        self.told.races = self.told.races.map(|(id, races)| (name(id), races));
    }

    /// A round is over: what there is to talk about among those who are at the table.
    pub(super) fn round_over(&mut self, players: &[Player]) {
        let here = |id: PlayerId| seat(players, id).is_some();
        let of = |pair| self.drawn.get(&pair).copied().unwrap_or(0);
        let rivalries =
            self.drawn.iter().map(|(&(by, victim), &cards)| (by, victim, cards.saturating_sub(of((victim, by)))));
        let worth = |&(by, victim, cards): &(PlayerId, PlayerId, u32)| cards >= RIVALRY && here(by) && here(victim);
        self.told = Told {
            // Of equals the one that has been at the table for longest.
            rivalry: rivalries.filter(worth).max_by_key(|&(by, victim, cards)| (cards, Reverse((by, victim)))),
            races: self.streak.filter(|&(_, races)| races >= STREAK),
        };
    }

    /// What there is to talk about; nothing if there is none.
    pub(super) fn tonight(&self, players: &[Player]) -> Option<Tonight> {
        let rivalry = self.told.rivalry.and_then(|(by, victim, cards)| {
            Some(Rivalry { owes: seat(players, by)?, to: seat(players, victim)?, cards })
        });
        let races = self.told.races.and_then(|(id, races)| Some(RaceStreak { seat: seat(players, id)?, races }));
        (rivalry.is_some() || races.is_some()).then_some(Tonight { rivalry, races })
    }
}

/// Where a player sits who has not left.
fn seat(players: &[Player], id: PlayerId) -> Option<Seat> {
    let place = players.iter().position(|player| player.id == id && !player.is_gone())?;
    Some(Seat(place as u8))
}
