//! Rematches among strangers. A rematch begins when all people who are still at the table agree.

use ruckus_engine::Time;
use ruckus_protocol::Stage;

use super::player::RoomPlayer;
use super::{PlayerId, Room};

/// Returns true if the player is asked about a rematch: a connected person without a bot as substitute.
fn is_asked(player: &RoomPlayer) -> bool {
    player.person().is_some_and(|person| person.presence.is_connected() && !person.presence.is_away())
}

/// Returns true while players vote on a rematch. Their `ready` flag is the vote.
pub(super) fn votes_on_rematch(room: &Room) -> bool {
    room.is_found() && room.play.stage() == Stage::MatchOver && !room.cut.is_under_way() && !room.is_ended()
}

/// Records a player's vote for a rematch.
pub(super) fn wants_rematch(room: &mut Room, by: Option<PlayerId>) {
    if let Some(person) = by.and_then(|by| room.seats.person_mut(by)) {
        person.ready = true;
    }
}

/// Returns the time at which the rematch begins without a command: now, if all players who are asked agree. `None`
/// until then, or if the rules do not allow a match with the remaining players.
pub(super) fn rematch_at(room: &Room) -> Option<Time> {
    if !votes_on_rematch(room) || room.seats.sitting() < 2 || room.lobby.rules().compile(room.seats.sitting()).is_err()
    {
        return None;
    }
    let mut asked = room.seats.players().iter().filter(|player| is_asked(player)).peekable();
    asked.peek()?;
    asked.all(|player| player.person().is_some_and(|person| person.ready)).then_some(room.head.at())
}

/// Records the people who did not agree to the rematch that begins. Leaving it costs them nothing.
pub(super) fn note_unasked(room: &mut Room) {
    let unasked = |player: &&RoomPlayer| player.person().is_some_and(|person| !person.ready);
    let unasked = room.seats.players().iter().filter(unasked).map(|player| player.id).collect();
    if let Some(matchmaking) = &mut room.matchmaking {
        matchmaking.begin_without(unasked);
    }
}

/// Returns the players who did not agree to the current match.
pub(super) fn unasked(room: &Room) -> &[PlayerId] {
    room.matchmaking.as_ref().map_or(&[], |matchmaking| matchmaking.unasked())
}

#[cfg(test)]
mod tests {
    use ruckus_journal::Entry;
    use ruckus_protocol::{Command, Do, LobbyCommand};

    use super::super::matchmaking::tests::{come, read, table, to_the_end, until_it_plays};
    use super::super::{CommandOutcome, JournalEvent, MatchmadeSeat};
    use super::*;

    const LEAVERS: [[u8; 32]; 0] = [];

    /// Sends a command that the room must accept.
    fn say(room: &mut Room, journal: &mut Vec<Entry>, player: PlayerId, n: u64, command: LobbyCommand) {
        let outcome = room.say(room.at().0 * 1000, player, &Command::new(n, Do::Lobby(command))).expect("it is taken");
        let CommandOutcome::Steps(steps) = outcome else { panic!("it is not taken") };
        journal.extend(steps.into_iter().map(|step| step.entry));
    }

    /// Processes everything that is due now.
    fn settle(room: &mut Room, journal: &mut Vec<Entry>) {
        while let Some(steps) = room.wake(room.at()) {
            journal.extend(steps.into_iter().map(|step| step.entry));
        }
    }

    /// Waits until the shuffle for the rematch is done.
    fn until_it_begins(room: &mut Room, journal: &mut Vec<Entry>) {
        settle(room, journal);
        while room.stage() == Stage::MatchOver {
            assert!(room.cut.is_under_way(), "it begins");
            let at = room.wake_at().expect("the shuffle does not wait for ever");
            journal.extend(room.wake(at).into_iter().flatten().map(|step| step.entry));
        }
    }

