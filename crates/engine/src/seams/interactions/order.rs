//! The order in which rules are asked, sorted by the rows with precedence. Rules without precedence keep the order of
//! the list, which has no effect on results.

use super::{InteractionRow, rows};
use crate::tables::rule_id::RuleId;

/// Rules with cyclic precedence: each comes before the next, and the last before the first.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("by the rows of the meetings these rules come each before the next, and the last before the first: {0:?}")]
pub struct Circle(pub Vec<RuleId>);

/// All pairs with precedence, first rule first.
pub fn firsts() -> impl Iterator<Item = (RuleId, RuleId)> {
    rows().filter(|row| row.first).filter_map(|row| Some((RuleId::named(row.a)?, RuleId::named(row.b)?)))
}

/// Sorts all rules topologically by the pairs in `firsts`. `choose` gets the rules that can come next and returns the
/// index of one of them.
///
/// # Errors
/// Returns an error if the precedence is cyclic.
pub fn sorted(firsts: &[(RuleId, RuleId)], mut choose: impl FnMut(&[RuleId]) -> usize) -> Result<Vec<RuleId>, Circle> {
    let mut left: Vec<RuleId> = RuleId::all().collect();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let waits = |rule: RuleId| firsts.iter().any(|(first, second)| *second == rule && left.contains(first));
        let ready: Vec<_> = left.iter().copied().filter(|&rule| !waits(rule)).collect();
        if ready.is_empty() {
            return Err(circle(&left, firsts));
        }
        let next = ready[choose(&ready)];
        left.retain(|&rule| rule != next);
        order.push(next);
    }
    Ok(order)
}

/// The order of all rules, but with one row reversed: its second rule directly before its first. Used to check the
/// effect of a row. Returns `None` if the row names an unknown rule.
pub fn turned(row: &InteractionRow) -> Option<Vec<RuleId>> {
    let (a, b) = (RuleId::named(row.a)?, RuleId::named(row.b)?);
    let mut order = sorted(&firsts().collect::<Vec<_>>(), |_| 0).ok()?;
    order.retain(|&rule| rule != b);
    let place = order.iter().position(|&rule| rule == a)?;
    order.insert(place, b);
    Some(order)
}

/// Finds a cycle among rules that all wait for each other.
fn circle(left: &[RuleId], firsts: &[(RuleId, RuleId)]) -> Circle {
    let before = |rule: RuleId| {
        firsts.iter().find(|(first, second)| *second == rule && left.contains(first)).map(|&(first, _)| first)
    };
    let mut back = Vec::new();
    let mut next = left.first().copied();
    while let Some(rule) = next {
        if let Some(start) = back.iter().position(|&seen| seen == rule) {
            back.drain(..start);
            break;
        }
        back.push(rule);
        next = before(rule);
    }
    back.reverse();
    Circle(back)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_override_the_listed_order_of_rules() {
        let [a, b, c] = [RuleId(3), RuleId(7), RuleId(9)];
        let order = sorted(&[(c, a), (b, a)], |_| 0).expect("no circle");
        let place = |rule| order.iter().position(|&other| other == rule);
        assert!(place(c) < place(a) && place(b) < place(a) && place(b) < place(c));
        assert_eq!(sorted(&[], |_| 0), Ok(RuleId::all().collect()));
    }

    #[test]
    fn an_error_lists_the_rules_of_a_cycle_in_order() {
        let [a, b, c, d] = [RuleId(3), RuleId(7), RuleId(9), RuleId(11)];
        assert_eq!(sorted(&[(a, b), (b, c), (c, a), (c, d)], |_| 0), Err(Circle(vec![b, c, a])));
    }
}
