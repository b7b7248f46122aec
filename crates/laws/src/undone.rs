//! Undoing a play after a right accusation (SS-12) restores the table, except for independent events: cards drawn for
//! other reasons, and players who joined or left. The reference is slow and simple: a copy of the table from before the
//! play, which the same players join and leave.

use ruckus_engine::{
    Action, Card, Fact, Input, InputKind, Pattern, Phase, RuleId, Rulebook, Seat, SeatSet, Table, Time, Why, Window,
    WindowKind, apply, evolve, offers,
};

use crate::dice::Dice;
use crate::game::Game;
use crate::moves;
use crate::ruleset_sample::RulesetSample;

/// Totals of these games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UndoneTotals {
    /// Plays that could be undone.
    pub wrong: usize,
    /// Plays that were undone and compared with the reference.
    pub undone: usize,
    /// Plays that were undone while a window was open or after a player had left.
    pub in_between: usize,
    /// Plays that were undone after a shuffle. The order of the piles is not compared then.
    pub shuffled: usize,
}

/// Returns the ruleset with accusations switched on. Compiling it can fail if other rules do not fit.
#[must_use]
pub fn with_accusations(ruleset: &RulesetSample) -> RulesetSample {
    let lines = ruleset.text.lines().filter(|line| !line.starts_with("accusations = "));
    let mut text = String::new();
    let mut has_rules = false;
    for line in lines {
        text.push_str(line);
        text.push('\n');
        if line == "[rules]" {
            has_rules = true;
            text.push_str("accusations = true\n");
        }
    }
    if !has_rules {
        text.push_str("[rules]\naccusations = true\n");
    }
    // Home-made rules can react to anything, so they have no simple reference.
    RulesetSample { seats: ruleset.seats, text, homemade: Vec::new() }
}

/// Plays a game full of wrong cards, accusations, cards taken from the pile, and players who join and leave.
///
/// # Panics
/// If a law is broken: a right accusation is rejected, a verdict is wrong, or an undone play changes the table.
pub fn play(rulebook: Rulebook, plain: &Rulebook, dice: Dice, steps: usize) -> (Game, UndoneTotals) {
    let mut game = Game::new(rulebook, dice);
    game.comings = game.dice.one_of(&[0, 1, 6]).unwrap_or_default();
    let (mut count, mut reference) = (UndoneTotals::default(), None);
    for _ in 0..steps {
        game.wait();
        // A deadline that has passed gets its own input, so that no move follows a verdict in the same input.
        let due = game.table.deadline().is_some_and(|deadline| deadline <= game.now);
        let what = if due { InputKind::Tick } else { next(&mut game) };
        check_accepted(&game, &what);
        let is_legal = is_legal(&game, plain, &what);
        let before = game.table.clone();
        let facts = game.give(what.clone()).facts;
        game.check_cards();
        game.check_alive();
        follow(&game, &before, &what, &facts, is_legal, &mut reference, &mut count);
    }
    game.check_replay();
    (game, count)
}

/// Returns the next input: usually a wrong card, an accusation, or a player who leaves.
fn next(game: &mut Game) -> InputKind {
    let Game { rulebook, table, dice, .. } = game;
    if table.phase != Phase::Playing {
        return game.what_next();
    }
    let any_seat = dice.one_of(table.circle()).unwrap_or(table.turn);
    if let Some(accused) = table.undoable() {
        let action = match dice.below(100) {
            0..30 => Action::Accuse(accused),
            30..36 => Action::Accuse(any_seat),
            36..44 => return InputKind::Leave { seat: any_seat },
            44..52 => Action::Draw,
            _ => return game.what_next(),
        };
        // Let the accused player, and the player on turn, act more often than others.
        let disputes = table.windows().iter().any(|window| window.opening.kind == WindowKind::Dispute);
        if disputes && dice.percent(50) {
            let action = if dice.percent(50) { Action::Dispute } else { Action::Pass };
            return InputKind::Act { seat: accused, action };
        }
        let seat = if matches!(action, Action::Draw) { table.turn } else { any_seat };
        return InputKind::Act { seat, action };
    }
    if dice.percent(45) {
        let seat = if dice.percent(75) { table.turn } else { any_seat };
        let unchecked = |pattern: &Pattern| match pattern {
            Pattern::Play(play) => play.unchecked,
            Pattern::PayAny { .. } => true,
            _ => false,
        };
        let offers = offers(rulebook, table, seat);
        let wrong: Vec<Pattern> = offers.patterns().filter(|pattern| unchecked(pattern)).copied().collect();
        if let Some(pattern) = dice.one_of(&wrong) {
            let actions = moves::actions_of(table, seat, &pattern, dice);
            if let Some(action) = dice.one_of(&actions) {
                return InputKind::Act { seat, action };
            }
        }
    }
    game.what_next()
}

