//! PS-3.3: once half the table has joined a run of matched sixes and nines, all players can play any cards of that
//! color.

use super::prelude::*;
use crate::cards::card::Color;
use crate::rules::COLOR_CRAZY;
use crate::seams::verbs::Verbs;
use crate::tables::cell::Per;
use crate::tables::played_card::PlayedCard;
use crate::tables::window::WindowPurpose;

/// Fewest players who must have joined, even at a small table.
const FEWEST: usize = 3;

/// Players in the current run of sixes and nines. The key is the color. A card that is not a match ends the run or
/// starts a new one.
const PARTY: Cell<SeatSet> = Cell::new(COLOR_CRAZY, 0, "party").per(Per::Number);

pub(super) struct ColorCrazy;

impl Rule for ColorCrazy {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "color-crazy",
            title: "Color Crazy",
            clause: "PS-3.3",
            sentence: "When half the table has joined one match-up of 6s and 9s, everyone can play all cards of that color.",
            params: &[Param {
                name: "seconds",
                least: 1,
                most: 60,
                preset: 4,
                meaning: "seconds without a card until it is over",
            }],
            requires: &["matching", "sixty-nine"],
            seams: &[Seam::Offer, Seam::Forbid, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::PLAYED,
            offers: Occasions::WINDOW,
            forbids: Occasions::WINDOW,
            vetoes: Verbs::PLAY,
            cells: &[PARTY.about()],
            veto: Code::Frozen,
            presentation: Presentation {
                windows: &[(WindowKind::Play, WindowPurpose::AllOfColor)],
                ..Presentation::cards("R6 R9 R2 R5")
            },
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        let Some(window) = at.table.window_of(COLOR_CRAZY) else { return };
        if let Some(&color) = Color::ALL.get(usize::from(window.opening.step))
            && window.awaited().contains(seat)
        {
            let cards = at.table.chair(seat).hand.kinds() & CardSet::of_color(color);
            offers.add(COLOR_CRAZY, Play::of(cards, How::Crazy));
            offers.add(COLOR_CRAZY, Pattern::Pass);
        }
    }

    /// SP-3.4: while another window is open, forbids matches that would open this one.
    fn allows(&self, at: RuleContext<'_>, seat: Seat, offer: &mut Offer) -> bool {
        if offer.how() != How::Match || at.table.windows().is_empty() {
            return true;
        }
        let before = party(at.table, at.table.top());
        if reaches(at.table, before, before.or(SeatSet::of(seat))) {
            offer.remove(CardSet::of_number(6) | CardSet::of_number(9));
        }
        true
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let &Fact::Played { seat, card, how, .. } = fact else { return };
        let Some(color) = color_of(card) else {
            PARTY.forget(run);
            return;
        };
        let by_match = how == How::Match;
        let beneath = run.table().pile().iter().rev().nth(1).filter(|_| by_match);
        let before = party(run.table(), beneath);
        let now = before.or(SeatSet::of(seat));
        if PARTY.all(run.table()).any(|(other, _)| other.number != color) {
            PARTY.forget(run);
        }
        PARTY.note_at(run, color, now);
        if by_match && reaches(run.table(), before, now) {
            run.push(EffectStage::Races, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        let Some(color) = run.table().top().and_then(|top| top.card.color()) else { return };
        let asked: SeatSet = run.table().all_seats().iter().filter(|&seat| run.table().in_play(seat)).collect();
        if asked.is_empty() {
            return;
        }
        run.invoke(seat);
        let ask = Ask::all(WindowKind::Play, asked, seat, millis(run));
        run.open(Ask { step: color as u8, ..ask });
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        if let Action::Play { .. } = action {
            run.play_at_once(seat, action, How::Crazy);
            run.prolong(millis(run));
            // A player without cards has nothing more to play.
            if run.table().chair(seat).hand.is_empty() {
                run.answer(seat, 0);
            }
        } else {
            run.answer(seat, 0);
        }
    }

    /// M4: the other players carry on.
    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        run.excuse(seat, 0);
    }
}

fn millis(run: &Resolution<'_>) -> u64 {
    run.rulebook().param(COLOR_CRAZY, 0) as u64 * 1000
}

/// Returns the color of a six or a nine as a number, or `None` for other cards.
fn color_of(card: Card) -> Option<u8> {
    card.color().filter(|_| matches!(card.number(), Some(6 | 9))).map(|color| color as u8)
}

/// Returns the players in the run that the card `on` belongs to, including the one who started it. The cell decides,
/// even if cards have left the pile since. Each color has its own run.
fn party(table: &Table, on: Option<&PlayedCard>) -> SeatSet {
    let Some((played, color)) = on.and_then(|played| Some((played, color_of(played.card)?))) else {
        return SeatSet::EMPTY;
    };
    match PARTY.at(table, color) {
        // The cell is empty, for example on the starter: the run begins with this card's player, if any.
        SeatSet::EMPTY => played.by.map_or(SeatSet::EMPTY, SeatSet::of),
        seats => seats,
    }
}

/// Returns true if a match makes the run large enough. That happens at most once in a run.
fn reaches(table: &Table, before: SeatSet, after: SeatSet) -> bool {
    let enough = (table.circle().len() / 2).max(FEWEST);
    before.len() < enough && after.len() >= enough
}
