//! Practice tables: searches for a position in which a home-made rule has an effect.

use std::collections::BTreeMap;

use ruckus_engine::{
    Action, Called, Card, Color, Fact, How, Input, InputKind, Pattern, RuleId, Rulebook, Seat, Setup, SwitchValue,
    Table, Time, WindowKind, decide, offers, shuffle,
};
use ruckus_homemade::Homemade;
use ruckus_room::homemade::rule;

use super::check::{USUAL, ground};
use ruckus_room::{Choice, PlacedCard, RoomError, SetTable, bad_rules, unsound_rule};

/// The number of bots at a practice table.
pub(crate) const BOTS: u8 = 3;
/// The number of seats at a practice table.
const SEATS: usize = 1 + BOTS as usize;
/// The maximum number of positions that a search tries.
const MOMENTS: u64 = 360;
/// Sizes of the player's hand, used in turn. Some rules depend on small hands, others on large ones.
const HANDS: [usize; 7] = [7, 5, 7, 3, 15, 2, 1];
/// The number of cards in each other hand.
const OTHERS: usize = 7;
const PLAYER: Seat = Seat(0);

/// The parameters of a practice table.
#[derive(Debug)]
pub(crate) struct Practice {
    /// The rules without the home-made one.
    pub(crate) rules: Choice,
    /// The position; none if the rule has no effect in any position that was tried.
    pub(crate) set: Option<SetTable>,
}

/// Prepares a table for trying a rule, with all rules that it requires. The seed determines which positions are tried.
///
/// # Errors
/// `unknown-rules` if there is no such preset, `bad-rules` if the rule conflicts with the others.
pub(crate) fn practice(
    rule: &Homemade,
    base: Option<&str>,
    mut with: BTreeMap<String, SwitchValue>,
    seed: u64,
) -> Result<Practice, RoomError> {
    rule::sized(rule).map_err(|wrong| unsound_rule(rule, wrong))?;
    let plain = ground(base, &with)?;
    let mut needed: Vec<String> = rule.needs().map(ToOwned::to_owned).collect();
    while let Some(name) = needed.pop() {
        // Unknown names are rejected below, with a message.
        let Some(other) = RuleId::named(&name).filter(|other| other.about().switchable) else { continue };
        if plain.params_of(other).is_none() && with.get(&name) != Some(&SwitchValue::Bool(true)) {
            needed.extend(other.about().requires.iter().map(|&name| name.to_owned()));
            with.insert(name, SwitchValue::Bool(true));
        }
    }
    let plain = ground(base, &with)?;
    let ruled = plain.clone().with_homemade(rule.clone(), "the rule").map_err(|error| bad_rules(&error))?;
    let ruled = ruled.compile(SEATS).map_err(|error| bad_rules(&error))?;
    // The other rules can conflict without the home-made one. There is nothing to compare with then.
    let plain = plain.compile(SEATS).ok();
    let only_standing = rule.parts.iter().all(|part| part.when.is_none());
    let set = search(&ruled, plain.as_ref(), only_standing, seed);
    let base = base.unwrap_or(USUAL).to_owned();
    Ok(Practice { rules: Choice::Preset { base, with }, set })
}

/// Searches for a position in which the rule triggers on the player's next action. Otherwise accepts one in which the
/// rule changes the actions that the player can take.
fn search(ruled: &Rulebook, plain: Option<&Rulebook>, only_standing: bool, seed: u64) -> Option<SetTable> {
    let mut best: Option<(u8, SetTable)> = None;
    for number in 0..MOMENTS {
        let Some(set) = moment(ruled.deck(), number, seed.wrapping_add(number)) else { continue };
        let table = dealt(ruled, &set);
        let mut worth = speaks(ruled, &table);
        if worth == 0
            && best.is_none()
            && let Some(plain) = plain
        {
            let without = offers(plain, &dealt(plain, &set), PLAYER).words();
            worth = u8::from(offers(ruled, &table, PLAYER).words() != without);
        }
        // If plays have not triggered the rule by now, accept a position in which a draw does.
        let enough = if only_standing {
            1
        } else if number < MOMENTS / 4 {
            3
        } else {
            2
        };
        if worth >= enough {
            return Some(set);
        }
        if worth > best.as_ref().map_or(0, |(worth, _)| *worth) {
            best = Some((worth, set));
        }
    }
    best.map(|(_, set)| set)
}

/// Returns how directly the rule triggers: 3 if a play does, 2 if a draw does, 0 if neither does.
fn speaks(rulebook: &Rulebook, table: &Table) -> u8 {
    let hand = table.chair(PLAYER).hand.kinds();
    let mut worth = 0;
    for offered in offers(rulebook, table, PLAYER).patterns() {
        let actions: Vec<Action> = match offered {
            Pattern::Play(play) => {
                play.cards.iter().filter(|&card| hand.contains(card)).map(|card| play_action(card, play.how)).collect()
            }
            Pattern::Draw => vec![Action::Draw],
            _ => continue,
        };
        for action in actions {
            let value = if action == Action::Draw { 2 } else { 3 };
            // A rule that is made for a number is best shown to players who can play another card of that number.
            let again =
                |card: Card| table.chair(PLAYER).hand.cards().iter().filter(|it| it.face() == card.face()).count() > 1;
            let twice = matches!(action, Action::Play { card, .. } if again(card));
            if value <= worth {
                continue;
            }
            let input = Input { at: Time(0), what: InputKind::Act { seat: PLAYER, action } };
            let decision = decide(rulebook, table, &input);
            let shows = |fact: &Fact| match fact {
                Fact::Noted { .. } => ruckus_homemade::speaks(fact).is_some(),
                Fact::WindowOpened(opening) => twice && opening.kind == WindowKind::MakeRule,
                _ => false,
            };
            if decision.refused.is_none() && decision.facts.iter().any(shows) {
                worth = value;
            }
        }
    }
    worth
}