/// Checks that a right accusation is accepted at any time of the round, even while a window is open.
fn check_accepted(game: &Game, what: &InputKind) {
    let InputKind::Act { seat, action: Action::Accuse(accused) } = what else { return };
    let table = &game.table;
    let joined = table.windows().iter().any(|window| {
        let accuses = window.opening.kind == WindowKind::Dispute;
        accuses && (window.opening.by != *accused || window.answered.contains(seat))
    });
    let takes_part = table.has_seat(*seat) && !table.has_dropped_out(*seat);
    let is_over = table.phase != Phase::Playing;
    if is_over || table.undoable() != Some(*accused) || seat == accused || !takes_part || joined {
        return;
    }
    let input = Input { at: game.now, what: what.clone() };
    let refused = apply(&game.rulebook, &mut table.clone(), &input, &mut Vec::new());
    assert_eq!(refused, None, "a right accusation is refused: {input:?} at {:?}", table.windows());
}

/// Returns true if a play or a payment is legal with the same rules without accusations, or `None` if that is not easy
/// to tell.
fn is_legal(game: &Game, plain: &Rulebook, what: &InputKind) -> Option<bool> {
    let InputKind::Act { seat, action } = what else { return None };
    let (Action::Play { saw: None, .. } | Action::Pay(_), true) = (action, game.table.has_seat(*seat)) else {
        return None;
    };
    Some(moves::is_offered(&game.table, *seat, &offers(plain, &game.table, *seat), action))
}

/// The table before a play that can be undone, and independent events since.
struct Reference {
    accused: Seat,
    /// The table before the play. Players join and leave it as in the game.
    table: Table,
    /// Time of the play.
    at: Time,
    is_legal: Option<bool>,
    drawn: Vec<(Seat, Card)>,
    shuffled: bool,
    /// True if a window was open or a player left.
    in_between: bool,
    /// True if a player left. A window that opens because of that has the time of the play in the reference.
    left: bool,
    /// False if the table without the play is unknown: a match was slid under it, or a clock rang.
    compared: bool,
}

/// Excludes the play from the comparison.
const fn skip(reference: &mut Option<Reference>) {
    if let Some(reference) = reference {
        reference.compared = false;
    }
}

fn is_same_hand(one: &Table, other: &Table, seat: Seat) -> bool {
    one.has_seat(seat) && other.has_seat(seat) && cards_of(one, seat) == cards_of(other, seat)
}

/// Returns true for draws that a play causes. They are undone with it.
const fn follows_from_a_play(why: Why) -> bool {
    matches!(why, Why::Debt | Why::Race | Why::Challenge | Why::Spread)
}

