//! G14: a player who completes a streak of one color looks at another player's hand.

use super::prelude::*;
use crate::rules::HOT_STREAK;
use crate::rules::shared::looking;
use crate::tables::cell::Per;

/// Length of the current streak. The key is the color.
const STREAK: Cell<u16> = Cell::new(HOT_STREAK, 0, "streak").per(Per::Number);

pub(super) struct HotStreak;

impl Rule for HotStreak {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "hot-streak",
            title: "Hot Streak",
            clause: "G14",
            sentence: "Play the last of {cards} cards of one color in a row, and you look at any player's hand.",
            later: true,
            params: &[
                Param { name: "cards", least: 3, most: 9, preset: 4, meaning: "cards of one color in a row" },
                Param {
                    name: "seconds",
                    least: 1,
                    most: 60,
                    preset: 10,
                    meaning: "seconds to choose whose hand to see",
                },
            ],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            offers: Occasions::WINDOW,
            cells: &[STREAK.about()],
            presentation: Presentation::cards("R1 R4 R6 R9"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        looking::offer(HOT_STREAK, at, seat, offers);
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let streak = match (fact.played(), fact) {
            (Some((_, card)), _) => streak_with(run.table(), card),
            (None, Fact::PileTaken { .. }) => None,
            _ => return,
        };
        let wanted = run.rulebook().param(HOT_STREAK, 0) as u16;
        if let Some((seat, _)) = fact.played()
            && streak.is_some_and(|(_, cards)| cards >= wanted)
        {
            STREAK.forget(run);
            run.push(EffectStage::Look, EffectKind::Own { seat, number: 0 });
            return;
        }
        if streak.is_none_or(|(_, cards)| cards == 1) {
            STREAK.forget(run);
        }
        if let Some((color, cards)) = streak {
            STREAK.note_at(run, color, cards);
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        let busy = !run.table().windows().is_empty();
        if busy || run.is_decided_by(seat) || run.table().others_in_play(seat).is_empty() {
            return;
        }
        run.invoke(seat);
        let millis = run.rulebook().param(HOT_STREAK, 1) as u64 * 1000;
        run.open(Ask::all(WindowKind::Peek, SeatSet::of(seat), seat, millis));
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        looking::resolve(run, seat, action);
    }
}

/// Returns the color and length of the streak that a card starts or extends, or `None` for a wild.
fn streak_with(table: &Table, card: Card) -> Option<(u8, u16)> {
    let color = card.color()? as u8;
    Some((color, STREAK.at(table, color).saturating_add(1)))
}
