//! What is due when, without a command.

use ruckus_engine::{Action, Seat, Time};
use ruckus_protocol::LobbyCommand;

use super::races::{By, claims};
use super::{Event, PlayerId, Room, Step, away, event_table, rematch};

/// Something that is to happen by itself.
#[derive(Debug)]
enum Due {
    Race,
    Tick(Time),
    Bot(Seat, Action),
    Away(PlayerId),
    Host,
    Next,
    Cut,
    Start,
    Rematch,
}

impl Room {
    /// When something happens by itself next. Never while nobody is connected, unless an event waits for the table.
    pub fn wake_at(&self) -> Option<Time> {
        due(self).map(|(at, _)| at)
    }

    /// Lets the first thing happen that is due at a time.
    pub fn wake(&mut self, at: Time) -> Option<Vec<Step>> {
        let (when, due) = due(self).filter(|&(when, _)| when <= at)?;
        let mut steps = Vec::new();
        // It happens when it was due, even if nobody looked for a moment.
        let what = match due {
            Due::Race => {
                claims::go_on_with_the_race(self, at.0 * 1000, &mut steps);
                return Some(steps);
            }
            Due::Tick(deadline) => {
                claims::judge(self, at.0 * 1000, &mut steps);
                steps.push(self.enter_at(deadline, Event::Tick, None));
                return Some(steps);
            }
            Due::Bot(seat, action) => {
                self.minds.forget_plan(seat);
                claims::claim(self, seat, when.0 * 1000, By::Bot(seat, action), &mut steps);
                return Some(steps);
            }
            Due::Away(player) => Event::Away { player },
            Due::Host => Event::HostDue,
            Due::Next => Event::house(LobbyCommand::Next, Some(self.cut.fresh())),
            Due::Cut => Event::CutDue,
            Due::Start => Event::house(LobbyCommand::Start, Some(self.cut.fresh())),
            Due::Rematch => Event::house(LobbyCommand::Rematch, Some(self.cut.fresh())),
        };
        steps.push(self.enter(when, what));
        Some(steps)
    }
}

fn due(room: &Room) -> Option<(Time, Due)> {
    if !room.is_live() {
        return None;
    }
    let mut dues = Vec::new();
    if let Some(game) = room.play.running() {
        dues.extend(room.races.due_at(room.head.at()).map(|at| (at, Due::Race)));
        dues.extend(
            game.table
                .deadline()
                .and_then(|at| Some((room.races.tick_is_due(at, room.seats.players())?, Due::Tick(at)))),
        );
        dues.extend(room.minds.next().map(|(seat, plan)| (plan.at, Due::Bot(seat, plan.action.clone()))));
    }
    dues.extend(room.play.next_at().map(|at| (at, Due::Next)));
    dues.extend(event_table::starts_at(room).map(|at| (at, Due::Start)));
    dues.extend(rematch::rematch_at(room).map(|at| (at, Due::Rematch)));
    dues.extend(room.cut.due_at().map(|at| (at, Due::Cut)));
    dues.extend(room.seats.host_is_due_at(room.lobby.patience().idle.as_millis() as u64).map(|at| (at, Due::Host)));
    let away = room.seats.players().iter().enumerate().filter_map(|(place, player)| {
        let at = away::away_at(room, Seat(place as u8), player)?;
        Some((at, Due::Away(player.id)))
    });
    dues.extend(away);
    // Of several at once, the table's own deadlines come first: they stand first in the list.
    dues.into_iter().min_by_key(|(at, _)| *at)
}
