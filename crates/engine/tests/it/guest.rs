//! A rule from outside the engine, built on public seams only.

use std::any::Any;
use std::sync::Arc;

use ruckus_engine::rules::GUEST;
use ruckus_engine::{
    Action, Cell, CellInfo, Color, Continuation, EffectKind, EffectStage, Fact, Gate, Guest, GuestRule, Input,
    InputKind, Memorable, Misfit, Offer, Offers, Pattern, Resolution, Rule, RuleContext, RuleId, RuleInfo, Rulebook,
    Seam, Seat, SeatSet, Selection, Setup, Table, TableGuest, Time, Unfit, ValueView, View, Why, apply, evolve, offers,
};
use ruckus_ruleset::Ruleset;

/// Makes the next player draw after each red card, and counts how often in a public cell. A player with one card left
/// can slap, which has no effect.
#[derive(Debug)]
struct RedHurts {
    titles: [Arc<str>; 1],
    cards: u16,
}

const TIMES: Cell<u16> = Cell::new(GUEST, 0, "times").shown("the number of red cards").lasting();
static CELLS: [CellInfo; 1] = [TIMES.about()];

impl Rule for RedHurts {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "red-hurts",
            seams: &[Seam::Offer, Seam::Meaning],
            remembers: Memorable::PLAYED,
            cells: &CELLS,
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if gate == Gate::Open && at.table.in_play(seat) && at.table.chair(seat).hand.len() == 1 {
            offers.add(GUEST, Pattern::Slap);
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, _: &Action, offer: &Offer) {
        assert_eq!(offer.rule, GUEST);
        run.emit(Fact::Fired { rule: 0, title: Arc::clone(&self.titles[0]), seat });
    }

    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && card.color() == Some(Color::Red)
        {
            let next = run.table().next_in_play(seat);
            let continuation = Continuation { chosen: SeatSet::of(next), ..Continuation::of(seat) };
            run.push(EffectStage::Hands, EffectKind::GoOn(continuation));
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::GoOn(continuation) = what else { return };
        for seat in continuation.chosen.iter() {
            run.draw(seat, self.cards, Why::Rule);
        }
        let times = TIMES.of(run.table());
        TIMES.note(run, times + 1);
    }
}

#[derive(Debug, thiserror::Error)]
#[error("nothing hurts")]
struct NothingHurts;

impl TableGuest for RedHurts {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is_same(&self, other: &dyn TableGuest) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| other.cards == self.cards)
    }

    fn titles(&self) -> &[Arc<str>] {
        &self.titles
    }

    fn cells(&self) -> &'static [CellInfo] {
        self.about().cells
    }
}

impl Guest for RedHurts {
    fn check_beside(&self, _: &dyn Fn(RuleId) -> bool) -> Result<(), Unfit> {
        if self.cards == 0 { Err(Unfit::new(NothingHurts)) } else { Ok(()) }
    }
}

fn guest(cards: u16) -> GuestRule {
    GuestRule::new(RedHurts { titles: ["Red hurts".into()], cards })
}

fn rulebook(guest: Option<GuestRule>) -> Result<Rulebook, Misfit> {
    let classic = Ruleset::preset("classic").expect("a preset").selection();
    Rulebook::compile(&Selection { guest, ..classic }, 3)
}

fn table(rulebook: &Rulebook) -> Table {
    let cards = |text: &str| text.split(' ').map(|card| card.parse().expect("a card")).collect();
    let pile = vec![("R1".parse().expect("a card"), None, false)];
    Setup { seats: 3, pile, hands: ["R2 R3", "B4", "B5 B6"].map(cards).into(), ..Setup::default() }.table(rulebook)
}

fn act(rulebook: &Rulebook, table: &mut Table, seat: u8, action: Action) -> Vec<Fact> {
    let mut facts = Vec::new();
    let input = Input { at: Time(0), what: InputKind::Act { seat: Seat(seat), action } };
    assert_eq!(apply(rulebook, table, &input, &mut facts), None);
    facts
}

#[test]
fn a_guest_reacts_to_plays_and_keeps_its_cells() {
    let rulebook = rulebook(Some(guest(2))).expect("it fits");
    let mut table = table(&rulebook);
    let mut view = View::of(&table, Some(Seat(2)));
    assert_eq!(view.homemade, ["Red hurts"]);
    let before = table.clone();
    let facts = act(&rulebook, &mut table, 0, Action::play("R2".parse().expect("a card")));
    assert_eq!(table.chair(Seat(1)).hand.len(), 3);
    let mut after = before;
    for fact in &facts {
        evolve(&mut after, fact).expect("it has happened");
        view.notes.clone_from(&View::of(&after, None).notes);
    }
    assert_eq!(after, table);
    let [note] = &view.notes[..] else { panic!("{:?}", view.notes) };
    assert_eq!((&*note.cell.rule, &*note.cell.cell, &note.value), ("homemade", "times", &ValueView::Count(1)));
    // The guest's cell keeps its value across rounds.
    let input = |what| Input { at: Time(0), what };
    table = Table::new(3);
    let deal = || input(InputKind::Deal { seed: [3; 32], dealer: None });
    apply(&rulebook, &mut table, &deal(), &mut Vec::new());
    evolve(&mut table, &TIMES.fact(0_u8, 7)).expect("its guest declares the cell");
    evolve(&mut table, &Fact::RoundOver).expect("a round runs");
    apply(&rulebook, &mut table, &deal(), &mut Vec::new());
    assert_eq!((table.round, TIMES.of(&table)), (2, 7));
}

#[test]
fn a_guest_offers_moves_and_reports_their_effect() {
    let rulebook = rulebook(Some(guest(2))).expect("it fits");
    let mut table = table(&rulebook);
    let slaps = |table: &Table, seat| offers(&rulebook, table, Seat(seat)).patterns().any(|it| *it == Pattern::Slap);
    assert!(slaps(&table, 1) && !slaps(&table, 0));
    let facts = act(&rulebook, &mut table, 1, Action::Slap);
    assert!(
        matches!(&facts[..], [Fact::Fired { rule: 0, title, seat: Seat(1) }] if &**title == "Red hurts"),
        "{facts:?}"
    );
}

#[test]
fn a_table_without_its_guest_rejects_guest_facts() {
    let rulebook = rulebook(None).expect("it fits");
    let mut table = table(&rulebook);
    act(&rulebook, &mut table, 0, Action::play("R2".parse().expect("a card")));
    assert_eq!(table.chair(Seat(1)).hand.len(), 1);
    assert!(evolve(&mut table, &TIMES.fact(0_u8, 1)).is_err() && !rulebook.has(GUEST));
}

#[test]
fn a_misfit_carries_the_guests_own_error() {
    let misfit = rulebook(Some(guest(0))).expect_err("nothing hurts");
    assert_eq!(misfit.to_string(), "nothing hurts");
    assert!(matches!(&misfit, Misfit::Guest(unfit) if unfit.known_as::<NothingHurts>().is_some()));
}

#[test]
fn guests_define_their_own_equality() {
    assert_eq!(guest(1), guest(1));
    assert_ne!(guest(1), guest(2));
}
