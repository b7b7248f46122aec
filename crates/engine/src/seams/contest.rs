//! Contested moments: several players may act, and the order of their actions matters. Contests depend only on public
//! information, because the time that a table waits would otherwise reveal hands.

use crate::facts::action::Verb;
use crate::seams::rule::RuleContext;
use crate::seams::rulebook::Rulebook;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::table::{Phase, Table};
use crate::tables::window::{Gate, Time, Window, WindowKind};

/// The object of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Over {
    /// The card that lands next: cards out of turn compete with the turn, or several players are asked for one card.
    Card,
    /// A player's UNO against being caught (U2). Independent of the turn.
    Uno,
    /// Every rank in a race in which all players take part and the last one pays (G11).
    Places,
}

/// A contested moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The object of the contest.
    pub over: Over,
    /// The players who may compete, as far as is public.
    pub seats: SeatSet,
    /// The deadline of the window in which the contest takes place, if any.
    pub deadline: Option<Time>,
    /// Distinguishes this moment from those before and after it.
    pub mark: Mark,
    uno: bool,
}

/// Identity of a contested moment. While it stays the same, players react to the same situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    over: Over,
    round: u16,
    pile: usize,
    window: Option<(RuleId, u8)>,
    liable: u32,
}

impl Contest {
    /// Returns true if an action with this verb takes part in the contest.
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

/// Returns the current contest of a table, if any.
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
        // Contests in secret windows (HR-8) would reveal them.
        let mut shown = table.clone();
        shown.windows.retain(|window| !window.opening.secret);
        return contest(rulebook, &shown);
    }
    let newest = table.windows().last();
    let contest = newest.and_then(|window| in_window(table, window));
    contest.or_else(|| over_a_card(rulebook, table)).or_else(|| over_uno(table)).filter(|it| it.seats.len() > 1)
}

/// A window in which several players compete.
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

/// Cards that some rule allows out of turn compete with the turn.
fn over_a_card(rulebook: &Rulebook, table: &Table) -> Option<Contest> {
    let at = RuleContext { rulebook, table };
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
    Some(Contest { over, seats: table.all_seats(), deadline: None, mark, uno: true })
}

fn can_be_caught(table: &Table) -> bool {
    !table.liable().is_empty() && table.windows().is_empty()
}

fn mark(over: Over, table: &Table) -> Mark {
    Mark { over, round: table.round, pile: table.pile().len(), window: None, liable: 0 }
}

/// All players in play, for rules that allow any player to act.
pub(crate) fn seats_in_play(table: &Table) -> SeatSet {
    table.all_seats().iter().filter(|&seat| table.in_play(seat)).collect()
}
