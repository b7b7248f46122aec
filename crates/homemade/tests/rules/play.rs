//! A test table with home-made rules. After each action it checks that views are consistent and that no card is lost.

use ruckus_engine::{
    Action, Called, Card, Fact, Input, InputKind, Rulebook, Seat, Setup, SwitchValue, Table, Time, apply,
};
use ruckus_homemade::Homemade;
use ruckus_laws::game::Watchers;
use ruckus_ruleset::Ruleset;
use ruckus_ruleset::in_gallery;

pub(crate) fn rule(text: &str) -> Homemade {
    toml::from_str(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A valid rule with one part.
pub(crate) fn made(part: &str) -> Homemade {
    let rule = rule(&format!("name = 'x'\ntitle = 'X'\n[[parts]]\n{part}"));
    assert_eq!(rule.check(), Ok(()));
    rule
}

pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

/// A table of four with a home-made rule.
pub(crate) struct Play {
    pub(crate) rulebook: Rulebook,
    pub(crate) table: Table,
    pub(crate) now: u64,
    pub(crate) facts: Vec<Fact>,
}

impl Play {
    pub(crate) fn of(rule: Homemade, pile: &str, hands: [&str; 4]) -> Self {
        let mut ruleset = Ruleset::preset("classic").unwrap();
        let on: Vec<_> = rule.requires.iter().map(|name| (name.clone(), SwitchValue::Bool(true))).collect();
        let stacking = ("stacking".to_owned(), SwitchValue::Bool(true));
        let needed = on.iter().any(|(name, _)| name == "spreading").then_some(stacking);
        ruleset = ruleset.with(on.iter().chain(&needed).map(|(name, value)| (name.as_str(), value)), "test").unwrap();
        Self::at(&ruleset.with_homemade(rule, "test").unwrap(), pile, hands)
    }

    pub(crate) fn at(ruleset: &Ruleset, pile: &str, hands: [&str; 4]) -> Self {
        let rulebook = ruleset.compile(4).unwrap();
        let pile = pile.split_whitespace().map(|card| {
            let unsettled = card.ends_with('!');
            (card.trim_end_matches('!').parse::<Called>().unwrap(), Some(Seat(3)), unsettled)
        });
        let setup = Setup {
            seats: 4,
            pile: pile.collect(),
            hands: hands.iter().map(|hand| cards(hand)).collect(),
            seed: 3,
            ..Setup::default()
        };
        let table = setup.table(&rulebook);
        Self { rulebook, table, now: 0, facts: Vec::new() }
    }

    pub(crate) fn input(&mut self, what: InputKind) -> bool {
        self.now += 10;
        let before = self.table.all_cards();
        let mut watchers = Watchers::of(&self.table, (0..4).map(|seat| Some(Seat(seat))));
        let first = self.facts.len();
        let input = Input { at: Time(self.now), what };
        let refused = apply(&self.rulebook, &mut self.table, &input, &mut self.facts);
        // The view that each player builds from the facts equals the view of the table.
        watchers.take_in(&self.facts[first..]);
        assert_eq!(before, self.table.all_cards(), "no card is lost");
        refused.is_none()
    }

    pub(crate) fn act(&mut self, seat: u8, action: &str) -> bool {
        let action: Action = serde_json::from_str(action).unwrap();
        self.input(InputKind::Act { seat: Seat(seat), action })
    }

    pub(crate) fn play(&mut self, seat: u8, card: &str) -> bool {
        self.act(seat, &format!(r#"{{"play":"{card}"}}"#))
    }

    pub(crate) fn late(&mut self) {
        self.now += 60_000;
        self.input(InputKind::Tick);
    }

    pub(crate) fn hand(&self, seat: u8) -> usize {
        self.table.chair(Seat(seat)).hand.len()
    }

    pub(crate) fn fired(&self) -> usize {
        self.facts.iter().filter(|fact| matches!(fact, Fact::Fired { .. })).count()
    }
}

pub(crate) fn named(name: &str) -> Homemade {
    in_gallery(name).unwrap().clone()
}
