//! Where two rules meet: the one place that says which comes first, with the clause that says so. Compiling a rulebook
//! fails on an enabled pair that meets and has no row; the matrix that players see is generated from this.

use crate::rule::{Moment, Question, RuleId, Seam};

/// A meeting of two rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Where they meet.
    pub seam: Seam,
    /// One rule, by name.
    pub a: &'static str,
    /// The other.
    pub b: &'static str,
    /// What happens.
    pub verdict: &'static str,
    /// The clause that says so.
    pub clause: &'static str,
    /// The scenario that shows it, below `scenarios/`.
    pub scenario: &'static str,
}

const fn row(
    seam: Seam,
    a: &'static str,
    b: &'static str,
    verdict: &'static str,
    clause: &'static str,
    scenario: &'static str,
) -> Row {
    Row { seam, a, b, verdict, clause, scenario }
}

/// All meetings.
pub const ROWS: &[Row] = &[
    row(
        Seam::Offer,
        "challenge",
        "super-power",
        "Only the last layer of a stack can be challenged; laying on it answers the debt as well.",
        "HR-4",
        "meetings/challenge+super-power.toml",
    ),
    row(
        Seam::Offer,
        "challenge",
        "its-not-your-turn",
        "A draw four that was taken back can no longer be challenged.",
        "SP-7.2",
        "meetings/challenge+its-not-your-turn.toml",
    ),
    row(
        Seam::Offer,
        "super-power",
        "no-sissies",
        "An identical card may land while somebody draws; they stop and keep what they drew.",
        "SP-1.4",
        "meetings/super-power+no-sissies.toml",
    ),
    row(
        Seam::Forbid,
        "super-power",
        "get-out-of-my-house",
        "Whoever holds a new hand may jump in; whoever does not is frozen, and no zero may follow a zero meanwhile.",
        "SP-3.4",
        "meetings/super-power+get-out-of-my-house.toml",
    ),
    row(
        Seam::Settle,
        "super-power",
        "doghouse",
        "Whoever is in the doghouse cannot jump in; play goes on from who did.",
        "SP-4.1",
        "meetings/super-power+doghouse.toml",
    ),
    row(
        Seam::Offer,
        "super-power",
        "spank-the-baby",
        "A red three on a red three waits until the slaps are counted, and starts a race of its own.",
        "SP-6.1",
        "meetings/super-power+spank-the-baby.toml",
    ),
    row(
        Seam::Fault,
        "super-power",
        "its-not-your-turn",
        "A legal jump-in is no mistake; whoever it beats has played out of turn.",
        "SP-7.1",
        "meetings/super-power+its-not-your-turn.toml",
    ),
    row(
        Seam::Settle,
        "no-sissies",
        "get-out-of-my-house",
        "Whoever is passed a single card must say UNO, or draws five when caught.",
        "SP-3.3",
        "meetings/no-sissies+get-out-of-my-house.toml",
    ),
    row(
        Seam::React,
        "get-out-of-my-house",
        "doghouse",
        "The doghouse passes and receives as well: a full hand brings back into play, an empty one sends out.",
        "SP-3.3",
        "meetings/get-out-of-my-house+doghouse.toml",
    ),
    row(
        Seam::Forbid,
        "get-out-of-my-house",
        "spank-the-baby",
        "No red three may be laid while hands are under way.",
        "SP-3.4",
        "meetings/get-out-of-my-house+spank-the-baby.toml",
    ),
    row(
        Seam::Fault,
        "get-out-of-my-house",
        "its-not-your-turn",
        "A card laid while one is frozen is refused without cost; one laid by who is free costs as usual.",
        "SP-7.3",
        "meetings/get-out-of-my-house+its-not-your-turn.toml",
    ),
    row(
        Seam::React,
        "doghouse",
        "spank-the-baby",
        "The doghouse slaps as well, and comes back into play by what it draws.",
        "SP-6.1",
        "meetings/doghouse+spank-the-baby.toml",
    ),
    row(
        Seam::Fault,
        "spank-the-baby",
        "its-not-your-turn",
        "A card laid while the pile waits to be slapped is refused without cost.",
        "SP-7.3",
        "meetings/spank-the-baby+its-not-your-turn.toml",
    ),
];

/// The question that two rules answer differently, so that they exclude each other.
pub fn contested(a: RuleId, b: RuleId) -> Option<Question> {
    let (a, b) = (a.about(), b.about());
    a.answers.iter().copied().find(|question| b.answers.contains(question))
}

/// What two rules both have a say in.
pub fn meets(a: RuleId, b: RuleId) -> Option<Moment> {
    let (a, b) = (a.about(), b.about());
    a.moments.iter().copied().find(|moment| b.moments.contains(moment))
}

/// The row of two rules, in either order.
pub fn row_of(a: RuleId, b: RuleId) -> Option<&'static Row> {
    let (a, b) = (a.name(), b.name());
    ROWS.iter().find(|row| (row.a == a && row.b == b) || (row.a == b && row.b == a))
}

/// What two rules meet in without a row that says who comes first.
pub(crate) fn missing(a: RuleId, b: RuleId) -> Option<Moment> {
    meets(a, b).filter(|_| row_of(a, b).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_that_meets_has_a_row_and_every_row_a_pair() {
        for a in RuleId::all() {
            for b in RuleId::all().filter(|&b| b > a && contested(a, b).is_none()) {
                assert_eq!(missing(a, b), None, "{a:?} and {b:?}");
            }
        }
        for row in ROWS {
            let (a, b) = (RuleId::named(row.a).unwrap(), RuleId::named(row.b).unwrap());
            assert!(meets(a, b).is_some(), "{} and {} do not meet", row.a, row.b);
        }
    }
}
