//! Finds the matches of an event that players may have left before their end. A player who leaves a match ranks last in
//! it.

use std::collections::BTreeMap;

use ruckus_events::{EventPlayer, Match, Round, Scored};

/// When a player left, came back, and finished matches. Times are indices in the list of results.
#[derive(Debug, Default)]
struct History {
    left: Vec<usize>,
    returned: Vec<usize>,
    /// The rounds of the player's matches, each with its end.
    matches: Vec<(Round, usize)>,
}

impl History {
    fn is_gone(&self, at: usize) -> bool {
        let last = |times: &[usize]| times.iter().rev().find(|time| **time < at).copied();
        last(&self.left) > last(&self.returned)
    }

    /// Returns true if the player may have left a match before its end. The player joined it only after all earlier
    /// matches had ended or been left, and each departure ends at most one match. In a race, a match that a player left
    /// can end after a later one.
    fn may_have_left(&self, round: Round, ended: usize) -> bool {
        self.left.iter().take_while(|left| **left < ended).enumerate().any(|(before, left)| {
            let unfinished = self.matches.iter().filter(|(earlier, end)| *earlier < round && end > left);
            unfinished.count() <= before
        })
    }
}

/// The histories of players who left.
#[derive(Debug)]
pub(super) struct Leavings(BTreeMap<EventPlayer, History>);

impl Leavings {
    /// Reads the histories from the results of an event.
    pub(super) fn of(results: &[Scored]) -> Self {
        let mut players: BTreeMap<EventPlayer, History> = BTreeMap::new();
        for (at, entry) in results.iter().enumerate() {
            match entry {
                Scored::Gone { player } => players.entry(*player).or_default().left.push(at),
                Scored::Back { player } => players.entry(*player).or_default().returned.push(at),
                Scored::Match(result) => {
                    for player in &result.seats {
                        players.entry(*player).or_default().matches.push((result.round, at));
                    }
                }
                Scored::Entered { .. } | Scored::Credit { .. } => {}
            }
        }
        Self(players)
    }

    /// Returns the finishing orders that the event may count for the order in a record, if the match ended at `at`.
    /// Players who are gone rank last, and so may players who left during the match and came back.
    pub(super) fn orders<'a>(
        &'a self,
        order: &'a [Vec<EventPlayer>],
        result: &Match,
        at: usize,
    ) -> impl Iterator<Item = Vec<Vec<EventPlayer>>> + 'a {
        let players = || result.seats.iter().filter_map(|player| Some((*player, self.0.get(player)?)));
        let (gone, there): (Vec<_>, Vec<_>) = players().partition(|(_, history)| history.is_gone(at));
        let gone: Vec<EventPlayer> = gone.into_iter().map(|(player, _)| player).collect();
        let may_have_left = there.into_iter().filter(|(_, history)| history.may_have_left(result.round, at));
        let back: Vec<EventPlayer> = may_have_left.map(|(player, _)| player).collect();
        // A table has at most 16 seats.
        (0..1_u32 << back.len().min(16)).map(move |mask| {
            let last = |player: &EventPlayer| {
                let among = back.iter().position(|other| other == player);
                gone.contains(player) || among.is_some_and(|at| mask >> at & 1 == 1)
            };
            let stay = order.iter().map(|tied| tied.iter().copied().filter(|player| !last(player)).collect());
            let behind = order.iter().flatten().copied().filter(last).collect();
            stay.chain([behind]).filter(|tied: &Vec<EventPlayer>| !tied.is_empty()).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An event in a player's history; its index is its time.
    #[derive(Clone, Copy)]
    enum Then {
        Left,
        Returned,
        Ended(Round),
    }
    use Then::{Ended, Left, Returned};

    /// The rounds of the matches that the player may have left.
    fn left(then: &[Then]) -> Vec<Round> {
        let mut history = History::default();
        for (at, then) in then.iter().enumerate() {
            match then {
                Left => history.left.push(at),
                Returned => history.returned.push(at),
                Ended(round) => history.matches.push((*round, at)),
            }
        }
        let may_have_left = |(round, at): &(Round, usize)| history.may_have_left(*round, *at);
        history.matches.iter().copied().filter(may_have_left).map(|(round, _)| round).collect()
    }

    #[test]
    fn a_departure_affects_the_players_current_match() {
        assert_eq!(left(&[Left, Returned, Ended(1), Ended(2)]), [1], "they sat in 2 once 1 was over");
        assert_eq!(left(&[Ended(1), Left, Returned, Ended(2)]), [2]);
        assert_eq!(left(&[Ended(1), Ended(2)]), [0; 0]);
    }

    #[test]
    fn an_abandoned_match_may_end_after_a_later_one() {
        assert_eq!(left(&[Left, Returned, Ended(2), Ended(1)]), [1]);
        assert_eq!(
            left(&[Left, Returned, Left, Returned, Ended(1), Ended(2)]),
            [1, 2],
            "both were left, one after the other"
        );
        assert_eq!(left(&[Left, Returned, Left, Returned, Ended(2), Ended(1), Ended(3)]), [2, 1]);
    }
}
