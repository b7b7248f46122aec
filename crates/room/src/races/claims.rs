//! Claims to contested moments: held until nobody can have been faster any more, then carried out in the order of the
//! verdict. Where nobody else could be faster, nothing is held.

use ruckus_arbiter::{Allowance, Claim, MOST_EARLY, Micros, Unheard};
use ruckus_engine::{Action, Code, Over, Seat, Time, Verb};
use ruckus_protocol::{Command, Do, LobbyCommand};

use super::{By, Held, Moment, Running, attending, moment_number, open_race};
use crate::player::{Person, Player};
use crate::{Event, Judged, PlayerId, Room, Step, names};

/// Slower ones are decisions, not reactions, in microseconds.
const SLOWEST: Micros = 5_000_000;

/// What a command answers.
enum Answered {
    /// The moment that is contested now; how fast, if that was reported, and how many early presses were.
    Now(Option<i64>, u8),
    /// What was there before it: it cannot have been seen when this was pressed.
    Before,
}

const fn time(at: Micros) -> Time {
    Time(at / 1000)
}

/// Somebody does something: perhaps it answers what others might have answered first.
fn note_pace(room: &mut Room, seat: Seat, arrived: Micros, by: &By) {
    let By::Player(_, Command { answers, .. }) = by else { return };
    let Some(verb) = by.verb() else { return };
    let reaction = room.races.moment.as_ref().filter(|moment| moment.contest.is_claimed_by(verb)).map(|moment| {
        let reported = answers.as_ref().and_then(|answers| u64::try_from(answers.after_us).ok());
        reported.unwrap_or_else(|| arrived.saturating_sub(moment.shown))
    });
    // In one's own turn there is no hurry.
    let own_turn = room.play.game().is_some_and(|game| game.table.turn == seat);
    let places = room.races.moment.as_ref().is_some_and(|moment| moment.contest.over == Over::Places);
    let Some(person) = room.seats.players_mut().get_mut(seat.index()).and_then(Player::person_mut) else { return };
    person.reactions.pace_mut().has_played |= matches!(verb, Verb::Play | Verb::Draw | Verb::Pay);
    if let Some(reaction) = reaction.filter(|reaction| *reaction <= SLOWEST && (places || !own_turn)) {
        person.reactions.pace_mut().note(reaction);
    }
}

/// A command that is the next one of its player.
pub(crate) fn hear(room: &mut Room, arrived: Micros, player: PlayerId, command: Command, steps: &mut Vec<Step>) {
    match (&command.what, room.seat_of(player)) {
        (Do::Act(_), Some(seat)) => claim(room, seat, arrived, By::Player(player, command), steps),
        _ => steps.push(attempt(room, arrived, By::Player(player, command))),
    }
}

/// A press that races with nothing shows how long its player's line is.
fn learn_of_a_press(room: &mut Room, arrived: Micros, by: &By) {
    let By::Player(player, Command { answers: Some(answers), .. }) = by else { return };
    let player = *player;
    let names = |moment: &&Moment| answers.moment == moment_number(room.play.game(), moment.version, player);
    let Some(shown) = room.races.moment.as_ref().filter(names).map(|moment| moment.shown) else { return };
    let elapsed = arrived.saturating_sub(shown);
    if let Some(person) = room.seats.person_mut(player) {
        person.reactions.line_mut().note_press(elapsed, answers.after_us);
    }
}

/// Somebody acts in the game: at once if it claims nothing that others might.
pub(crate) fn claim(room: &mut Room, seat: Seat, arrived: Micros, mut by: By, steps: &mut Vec<Step>) {
    if room.races.running.as_ref().is_some_and(|running| !room.races.is_current(running)) {
        judge(room, arrived, steps);
    }
    learn_of_a_press(room, arrived, &by);
    note_pace(room, seat, arrived, &by);
    let Some(moment) = room.races.moment.clone().filter(|moment| is_claim(room, moment, seat, &by)) else {
        steps.push(attempt(room, arrived, by));
        return;
    };
    let answered = answered(room, &moment, arrived, &by);
    if let By::Bot(_, action) | By::Player(_, Command { what: Do::Act(action), .. }) = &mut by
        && let Action::Play { saw: saw @ None, .. } = action
    {
        // It is judged for what it was meant to be.
        let before = room.races.before.and_then(|(_, top)| top);
        *saw = if matches!(answered, Answered::Before) { before } else { moment.top };
    }
    let mut running =
        room.races.running.take().unwrap_or_else(|| open_race(&moment, room.play.game(), room.seats.players()));
    if !running.in_it.contains(seat) {
        running.in_it.insert(seat);
        running.race.show(seat.0, 0, running.shown, Allowance::HOUSE);
    }
    let heard = enter_race(room, &mut running, seat, arrived, &answered, &by);
    match heard {
        Ok(()) => {
            running.held.push(Held { seat, arrived, by });
            room.races.running = Some(running);
            go_on_with_the_race(room, arrived, steps);
        }
        Err(unheard) => {
            room.races.running = Some(running).filter(|running| !running.held.is_empty() || running.known > 0);
            match (unheard, by) {
                (Unheard::Late, by) => {
                    judge(room, arrived, steps);
                    claim(room, seat, arrived, by, steps);
                }
                // A bot has claimed it in their stead.
                (Unheard::Twice, By::Player(player, command)) => {
                    room.races.behind.push_back((player, arrived, command));
                }
                (_, by) => steps.extend(false_start(room, arrived, by)),
            }
        }
    }
}

