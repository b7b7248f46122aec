//! The rewards of an episode.

use std::str::FromStr;

use ruckus_engine::{Method, Points, Rulebook, Seat, Table, card_value, round_winners};

/// The kind of reward for a finished round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reward {
    /// Winning: winners share 1, and the other seats share -1.
    #[default]
    Win,
    /// The place: 1 for the first, -1 for the last, evenly spaced. Tied seats share theirs.
    Place,
    /// The points of the round, divided by 100: positive for the winner who collects, or negative for cards left in
    /// each hand.
    Points,
}

impl FromStr for Reward {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "win" => Ok(Self::Win),
            "place" => Ok(Self::Place),
            "points" => Ok(Self::Points),
            _ => Err(format!("there is no reward `{name}`; there are win, place, points")),
        }
    }
}

impl Reward {
    /// Writes the reward of each seat for a finished round.
    pub(crate) fn write(self, rulebook: &Rulebook, scoring: (Method, Points), table: &Table, rewards: &mut [f32]) {
        let (method, points) = scoring;
        let winners = round_winners(rulebook, table);
        let seats = rewards.len();
        if self == Self::Win {
            let won = winners.iter().count().max(1) as f32;
            let lost = (seats as f32 - won).max(1.0);
            for (seat, reward) in rewards.iter_mut().enumerate() {
                *reward = if winners.contains(Seat(seat as u8)) { 1.0 / won } else { -1.0 / lost };
            }
            // If all seats won, the reward is 0.
            if winners.iter().count() == seats {
                rewards.fill(0.0);
            }
            return;
        }
        let in_hand =
            |seat: Seat| -> i32 { table.chair(seat).hand.cards().iter().map(|&card| card_value(card, points)).sum() };
        let low_total = method == Method::LowTotal;
        if self == Self::Points {
            for (seat, reward) in rewards.iter_mut().enumerate() {
                let points = table.chair(Seat(seat as u8)).points.unwrap_or(0) as f32 / 100.0;
                *reward = if low_total { -points } else { points };
            }
            return;
        }
        // Winners first. Then points if the lowest total wins, otherwise the order of going out. The other one breaks
        // ties.
        let rank = |seat: Seat| {
            let out = table.out().iter().position(|&other| other == seat).unwrap_or(usize::MAX);
            let left = if low_total { table.chair(seat).points.unwrap_or(0) } else { in_hand(seat) };
            let (first, second) = if low_total { (left as usize, out) } else { (out, left as usize) };
            (!winners.contains(seat), first, second)
        };
        for (seat, reward) in rewards.iter_mut().enumerate() {
            let mine = rank(Seat(seat as u8));
            let others = (0..seats).filter(|&other| other != seat).map(|other| rank(Seat(other as u8)));
            let (behind, ahead) = others.fold((0_i32, 0_i32), |(behind, ahead), other| {
                (behind + i32::from(other > mine), ahead + i32::from(other < mine))
            });
            *reward = (behind - ahead) as f32 / (seats as f32 - 1.0).max(1.0);
        }
    }
}
