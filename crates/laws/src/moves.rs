//! Random moves: offered actions and all others.

use ruckus_engine::{
    Action, Card, Color, How, Input, InputKind, Mistake, NOSE, Offers, Pattern, Phase, Play, RuleId, Rulebook, Seat,
    Table, Verb, WindowKind, due, offers,
};

use crate::dice::Dice;

const COLORS: [Color; 4] = Color::ALL;

/// Lists the actions that an offer to a seat stands for. Options of a play (a wild's color, UNO, the card that the
/// player saw, declaring a match) and ways to pay a debt are chosen at random, one for each.
pub fn actions_of(table: &Table, seat: Seat, offered: &Pattern, dice: &mut Dice) -> Vec<Action> {
    match offered {
        Pattern::Play(offered) => offered.cards.iter().map(|card| play(table, offered, card, dice)).collect(),
        Pattern::PayAny { cards, .. } => {
            let held = table.chair(seat).hand.cards().iter().copied().filter(|card| cards.contains(*card));
            let paid: Vec<Card> = held.filter(|_| dice.percent(50)).collect();
            if paid.is_empty() { Vec::new() } else { vec![Action::Pay(paid)] }
        }
        Pattern::Pay { .. } | Pattern::Together { .. } => vec![payment(table, seat, offered, dice)],
        Pattern::MakeRule { .. } => {
            let mut actions: Vec<Action> = offered.moves(&[]).collect();
            for action in &mut actions {
                if let Action::MakeRule { action, .. } = action {
                    *action = something(dice);
                }
            }
            actions
        }
        Pattern::Do => {
            // Sometimes perform the wrong action.
            let wanted = due(table, seat).filter(|_| dice.percent(70));
            vec![Action::Do(wanted.map_or_else(|| something(dice), str::to_owned))]
        }
        _ => offered.moves(&[]).collect(),
    }
}

/// Returns a play of an offered card with random options.
fn play(table: &Table, offered: &Play, card: Card, dice: &mut Dice) -> Action {
    let must_call = offered.color_with_it && offered.how.takes_effect();
    // If a wild has no effect, a color called with it is ignored.
    let calls = card.is_wild_type() && (must_call || dice.percent(50));
    Action::Play {
        card,
        color: if calls { dice.one_of(&COLORS) } else { None },
        uno: dice.percent(50),
        as_match: offered.says_match || offered.how == How::Match && dice.percent(30),
        saw: table.top().map(|top| top.card).filter(|_| dice.percent(30)),
    }
}

/// Returns an action to perform, from a short list so that it is often the right one.
fn something(dice: &mut Dice) -> String {
    dice.one_of(&["moo", "Stand up", NOSE]).unwrap_or(NOSE).to_owned()
}

/// Returns cards that pay the debt. The payment is offered, so such cards exist.
fn payment(table: &Table, seat: Seat, offered: &Pattern, dice: &mut Dice) -> Action {
    let mut hand = table.chair(seat).hand.cards().to_vec();
    for place in (1..hand.len()).rev() {
        hand.swap(place, dice.below(place + 1));
    }
    let first = offered.moves(&hand).next();
    first.unwrap_or_else(|| panic!("{seat} is offered {offered:?} and cannot"))
}

