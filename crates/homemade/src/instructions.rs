//! Runs the steps of a rule in sequence until one of them has to wait for a player.

use ruckus_engine::{
    Ask, Continuation, EffectKind, EffectStage, Fact, Resolution, Seat, SeatSet, Why, Window, WindowKind,
};

use super::asking::{CHOOSING, Done, ask, chance, open};
use super::host::Host;
use super::marking;
use super::scene::scene;
use super::state::{self, HUSHED, SUSPENDED, TIMES, is_suspended};
use super::words::{Cards, Chat, Homemade, Instruction, Number, Part, Pays, PickedBy, Trigger, Who};
use super::{FUEL, MOST_CARDS, MOST_GENERATIONS, MOST_MORE, MOST_POINTS, MOST_SIDES, MOST_TIMES};

/// Time limit for a race, in milliseconds.
const RACING: u64 = 6_000;

/// Runs the remaining steps of a rule, from the position of the continuation.
pub(super) fn go_on(host: &Host, run: &mut Resolution<'_>, mut continuation: Continuation) {
    let Some(rule) = host.rule(continuation.entry) else { return };
    let Some(part) = rule.parts.get(usize::from(continuation.part)) else { return };
    while let Some(step) = part.steps.get(usize::from(continuation.step)) {
        if is_suspended(run.table(), continuation.entry) || !run.is_playing() {
            return;
        }
        // Validation has already rejected rules beyond the table's limit.
        let Some(spent) = run.scratch().counts.get_mut(usize::from(continuation.entry)) else { return };
        *spent += 1;
        let burnt = *spent > FUEL;
        if burnt || run.generation() > MOST_GENERATIONS || TIMES.at(run.table(), continuation.entry) > MOST_TIMES {
            run.emit(Fact::Suspended { rule: continuation.entry, title: rule.title.as_str().into() });
            SUSPENDED.note_at(run, continuation.entry, true);
            return;
        }
        if !begin_each(run, part, &mut continuation) {
            continue;
        }
        let wanted =
            continuation.left > 0 || step.condition.as_ref().is_none_or(|it| scene(run, &continuation).holds(it));
        if !wanted {
            next_step(run, part, &mut continuation);
            continue;
        }
        // HR-8: a rule that players must remember is announced only when the race is over.
        if !is_from_memory(host, run, continuation.entry, &step.instruction) && std::mem::take(&mut continuation.fresh)
        {
            call_out(run, (continuation.entry, continuation.part), rule, continuation.actor);
        }
        match perform(host, run, &mut continuation, &step.instruction) {
            Done::Go => {
                continuation.left = 0;
                next_step(run, part, &mut continuation);
            }
            Done::Waits => {
                continuation.waits = true;
                run.push(EffectStage::Hands, EffectKind::GoOn(continuation));
                return;
            }
        }
    }
}

/// Selects the first seat for a step that is done for each of several seats, unless one is selected already. If there
/// are no such seats, moves past these steps and returns false.
fn begin_each(run: &Resolution<'_>, part: &Part, continuation: &mut Continuation) -> bool {
    let Some(who) = each_of(part, continuation.step).filter(|_| continuation.each.is_none()) else { return true };
    let scene = scene(run, continuation);
    let seats = scene.seats(who);
    let first = scene.in_order(seats).next();
    continuation.each = first;
    match first {
        Some(first) => continuation.still = seats.minus(SeatSet::of(first)),
        None => continuation.step = end_of_each(part, continuation.step),
    }
    first.is_some()
}

/// Moves to the next step. After the last step of a group with the same `each`, returns to its first step for the next
/// seat.
pub(super) fn next_step(run: &Resolution<'_>, part: &Part, continuation: &mut Continuation) {
    let (here, next) = (continuation.step, continuation.step.saturating_add(1));
    continuation.step = next;
    let who = each_of(part, here);
    if who.is_none() || next < end_of_each(part, here) {
        return;
    }
    let scene = scene(run, continuation);
    let after = scene.in_order(continuation.still).next();
    continuation.each = after;
    let Some(after) = after else { return };
    continuation.still = continuation.still.minus(SeatSet::of(after));
    // Returns to the first step of the group.
    let together = part.steps.iter().take(usize::from(here)).rev().take_while(|step| step.each.as_ref() == who).count();
    continuation.step = here - together as u8;
}

fn each_of(part: &Part, step: u8) -> Option<&Who> {
    part.steps.get(usize::from(step)).and_then(|step| step.each.as_ref())
}

