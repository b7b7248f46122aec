//! Where two rules meet: the one place that says which comes first, with the clause that says so. The order in which
//! rules are asked is sorted from it; where no row says who comes first, either order does the same, which the laws show
//! in random games. Compiling a rulebook fails on an enabled pair that shares a moment and has no row; the matrix that
//! players see is generated from this.

mod hr;
pub mod order;
mod ps;
mod pw;
mod sp;
mod ss;
mod time;

use crate::seams::rule::{About, Moment, Question, Seam};
use crate::tables::rule_id::RuleId;

/// A meeting of two rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Where they meet.
    pub seam: Seam,
    /// One rule, by name. Where one comes first, this one.
    pub a: &'static str,
    /// The other.
    pub b: &'static str,
    /// Whether `a` is asked before `b`, and something else would happen the other way round. Otherwise either may.
    pub first: bool,
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
    Row { seam, a, b, first: false, verdict, clause, scenario }
}

/// A meeting in which `a` comes first.
const fn first(
    seam: Seam,
    a: &'static str,
    b: &'static str,
    verdict: &'static str,
    clause: &'static str,
    scenario: &'static str,
) -> Row {
    Row { first: true, ..row(seam, a, b, verdict, clause, scenario) }
}

/// All meetings: a pair stands with the later of its two chapters, those of rules that go by time in a list of their own.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    [sp::ROWS, ss::ROWS, hr::ROWS, ps::ROWS, pw::ROWS, time::ROWS].into_iter().flatten()
}

/// The question that two rules answer differently, so that they exclude each other.
pub fn contested(a: RuleId, b: RuleId) -> Option<Question> {
    let (a, b) = (a.about(), b.about());
    a.answers.iter().copied().find(|question| b.answers.contains(question))
}

/// Whether two rules meet: a row says what happens, or one decides what the other decides or touches.
pub fn meets(a: RuleId, b: RuleId) -> bool {
    row_of(a, b).is_some() || shared(a, b).is_some()
}

/// What one of two rules decides and the other decides or touches.
fn shared(a: RuleId, b: RuleId) -> Option<Moment> {
    let (a, b) = (a.about(), b.about());
    let decides = |one: &About, other: &About| {
        one.moments.iter().copied().find(|moment| other.moments.contains(moment) || other.touches.contains(moment))
    };
    decides(a, b).or_else(|| decides(b, a))
}

/// The row of two rules, in either order.
pub fn row_of(a: RuleId, b: RuleId) -> Option<&'static Row> {
    let (a, b) = (a.name(), b.name());
    rows().find(|row| (row.a == a && row.b == b) || (row.a == b && row.b == a))
}

/// What two rules meet in without a row that says who comes first.
pub(crate) fn missing(a: RuleId, b: RuleId) -> Option<Moment> {
    shared(a, b).filter(|_| row_of(a, b).is_none())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_pair_that_shares_a_moment_has_a_row() {
        let mut without = Vec::new();
        for a in RuleId::all() {
            for b in RuleId::all().filter(|&b| b > a && contested(a, b).is_none()) {
                without.extend(missing(a, b).map(|moment| (a, b, moment)));
            }
        }
        assert!(without.is_empty(), "without a row: {without:?}");
    }

    /// That a row decides anything, and that its scenario needs both rules, the referee's tests show.
    #[test]
    fn every_row_is_of_two_rules_that_can_be_on_together() {
        let mut seen = BTreeSet::new();
        for row in rows() {
            let [a, b] = [row.a, row.b].map(|name| RuleId::named(name).expect("rows name rules"));
            assert!(seen.insert((a.min(b), a.max(b))), "{} and {} have two rows", row.a, row.b);
            assert!(contested(a, b).is_none(), "{} and {} exclude each other", row.a, row.b);
        }
    }
}
