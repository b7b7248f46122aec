//! Claims to contested moments. A held claim waits until no other player can have been faster; then claims are carried
//! out in the order of the verdict. If no other player can compete, a claim is carried out immediately.

use ruckus_arbiter::{Allowance, Claim, ClaimError, MOST_EARLY, Micros};
use ruckus_engine::{Action, Code, Over, Seat, Time, Verb};
use ruckus_protocol::{Command, Do, LobbyCommand};

use super::{By, ContestedMoment, Held, Running, attending, moment_number, open_race};
use crate::player::{Person, RoomPlayer};
use crate::{JournalEvent, Judged, PlayerId, Room, Step, names};

/// The maximum reaction time, in microseconds. Slower actions are decisions.
const SLOWEST: Micros = 5_000_000;

/// The state that a command answers.
enum Answered {
    /// The current contested moment, with the reported reaction time in microseconds, if any, and the number of early
    /// presses.
    Now(Option<i64>, u8),
    /// An earlier state. The player cannot have seen the current moment before pressing.
    Before,
}

const fn time(at: Micros) -> Time {
    Time(at / 1000)
}

/// Records the reaction time of an action that claims the contested moment. Bots adapt their speed to it.
fn note_pace(room: &mut Room, seat: Seat, arrived: Micros, by: &By) {
    let By::Player(_, Command { answers, .. }) = by else { return };
    let Some(verb) = by.verb() else { return };
    let reaction = room.races.moment.as_ref().filter(|moment| moment.contest.is_claimed_by(verb)).map(|moment| {
        let reported = answers.as_ref().and_then(|answers| u64::try_from(answers.after_us).ok());
        reported.unwrap_or_else(|| arrived.saturating_sub(moment.shown))
    });
    // Players can take their time in their own turn, so it says nothing about their reactions.
    let own_turn = room.play.game().is_some_and(|game| game.table.turn == seat);
    let places = room.races.moment.as_ref().is_some_and(|moment| moment.contest.over == Over::Places);
    let Some(person) = room.seats.players_mut().get_mut(seat.index()).and_then(RoomPlayer::person_mut) else { return };
    person.reactions.pace_mut().has_played |= matches!(verb, Verb::Play | Verb::Draw | Verb::Pay);
    if let Some(reaction) = reaction.filter(|reaction| *reaction <= SLOWEST && (places || !own_turn)) {
        person.reactions.pace_mut().note(reaction);
    }
}

/// Handles a command with the next number of its player. Actions of seated players may be claims; the room carries out
/// all other commands immediately.
pub(crate) fn hear(room: &mut Room, arrived: Micros, player: PlayerId, command: Command, steps: &mut Vec<Step>) {
    match (&command.what, room.seat_of(player)) {
        // During a pause, the room refuses the action. It neither competes nor counts as a press.
        (Do::Act(_), Some(_)) if room.play.is_paused() => {
            steps.push(carry_out(room, time(arrived), By::Player(player, command), None));
        }
        // An open race is judged before the host ends the match.
        (Do::Lobby(LobbyCommand::EndMatch), _) if room.seats.host().is(player) => {
            judge(room, arrived, steps);
            steps.push(attempt(room, arrived, By::Player(player, command)));
        }
        (Do::Act(_), Some(seat)) => claim(room, seat, arrived, By::Player(player, command), steps),
        _ => steps.push(attempt(room, arrived, By::Player(player, command))),
    }
}

/// Updates a player's latency estimate if the command reports the time from the current moment to the press.
fn learn_of_a_press(room: &mut Room, arrived: Micros, by: &By) {
    let By::Player(player, Command { answers: Some(answers), .. }) = by else { return };
    let player = *player;
    let names = |moment: &&ContestedMoment| answers.moment == moment_number(room.play.game(), moment.version, player);
    let Some(shown) = room.races.moment.as_ref().filter(names).map(|moment| moment.shown) else { return };
    let elapsed = arrived.saturating_sub(shown);
    if let Some(person) = room.seats.person_mut(player) {
        person.reactions.latency_mut().note_press(elapsed, answers.after_us);
    }
}