/// Whether an action claims a moment that somebody else might, too.
fn is_claim(room: &Room, moment: &Moment, seat: Seat, by: &By) -> bool {
    let Some(verb) = by.verb() else { return false };
    match &room.races.running {
        // As long as claims are held, nothing overtakes them.
        Some(running) if running.over != Over::Places => true,
        Some(running) => moment.contest.is_claimed_by(verb) && !running.held.iter().any(|held| held.seat == seat),
        None => {
            let others = attending(room.seats.players(), &moment.contest);
            moment.contest.is_claimed_by(verb) && others.iter().any(|other| other != seat)
        }
    }
}

/// How many presses of a player did nothing shortly before a moment, as far as they were sent.
fn early_presses(room: &Room, running: &Running, arrived: Micros, by: &By) -> u8 {
    let By::Player(player, _) = by else { return 0 };
    let person = room.seats.player(*player).and_then(Player::person);
    let early = |(person, verb): (&Person, Verb)| person.reactions.early(verb, running.shown, arrived);
    person.zip(by.verb()).map_or(0, early)
}

fn answered(room: &Room, moment: &Moment, arrived: Micros, by: &By) -> Answered {
    let By::Player(player, command) = by else { return Answered::Now(None, 0) };
    let line = room.seats.player(*player).and_then(Player::person).map_or(0, |person| person.reactions.trip());
    match command.answers {
        Some(answers) if answers.moment == moment_number(room.play.game(), moment.version, *player) => {
            Answered::Now(Some(answers.after_us), answers.early)
        }
        // Sooner than the line allows: what this answers came before.
        None if arrived.saturating_sub(moment.shown) >= line => Answered::Now(None, 0),
        _ => Answered::Before,
    }
}

fn enter_race(
    room: &Room,
    running: &mut Running,
    seat: Seat,
    arrived: Micros,
    answered: &Answered,
    by: &By,
) -> Result<(), Unheard> {
    // A slap or a catch cannot be meant for what was not shown yet. A card that crosses
    // another is no offence.
    let too_early = running.over == Over::Places || (running.over == Over::Uno && by.verb() == Some(Verb::Catch));
    if matches!(answered, Answered::Before) && too_early {
        return Err(Unheard::FalseStart);
    }
    let has_left = running.race.has_left(seat.0);
    if has_left {
        running.race.take_back(seat.0);
    }
    let (reported, told) = match answered {
        Answered::Now(_, early) if has_left => (Some(Claim::NO_REACTION), *early),
        Answered::Now(reported, early) => (*reported, *early),
        // It is answered when it arrives, whatever the line.
        Answered::Before => (Some(Claim::NO_REACTION), 0),
    };
    // A press cannot arrive before what it answers is shown; it may be shown while it waits to be heard.
    let arrived = arrived.max(running.shown);
    let early = early_presses(room, running, arrived, by).max(told.min(MOST_EARLY));
    let number = running.race.nonce(seat.0).unwrap_or_default();
    running.race.claim(seat.0, number, Claim { reported, arrived, early })
}

/// Carries out what is settled by now.
pub(crate) fn go_on_with_the_race(room: &mut Room, now: Micros, steps: &mut Vec<Step>) {
    let Some(running) = &room.races.running else { return };
    if !room.races.is_current(running) || (running.over != Over::Places && running.race.is_over(now)) {
        judge(room, now, steps);
    } else if running.over == Over::Places {
        let settled = running.race.settled(now, running.seed).len();
        if settled > running.known {
            let verdict = running.race.so_far(settled, now, running.seed);
            carry_out_places(room, verdict, now, steps);
        }
        if room.races.running.as_ref().is_some_and(|running| !room.races.is_current(running)) {
            judge(room, now, steps);
        }
        hear_who_waited(room, now, steps);
    }
}

