//! Records what players decide in simulated rounds, for data sets: what each player saw, was offered and chose, and the
//! result.

use ruckus_bot_program::choices;
use ruckus_engine::{
    Action, Card, Color, Direction, InputKind, Method, Points, Rulebook, Seat, View, WindowKind, card_value, offers,
    round_winners,
};

use crate::game::{Ending, GIVEN_UP, Game};
use crate::player::PlayerKind;
use crate::seeds::Stream;

/// A decision of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The player's seat.
    pub seat: Seat,
    /// The time since the deal, in milliseconds of the table's clock.
    pub at: u64,
    /// The player's view before the decision.
    pub seen: RecordedView,
    /// The offered actions, as bot programs get them.
    pub offers: Vec<Action>,
    /// The index of the chosen action in `offers`.
    pub choice: usize,
    /// The actual action. It can lack the UNO call that the chosen offer has.
    pub action: Action,
}

/// The part of a [`View`] that is recorded. It contains nothing hidden from the seat. Lists of seats go clockwise and
/// start with the seat itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedView {
    /// The cards in hand, in the order in which they were drawn.
    pub hand: Vec<Card>,
    /// The top card.
    pub top: Option<Card>,
    /// The color to match.
    pub color: Option<Color>,
    /// The discard pile from bottom to top, including the top card.
    pub pile: Vec<Card>,
    /// True if play goes clockwise.
    pub clockwise: bool,
    /// The number of cards in the draw pile.
    pub draw_pile: u16,
    /// The debt, in cards.
    pub owed: u16,
    /// The number of players to be skipped.
    pub skips: u8,
    /// The seat in turn, counted clockwise from the player's seat.
    pub turn: u8,
    /// The open windows, oldest first.
    pub windows: Vec<WindowKind>,
    /// The open windows that wait for the player.
    pub asked: Vec<WindowKind>,
    /// The number of cards that each seat holds.
    pub cards: Vec<u16>,
    /// True for each seat that is out.
    pub out: Vec<bool>,
    /// True for each seat that has said UNO.
    pub said_uno: Vec<bool>,
    /// True for each seat that can be caught.
    pub liable: Vec<bool>,
}

impl RecordedView {
    /// Extracts what a view shows. Returns `None` for the view of a spectator, which has no seat.
    pub fn of(view: &View) -> Option<Self> {
        let me = view.me?;
        let seats = &view.seats;
        let mine = seats.iter().position(|seat| seat.seat == me)?;
        let from_me = || seats.iter().cycle().skip(mine).take(seats.len());
        let turn = from_me().position(|seat| seat.seat == view.turn)?;
        let waits = |window: &&ruckus_engine::WindowView| window.asked.contains(&me) && !window.answered.contains(&me);
        Some(Self {
            hand: seats[mine].hand.clone()?,
            top: view.top().map(|top| top.card),
            color: view.top().and_then(|top| top.color.or(top.card.color())),
            pile: view.pile.iter().map(|played| played.card).collect(),
            clockwise: view.direction == Direction::Left,
            draw_pile: view.draw_pile,
            owed: view.debt,
            skips: view.skips,
            turn: turn as u8,
            windows: view.windows.iter().map(|window| window.kind).collect(),
            asked: view.windows.iter().filter(waits).map(|window| window.kind).collect(),
            cards: from_me().map(|seat| seat.cards).collect(),
            out: from_me().map(|seat| view.out.contains(&seat.seat)).collect(),
            said_uno: from_me().map(|seat| seat.said_uno).collect(),
            liable: from_me().map(|seat| seat.liable).collect(),
        })
    }
}

/// A round that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedRound {
    /// The decisions, in order.
    pub decisions: Vec<Decision>,
    /// The rank of each seat, from 1. Seats with equal results share a rank.
    pub places: Vec<u8>,
    /// The points of each seat.
    pub points: Vec<i32>,
}

