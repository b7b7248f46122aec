//! Which moments are contested: where several may act at once, and it matters who was first. By what everybody at the
//! table can see, never by hands, or how long a table waits for the others would give away who holds what.

use crate::action::Verb;
use crate::rule::{At, RuleId};
use crate::rulebook::Rulebook;
use crate::seat::{Seat, SeatSet};
use crate::table::{Phase, Table};
use crate::window::{Gate, Time, Window, WindowKind};

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
/// use ruckus_engine::{Rulebook, Ruleset, Table, contest};
/// let rulebook = Rulebook::compile(&Ruleset::preset("classic").unwrap(), 4).unwrap();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Called;
    use crate::ruleset::Ruleset;
    use crate::setup::Setup;

    fn cards(text: &str) -> Vec<crate::Card> {
        text.split(' ').map(|card| card.parse().expect("a card")).collect()
    }

    fn rulebook(preset: &str) -> Rulebook {
        Rulebook::compile(&Ruleset::preset(preset).expect("a preset"), 3).expect("it fits")
    }

    fn table(rulebook: &Rulebook, hands: [&str; 3], uno: &[u8]) -> Table {
        let top: Called = "Y7".parse().expect("a card");
        let setup = Setup {
            seats: 3,
            turn: Some(Seat(0)),
            pile: vec![(top, Some(Seat(2)), false)],
            hands: hands.map(cards).to_vec(),
            uno: uno.iter().map(|&seat| Seat(seat)).collect(),
            ..Setup::default()
        };
        setup.table(rulebook)
    }

    #[test]
    fn a_classic_turn_is_not_contested_and_one_with_cards_out_of_turn_is() {
        let classic = rulebook("classic");
        assert_eq!(contest(&classic, &table(&classic, ["Y1 R2", "Y7 B1", "G1 G2"], &[])), None);
        for preset in ["super-power-no-sissies", "super-speed", "psycho"] {
            let book = rulebook(preset);
            let contest = contest(&book, &table(&book, ["Y1 R2", "Y7 B1", "G1 G2"], &[]));
            assert_eq!(contest.map(|it| (it.over, it.seats.len())), Some((Over::Card, 3)), "{preset}");
        }
    }

    #[test]
    fn what_is_contested_does_not_hang_on_hands() {
        let book = rulebook("super-power-no-sissies");
        let one = contest(&book, &table(&book, ["Y1 R2", "Y7 B1", "G1 G2"], &[]));
        let other = contest(&book, &table(&book, ["Y1 R2", "B3 B1", "Y7 Y7"], &[]));
        assert!(one.is_some());
        assert_eq!(one, other);
    }

    #[test]
    fn uno_and_a_catch_compete_but_a_classic_turn_does_not() {
        let classic = rulebook("classic");
        let mut forgot = table(&classic, ["Y1 R2", "Y7", "G1 G2"], &[]);
        forgot.liable = SeatSet::of(Seat(1));
        let it = contest(&classic, &forgot).expect("contested");
        assert_eq!(it.over, Over::Uno);
        assert!(it.is_claimed_by(Verb::Uno) && it.is_claimed_by(Verb::Catch));
        assert!(!it.is_claimed_by(Verb::Play) && !it.is_claimed_by(Verb::Draw));
    }
}