/// The race is over, or what it was about is: what was claimed is carried out, in the order of the verdict.
pub(crate) fn judge(room: &mut Room, now: Micros, steps: &mut Vec<Step>) {
    if let Some(running) = &room.races.running {
        let verdict = running.race.clone().verdict(now, running.seed);
        carry_out_places(room, verdict, now, steps);
    }
    // Claims that came to no place: they were too late even to be heard.
    let rest = room.races.running.take().map(|running| running.held).unwrap_or_default();
    for held in rest {
        steps.push(attempt(room, held.arrived, held.by));
    }
    hear_who_waited(room, now, steps);
}

/// Carries out the places of a verdict that have not been carried out before. The first brings the verdict along.
fn carry_out_places(room: &mut Room, verdict: ruckus_arbiter::Verdict, now: Micros, steps: &mut Vec<Step>) {
    let Some(running) = &mut room.races.running else { return };
    let (known, stands_at, deadline) = (running.known, running.stands_at(), running.deadline);
    running.known = verdict.places.len();
    let mut held = Vec::new();
    for place in verdict.places.iter().skip(known) {
        if let Some(at) = running.held.iter().position(|held| held.seat.0 == place.seat) {
            held.push((running.is_in_time(place.judged), running.held.remove(at)));
        }
    }
    let first = held.iter().map(|(_, held)| held.arrived).min();
    let mut judged = Some(Judged { known, verdict });
    for (in_time, held) in held {
        let at = stands_at.filter(|_| in_time).unwrap_or(time(held.arrived));
        if !in_time && let Some(deadline) = deadline {
            // The window closes first.
            steps.push(room.enter_at(deadline, Event::Tick, None));
        }
        let begins = judged.is_some();
        let mut step = carry_out(room, at, held.by, judged.take());
        step.waited = first.filter(|_| begins).map(|first| now.saturating_sub(first));
        steps.push(step);
    }
}

/// Commands that came while a claim of their player was held.
fn hear_who_waited(room: &mut Room, now: Micros, steps: &mut Vec<Step>) {
    let behind = std::mem::take(&mut room.races.behind);
    for (player, arrived, command) in behind {
        if room.races.waiting(player) > 0 {
            room.races.behind.push_back((player, arrived, command));
        } else {
            hear(room, now.max(arrived), player, command, steps);
        }
    }
}

/// Carries something out, and answers it.
fn carry_out(room: &mut Room, at: Time, by: By, judged: Option<Judged>) -> Step {
    let what = match by {
        By::Bot(seat, action) => Event::Bot { seat, action },
        By::Player(player, Command { n, what, .. }) => {
            let deals = match &what {
                Do::Lobby(LobbyCommand::Start | LobbyCommand::Next) => true,
                // Among strangers it is a vote, and the table begins.
                Do::Lobby(LobbyCommand::Rematch) => !room.is_found(),
                _ => false,
            };
            let secret = deals.then(|| room.cut.fresh());
            let rules = room.lobby.decide(&what);
            let unfit = matches!(&what, Do::Lobby(LobbyCommand::Rename(name)) if names::hides(name));
            Event::Command { player, n, what, seed: None, secret, rules, early: false, unfit }
        }
    };
    room.enter_judged(at, what, judged)
}

/// Carries out what has no place in a race. If it is refused, it may have been a blind press.
fn attempt(room: &mut Room, arrived: Micros, mut by: By) -> Step {
    let press = match &mut by {
        By::Player(player, Command { n, what: Do::Act(action), answers }) => {
            let moment = answers.as_ref().map(|answers| answers.moment);
            if let Action::Play { saw: saw @ None, .. } = action
                && let Some((version, top)) = room.races.before
                && moment == Some(moment_number(room.play.game(), version, *player))
            {
                // It is judged by the card that lay there in the moment that it answers.
                *saw = top;
            }
            Some((*player, *n, action.verb(), moment))
        }
        _ => None,
    };
    let step = carry_out(room, time(arrived), by, None);
    if let Some((player, n, verb, moment)) = press
        && let Some(person) = room.seats.person_mut(player)
        && let Some(code) = person.answer(n).and_then(|ack| ack.refused)
    {
        match (code, moment) {
            (Code::TooLate, Some(moment)) => person.reactions.presses_mut().too_late(arrived, verb, moment),
            // Who was only too late has reacted to something.
            (Code::TooLate, None) => {}
            _ => person.reactions.presses_mut().refused(arrived, verb),
        }
    }
    step
}

/// Refuses what was pressed before what it answers was shown.
fn false_start(room: &mut Room, arrived: Micros, by: By) -> Option<Step> {
    let verb = by.verb();
    let By::Player(player, Command { n, what, .. }) = by else { return None };
    let early = Event::Command { player, n, what, seed: None, secret: None, rules: None, early: true, unfit: false };
    let step = room.enter(time(arrived), early);
    if let Some(person) = room.seats.person_mut(player)
        && let Some(verb) = verb
    {
        person.reactions.presses_mut().refused(arrived, verb);
    }
    Some(step)
}