/// Handles an action in the game. Holds it if it competes with other players; otherwise carries it out immediately.
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
        // The action is judged against the top card that the player saw.
        let before = room.races.before.and_then(|(_, top)| top);
        *saw = if matches!(answered, Answered::Before) { before } else { moment.top };
    }
    let mut running =
        room.races.running.take().unwrap_or_else(|| open_race(&moment, room.play.game(), room.seats.players()));
    if !running.in_it.contains(seat) {
        running.in_it.insert(seat);
        running.race.show(seat.0, 0, running.shown, Allowance::NONE);
    }
    let entered = enter_race(room, &mut running, seat, arrived, &answered, &by);
    match entered {
        Ok(()) => {
            running.held.push(Held { seat, arrived, by });
            room.races.running = Some(running);
            go_on_with_the_race(room, arrived, steps);
        }
        Err(refused) => {
            room.races.running = Some(running).filter(|running| !running.held.is_empty() || running.known > 0);
            match (refused, by) {
                (ClaimError::Late, by) => {
                    judge(room, arrived, steps);
                    claim(room, seat, arrived, by, steps);
                }
                // The bot that stands in for the player has already claimed.
                (ClaimError::Twice, By::Player(player, command)) => {
                    room.races.behind.push_back((player, arrived, command));
                }
                (_, by) => steps.extend(false_start(room, arrived, by)),
            }
        }
    }
}

/// Returns true if an action competes with actions of other players.
fn is_claim(room: &Room, moment: &ContestedMoment, seat: Seat, by: &By) -> bool {
    let Some(verb) = by.verb() else { return false };
    match &room.races.running {
        // No action may overtake held claims.
        Some(running) if running.over != Over::Places => true,
        Some(running) => moment.contest.is_claimed_by(verb) && !running.held.iter().any(|held| held.seat == seat),
        None => {
            let others = attending(room.seats.players(), &moment.contest);
            moment.contest.is_claimed_by(verb) && others.iter().any(|other| other != seat)
        }
    }
}

/// The number of a player's presses without effect shortly before the moment, as far as the server received them.
fn early_presses(room: &Room, running: &Running, arrived: Micros, by: &By) -> u8 {
    let By::Player(player, _) = by else { return 0 };
    let person = room.seats.player(*player).and_then(RoomPlayer::person);
    let early = |(person, verb): (&Person, Verb)| person.reactions.early(verb, running.shown, arrived);
    person.zip(by.verb()).map_or(0, early)
}

