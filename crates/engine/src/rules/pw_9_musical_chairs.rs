//! PW-9: after each round, the players with the most and the fewest points trade seats.

use super::prelude::*;

pub(super) struct MusicalChairs;

impl Rule for MusicalChairs {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "musical-chairs",
            title: "Musical Chairs",
            clause: "PW-9",
            sentence: "After each round, the players with the most and the fewest points trade seats.",
            seams: &[Seam::React],
            fact_filter: FactFilter::OTHERS,
            moments: &[Moment::Places],
            presentation: Presentation::cards("GV"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if matches!(fact, Fact::RoundOver)
            && let Some((a, b)) = highest_and_lowest(run.table())
        {
            run.invoke(a);
            run.emit(Fact::ChangedChairs { a, b });
        }
    }
}

/// Returns the players with the most and the fewest points of the round. Ties go to the player nearest to the dealer's
/// left. Returns `None` if all are tied.
fn highest_and_lowest(table: &Table) -> Option<(Seat, Seat)> {
    let scores = || table.from_left_of(table.dealer).map(|seat| (seat, table.chair(seat).points.unwrap_or(0)));
    let highest = scores().map(|(_, points)| points).max()?;
    let lowest = scores().map(|(_, points)| points).min()?;
    let first = |wanted: i32| scores().find(|&(_, points)| points == wanted).map(|(seat, _)| seat);
    (highest != lowest).then_some((first(highest)?, first(lowest)?))
}