/// Returns an arbitrary action with any seats and cards, some of them from the actor's hand.
pub fn anything(table: &Table, seat: Seat, dice: &mut Dice) -> Action {
    let held: Vec<Card> = if table.has_seat(seat) { table.chair(seat).hand.cards().to_vec() } else { Vec::new() };
    let all: Vec<Card> = Card::all().collect();
    let mut card = || {
        let from = if dice.percent(70) && !held.is_empty() { &held } else { &all };
        dice.one_of(from).unwrap_or(Card::WILD)
    };
    let (first, second) = (card(), card());
    let saw = table.pile().get(dice.below(table.pile().len() + 1)).map(|played| played.card);
    let someone = seat_or_invalid(table, dice);
    if table.debt > 0 && table.turn == seat && dice.percent(20) {
        // A debtor tries to pay with an arbitrary card.
        return Action::Pay(vec![first]);
    }
    match dice.below(26) {
        0 => Action::Color(COLORS[dice.below(4)]),
        1 => Action::Draw,
        2 => Action::Pass,
        3 if dice.percent(20) => Action::Pay(Vec::new()),
        3 if dice.percent(50) => Action::Pay(vec![first]),
        3 => Action::Pay(vec![first, second]),
        4 => Action::Uno,
        5 => Action::Catch(someone),
        6 => Action::Slap,
        7 => Action::HandOn,
        8 => Action::Swap(someone),
        9 => Action::Shield { card: first, discard: dice.percent(50) },
        10 => Action::Give { card: first, to: someone },
        11 => Action::Peek(someone),
        12 => Action::MoveTo(dice.any() as u8),
        13 => Action::Challenge,
        14 if dice.percent(50) => Action::MakeEntry { number: dice.below(12) as u8, entry: dice.below(10) as u8 },
        14 => Action::MakeRule { number: dice.any() as u8, action: "moo".to_owned() },
        15 => Action::Do("moo".to_owned()),
        16 => dice.one_of(&[Action::Announce, Action::Dispute, Action::Ready, Action::Go]).unwrap_or(Action::Go),
        17 => Action::Show(first),
        18 => Action::Accuse(someone),
        19 => Action::Flip,
        20 => Action::Deal(dice.any() as u8),
        _ => {
            // Only wilds can have a color: neither the wire format nor records can express any other.
            let color = if first.is_wild_type() && dice.percent(50) { dice.one_of(&COLORS) } else { None };
            let saw = saw.filter(|_| dice.percent(50));
            Action::Play { card: first, color, uno: dice.percent(20), as_match: dice.percent(5), saw }
        }
    }
}

/// Returns a seat of the table or, sometimes, one that does not exist.
pub fn seat_or_invalid(table: &Table, dice: &mut Dice) -> Seat {
    match dice.below(12) {
        0 => Seat(dice.any() as u8),
        1 => Seat(table.circle().len() as u8),
        _ => Seat(dice.below(table.circle().len()) as u8),
    }
}

/// Returns true if the offers to a seat accept an action. Paid cards must be held as often as they are named. A card
/// out of turn must answer the top card or, for a late match, the card that its player announced and that one card has
/// covered (PS-3.4).
pub fn is_offered(table: &Table, seat: Seat, offers: &Offers, action: &Action) -> bool {
    let Some(offer) = offers.accepting(action) else { return false };
    if let Action::Pay(cards) = action {
        let mut left = table.chair(seat).hand.cards().to_vec();
        return cards.iter().all(|card| {
            let place = left.iter().position(|held| held == card);
            place.map(|place| left.remove(place)).is_some()
        });
    }
    let Action::Play { saw: Some(saw), .. } = action else { return true };
    let Pattern::Play(Play { how, .. }) = offer.what else { return false };
    matches!(how, How::Turn | How::Crazy)
        || table.top().is_some_and(|top| top.card.is_identical(*saw))
        || how == How::Match && table.late_matches(seat).any(|late| late.is_identical(*saw))
}

/// Returns true for a catch, a slap or UNO by a seat that has paid for a wrong one since the last card landed (SS-11,
/// G16).
pub fn has_paid_for(table: &Table, input: &Input) -> bool {
    let InputKind::Act { seat, action } = &input.what else { return false };
    match action {
        Action::Catch(_) => table.has_paid(*seat, Mistake::Catch),
        Action::Slap => table.has_paid(*seat, Mistake::Slap),
        Action::Uno => table.has_paid(*seat, Mistake::Uno),
        _ => false,
    }
}

/// Returns true for a right accusation by a seat that has paid for a wrong one: it is accepted without an offer
/// (SS-12).
pub fn is_right_after_all(table: &Table, input: &Input) -> bool {
    let InputKind::Act { seat, action: Action::Accuse(accused) } = &input.what else { return false };
    table.has_paid(*seat, Mistake::Accusation) && table.undoable() == Some(*accused)
}