/// Returns the index of the first step after the group that `step` is part of.
fn end_of_each(part: &Part, step: u8) -> u8 {
    let who = each_of(part, step);
    let together = part.steps.iter().skip(usize::from(step)).take_while(|step| step.each.as_ref() == who).count();
    step.saturating_add(together as u8)
}

/// Runs the parts that react to the end of a round. They can only change points.
pub(super) fn count_round(host: &Host, run: &mut Resolution<'_>) {
    for (at, rule) in host.rules.iter().enumerate() {
        if host.is_silent(run.table(), at as u8) {
            continue;
        }
        let over = |(_, part): &(u8, &Part)| part.when == Some(Trigger::RoundOver);
        for (place, part) in (0..).zip(&rule.parts).filter(over) {
            let actor = run.table().out().first().copied().unwrap_or(run.table().turn);
            let mut continuation = Continuation { entry: at as u8, part: place, ..Continuation::of(actor) };
            if !part.condition.as_ref().is_none_or(|it| scene(run, &continuation).holds(it)) {
                continue;
            }
            while let Some(step) = part.steps.get(usize::from(continuation.step)) {
                if !begin_each(run, part, &mut continuation) {
                    continue;
                }
                if step.condition.as_ref().is_none_or(|it| scene(run, &continuation).holds(it)) {
                    if std::mem::take(&mut continuation.fresh) {
                        call_out(run, (continuation.entry, place), rule, actor);
                    }
                    perform(host, run, &mut continuation, &step.instruction);
                }
                next_step(run, part, &mut continuation);
            }
        }
    }
}

/// Announces the rule, unless the part is quiet. Counts the announcement in any case.
pub(super) fn call_out(run: &mut Resolution<'_>, (place, part): (u8, u8), rule: &Homemade, seat: Seat) {
    if !rule.parts.get(usize::from(part)).is_some_and(|part| part.quiet) {
        run.emit(Fact::Fired { rule: place, title: rule.title.as_str().into(), seat });
    }
    let times = TIMES.at(run.table(), place);
    TIMES.note_at(run, place, times.saturating_add(1));
}

fn count(run: &Resolution<'_>, continuation: &Continuation, number: &Number) -> u16 {
    scene(run, continuation).number(number).clamp(0, MOST_CARDS) as u16
}

