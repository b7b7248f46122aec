//! Public tables: listed for everybody by their host. Strangers come to them, so nobody shows them words of their own.

use ruckus_engine::Time;
use ruckus_protocol::PublicTable;
use ruckus_ruleset::PRESETS;

use super::player::Player;
use super::publish::Changes;
use super::strangers::{AmongStrangers, own_texts};
use super::{Event, Problem, Room, Step, abuse, seating};

impl Room {
    /// Puts the table on the list of public ones, or takes it off, for its host. None if it is so already.
    ///
    /// # Errors
    /// `no-seat`; `refused`: only the host may, and only where no words of players are shown; `unfit-name`
    pub fn make_public(&mut self, at: Time, key: &blake3::Hash, public: bool) -> Result<Option<Step>, Problem> {
        self.only_host_may(key)?;
        if self.is_public() == public {
            return Ok(None);
        }
        if public {
            self.shows_no_own_texts()?;
            let people = self.seats.players().iter().filter(|player| player.person().is_some());
            for Player { name, .. } in people {
                abuse::checked(name)?;
            }
        }
        Ok(Some(self.enter(at, Event::Public { public })))
    }

    /// Whether the table is on the list.
    pub fn is_public(&self) -> bool {
        self.strangers.as_ref().is_some_and(|strangers| strangers.is_public())
    }

    pub(super) fn list(&mut self, public: bool, changes: &mut Changes) {
        // What holds among strangers holds on when it is taken off the list: they may still be there.
        self.strangers.get_or_insert_with(AmongStrangers::of_a_public_table).list(public);
        changes.lobby = true;
    }

    /// Whether rules have no words of players in them, and no titles that would embarrass a family.
    fn shows_no_own_texts(&self) -> Result<(), Problem> {
        let titled = PRESETS.iter().any(|preset| preset.name == self.lobby.rules().base())
            && super::presets()
                .iter()
                .any(|(name, title, _)| name == self.lobby.rules().base() && title == self.lobby.rules().title());
        if titled && self.lobby.rules().homemade_titles().is_empty() && !self.lobby.manners().original_titles {
            Ok(())
        } else {
            Err(own_texts())
        }
    }

    /// What the list shows of the table; none if it is not on it, or nobody is there.
    pub fn public_card(&self, watchers: u8) -> Option<PublicTable> {
        if !self.is_public() || self.is_ended() || !self.anyone_connected() {
            return None;
        }
        let people = self.seats.players().iter().filter(|player| player.person().is_some()).count();
        Some(PublicTable {
            code: self.lobby.code().map_or_else(|| self.head.name().to_string(), str::to_owned),
            game: self.lobby.rules().base().to_owned(),
            title: self.lobby.rules().title().to_owned(),
            speed: self.lobby.rules().speed().to_owned(),
            stage: self.play.stage(),
            people: people as u8,
            bots: (self.seats.sitting() - people) as u8,
            most: self.lobby.most() as u8,
            free: seating::chair_for(self, "").is_ok(),
            watchers: self.lobby.manners().watch.then_some(watchers),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ruckus_journal::RoomName;
    use ruckus_protocol::{LobbyCommand, Stage, Talk};

    use super::super::{Choice, Patience, Plan, PlayerId};
    use super::*;

    fn plan(name: &str) -> Plan {
        let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        Plan { bots: 1, unix_ms: 1, ..Plan::new(rules, name, blake3::hash(b"ann"), "test") }
    }

    fn table(plan: Plan) -> (Room, PlayerId) {
        let opened = Room::open(RoomName::new("BCDF"), plan, Patience::default(), || [7; 32]);
        let (mut room, maker, _) = opened.expect("opens");
        room.connect(Time(0), maker).expect("she comes");
        (room, maker)
    }

    fn make(room: &mut Room, public: bool) -> Result<bool, &'static str> {
        let made = room.make_public(room.at(), &blake3::hash(b"ann"), public);
        made.map(|step| step.is_some()).map_err(|problem| problem.code)
    }

    #[test]
    fn a_public_table_is_listed_and_strangers_come_by_fit_names() {
        let (mut room, ann) = table(plan("Ann"));
        assert_eq!(room.public_card(0), None);
        assert_eq!((make(&mut room, true), make(&mut room, true)), (Ok(true), Ok(false)));
        let card = room.public_card(2).expect("it is listed");
        assert_eq!(
            (card.game.as_str(), card.people, card.bots, card.free, card.watchers),
            ("classic", 1, 1, true, Some(2))
        );
        assert_eq!((card.speed.as_str(), card.stage), ("lively", Stage::Lobby));
        let sit = |room: &mut Room, name: &str| {
            room.sit(room.at(), name, blake3::hash(name.as_bytes())).map(|_| ()).map_err(|problem| problem.code)
        };
        assert_eq!((sit(&mut room, "H1tler"), sit(&mut room, "Bob")), (Err("unfit-name"), Ok(())));
        let text = Talk::Text("hello".to_owned());
        assert_eq!(room.talk(ann, &text).map(|_| ()).map_err(|problem| problem.code), Err("set-phrases"));
        assert_eq!((make(&mut room, false), room.public_card(0)), (Ok(true), None));
        assert!(room.talk(ann, &text).is_err(), "strangers may still be there");
    }

    #[test]
    fn nobody_shows_strangers_words_of_their_own() {
        let (mut room, ann) = table(plan("Ann"));
        assert_eq!(make(&mut room, true), Ok(true));
        for command in [
            LobbyCommand::Rename("Zoe".to_owned()),
            LobbyCommand::Title { title: "Rude".to_owned(), summary: String::new() },
            LobbyCommand::Ruleset("title = \"Rude\"".to_owned()),
            LobbyCommand::Homemade { off: Vec::new(), on: Vec::new() },
            LobbyCommand::Manners { talk: true, watch: true, original_titles: true },
        ] {
            assert_eq!(
                strangers::strangers_allow(&room, Some(ann), &command).map_err(|problem| problem.code),
                Err("refused"),
                "{command:?}"
            );
        }
        assert_eq!(strangers::strangers_allow(&room, Some(ann), &LobbyCommand::Start), Ok(()));
        let titled = Choice::Ruleset("base = \"classic\"\ntitle = \"Rude\"".to_owned());
        let (mut room, _) = table(Plan { rules: titled, ..plan("Ann") });
        assert_eq!(make(&mut room, true), Err("refused"));
        let (mut room, _) = table(plan("F0tze"));
        assert_eq!(make(&mut room, true), Err("unfit-name"));
        assert_eq!(
            room.make_public(Time(0), &blake3::hash(b"zoe"), true).map(|_| ()).map_err(|problem| problem.code),
            Err("no-seat")
        );
    }
}
