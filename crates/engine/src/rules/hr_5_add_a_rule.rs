//! HR-5, HR-6: a player who plays a starred number makes up an action for that number. Whenever the number is played
//! later, all players perform the action, and the last one draws.

use super::prelude::*;
use crate::cards::card::Color;
use crate::cards::numbers::Numbers;
use crate::rules::ADD_A_RULE;
use crate::rules::shared::made;
use crate::rules::shared::race;
use crate::seams::presentation::RuleRole;
use crate::seams::verbs::Verbs;
use crate::tables::table::Phase;
use crate::tables::window::Freeze;

/// Most numbers that can have a rule at the same time.
const MOST_RULES: usize = 5;

/// Offset that marks an effect as making a rule for a number, not performing its action.
const MAKING: u16 = 100;

pub(super) struct AddARule;

impl Rule for AddARule {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "add-a-rule",
            title: "Add A Rule",
            clause: "HR-5",
            sentence: "Play a number with a star and make up its action. From then on, everyone does it; the last one draws.",
            params: &[
                Param { name: "penalty", least: 1, most: 5, preset: 1, meaning: "cards that the last player draws" },
                Param { name: "seconds", least: 1, most: 60, preset: 6, meaning: "seconds to do it before you draw" },
                Param { name: "making-seconds", least: 5, most: 120, preset: 30, meaning: "seconds to make a rule" },
            ],
            seams: &[Seam::Offer, Seam::Forbid, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::PLAYED,
            forbids: Occasions::WINDOW,
            vetoes: Verbs::PLAY,
            cells: &made::CELLS,
            moments: &[Moment::Race],
            touches: &[Moment::Freeze, Moment::CardsArrive],
            veto: Code::Frozen,
            presentation: Presentation { role: Some(RuleRole::Numbers), ..Presentation::cards("R8*") },
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    /// HR-5: puts a star on one of the two copies of each number except zero: odd numbers in red and green, even
    /// numbers in yellow and blue.
    fn deck(&self, packs: usize, deck: &mut Vec<Card>) {
        for color in Color::ALL {
            let first = if matches!(color, Color::Red | Color::Green) { 1 } else { 2 };
            for number in (first..=9).step_by(2) {
                let alike = CardSet::of_number(number) & CardSet::of_color(color);
                for card in deck.iter_mut().filter(|card| alike.contains(**card)).take(packs) {
                    *card = card.starred();
                }
            }
        }
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        let table = at.table;
        let own = table.window_of(ADD_A_RULE).filter(|window| window.awaited().contains(seat));
        match own.map(|window| &window.opening) {
            Some(opening) if opening.kind == WindowKind::MakeRule => {
                offers.add(ADD_A_RULE, made::pattern(at, Numbers::of(opening.step)));
                offers.add(ADD_A_RULE, Pattern::Pass);
            }
            Some(_) => offers.add(ADD_A_RULE, Pattern::Do),
            // HR-8: with rules from memory, the action is always on offer, so the offer reveals nothing.
            None if at.rulebook.procedures.rule_settings.actions_from_memory && is_free_to_act(table, seat) => {
                offers.add(ADD_A_RULE, Pattern::Do);
            }
            None => {}
        }
    }

    /// SP-3.4: while hands are moving, forbids cards that would make the table wait again.
    fn allows(&self, at: RuleContext<'_>, _: Seat, offer: &mut Offer) -> bool {
        let table = at.table;
        let under_way = |window: &Window| window.opening.freeze == Freeze::HandsMoving;
        let Pattern::Play(play) = &mut offer.what else { return true };
        if table.windows().iter().any(under_way) {
            for number in 0..10 {
                let of_number = CardSet::of_number(number);
                if table.has_made(number) {
                    play.cards = play.cards - of_number;
                } else if has_room(table) {
                    let starred = (play.cards & of_number).iter().filter(|card| card.has_star()).collect();
                    play.cards = play.cards - starred;
                }
            }
        }
        true
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let Some((seat, card)) = fact.played_openly() else { return };
        let Some(number) = card.number() else { return };
        let table = run.table();
        if table.has_made(number) {
            // The guest reacts to the card on its own.
            if table.made_action(number).is_none() {
                return;
            }
            run.push(EffectStage::Actions, EffectKind::Own { seat, number: number.into() });
        } else if card.has_star() && has_room(table) && table.chair(seat).held() > 0 {
            run.push(EffectStage::Making, EffectKind::Own { seat, number: MAKING + u16::from(number) });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, number } = what else { return };
        let from_memory = run.rulebook().procedures().rule_settings.actions_from_memory;
        let seconds = |place: usize| run.rulebook().param(ADD_A_RULE, place) as u64 * 1000;
        if let Some(number) = number.checked_sub(MAKING) {
            let millis = seconds(2);
            run.invoke(seat);
            let ask = Ask::all(WindowKind::MakeRule, SeatSet::of(seat), seat, millis);
            run.open(Ask { step: number as u8, ..ask });
            return;
        }
        let millis = seconds(1);
        // Players in the doghouse take part, as in every race.
        let asked = run.table().seats_in_round();
        if asked.len() <= race::LOSERS || run.table().made_action(number as u8).is_none() {
            return;
        }
        if !from_memory {
            run.invoke(seat);
        }
        let ask = Ask::all(WindowKind::Do, asked, seat, millis);
        run.open(Ask { step: number as u8, secret: from_memory, ..ask });
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        match action {
            Action::MakeRule { .. } | Action::MakeEntry { .. } => {
                made::make(run, seat, action);
                run.answer(seat, 0);
            }
            Action::Do(done) => {
                run.emit(Fact::Performed { seat, action: done.trim().into() });
                if is_due(run.table(), seat, done) {
                    run.answer(seat, race::LOSERS);
                }
            }
            _ => run.answer(seat, 0),
        }
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        match run.table().window_of(ADD_A_RULE).map(|window| window.opening.kind) {
            Some(WindowKind::Do) => run.excuse(seat, race::LOSERS),
            _ => run.close_own(Closing::Deadline),
        }
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        if window.opening.kind == WindowKind::Do {
            let cards = run.rulebook().param(ADD_A_RULE, 0) as u16;
            if window.opening.secret {
                run.invoke(window.opening.by);
            }
            race::last_pay(run, window, cards);
        }
    }
}

/// Returns true if another rule can be made.
fn has_room(table: &Table) -> bool {
    (0..10).filter(|&number| table.has_made(number)).count() < MOST_RULES
}

/// Returns true if `done` is the action that the table waits for from this seat.
fn is_due(table: &Table, seat: Seat, done: &str) -> bool {
    let window = table
        .window_of(ADD_A_RULE)
        .filter(|window| window.opening.kind == WindowKind::Do && window.awaited().contains(seat));
    let made = window.and_then(|window| table.made_action(window.opening.step));
    made.is_some_and(|action| race::is_same(done, action))
}

/// Returns true if no window asks this seat for an action during play, so that this rule judges whatever the seat
/// performs. Returns false during a slap race: it is too early for actions then (HR-6).
fn is_free_to_act(table: &Table, seat: Seat) -> bool {
    let asks = |window: &Window| match window.opening.kind {
        WindowKind::Do => window.awaited().contains(seat),
        kind => kind == WindowKind::Slap,
    };
    table.phase == Phase::Playing && !table.windows().iter().any(asks)
}