/// Updates the reference with the facts of an input. If the play was undone, compares the tables.
fn follow(
    game: &Game,
    before: &Table,
    what: &InputKind,
    facts: &[Fact],
    is_legal: Option<bool>,
    reference: &mut Option<Reference>,
    count: &mut UndoneTotals,
) {
    let mut table = before.clone();
    if let Some(reference) = reference {
        let others = table.windows().iter().any(|window| window.opening.kind != WindowKind::Dispute);
        reference.left |= matches!(what, InputKind::Leave { .. });
        reference.in_between |= others || reference.left;
        if let InputKind::Leave { .. } | InputKind::Join { .. } | InputKind::TakeOver { .. } = what {
            let input = Input { at: reference.at, what: what.clone() };
            let _ = apply(&game.rulebook, &mut reference.table, &input, &mut Vec::new());
        }
    }
    let mut undone = None;
    for fact in facts {
        match fact {
            &Fact::Undoable { seat, .. } => {
                count.wrong += 1;
                // Take the table from before the whole input: a play can interrupt something before it lands.
                let (table, at) = (before.clone(), game.now);
                *reference = Some(Reference {
                    accused: seat,
                    table,
                    at,
                    is_legal,
                    drawn: Vec::new(),
                    shuffled: false,
                    in_between: false,
                    left: false,
                    compared: true,
                });
            }
            Fact::RoundOver | Fact::RoundBegun(_) => *reference = None,
            &Fact::Accused { seat, guilty, .. } => {
                let right = reference.as_ref().filter(|it| it.accused == seat && table.undoable() == Some(seat));
                assert_eq!(guilty, right.is_some(), "the verdict about {seat} is wrong");
                let legal = right.and_then(|it| it.is_legal);
                assert_ne!(legal, Some(true), "a legal play of {seat} is undone");
            }
            Fact::Undone { .. } => {
                undone = Some(table.clone());
                // The card stays if no other card is left for the top of the pile.
                let stays = |it: &Reference| it.shuffled && table.draw_pile_len() == 0 && table.pile().len() < 2;
                *reference = reference.take().filter(|it| !stays(it));
            }
            &Fact::Drawn { seat, card, why, .. } if undone.is_some() || !follows_from_a_play(why) => {
                if let Some(reference) = reference {
                    reference.drawn.push((seat, card));
                }
            }
            // A player can pay for a wrong accusation by leaving.
            Fact::Left { seat } => {
                if let Some(reference) = reference {
                    reference.drawn.retain(|(drawer, _)| drawer != seat);
                }
            }
            // Calling UNO counts if the hand is the same as before the play.
            &Fact::SaidUno { seat } => {
                if let Some(reference) = reference.as_mut().filter(|it| is_same_hand(&it.table, &table, seat)) {
                    evolve(&mut reference.table, fact).expect("UNO can be said there as well");
                }
            }
            // A player who is caught has paid, even if there was nothing left to draw.
            &Fact::Caught { seat, .. } => {
                let could_be_caught =
                    |it: &&mut Reference| is_same_hand(&it.table, &table, seat) && it.table.liable().contains(seat);
                if let Some(reference) = reference.as_mut().filter(could_be_caught) {
                    evolve(&mut reference.table, fact).expect("who can be caught there is caught there as well");
                }
            }
            // The place of a late match, and the effects of a clock that rings at the same moment, are not easy to
            // predict.
            Fact::SlidUnder { .. } => skip(reference),
            // A player who has drawn since can drop out again immediately (G18).
            Fact::DroppedOut { .. } if undone.is_some() => skip(reference),
            Fact::ClockRang { .. } if undone.is_some() => skip(reference),
            Fact::Reshuffled | Fact::Refilled | Fact::DroppedOut { .. } => {
                if let Some(reference) = reference {
                    reference.shuffled = true;
                }
            }
            _ => {}
        }
        evolve(&mut table, fact).expect("what is decided at a table can happen at it");
    }
    if let Some(undone) = undone
        && let Some(reference) = reference.take().filter(|it| it.compared)
    {
        compare(&reference, &undone, &game.table);
        count.undone += 1;
        count.in_between += usize::from(reference.in_between);
        count.shuffled += usize::from(reference.shuffled);
    }
}

/// The cards that a seat holds, in the hand and face down.
fn cards_of(table: &Table, seat: Seat) -> Vec<Card> {
    let chair = table.chair(seat);
    chair.hand.cards().iter().chain(chair.face_down.cards()).copied().collect()
}

/// Removes one card from a list, whatever its mark. Returns false if it has none.
fn remove(cards: &mut Vec<Card>, card: Card) -> bool {
    let place = cards.iter().position(|other| other.unmarked() == card.unmarked());
    place.map(|place| cards.remove(place)).is_some()
}

/// The cards that an undo puts back into a hand or onto the discard pile, from anywhere else. `undone` is the table
/// just before the undo.
fn put_back(before: &Table, undone: &Table) -> Vec<Card> {
    let missing = |mut cards: Vec<Card>, of: Vec<Card>| {
        of.into_iter().for_each(|card| _ = remove(&mut cards, card));
        cards
    };
    let pile = |table: &Table| table.pile().iter().map(|played| played.card).collect();
    let mut cards = missing(pile(before), pile(undone));
    for &seat in before.circle() {
        let now = if undone.has_seat(seat) { cards_of(undone, seat) } else { Vec::new() };
        cards.extend(missing(cards_of(before, seat), now));
    }
    cards
}

