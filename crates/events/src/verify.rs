//! Verifies that results are consistent and lead to the given standings.

use std::collections::BTreeSet;

use crate::plan::{Form, Plan, limits};
use crate::scores::{CreditFor, Scored, Standing, standings_from};

/// Checks results and the standings that should follow from them. Returns a list of errors, which is empty if all is
/// consistent. Needs no facts and no event: the matches, credits, arrivals and departures in an event's records are
/// enough.
pub fn verify(plan: &Plan, results: &[Scored], standings: &[Standing]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut seated = BTreeSet::new();
    let mut entered = BTreeSet::new();
    let mut rounds = 0;
    for (at, entry) in results.iter().enumerate() {
        let number = at + 1;
        match entry {
            Scored::Entered { player } => {
                if player.place() >= limits::PLAYERS || !entered.insert(*player) {
                    wrong.push(format!("result {number}: {player} checks in twice or has an invalid number"));
                }
            }
            Scored::Match(result) => {
                let (mut placed, mut seats) = (result.order.concat(), result.seats.clone());
                placed.sort_unstable();
                seats.sort_unstable();
                if placed != seats || result.points.len() != seats.len() || result.order.iter().any(Vec::is_empty) {
                    wrong.push(format!("result {number}: points or places do not match the seats"));
                }
                let sizes = plan.sizes();
                if !(usize::from(sizes.least)..=usize::from(sizes.most)).contains(&seats.len()) {
                    wrong.push(format!("result {number}: a table must have {} to {} seats", sizes.least, sizes.most));
                }
                for player in seats {
                    if !entered.contains(&player) {
                        wrong.push(format!("result {number}: {player} has not checked in"));
                    }
                    if !seated.insert((result.round, player)) {
                        wrong.push(format!("result {number}: {player} has two results of round {}", result.round));
                    }
                }
                if plan.form() != Form::RaceTo && result.round < rounds {
                    wrong.push(format!("result {number}: round {} is over", result.round));
                }
                rounds = rounds.max(result.round);
            }
            Scored::Credit { player, round, points, why } => {
                let par = plan.form() != Form::Swap && *why == CreditFor::Bye && *points != plan.par();
                if par || (plan.form() != Form::Swap && *why != CreditFor::Bye) {
                    wrong.push(format!("result {number}: {points} points are wrong for {player} without a match"));
                }
                if *why == CreditFor::Bye && !seated.insert((*round, *player)) {
                    wrong.push(format!("result {number}: {player} has two results of round {round}"));
                }
            }
            Scored::Gone { player } | Scored::Back { player } => {
                if !entered.contains(player) {
                    wrong.push(format!("result {number}: {player} has not checked in"));
                }
            }
        }
    }
    wrong.extend(differs(&standings_from(plan, results), standings));
    wrong
}

/// Describes the first line that differs from the computed standings.
fn differs(come: &[Standing], said: &[Standing]) -> Option<String> {
    let at = (0..come.len().max(said.len())).find(|at| come.get(*at) != said.get(*at))?;
    let line = |line: &Standing| {
        format!("{} at rank {} with {} points after {} matches", line.player, line.rank, line.points, line.matches)
    };
    Some(match (come.get(at), said.get(at)) {
        (Some(come), Some(said)) if line(come) != line(said) => {
            format!("line {} of the standings: {}, but the results give {}", at + 1, line(said), line(come))
        }
        (Some(come), None) => format!("line {} of the standings is missing: the results give {}", at + 1, line(come)),
        (None, Some(said)) => format!("line {} of the standings: the results do not give {}", at + 1, line(said)),
        _ => format!("line {} of the standings: the tie-breaks do not match the results", at + 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::EventPlayer;
    use crate::plan::{Draft, Length};
    use crate::scores::{How, Match};

    /// Returns the errors after a change to valid results.
    fn complaints(change: impl FnOnce(&mut Vec<Scored>, &mut Vec<Standing>)) -> Vec<String> {
        let draft = Draft::new("Friday", "classic", Form::Swiss, Some(Length::Matches(2)));
        let plan = Plan::try_from(draft).expect("the plan is fine");
        let seats: Vec<_> = (0..3).map(EventPlayer).collect();
        let order = seats.iter().map(|player| vec![*player]).collect();
        let result = Match { round: 1, table: 1, at: 0, seats, points: vec![0; 3], order, how: How::Played };
        let mut results: Vec<_> = (0..3).map(|player| Scored::Entered { player: EventPlayer(player) }).collect();
        results.push(Scored::Match(result));
        let mut standings = standings_from(&plan, &results);
        change(&mut results, &mut standings);
        verify(&plan, &results, &standings)
    }

    #[test]
    fn inconsistent_results_and_standings_are_reported() {
        assert_eq!(complaints(|_, _| ()), Vec::<String>::new());
        let others = "line 1 of the standings: player 1 at rank 2 with 5 points after 1 matches, but the results give player 0 at rank 1 with 7 points after 1 matches";
        assert_eq!(complaints(|_, standings| standings.swap(0, 1)), [others]);
        let short = complaints(|_, standings| drop(standings.pop()));
        assert!(short[0].starts_with("line 3 of the standings is missing"), "{short:?}");
        let breaks = complaints(|_, standings| standings[1].breaks[0] += 1);
        assert!(breaks[0].contains("tie-breaks"), "{breaks:?}");
        let twice = complaints(|results, _| results.push(results[3].clone()));
        assert_eq!(twice[0], "result 5: player 0 has two results of round 1");
        let stranger = complaints(|results, _| drop(results.remove(0)));
        assert_eq!(stranger[0], "result 3: player 0 has not checked in");
        let forged = complaints(|results, _| {
            results.push(Scored::Credit { player: EventPlayer(2), round: 2, points: 9, why: CreditFor::Bye });
        });
        assert_eq!(forged[0], "result 5: 9 points are wrong for player 2 without a match");
        let short = complaints(|results, _| {
            if let Scored::Match(result) = &mut results[3] {
                result.order.pop();
            }
        });
        assert_eq!(short[0], "result 4: points or places do not match the seats");
    }
}