fn answered(room: &Room, moment: &ContestedMoment, arrived: Micros, by: &By) -> Answered {
    let By::Player(player, command) = by else { return Answered::Now(None, 0) };
    let latency = room.seats.player(*player).and_then(RoomPlayer::person).map_or(0, |person| person.reactions.trip());
    match command.answers {
        Some(answers) if answers.moment == moment_number(room.play.game(), moment.version, *player) => {
            Answered::Now(Some(answers.after_us), answers.early)
        }
        // Without a report, a command answers the moment only if at least a round trip has passed since the moment was
        // shown.
        None if arrived.saturating_sub(moment.shown) >= latency => Answered::Now(None, 0),
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
) -> Result<(), ClaimError> {
    // Slaps and catches only make sense as answers to the moment, so these are false starts. A card that crosses
    // another one in transit is not.
    let too_early = running.over == Over::Places || (running.over == Over::Uno && by.verb() == Some(Verb::Catch));
    if matches!(answered, Answered::Before) && too_early {
        return Err(ClaimError::FalseStart);
    }
    let has_left = running.race.has_left(seat.0);
    if has_left {
        running.race.take_back(seat.0);
    }
    let (reported, pressed_early) = match answered {
        Answered::Now(_, early) if has_left => (Some(Claim::NO_REACTION), *early),
        Answered::Now(reported, early) => (*reported, *early),
        // Judged by its arrival, without latency credit.
        Answered::Before => (Some(Claim::NO_REACTION), 0),
    };
    // The moment may have been shown while the command was queued. A claim cannot arrive before the moment is shown.
    let arrived = arrived.max(running.shown);
    let early = early_presses(room, running, arrived, by).max(pressed_early.min(MOST_EARLY));
    let number = running.race.nonce(seat.0).unwrap_or_default();
    running.race.claim(seat.0, number, Claim { reported, arrived, early })
}

/// Carries out all ranks that are settled at `now`.
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

/// Ends the race. Carries out its claims in the order of the verdict, then the commands that waited for it.
pub(crate) fn judge(room: &mut Room, now: Micros, steps: &mut Vec<Step>) {
    if let Some(running) = &room.races.running {
        let verdict = running.race.clone().verdict(now, running.seed);
        carry_out_places(room, verdict, now, steps);
    }
    // Claims without a rank arrived after the race had closed.
    let rest = room.races.running.take().map(|running| running.held).unwrap_or_default();
    for held in rest {
        steps.push(attempt(room, held.arrived, held.by));
    }
    hear_who_waited(room, now, steps);
}

/// Carries out the new ranks of a verdict. The first entry contains the verdict.
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
            // The window closes before this claim.
            steps.push(room.enter_at(deadline, JournalEvent::Tick, None));
        }
        let begins = judged.is_some();
        let mut step = carry_out(room, at, held.by, judged.take());
        step.waited = first.filter(|_| begins).map(|first| now.saturating_sub(first));
        steps.push(step);
    }
}

/// Handles queued commands of players without a held claim.
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

/// Enters a command or a bot's action into the room. `judged` is the verdict if this is the first claim of its race.
fn carry_out(room: &mut Room, at: Time, by: By, judged: Option<Judged>) -> Step {
    let what = match by {
        By::Bot(seat, action) => JournalEvent::Bot { seat, action },
        By::Player(player, Command { n, what, .. }) => {
            let deals = match &what {
                Do::Lobby(LobbyCommand::Start | LobbyCommand::Next) => true,
                // Among strangers, a rematch command is only a vote, and the room starts the match.
                Do::Lobby(LobbyCommand::Rematch) => !room.is_found(),
                _ => false,
            };
            let secret = deals.then(|| room.cut.fresh());
            let rules = room.lobby.decide(&what);
            let unfit = matches!(&what, Do::Lobby(LobbyCommand::Rename(name)) if names::hides(name));
            JournalEvent::Command { player, n, what, secret, rules, early: false, unfit }
        }
    };
    room.enter_judged(at, what, judged)
}

/// Carries out a command outside of races. If the room refuses an action, it counts as a press without effect.
fn attempt(room: &mut Room, arrived: Micros, mut by: By) -> Step {
    let press = match &mut by {
        By::Player(player, Command { n, what: Do::Act(action), answers }) => {
            let moment = answers.as_ref().map(|answers| answers.moment);
            if let Action::Play { saw: saw @ None, .. } = action
                && let Some((version, top)) = room.races.before
                && moment == Some(moment_number(room.play.game(), version, *player))
            {
                // The action is judged against the top card of the moment that it answers.
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
            // A late press without a report is a reaction and does not count.
            (Code::TooLate, None) => {}
            _ => person.reactions.presses_mut().refused(arrived, verb),
        }
    }
    step
}

/// Refuses a press from before the moment was shown. The press counts as an early one. Returns `None` for bots.
fn false_start(room: &mut Room, arrived: Micros, by: By) -> Option<Step> {
    let verb = by.verb();
    let By::Player(player, Command { n, what, .. }) = by else { return None };
    let early = JournalEvent::Command { player, n, what, secret: None, rules: None, early: true, unfit: false };
    let step = room.enter(time(arrived), early);
    if let Some(person) = room.seats.person_mut(player)
        && let Some(verb) = verb
    {
        person.reactions.presses_mut().refused(arrived, verb);
    }
    Some(step)
}
