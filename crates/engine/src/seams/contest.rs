//! Which moments are contested: where several may act at once, and it matters who was first. By what everybody at the
//! table can see, never by hands, or how long a table waits for the others would give away who holds what.

use crate::facts::action::Verb;
use crate::seams::rule::At;
use crate::seams::rulebook::Rulebook;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::table::{Phase, Table};
use crate::tables::window::{Gate, Time, Window, WindowKind};

/// What is contested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Over {
    /// Which card lands next: cards out of turn compete with the turn, or several are asked for one.
    Card,
    /// Whether somebody says UNO before they are caught (U2). The turn is no part of that.
    Uno,
    /// Every place in a race that all run, where the last one pays (G11).
    Places,
}

/// A contested moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// What it is over.
    pub over: Over,
    /// Who may be first, or each place, as far as everybody knows.
    pub seats: SeatSet,
    /// Of the window that it is held in: when that closes by itself.
    pub deadline: Option<Time>,
    /// What tells it apart from the moments before and after it.
    pub mark: Mark,
    uno: bool,
}

/// What tells contested moments apart. As long as it stays the same, so does what there is to react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    over: Over,
    round: u16,
    pile: usize,
    window: Option<(RuleId, u8)>,
    liable: u32,
}

impl Contest {
    /// Whether somebody who does this claims the moment.
    pub const fn is_claimed_by(&self, verb: Verb) -> bool {
        match (self.over, verb) {
            (
                Over::Card,
                Verb::Play | Verb::Draw | Verb::Pass | Verb::Pay | Verb::Show | Verb::Color | Verb::Challenge,
            )
            | (Over::Places, Verb::Slap | Verb::Do) => true,
            (Over::Card | Over::Uno, Verb::Uno | Verb::Catch) => self.uno,
            _ => false,
        }
    }
}

/// What is contested at a table now, if anything is.
///
/// ```
/// use ruckus_engine::{Rulebook, Table, contest};
/// use ruckus_ruleset::Ruleset;
/// let rulebook = Ruleset::preset("classic").unwrap().compile(4).unwrap();
/// assert_eq!(contest(&rulebook, &Table::new(4)), None);
/// ```
pub fn contest(rulebook: &Rulebook, table: &Table) -> Option<Contest> {
    if table.phase != Phase::Playing {
        return None;
    }
    if table.windows().iter().any(|window| window.opening.secret) {
        // Windows that nobody is told of (HR-8) would give themselves away by what is contested in them.
        let mut shown = table.clone();
        shown.windows.retain(|window| !window.opening.secret);
        return contest(rulebook, &shown);
    }
    let newest = table.windows().last();
    let contest = newest.and_then(|window| in_window(table, window));
    contest.or_else(|| over_a_card(rulebook, table)).or_else(|| over_uno(table)).filter(|it| it.seats.len() > 1)
}

/// A window in which several compete.
fn in_window(table: &Table, window: &Window) -> Option<Contest> {
    let over = match window.opening.kind {
        WindowKind::Slap | WindowKind::Do => Over::Places,
        WindowKind::Play => Over::Card,
        _ => return None,
    };
    let opening = &window.opening;
    let mark = Mark { window: Some((opening.rule, opening.step)), ..mark(over, table) };
    Some(Contest { over, seats: window.awaited(), deadline: Some(opening.deadline), mark, uno: false })
}

/// Cards that may be laid out of turn, by any rule, compete with the turn.
fn over_a_card(rulebook: &Rulebook, table: &Table) -> Option<Contest> {
    let at = At { rulebook, table };
    let may = rulebook.contest.iter().fold(SeatSet::EMPTY, |seats, (_, rule)| seats.or(rule.contest(at)));
    if may.is_empty() {
        return None;
    }
    let open = |seat: &Seat| table.gate(*seat) != Gate::Closed;
    let seats = may.or(SeatSet::of(table.turn)).iter().filter(open).collect();
    let over = Over::Card;
    Some(Contest { over, seats, deadline: None, mark: mark(over, table), uno: can_be_caught(table) })
}

fn over_uno(table: &Table) -> Option<Contest> {
    if !can_be_caught(table) {
        return None;
    }
    let liable = table.liable().iter().fold(0, |bits, seat| bits | 1 << (u32::from(seat.0) % 32));
    let over = Over::Uno;
    let mark = Mark { liable, ..mark(over, table) };
    Some(Contest { over, seats: table.everybody(), deadline: None, mark, uno: true })
}

fn can_be_caught(table: &Table) -> bool {
    !table.liable().is_empty() && table.windows().is_empty()
}

fn mark(over: Over, table: &Table) -> Mark {
    Mark { over, round: table.round, pile: table.pile().len(), window: None, liable: 0 }
}

/// Everybody who has cards to lay: for rules by which anybody may.
pub(crate) fn anybody(table: &Table) -> SeatSet {
    table.everybody().iter().filter(|&seat| table.in_play(seat)).collect()
}
