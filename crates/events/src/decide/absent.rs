//! Scores for players who have none of their own in a round of a swap.

use super::work::Work;
use crate::fact::Fact;
use crate::ids::EventPlayer;
use crate::plan::Best;
use crate::scores::{CreditFor, How};
use crate::state::{Entrant, Event};

/// The mean and the worst of the scores achieved in a round.
struct Round {
    mean: i64,
    worst: i64,
}

impl Round {
    /// Both are 0 if no table has reported.
    fn of(event: &Event) -> Self {
        let reported = event.tables().filter_map(|(_, table)| table.result());
        let reported = reported.filter(|result| result.how != How::Unreported);
        let points: Vec<i64> = reported.flat_map(|result| result.points.iter().copied()).collect();
        let worst = match event.plan.best() {
            Best::FewestPoints => points.iter().max(),
            Best::MostPoints => points.iter().min(),
        };
        let mean = points.iter().sum::<i64>().checked_div(points.len() as i64).unwrap_or(0);
        Self { mean, worst: worst.copied().unwrap_or(0) }
    }
}

/// Credits players without a score after all tables of a round have finished, so that staying away never pays (M5):
///
/// - A bye and a table that never reported count as the mean of the round.
/// - A round that a player missed or left early counts as its worst score.
pub(super) fn credit(work: &mut Work) {
    let event = &work.event;
    let (round, scores) = (event.round, Round::of(event));
    let mut credits = Vec::new();
    for (player, entrant) in event.numbered() {
        let Some((why, own)) = without_score(event, player, entrant) else { continue };
        let counts = if why == CreditFor::Missed { scores.worst } else { scores.mean };
        // A bye is credited even if it adds 0 points: the credit also counts the byes of a player.
        if counts != own || why == CreditFor::Bye {
            credits.push(Fact::Credited { player, round, points: counts - own, why });
        }
    }
    credits.into_iter().for_each(|credit| work.tell(credit));
}

/// Returns why a player has no score of their own in this round, and the points that they have anyway: a bot may have
/// played for them.
fn without_score(event: &Event, player: EventPlayer, entrant: &Entrant) -> Option<(CreditFor, i64)> {
    // Players who were never seated start from the mean when they get a seat (M3).
    if entrant.last_round == 0 || entrant.filler {
        return None;
    }
    if entrant.last_round < event.round {
        return Some((CreditFor::Missed, 0));
    }
    let Some(number) = entrant.table else { return Some((CreditFor::Bye, 0)) };
    let table = event.table(number)?;
    let result = table.result()?;
    if table.closed.contains(&player) {
        return Some((CreditFor::Missed, result.points_of(player)));
    }
    (result.how == How::Unreported).then_some((CreditFor::Unreported, 0))
}