    /// A table with Ann, Bob and a bot after their match.
    fn over() -> (Room, Vec<Entry>, [PlayerId; 2]) {
        let (mut room, mut journal) = table();
        let people = ["Ann", "Bob"].map(|name| come(&mut room, &mut journal, name));
        until_it_plays(&mut room, &mut journal);
        // Bots play for Ann and Bob, who then return to read the result.
        for player in people {
            let step = room.enter(room.at(), JournalEvent::Away { player });
            journal.push(step.entry);
        }
        to_the_end(&mut room, &mut journal);
        for player in people {
            journal.extend(room.hide(room.at(), player, false).map(|step| step.entry));
        }
        (room, journal, people)
    }

    fn ready(room: &Room) -> Vec<bool> {
        room.lobby_view(false).seats.iter().map(|seat| seat.ready).collect()
    }

    #[test]
    fn a_rematch_waits_for_all_connected_players() {
        let (mut room, mut journal, [ann, bob]) = over();
        settle(&mut room, &mut journal);
        assert_eq!((room.stage(), ready(&room)), (Stage::MatchOver, vec![false, false, true]));
        say(&mut room, &mut journal, ann, 1, LobbyCommand::Rematch);
        settle(&mut room, &mut journal);
        assert!(room.stage() == Stage::MatchOver && !room.cut.is_under_way());
        assert_eq!(ready(&room), [true, false, true], "Bob sees that Ann wants it");
        say(&mut room, &mut journal, ann, 2, LobbyCommand::Ready(false));
        say(&mut room, &mut journal, bob, 1, LobbyCommand::Rematch);
        settle(&mut room, &mut journal);
        assert!(!room.cut.is_under_way(), "Ann has thought better of it");
        say(&mut room, &mut journal, ann, 3, LobbyCommand::Rematch);
        until_it_begins(&mut room, &mut journal);
        assert_eq!((room.stage(), ready(&room)), (Stage::Playing, vec![false, false, true]), "until the next one");
        assert_eq!(read(&journal).stage(), Stage::Playing);
        let seat = MatchmadeSeat { held: true, playing: true };
        assert_eq!(crate::matchmaking::matchmade_seat(&room, &blake3::hash(b"Ann")), seat);
        let at = room.at();
        crate::matchmaking::give_up(&mut room, at, &blake3::hash(b"Ann")).expect("she has a seat");
        assert_eq!(crate::matchmaking::take_leavers(&mut room).len(), 1, "she wanted this match");
    }

    #[test]
    fn early_leavers_do_not_block_a_rematch_and_are_not_recorded() {
        let (mut room, mut journal, [ann, bob]) = over();
        say(&mut room, &mut journal, ann, 1, LobbyCommand::Rematch);
        say(&mut room, &mut journal, bob, 1, LobbyCommand::Leave);
        assert_eq!(crate::matchmaking::take_leavers(&mut room), LEAVERS);
        until_it_begins(&mut room, &mut journal);
        assert_eq!(read(&journal).stage(), Stage::Playing);
    }

    #[test]
    fn leaving_is_not_recorded_for_players_absent_at_the_start() {
        let (mut room, mut journal, [ann, bob]) = over();
        journal.extend(room.disconnect(room.at(), bob).map(|step| step.entry));
        say(&mut room, &mut journal, ann, 1, LobbyCommand::Rematch);
        until_it_begins(&mut room, &mut journal);
        come(&mut room, &mut journal, "Bob");
        let stored = room.snapshot("test").seal().expect("JSON");
        let last = &journal[journal.len() - 1..];
        let again = Room::reopen(room.name(), &stored, last, super::super::Timeouts::default(), || [9; 32]);
        for mut room in [again.expect("it is sound"), read(&journal), room] {
            let seat = crate::matchmaking::matchmade_seat(&room, &blake3::hash(b"Bob"));
            assert_eq!(seat, MatchmadeSeat { held: true, playing: false }, "he may look for another table");
            let at = room.at();
            crate::matchmaking::give_up(&mut room, at, &blake3::hash(b"Bob")).expect("he has a seat");
            assert_eq!(crate::matchmaking::take_leavers(&mut room), LEAVERS);
        }
    }
}
