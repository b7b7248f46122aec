//! Interactions of two rules: the only source of their precedence, with the clause that defines it. The order of rules
//! is derived from it, compiling a rulebook fails if two enabled rules meet without a row, and the matrix for players
//! is generated from it. `rows.txt` has the rows.

pub mod order;

use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error;

use crate::seams::rule::{Moment, Question, RuleInfo, Seam};
use crate::tables::rule_id::RuleId;

/// The interaction of two rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InteractionRow {
    /// The seam at which they meet.
    pub seam: Seam,
    /// The name of one rule. If one has precedence, this one.
    pub a: &'static str,
    /// The name of the other rule.
    pub b: &'static str,
    /// True if `a` must be asked before `b` because the result would differ otherwise. If false, both orders give the
    /// same result, which random games verify.
    pub first: bool,
    /// The result.
    pub verdict: &'static str,
    /// The clause that defines it.
    pub clause: &'static str,
    /// The name of the scenario that shows it: its folder below `scenarios/`, a slash, and its own name.
    pub scenario: &'static str,
}

/// The rows of `rows.txt`. A line that is no row ends the program, and a test reads them all.
static ROWS: LazyLock<Vec<InteractionRow>> = LazyLock::new(|| {
    let mut lines = include_str!("rows.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut rows = Vec::new();
    while let Some(line) = lines.next() {
        let row = lines.next().and_then(|verdict| row(line, verdict));
        rows.push(row.unwrap_or_else(|| panic!("rows.txt: `{line}` and the line after it are no row")));
    }
    rows
});

/// Reads the two lines of a row.
fn row(line: &'static str, verdict: &'static str) -> Option<InteractionRow> {
    let words: Vec<&str> = line.split(' ').collect();
    let [seam, a, sign @ ("+" | ">"), b, clause, scenario] = words[..] else { return None };
    let seam = Seam::deserialize(IntoDeserializer::<Error>::into_deserializer(seam)).ok()?;
    let verdict = verdict.strip_prefix("    ")?;
    Some(InteractionRow { seam, a, b, first: sign == ">", verdict, clause, scenario })
}

/// All interactions.
pub fn rows() -> impl Iterator<Item = &'static InteractionRow> {
    ROWS.iter()
}

/// The question that both rules answer and that makes them exclude each other, if any.
pub fn contested(a: RuleId, b: RuleId) -> Option<Question> {
    let (a, b) = (a.about(), b.about());
    a.answers.iter().copied().find(|question| b.answers.contains(question))
}

/// Returns true if two rules meet: they have a row, or one decides a topic that the other decides or touches.
pub fn meets(a: RuleId, b: RuleId) -> bool {
    row_of(a, b).is_some() || shared(a, b).is_some()
}

/// A topic that one of two rules decides and the other decides or touches.
fn shared(a: RuleId, b: RuleId) -> Option<Moment> {
    let (a, b) = (a.about(), b.about());
    let decides = |one: &RuleInfo, other: &RuleInfo| {
        one.moments.iter().copied().find(|moment| other.moments.contains(moment) || other.touches.contains(moment))
    };
    decides(a, b).or_else(|| decides(b, a))
}

/// The row of two rules, in either order.
pub fn row_of(a: RuleId, b: RuleId) -> Option<&'static InteractionRow> {
    let (a, b) = (a.name(), b.name());
    rows().find(|row| (row.a == a && row.b == b) || (row.a == b && row.b == a))
}

/// A topic that two rules share although they have no row.
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

    /// The referee's tests show that each row has an effect and that its scenario needs both rules.
    #[test]
    fn every_row_names_a_unique_pair_of_compatible_rules() {
        let mut seen = BTreeSet::new();
        for row in rows() {
            let [a, b] = [row.a, row.b].map(|name| RuleId::named(name).expect("rows name rules"));
            assert!(seen.insert((a.min(b), a.max(b))), "{} and {} have two rows", row.a, row.b);
            assert!(contested(a, b).is_none(), "{} and {} exclude each other", row.a, row.b);
        }
    }
}