#[expect(clippy::too_many_lines, reason = "one arm for each instruction, each of a few lines")]
fn perform(host: &Host, run: &mut Resolution<'_>, continuation: &mut Continuation, instruction: &Instruction) -> Done {
    let one = |run: &Resolution<'_>, who: &Who| scene(run, continuation).one(who);
    let each = |run: &Resolution<'_>, who: &Who| {
        let scene = scene(run, continuation);
        scene.in_order(scene.seats(who)).collect::<Vec<_>>()
    };
    let actor = continuation.actor;
    match instruction {
        Instruction::Draw { who, cards } => {
            let cards = count(run, continuation, cards);
            for seat in each(run, who) {
                run.draw(seat, cards, Why::Rule);
            }
        }
        Instruction::Give { from, to, cards, by } => {
            let (Some(from), Some(to)) = (one(run, from), one(run, to)) else { return Done::Go };
            let cards = count(run, continuation, cards).min(run.table().chair(from).hand.len() as u16);
            return give(run, continuation, (from, to), cards, *by);
        }
        Instruction::Swap { a, b } => {
            if let (Some(a), Some(b)) = (one(run, a), one(run, b))
                && a != b
            {
                run.emit(Fact::HandsMove { by: actor });
                run.emit(Fact::Swapped { a, b });
            }
        }
        Instruction::PassHands { back } => pass_hands(run, actor, *back),
        Instruction::Skip { seats } => {
            for _ in 0..count(run, continuation, seats) {
                run.happen(EffectKind::Skip { seat: actor });
            }
        }
        Instruction::TurnRound => run.happen(EffectKind::TurnAround { seat: actor }),
        Instruction::RaiseDebt { by } => {
            let cards = count(run, continuation, by);
            if cards > 0 {
                run.happen(EffectKind::Attack { seat: actor, cards });
            }
        }
        Instruction::ForgiveDebt => run.happen(EffectKind::ForgiveDebt),
        Instruction::TurnTo { who } => {
            if let Some(seat) = one(run, who) {
                run.push(EffectStage::Turn, EffectKind::TurnTo { seat });
            }
        }
        Instruction::NameColor { who } => {
            let wild = run.table().top().is_some_and(|top| top.card.is_wild_type());
            if let Some(seat) = one(run, who).filter(|_| wild) {
                return ask(run, continuation, WindowKind::Color, SeatSet::of(seat), CHOOSING);
            }
        }
        Instruction::Show { who, cards } => show(run, continuation, &each(run, who), cards),
        Instruction::Peek { who, at } => {
            if let (Some(by), Some(seat)) = (one(run, who), one(run, at))
                && by != seat
            {
                run.emit(Fact::Peeked { seat, by });
            }
        }
        Instruction::PlayMore { who, most, .. } => {
            // The player is asked regardless of their hand. Otherwise the question would reveal what they hold.
            let seat = one(run, who).filter(|&seat| run.table().chair(seat).held() > 0);
            let Some(seat) = seat else { return Done::Go };
            if continuation.left == 0 {
                continuation.left = scene(run, continuation).number(most).clamp(0, MOST_MORE) as u8;
            }
            if continuation.left == 0 {
                return Done::Go;
            }
            return ask(run, continuation, WindowKind::Play, SeatSet::of(seat), CHOOSING);
        }
        Instruction::Flip => {
            if let Some(card) = run.next_card() {
                run.emit(Fact::TurnedUp { card });
            }
        }
        Instruction::TakePile { who, cards } => {
            let cards =
                usize::from(count(run, continuation, cards)).min(run.table().pile().len().saturating_sub(1)) as u8;
            if let Some(seat) = one(run, who).filter(|_| cards > 0) {
                run.happen(EffectKind::TakePile { seat, cards });
            }
        }
        Instruction::SetAside { who, cards } => {
            let cards = count(run, continuation, cards);
            for seat in each(run, who) {
                for _ in 0..cards {
                    let Some(card) = run.next_card() else { break };
                    run.emit(Fact::SetAside { seat, card });
                }
            }
        }
        Instruction::Retire { who } => {
            for seat in each(run, who) {
                // The last player in play cannot retire, because the round needs a player.
                let chair = run.table().chair(seat);
                let moving = chair.lifted.is_some() || chair.passes_to.is_some() || chair.awaits.is_some();
                if !moving && run.table().in_play(seat) && run.table().count_in_play() > 1 {
                    run.emit(Fact::Retired { seat });
                }
            }
        }
        Instruction::Points { who, by } => {
            let points = scene(run, continuation).number(by).clamp(-MOST_POINTS, MOST_POINTS);
            for seat in each(run, who) {
                let total = run.table().chair(seat).total.saturating_add(points);
                run.emit(Fact::Awarded { seat, points, total });
            }
        }
        Instruction::Mark { who, by } => {
            let by = scene(run, continuation).number(by);
            for seat in each(run, who) {
                mark(host, run, continuation, seat, |before| before.saturating_add(by));
            }
        }
        Instruction::Unmark { who } => {
            for seat in each(run, who) {
                mark(host, run, continuation, seat, |_| 0);
            }
        }
        Instruction::Count { by } => {
            let by = scene(run, continuation).number(by);
            count_to(host, run, continuation, |before| before.saturating_add(by));
        }
        Instruction::ClearCount => count_to(host, run, continuation, |_| 0),
        Instruction::MarkCard { of, off } => marking::on_pile(run, continuation, *of, !off),
        Instruction::MarkHeld { who, cards, count, by, off } => {
            let (Some(seat), count) = (one(run, who), self::count(run, continuation, count)) else { return Done::Go };
            return marking::in_hand(run, continuation, (seat, cards), count, *by, !off);
        }
        Instruction::Race { who, .. } => {
            let seats = scene(run, continuation).racers(who);
            if seats.len() > 1 {
                let secret = is_from_memory(host, run, continuation.entry, instruction);
                let ask = Ask { secret, ..Ask::all(WindowKind::Do, seats, continuation.actor, RACING) };
                return open(run, continuation, ask);
            }
        }
        Instruction::ChooseSeat { who, among } => {
            let (Some(seat), among) = (one(run, who), scene(run, continuation).seats(among)) else { return Done::Go };
            continuation.chosen = among;
            if among.len() > 1 {
                return ask(run, continuation, WindowKind::Name, SeatSet::of(seat), CHOOSING);
            }
        }
        Instruction::Choose { who, .. } => {
            if let Some(seat) = one(run, who) {
                return ask(run, continuation, WindowKind::Choose, SeatSet::of(seat), CHOOSING);
            }
        }
        Instruction::Vote { who, .. } => {
            let seats = scene(run, continuation).seats(who);
            if !seats.is_empty() {
                return ask(run, continuation, WindowKind::Choose, seats, CHOOSING);
            }
        }
        Instruction::Roll { sides } => {
            let sides = scene(run, continuation).number(sides).clamp(2, MOST_SIDES);
            continuation.answer = chance(run, sides as usize) as u8 + 1;
            run.emit(Fact::Rolled { rule: continuation.entry, shown: continuation.answer });
        }
        Instruction::Chat(chat) => {
            let before = HUSHED.of(run.table());
            let hushed = match chat {
                Chat::Off => true,
                Chat::On => false,
                Chat::Toggle => !before,
            };
            HUSHED.note(run, hushed);
        }
    }
    Done::Go
}

