//! Timers of a room: the next time at which it must run without a command, and the action that is due then.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::LobbyCommand;

use super::races::{By, claims};
use super::{JournalEvent, PlayerId, Room, Step, away, event_table, pausing, rematch};

/// An action that is due at some time.
#[derive(Debug)]
enum Due {
    Pause,
    Race,
    Tick(Time),
    Bot(Seat),
    Away(PlayerId),
    Host,
    Next,
    Cut,
    Start,
    Rematch,
}

impl Room {
    /// Returns the time of the next action, if any. `None` during a pause, and while no player is connected, unless an
    /// event or a rating needs the match to continue.
    pub fn wake_at(&self) -> Option<Time> {
        due(self).map(|(at, _)| at)
    }

    /// Performs the earliest action that is due at time `at`. Returns `None` if there is none.
    pub fn wake(&mut self, at: Time) -> Option<Vec<Step>> {
        let (when, due) = due(self).filter(|&(when, _)| when <= at)?;
        let mut steps = Vec::new();
        // The entry has the time at which it was due, even if the room wakes later.
        let what = match due {
            Due::Pause => JournalEvent::Paused,
            Due::Race => {
                claims::go_on_with_the_race(self, at.0 * 1000, &mut steps);
                return Some(steps);
            }
            Due::Tick(deadline) => {
                claims::judge(self, at.0 * 1000, &mut steps);
                steps.push(self.enter_at(deadline, JournalEvent::Tick, None));
                return Some(steps);
            }
            Due::Bot(seat) => {
                let action = self.planner.take_plan(seat)?.action;
                claims::claim(self, seat, when.0 * 1000, By::Bot(seat, action), &mut steps);
                return Some(steps);
            }
            Due::Away(player) => JournalEvent::Away { player },
            Due::Host => JournalEvent::HostDue,
            Due::Next => JournalEvent::own_command(LobbyCommand::Next, Some(self.cut.fresh())),
            Due::Cut => JournalEvent::CutDue,
            Due::Start => JournalEvent::own_command(LobbyCommand::Start, Some(self.cut.fresh())),
            Due::Rematch => JournalEvent::own_command(LobbyCommand::Rematch, Some(self.cut.fresh())),
        };
        steps.push(self.enter(when, what));
        Some(steps)
    }
}

fn due(room: &Room) -> Option<(Time, Due)> {
    if !room.is_live() {
        return None;
    }
    // If several actions are due at the same time, the first one added wins. The room's own deadlines are added first.
    let mut first = Earliest(None);
    first.add(pausing::takes_effect_at(room), || Due::Pause);
    let players = room.seats.players();
    if let Some(game) = room.play.running() {
        first.add(room.races.due_at(room.head.at()), || Due::Race);
        if let Some(deadline) = game.table.deadline() {
            first.add(room.races.tick_is_due(deadline, players), || Due::Tick(deadline));
        }
        if let Some((seat, plan)) = room.planner.next() {
            first.add(Some(plan.at), || Due::Bot(seat));
        }
    }
    first.add(room.play.next_at(), || Due::Next);
    first.add(event_table::starts_at(room), || Due::Start);
    first.add(rematch::rematch_at(room), || Due::Rematch);
    first.add(room.cut.due_at(), || Due::Cut);
    first.add(room.seats.host_is_due_at(room.lobby.timeouts().idle.as_millis() as u64), || Due::Host);
    for (place, player) in players.iter().enumerate() {
        first.add(away::away_at(room, Seat(place as u8), player), || Due::Away(player.id));
    }
    first.0
}

/// The earliest of the added actions. Ties go to the first one added.
struct Earliest(Option<(Time, Due)>);

impl Earliest {
    fn add(&mut self, at: Option<Time>, due: impl FnOnce() -> Due) {
        if let Some(at) = at
            && self.0.as_ref().is_none_or(|(earliest, _)| at < *earliest)
        {
            self.0 = Some((at, due()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_deadline_wins_and_ties_keep_their_order() {
        let mut first = Earliest(None);
        first.add(None, || Due::Race);
        first.add(Some(Time(7)), || Due::Tick(Time(7)));
        first.add(Some(Time(7)), || Due::Cut);
        assert!(matches!(first.0, Some((Time(7), Due::Tick(_)))));
        first.add(Some(Time(5)), || Due::Host);
        first.add(Some(Time(9)), || Due::Next);
        assert!(matches!(first.0, Some((Time(5), Due::Host))));
    }
}
