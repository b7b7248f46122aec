//! PS-1: a player who plays a seven can swap hands. Further sevens block the swap or top the block.

use super::prelude::*;
use crate::rules::LUCKY_SEVENS;

/// Time limit for choosing whom to swap with (G12).
const CHOICE_MILLIS: u64 = 10_000;

const SEVENS: CardSet = CardSet::of_number(7);

pub(super) struct LuckySevens;

impl Rule for LuckySevens {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "lucky-sevens",
            title: "Lucky Sevens",
            clause: "PS-1",
            sentence: "Play a 7 to swap hands with any player. They can block it with a 7, and a 7 can top that.",
            params: &[Param {
                name: "answer-seconds",
                least: 1,
                most: 60,
                preset: 4,
                meaning: "seconds to answer a seven with a seven",
            }],
            answers: &[Question::Seven],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::played(SEVENS),
            offers: Occasions::WINDOW,
            touches: &[Moment::CardsArrive],
            opens: SEVENS,
            presentation: Presentation::cards("R7 B7"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        let Some(window) = at.table.window_of(LUCKY_SEVENS) else { return };
        if !window.awaited().contains(seat) {
            return;
        }
        if window.opening.kind == WindowKind::Swap {
            offers.add(LUCKY_SEVENS, Pattern::Swap(at.table.others_in_play(seat)));
        } else {
            offers.add(LUCKY_SEVENS, Play::of(at.table.chair(seat).hand.kinds() & SEVENS, How::Block));
        }
        offers.add(LUCKY_SEVENS, Pattern::Pass);
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && SEVENS.contains(card)
        {
            run.push(EffectStage::Hands, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, number } = what else { return };
        if let Some((asked, other)) = Answer::of(number, seat) {
            // A player who has left cannot decide (M4).
            if run.table().has_seat(asked) && run.table().has_seat(other) {
                ask_for_seven(run, seat, asked, other);
            }
            return;
        }
        if !run.table().others_in_play(seat).is_empty() {
            run.open(Ask::all(WindowKind::Swap, SeatSet::of(seat), seat, CHOICE_MILLIS));
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        let Some(window) = run.table().window_of(LUCKY_SEVENS).map(|window| window.opening) else { return };
        match (action, window.about) {
            (&Action::Swap(target), _) => {
                run.invoke(seat);
                run.answer(seat, 0);
                ask_for_seven(run, seat, target, seat);
            }
            (Action::Play { .. }, Some(other)) => {
                run.answer(seat, 0);
                run.play_before(seat, action, How::Block);
                // Other effects of the seven come first, such as a fire or an action made up for sevens.
                let target = if seat == window.by { other } else { seat };
                let number = Answer::number(target, other == target);
                run.push(EffectStage::Hands, EffectKind::Own { seat: window.by, number });
            }
            (_, other) => {
                run.answer(seat, 0);
                decide(run, window.by, seat, other);
            }
        }
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, closing: Closing) {
        // Answers given in time are handled in `resolve`.
        if closing == Closing::Deadline
            && let Some(seat) = window.opening.asked.iter().next()
        {
            decide(run, window.opening.by, seat, window.opening.about);
        }
    }

    /// M4: if a player in the swap leaves, there is no swap. The window closes without a decision.
    fn leave(&self, run: &mut Resolution<'_>, _: Seat) {
        let asked = run.table().window_of(LUCKY_SEVENS).and_then(|window| window.opening.asked.iter().next());
        if let Some(asked) = asked {
            run.excuse(asked, 0);
        }
    }
}

/// Encodes the player who must answer a seven next as the number of an effect of the swapper.
struct Answer;

impl Answer {
    /// Encodes the seat that the swapper would swap with. `is_asked` is true if that seat must answer, false if the
    /// swapper must.
    const fn number(target: Seat, is_asked: bool) -> u16 {
        1 + 2 * target.0 as u16 + is_asked as u16
    }

    /// Decodes the player who must answer and the player of the last seven.
    const fn of(number: u16, swapper: Seat) -> Option<(Seat, Seat)> {
        let Some(number) = number.checked_sub(1) else { return None };
        let target = Seat((number / 2) as u8);
        Some(if number % 2 == 1 { (target, swapper) } else { (swapper, target) })
    }
}

/// Asks `asked` for a seven. `other` played the last one.
fn ask_for_seven(run: &mut Resolution<'_>, swapper: Seat, asked: Seat, other: Seat) {
    let millis = run.rulebook().param(LUCKY_SEVENS, 0) as u64 * 1000;
    let ask = Ask::all(WindowKind::Play, SeatSet::of(asked), swapper, millis);
    run.open(Ask { about: Some(other), ..ask });
}

/// Settles the swap: `seat` does not answer with another seven, so the player of the last one decides. The hands are
/// swapped if that is the swapper.
fn decide(run: &mut Resolution<'_>, swapper: Seat, seat: Seat, other: Option<Seat>) {
    if other == Some(swapper) && seat != swapper {
        run.emit(Fact::HandsMove { by: swapper });
        run.emit(Fact::Swapped { a: swapper, b: seat });
    }
}
