//! The score of a match for an event.

use std::cmp::Reverse;

use ruckus_engine::{Method, Phase, Rulebook, Seat, Table, card_value, team_of};

/// The score of a match, finished or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The points by seat. If cards in hand count, they include those of an unfinished round.
    pub points: Vec<i64>,
    /// The finishing order by seat number, first place first; tied players share a place. Players who were eliminated
    /// come after those who are left, the last one first (G20), and players who left the table after them. Partners share a place (G21).
    pub order: Vec<Vec<usize>>,
}

impl Score {
    /// Returns the score of a match with a number of seats. All players tie before it begins.
    pub fn of(game: Option<(&Rulebook, &Table)>, seats: usize) -> Self {
        // Winners come first, then players by the time of their elimination, then by rank.
        let mut standing: Vec<_> = (0..seats).map(|seat| ((Reverse(false), 0_u16, 0_i64), seat)).collect();
        let mut points = vec![0; seats];
        if let Some((rulebook, table)) = game {
            let scoring = &rulebook.procedures().scoring;
            let winners = table.winners();
            // Totals do not include an unfinished round yet.
            let open = matches!(table.phase, Phase::Dealing | Phase::Playing);
            for ((won, fallen, rank), place) in &mut standing {
                let seat = Seat(*place as u8);
                if !table.has_seat(seat) && !table.is_eliminated(seat) {
                    (*fallen, *rank) = (u16::MAX, i64::MAX);
                    continue;
                }
                let chair = table.chair(seat);
                if let Some(round) = chair.eliminated {
                    *fallen = u16::MAX.saturating_sub(round);
                    points[*place] = i64::from(chair.total);
                    continue;
                }
                let held = chair.hand.cards().iter().chain(chair.face_down.cards());
                let hand: i64 = held.map(|&card| i64::from(card_value(card, scoring.points))).sum();
                let total = i64::from(chair.total);
                points[*place] = if scoring.method == Method::LowTotal && open { total + hand } else { total };
                *won = Reverse(winners.is_some_and(|winners| winners.contains(seat)));
                *rank = match scoring.method {
                    Method::LowTotal => points[*place],
                    Method::WinnerCollects => -total,
                    // All rounds count until one player is left (G20).
                    Method::Single if rulebook.procedures().rule_settings.elimination => -total,
                    Method::Single => hand,
                };
            }
            // Partners count together.
            let own: Vec<i64> = standing.iter().map(|((_, _, rank), _)| *rank).collect();
            for ((_, _, rank), place) in standing.iter_mut().filter(|((_, fallen, _), _)| *fallen != u16::MAX) {
                let partners = team_of(rulebook, table, Seat(*place as u8));
                let others = partners.iter().filter(|seat| seat.index() != *place && seat.index() < seats);
                *rank = others.fold(*rank, |sum, seat| sum.saturating_add(own[seat.index()]));
            }
        }
        standing.sort_unstable();
        let mut order: Vec<Vec<usize>> = Vec::new();
        let mut before = None;
        for (rank, place) in standing {
            match order.last_mut() {
                Some(tied) if before == Some(rank) => tied.push(place),
                _ => order.push(vec![place]),
            }
            before = Some(rank);
        }
        Self { points, order }
    }
}