/// Checks that the table after an undo equals the one before the play, except for cards drawn. `undone` is the table
/// just before the undo.
fn compare(reference: &Reference, undone: &Table, after: &Table) {
    let before = &reference.table;
    if before.phase != Phase::Playing || after.phase != Phase::Playing {
        return;
    }
    let who = format!("the play of {} that was undone", reference.accused);
    assert_eq!(after.circle(), before.circle(), "{who} has moved seats");
    assert_eq!(after.waiting(), before.waiting(), "{who} has changed who waits");
    // A card that the play took from a hand or covered can be drawn after a shuffle, or after a player has left with
    // it. It goes back, and the next card of the draw pile replaces it.
    let mut back = if reference.shuffled || reference.left { put_back(before, undone) } else { Vec::new() };
    let mut kept = 0;
    for &seat in after.circle() {
        let mut left = cards_of(after, seat);
        for card in &cards_of(before, seat) {
            let place = left.iter().position(|held| held == card);
            assert!(place.is_some(), "{who} has taken {card} from {seat}");
            place.map(|place| left.remove(place));
        }
        kept += left.len();
        let mut drawn: Vec<Card> =
            reference.drawn.iter().filter(|(drawer, _)| *drawer == seat).map(|(_, card)| *card).collect();
        let expected = if after.draw_pile_len() > 0 { drawn.len() } else { left.len().min(drawn.len()) };
        assert_eq!(left.len(), expected, "{who} has changed how many cards {seat} has drawn for other reasons");
        left.retain(|card| !remove(&mut drawn, *card));
        for card in &drawn {
            assert!(remove(&mut back, *card), "{who} has taken the drawn {card} from {seat}");
        }
        assert_eq!(after.chair(seat).total, before.chair(seat).total, "{who} has changed points of {seat}");
    }
    if !reference.shuffled {
        assert_eq!(after.pile(), before.pile(), "{who} has changed the discard pile");
        assert_eq!(after.draw_pile_len() + kept, before.draw_pile_len(), "{who} has changed the draw pile");
        // The penalty can be large enough to pause the table (PW-8). If a player left, the round can end in the
        // reference before that pause is over in the game, and its last play can be accused there.
        let is_compared = |window: &&Window| match window.opening.rule.name() {
            "polite-hold" => false,
            "accusations" => !reference.left,
            _ => true,
        };
        let at_any_time = |window: &Window| {
            let mut window = window.clone();
            if reference.left {
                window.opening.deadline = Time(0);
            }
            window
        };
        let left_open: Vec<Window> = after.windows().iter().filter(is_compared).map(at_any_time).collect();
        let before: Vec<Window> = before.windows().iter().filter(is_compared).map(at_any_time).collect();
        assert_eq!(left_open, before, "{who} has left a window open");
    }
    let standing = |table: &Table| (table.turn, table.direction, table.debt, table.skips, table.drawn, table.drew);
    assert_eq!(
        standing(after),
        standing(before),
        "{who} has changed turn, direction, debt, skips or what was drawn in the turn"
    );
    let draws = |seat: Seat| reference.drawn.iter().any(|(drawer, _)| *drawer == seat);
    let still = |seats: SeatSet| -> SeatSet { seats.iter().filter(|seat| !draws(*seat)).collect() };
    let said =
        |table: &Table| -> SeatSet { table.circle().iter().copied().filter(|seat| table.said_uno(*seat)).collect() };
    let liable = |table: &Table| still(table.liable()).minus(said(after));
    assert_eq!(liable(after), liable(before), "{who} has changed who can be caught");
    assert_eq!(still(said(after)), still(said(before)), "{who} has changed who has said UNO");
    let out = |table: &Table| -> Vec<Seat> { table.out().iter().copied().filter(|seat| !draws(*seat)).collect() };
    assert_eq!(out(after), out(before), "{who} has changed who is out");
    assert_eq!(after.draw_card(), before.draw_card(), "{who} has changed what the debt stands on");
    // Time is not undone: clocks keep running, and so do the cells of their rules. The free times for late slaps
    // (SS-11) and for UNO after a hand has grown (G16) are times too.
    let unknown = |name: &str| ["mistakes", "false-uno"].contains(&name) || reference.left && name == "accusations";
    let timed = |rule: RuleId| after.clocks().iter().chain(before.clocks()).any(|clock| clock.rule == rule);
    let noted = |table: &Table| -> Vec<String> {
        table
            .noted()
            .filter(|noted| !timed(noted.rule) && !unknown(noted.rule.name()))
            .map(|noted| format!("{noted:?}"))
            .collect()
    };
    assert_eq!(noted(after), noted(before), "{who} has changed what rules remember, such as rights and parts taken");
}
