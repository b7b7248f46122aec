//! Public tables: their hosts list them, and strangers can join. Strangers see no texts that players wrote.

use ruckus_engine::Time;
use ruckus_protocol::PublicTable;
use ruckus_ruleset::PRESETS;

use super::matchmade::Matchmade;
use super::matchmaking::own_texts;
use super::player::RoomPlayer;
use super::publish::Changes;
use super::{JournalEvent, Room, RoomError, Step, abuse, ended, seating};

/// Adds the table to the public list or removes it, on behalf of its host. Returns `None` if nothing changes.
///
/// # Errors
/// - `no-seat`: the token opens no seat.
/// - `refused`: the player is not the host, or the rules show texts that players wrote.
/// - `unfit-name`: the name of a player is not suitable for strangers.
pub fn make_public(room: &mut Room, at: Time, key: &blake3::Hash, public: bool) -> Result<Option<Step>, RoomError> {
    ended::only_host_may(room, key)?;
    if is_public(room) == public {
        return Ok(None);
    }
    if public {
        shows_no_own_texts(room)?;
        let people = room.seats.players().iter().filter(|player| player.person().is_some());
        for RoomPlayer { name, .. } in people {
            abuse::checked(name)?;
        }
    }
    Ok(Some(room.enter(at, JournalEvent::Public { public })))
}

/// Returns true if the table is on the public list.
pub fn is_public(room: &Room) -> bool {
    room.matchmaking.as_ref().is_some_and(|matchmaking| matchmaking.is_public())
}

/// Applies a host's decision to add the table to the public list or to remove it.
pub(super) fn list(room: &mut Room, public: bool, changes: &mut Changes) {
    // The restrictions for strangers stay after removal from the list, because strangers may still be at the table.
    room.matchmaking.get_or_insert_with(|| Box::new(Matchmade::of_a_public_table())).list(public);
    changes.lobby = true;
}

/// Checks that the rules contain no texts that players wrote and no original titles, which can be rude.
fn shows_no_own_texts(room: &Room) -> Result<(), RoomError> {
    let titled = PRESETS.iter().any(|preset| preset.name == room.lobby.rules().base())
        && super::presets()
            .iter()
            .any(|(name, title, _)| name == room.lobby.rules().base() && title == room.lobby.rules().title());
    if titled && room.lobby.rules().homemade_titles().is_empty() && !room.lobby.policy().original_titles {
        Ok(())
    } else {
        Err(own_texts())
    }
}

/// Returns the table's entry in the public list. `None` if the table is not listed, has ended, or has no connected
/// player.
pub fn public_card(room: &Room, watchers: u8) -> Option<PublicTable> {
    if !is_public(room) || room.is_ended() || !room.anyone_connected() {
        return None;
    }
    let people = room.seats.players().iter().filter(|player| player.person().is_some()).count();
    Some(PublicTable {
        code: room.lobby.code().map_or_else(|| room.head.name().to_string(), str::to_owned),
        game: room.lobby.rules().base().to_owned(),
        title: room.lobby.rules().title().to_owned(),
        speed: room.lobby.rules().speed().to_owned(),
        stage: room.play.stage(),
        people: people as u8,
        bots: (room.seats.sitting() - people) as u8,
        most: room.lobby.most() as u8,
        free: seating::chair_for(room, "").is_ok(),
        watchers: room.lobby.policy().watch.then_some(watchers),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ruckus_journal::RoomName;
    use ruckus_protocol::{ErrorCode, LobbyCommand, Stage, Talk};

    use super::super::{Choice, PlayerId, TablePlan, Timeouts};
    use super::*;

    fn plan(name: &str) -> TablePlan {
        let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        TablePlan { bots: 1, unix_ms: 1, ..TablePlan::new(rules, name, blake3::hash(b"ann"), "test") }
    }

    fn table(plan: TablePlan) -> (Room, PlayerId) {
        let opened = Room::open(RoomName::new("BCDF"), plan, Timeouts::default(), || [7; 32]);
        let (mut room, maker, _) = opened.expect("opens");
        room.connect(Time(0), maker).expect("she comes");
        (room, maker)
    }

    fn make(room: &mut Room, public: bool) -> Result<bool, ErrorCode> {
        let at = room.at();
        let made = make_public(room, at, &blake3::hash(b"ann"), public);
        made.map(|step| step.is_some()).map_err(|problem| problem.code)
    }

    #[test]
    fn public_tables_are_listed_and_restrict_names_and_talk() {
        let (mut room, ann) = table(plan("Ann"));
        assert_eq!(public_card(&room, 0), None);
        assert_eq!((make(&mut room, true), make(&mut room, true)), (Ok(true), Ok(false)));
        let card = public_card(&room, 2).expect("it is listed");
        assert_eq!(
            (card.game.as_str(), card.people, card.bots, card.free, card.watchers),
            ("classic", 1, 1, true, Some(2))
        );
        assert_eq!((card.speed.as_str(), card.stage), ("lively", Stage::Lobby));
        let sit = |room: &mut Room, name: &str| {
            room.sit(room.at(), name, blake3::hash(name.as_bytes())).map(|_| ()).map_err(|problem| problem.code)
        };
        assert_eq!((sit(&mut room, "H1tler"), sit(&mut room, "Bob")), (Err(ErrorCode::UnfitName), Ok(())));
        let text = Talk::Text("hello".to_owned());
        assert_eq!(
            crate::company::talk(&room, ann, &text).map(|_| ()).map_err(|problem| problem.code),
            Err(ErrorCode::SetPhrases)
        );
        assert_eq!((make(&mut room, false), public_card(&room, 0)), (Ok(true), None));
        assert!(crate::company::talk(&room, ann, &text).is_err(), "strangers may still be there");
    }

    #[test]
    fn hosts_cannot_show_custom_text_at_public_tables() {
        let (mut room, ann) = table(plan("Ann"));
        assert_eq!(make(&mut room, true), Ok(true));
        for command in [
            LobbyCommand::Rename("Zoe".to_owned()),
            LobbyCommand::Title { title: "Rude".to_owned(), summary: String::new() },
            LobbyCommand::Ruleset("title = \"Rude\"".to_owned()),
            LobbyCommand::Homemade { off: Vec::new(), on: Vec::new() },
            LobbyCommand::Policy { talk: true, watch: true, original_titles: true },
        ] {
            assert_eq!(
                crate::matchmaking::matchmaking_allows(&room, Some(ann), &command).map_err(|problem| problem.code),
                Err(ErrorCode::Refused),
                "{command:?}"
            );
        }
        assert_eq!(crate::matchmaking::matchmaking_allows(&room, Some(ann), &LobbyCommand::Start), Ok(()));
        let titled = Choice::Ruleset("base = \"classic\"\ntitle = \"Rude\"".to_owned());
        let (mut room, _) = table(TablePlan { rules: titled, ..plan("Ann") });
        assert_eq!(make(&mut room, true), Err(ErrorCode::Refused));
        let (mut room, _) = table(plan("F0tze"));
        assert_eq!(make(&mut room, true), Err(ErrorCode::UnfitName));
        assert_eq!(
            make_public(&mut room, Time(0), &blake3::hash(b"zoe"), true).map(|_| ()).map_err(|problem| problem.code),
            Err(ErrorCode::NoSeat)
        );
    }
}