fn play_action(card: Card, how: How) -> Action {
    let color = (card.is_wild_type() && how.takes_effect()).then_some(Color::Blue);
    Action::Play { card, color, uno: false, as_match: how == How::Match, saw: None }
}

fn dealt(rulebook: &Rulebook, set: &SetTable) -> Table {
    let setup = Setup {
        seats: SEATS,
        turn: set.turn,
        pile: set.pile.iter().map(|played| (played.card, played.by, played.unsettled)).collect(),
        hands: set.hands.clone(),
        seed: set.seed,
        uno: set.uno.clone(),
        ..Setup::default()
    };
    setup.table(rulebook)
}

/// Generates a position of one of three kinds: an ordinary one, one with several equal cards on top, or one with a
/// debt. In the last quarter of the search, it is another player's turn. Returns `None` if the deck has too few cards.
fn moment(deck: &[Card], number: u64, seed: u64) -> Option<SetTable> {
    let mut cards = deck.to_vec();
    shuffle(&mut cards, blake3::hash(&seed.to_le_bytes()).as_bytes(), 0);
    let own = HANDS[(number / 4 % HANDS.len() as u64) as usize];
    if cards.len() < own + (SEATS - 1) * OTHERS + 10 {
        return None;
    }
    let mut hands = vec![cards.split_off(cards.len() - own)];
    hands.extend((1..SEATS).map(|_| cards.split_off(cards.len() - OTHERS)));
    let owing = number % 4 == 3;
    let fits = |card: &Card| !card.is_wild_type() && (card.owes() > 0) == owing;
    let top = cards.remove(cards.iter().position(fits)?);
    let beneath = if number % 4 == 2 { number / 4 % 3 + 1 } else { 0 };
    let alike = cards.iter().filter(|card| card.face() == top.face()).take(beneath as usize);
    let played =
        |card: Card, by: u8| PlacedCard { card: Called { card, color: None }, by: Some(Seat(by)), unsettled: owing };
    let mut pile: Vec<PlacedCard> = alike.map(|&card| played(card, 2)).collect();
    pile.push(played(top, 3));
    let turn = Some(if number < MOMENTS * 3 / 4 { PLAYER } else { Seat(1) });
    // A player with one card left has called it already.
    let uno = if own == 1 { vec![PLAYER] } else { Vec::new() };
    Some(SetTable { hands, pile, turn, uno, seed, ..SetTable::default() })
}

#[cfg(test)]
mod tests {

    use ruckus_protocol::ErrorCode;

    use super::*;

    /// Returns the position for a rule of the gallery, and how directly the rule triggers there.
    fn found(rule: &Homemade) -> (SetTable, u8) {
        let Practice { rules: Choice::Preset { base, with }, set } =
            practice(rule, None, [].into(), 7).expect("goes together")
        else {
            panic!("another choice of rules");
        };
        let set = set.unwrap_or_else(|| panic!("no moment for {}", rule.name));
        let ruleset = ground(Some(&base), &with).expect("reads").with_homemade(rule.clone(), "test").expect("sound");
        let rulebook = ruleset.compile(SEATS).expect("goes together");
        let worth = speaks(&rulebook, &dealt(&rulebook, &set));
        (set, worth)
    }

    #[test]
    fn card_rules_get_a_practice_deal_that_triggers_them() {
        let names = "wheel-of-fortune blind-draw bomb deport-your-neighbor ice-cream matched-draws quack-attack stones \
                     too-many";
        for name in names.split(' ') {
            let rule = ruckus_ruleset::in_gallery(name).expect("is in the gallery");
            let (set, worth) = found(rule);
            assert!(worth >= 2, "{name} does not speak: {set:?}");
            assert_eq!(set.turn, Some(PLAYER), "{name}");
        }
    }

    #[test]
    fn permanent_rules_get_a_practice_deal_they_affect() {
        for name in ["add-them-up", "honest-end", "mixed-draws"] {
            let rule = ruckus_ruleset::in_gallery(name).expect("is in the gallery");
            found(rule);
        }
    }

    #[test]
    fn rules_that_cannot_be_enabled_are_refused() {
        let rule = ruckus_ruleset::gallery().first().expect("there is one");
        let needs = Homemade { requires: vec!["nothing-of-the-kind".to_owned()], ..rule.clone() };
        assert!(practice(&needs, None, [].into(), 7).is_err_and(|problem| problem.code == ErrorCode::BadRules));
        assert!(
            practice(rule, Some("nothing"), [].into(), 7).is_err_and(|problem| problem.code == ErrorCode::UnknownRules)
        );
    }
}