/// Returns true if an action that is not offered is harmless: UNO, a catch or a slap without effect.
pub fn does_nothing(table: &Table, seat: Seat, action: &Action) -> bool {
    let known = match action {
        Action::Uno | Action::Slap => true,
        Action::Catch(target) => table.has_seat(*target),
        _ => false,
    };
    known && table.has_seat(seat) && matches!(table.phase, Phase::Dealing | Phase::Playing)
}

/// Returns the move of a sensible player: answers windows, calls UNO, prefers playing to drawing and drawing to
/// passing.
pub fn sensible(rulebook: &Rulebook, table: &Table, dice: &mut Dice) -> Option<(Seat, Action)> {
    let first = dice.below(table.circle().len());
    let mut best: Option<(u8, Seat, Pattern)> = None;
    for step in 0..table.circle().len() {
        let seat = table.circle()[(first + step) % table.circle().len()];
        for offered in offers(rulebook, table, seat).patterns() {
            let rank = match offered {
                Pattern::Catch(_) | Pattern::Accuse(_) | Pattern::PayAny { .. } => continue,
                Pattern::Play(play) if play.unchecked => continue,
                Pattern::Uno => 0,
                // With rules from memory, the action is always on offer (HR-8).
                Pattern::Do if !is_due(table, seat) => continue,
                Pattern::Peek(_)
                | Pattern::MoveTo(_)
                | Pattern::HandOn
                | Pattern::Slap
                | Pattern::Color
                | Pattern::Deal { .. }
                | Pattern::Flip
                | Pattern::Ready => 1,
                Pattern::Do | Pattern::Go | Pattern::Give { .. } | Pattern::Swap(_) => 1,
                // A player who wants the round to end makes no rule that lets others draw.
                Pattern::MakeRule { .. } => 6,
                Pattern::Play(play) if play.cards.iter().all(|card| is_wild_fun(rulebook, table, card)) => 3,
                Pattern::Play(_) | Pattern::Pay { .. } | Pattern::Together { .. } => 2,
                Pattern::Draw | Pattern::Challenge => 4,
                Pattern::Announce => 6,
                _ => 5,
            };
            if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                best = Some((rank, seat, *offered));
            }
        }
    }
    let (rank, seat, mut offered) = best?;
    if let Pattern::Play(play) = &mut offered
        && rank == 2
    {
        play.cards = play.cards.iter().filter(|&card| !is_wild_fun(rulebook, table, card)).collect();
    }
    let actions = actions_of(table, seat, &offered, dice);
    let mut action = if offered.verb() == Verb::Deal { actions.first().cloned() } else { dice.one_of(&actions) };
    // False calls can cost more cards than a round plays (G16).
    if let Some(Action::Play { uno, .. }) = &mut action
        && table.has_seat(seat)
    {
        *uno &= table.chair(seat).held() <= 2;
    }
    action.map(|action| (seat, action))
}

/// Returns true if playing the card opens a window. A player who wants the round to end holds such cards back.
fn is_wild_fun(rulebook: &Rulebook, table: &Table, card: Card) -> bool {
    let opens = |rule: &RuleId| rulebook.has(*rule) && rule.about().opens.contains(card);
    let made = card.face().number().is_some_and(|number| table.has_made(number));
    made || RuleId::all().any(|rule| opens(&rule))
}

/// Returns true if the table waits for this seat to perform an action.
fn is_due(table: &Table, seat: Seat) -> bool {
    table.windows().iter().any(|window| window.opening.kind == WindowKind::Do && window.awaited().contains(seat))
}

/// Returns a random offered action. Seats with more offers are not chosen more often.
pub fn offered(rulebook: &Rulebook, table: &Table, dice: &mut Dice) -> Option<(Seat, Action)> {
    let first = dice.below(table.circle().len());
    (0..table.circle().len()).find_map(|step| {
        let seat = table.circle()[(first + step) % table.circle().len()];
        let offers = offers(rulebook, table, seat);
        let all: Vec<Pattern> = offers.patterns().copied().collect();
        let offered = dice.one_of(&all)?;
        let actions = actions_of(table, seat, &offered, dice);
        dice.one_of(&actions).map(|action| (seat, action))
    })
}