/// Plays the round with the given number and records it. Returns `None` if the round did not end. The same seed and
/// number produce the same round.
///
/// The record has no entries for offers that a player ignores, such as a jump-in.
///
/// ```
/// use ruckus_bots::Level;
/// use ruckus_lab::{PlayerKind, decisions::record};
/// use ruckus_ruleset::Ruleset;
/// let rules = Ruleset::preset("classic").unwrap();
/// let scoring = rules.procedures().scoring;
/// let rulebook = rules.compile(3).unwrap();
/// let players = [PlayerKind::Bot(Level::Regular); 3];
/// let round = record(&rulebook, (scoring.method, scoring.points), &players, 7, 0, 1).unwrap();
/// assert!(round.decisions.iter().all(|decision| decision.choice < decision.offers.len()));
/// assert_eq!(round.places.iter().filter(|place| **place == 1).count(), 1);
/// ```
pub fn record(
    rulebook: &Rulebook,
    scoring: (Method, Points),
    players: &[PlayerKind],
    seed: u64,
    number: u64,
    playouts: u32,
) -> Option<RecordedRound> {
    let seed = Stream::Decisions.seed(seed, number);
    let mut game = Game::new(rulebook, players, seed).thinking(playouts).giving_up_after(GIVEN_UP);
    let mut before = game.table().clone();
    let mut decisions = Vec::new();
    let ending = game.play_round(&mut |event| {
        if let InputKind::Act { seat, action } = &event.input.what
            && !event.facts.is_empty()
        {
            let view = View::of(&before, Some(*seat));
            let offered = offers(rulebook, &before, *seat);
            let mut offers = choices(&view, &offered.words());
            let plain = plainly(action);
            let choice = offers.iter().position(|offer| plainly(offer) == plain).unwrap_or_else(|| {
                // If there are very many ways to pay, the offers list only the first ones.
                offers.push(action.clone());
                offers.len() - 1
            });
            if let Some(seen) = RecordedView::of(&view) {
                let (seat, at, action) = (*seat, event.input.at.0, action.clone());
                decisions.push(Decision { seat, at, seen, offers, choice, action });
            }
        }
        before.clone_from(event.table);
    });
    if ending != Ending::Over {
        return None;
    }
    let table = game.table();
    let winners = round_winners(rulebook, table);
    let (method, points) = scoring;
    let round_points = |seat: Seat| table.chair(seat).points.unwrap_or(0);
    let in_hand =
        |seat: Seat| -> i32 { table.chair(seat).hand.cards().iter().map(|&card| card_value(card, points)).sum() };
    let rank = |seat: Seat| {
        let out = table.out().iter().position(|&other| other == seat).map_or(i32::MAX, |place| place as i32);
        let (first, second) = if method == Method::LowTotal { (round_points(seat), out) } else { (out, in_hand(seat)) };
        (!winners.contains(seat), first, second)
    };
    let seats = || (0..players.len()).map(|seat| Seat(seat as u8));
    let place = |seat: Seat| 1 + seats().filter(|&other| rank(other) < rank(seat)).count() as u8;
    Some(RecordedRound { decisions, places: seats().map(place).collect(), points: seats().map(round_points).collect() })
}

/// Removes the details that do not distinguish choices: the UNO call, and the card that the play responds to.
fn plainly(action: &Action) -> Action {
    let mut action = action.clone();
    if let Action::Play { uno, saw, .. } = &mut action {
        (*uno, *saw) = (false, None);
    }
    action
}

#[cfg(test)]
mod tests {
    use ruckus_bots::Level;
    use ruckus_ruleset::{PRESETS, Ruleset};

    use super::*;

    fn recorded(preset: &str, number: u64) -> RecordedRound {
        let rules = Ruleset::preset(preset).unwrap();
        let scoring = rules.procedures().scoring;
        let rulebook = rules.compile(4).unwrap();
        record(&rulebook, (scoring.method, scoring.points), &[PlayerKind::Bot(Level::Regular); 4], 3, number, 1)
            .unwrap()
    }

    #[test]
    fn recordings_of_every_preset_are_reproducible() {
        for preset in PRESETS {
            let round = recorded(preset.name, 0);
            assert!(round.decisions.len() > 8, "{}", preset.name);
            assert_eq!(round, recorded(preset.name, 0), "{}", preset.name);
            assert_ne!(round, recorded(preset.name, 1), "{}", preset.name);
            assert!(round.places.contains(&1));
        }
    }

    #[test]
    fn a_decision_records_the_view_and_the_result() {
        let round = recorded("classic", 0);
        for decision in &round.decisions {
            let Decision { seen, offers, choice, action, .. } = decision;
            assert_eq!(plainly(&offers[*choice]), plainly(action));
            assert_eq!(usize::from(seen.cards[0]), seen.hand.len());
            assert_eq!(seen.top, seen.pile.last().copied());
            if let Action::Play { card, .. } = action {
                assert!(seen.hand.contains(card), "a played card was in the hand that was seen");
            }
        }
        let last = round.decisions.iter().rev().find(|decision| matches!(decision.action, Action::Play { .. }));
        let winner = last.expect("somebody plays the last card").seat;
        assert_eq!(round.places[winner.index()], 1);
        assert_eq!(round.points.iter().filter(|points| **points > 0).count(), 1, "the winner collects");
    }
}
