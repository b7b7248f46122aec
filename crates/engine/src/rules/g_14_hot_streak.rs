//! G14: so many cards of one color in a row, and the last player looks at a hand.

use crate::action::Action;
use crate::card::Card;
use crate::effect::{Stage, What};
use crate::fact::Fact;
use crate::looking;
use crate::note::Note;
use crate::occasion::Occasions;
use crate::offers::{Offer, Offers};
use crate::resolution::Resolution;
use crate::rule::{About, At, Param, Rule, Seam};
use crate::rules::HOT_STREAK;
use crate::seat::{Seat, SeatSet};
use crate::table::Table;
use crate::window::{Ask, Gate, WindowKind};

pub(super) struct HotStreak;

impl Rule for HotStreak {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "hot-streak",
            title: "Hot Streak",
            clause: "G14",
            sentence: "Play the 4th card of one color in a row, and you look at any player's hand.",
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
            ..About::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: At<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
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
            && streak.is_some_and(|streak| streak.number >= wanted)
        {
            forget(run);
            run.push(Stage::Look, What::Own { seat, number: 0 });
        } else if streak.is_some() {
            run.note(streak);
        } else {
            forget(run);
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: What) {
        let What::Own { seat, .. } = what else { return };
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

/// The streak that a card begins or goes on with; none with a wild.
fn streak_with(table: &Table, card: Card) -> Option<Note> {
    let colour = card.colour()?;
    let before = table.note(HOT_STREAK).filter(|note| note.card.and_then(Card::colour) == Some(colour));
    let number = before.map_or(1, |note| note.number.saturating_add(1));
    Some(Note { number, card: Some(card), ..Note::default() })
}

/// Ends a streak, if there is one.
fn forget(run: &mut Resolution<'_>) {
    if run.table().note(HOT_STREAK).is_some() {
        run.note(None);
    }
}