/// Returns true if players must remember the instruction (HR-8): a race of a rule that was made for a number.
pub(super) fn is_from_memory(host: &Host, run: &Resolution<'_>, rule: u8, instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::Race { .. })
        && host.palette.contains(rule)
        && run.rulebook().procedures().rule_settings.actions_from_memory
}

fn give(
    run: &mut Resolution<'_>,
    continuation: &mut Continuation,
    (from, to): (Seat, Seat),
    cards: u16,
    by: PickedBy,
) -> Done {
    if from == to || cards == 0 {
        return Done::Go;
    }
    if by == PickedBy::Giver {
        continuation.left = if continuation.left == 0 { cards as u8 } else { continuation.left };
        return ask(run, continuation, WindowKind::Give, SeatSet::of(from), CHOOSING);
    }
    for _ in 0..cards {
        let held = run.table().chair(from).hand.len();
        let place = chance(run, held);
        if let Some(&card) = run.table().chair(from).hand.cards().get(place) {
            run.emit(Fact::Gave { from, to, card });
        }
    }
    Done::Go
}

/// Passes all hands in play one seat on, simultaneously. Players see no hand but the one that they receive.
fn pass_hands(run: &mut Resolution<'_>, actor: Seat, back: bool) {
    let everyone = run.table().all_seats().iter().filter(|&seat| run.table().in_play(seat)).collect::<SeatSet>();
    // Hands that are already moving must arrive first.
    if everyone.len() < 2 || run.table().hands_are_moving() {
        return;
    }
    let to = |run: &Resolution<'_>, seat: Seat| {
        if back { run.table().previous_in_play(seat) } else { run.table().next_in_play(seat) }
    };
    let ways: Vec<(Seat, Seat)> = everyone.iter().map(|seat| (seat, to(run, seat))).collect();
    run.emit(Fact::HandsMove { by: actor });
    for &(from, to) in &ways {
        run.emit(Fact::HandDue { from, to });
    }
    for &(seat, _) in &ways {
        run.emit(Fact::HandLifted { seat });
    }
    for &(from, to) in &ways {
        run.emit(Fact::HandGiven { from, to });
    }
}

fn show(run: &mut Resolution<'_>, continuation: &Continuation, seats: &[Seat], cards: &Cards) {
    for &seat in seats {
        let scene = scene(run, continuation);
        let set = cards.set(&scene, scene.likeness(), Some(seat));
        let held = run.table().chair(seat).hand.cards();
        let shown: Box<[_]> = held.iter().copied().filter(|&card| set.contains(card)).collect();
        if !shown.is_empty() {
            run.emit(Fact::Revealed { seat, cards: shown });
        }
    }
}

fn mark(host: &Host, run: &mut Resolution<'_>, continuation: &Continuation, seat: Seat, change: impl Fn(i32) -> i32) {
    let before = scene(run, continuation).mark(seat);
    let count = change(i32::from(before)).clamp(0, 999) as u16;
    let lasting = host.rule(continuation.entry).is_some_and(|rule| rule.lasting);
    state::cell_of_marks(lasting).note_at(run, (continuation.entry, seat), count);
}

fn count_to(host: &Host, run: &mut Resolution<'_>, continuation: &Continuation, change: impl Fn(i32) -> i32) {
    let before = state::count(run.table(), continuation.entry);
    let count = change(i32::from(before)).clamp(0, 999) as u16;
    let lasting = host.rule(continuation.entry).is_some_and(|rule| rule.lasting);
    state::cell_of_count(lasting).note_at(run, continuation.entry, count);
}

/// Returns the seats that lose a race.
pub(super) fn losers(window: &Window, pays: Pays) -> SeatSet {
    match pays {
        Pays::Last => window.awaited(),
        Pays::First => window.answered.first().copied().map_or(SeatSet::EMPTY, SeatSet::of),
    }
}
