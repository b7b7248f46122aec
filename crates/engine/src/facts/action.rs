//! Player actions. The verbs of `formats.md` are the same in scenarios and on the wire.

use serde::{Deserialize, Serialize};

use crate::cards::card::{Called, Card, Color};
use crate::tables::seat::Seat;

/// One player action. `S` names seats: by number in the engine and on the wire, by name in scenario files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    try_from = "Words<S>",
    into = "Words<S>",
    bound(serialize = "S: Clone + Serialize", deserialize = "S: Deserialize<'de>")
)]
pub enum Action<S = Seat> {
    /// Play a card.
    Play {
        /// The card.
        card: Card,
        /// The color called with the card, for wild-type cards.
        color: Option<Color>,
        /// True to say UNO with the play (U1).
        uno: bool,
        /// On the player's own turn, true to play the card as a match and not as the turn's play (PS-3).
        as_match: bool,
        /// The top card that the player saw when playing.
        saw: Option<Card>,
    },
    /// Call the color of the player's own wild (G10).
    Color(Color),
    /// Draw one card, or the whole debt if the player owes one.
    Draw,
    /// End the turn, or decline what a window offers.
    Pass,
    /// Pay a debt with number cards (SP-9, "Back Up The Truck").
    Pay(Vec<Card>),
    /// Say UNO (U1).
    Uno,
    /// Catch a player who has not said UNO (U2).
    Catch(S),
    /// Slap the discard pile.
    Slap,
    /// Pass the player's own hand on (SP-3).
    HandOn,
    /// Swap hands with another player.
    Swap(S),
    /// Show a wild as a shield against a spread.
    Shield {
        /// The wild-type card that is shown.
        card: Card,
        /// True to play the card afterwards.
        discard: bool,
    },
    /// Give a card away (PW-5).
    Give {
        /// The card.
        card: Card,
        /// The seat that receives the card.
        to: S,
    },
    /// Look at a hand (SP-10).
    Peek(S),
    /// Move to another place in the circle, counted from 0 (SP-11).
    MoveTo(u8),
    /// Challenge a wild draw four (HR-4).
    Challenge,
    /// Add or change a rule (HR-5, HR-7).
    MakeRule {
        /// The number that triggers it.
        number: u8,
        /// What every player must do.
        action: String,
    },
    /// Add or change a rule by assigning a home-made rule to a number (HR-5, HR-7).
    MakeEntry {
        /// The number that triggers it.
        number: u8,
        /// Index of the home-made rule, counted from 0.
        entry: u8,
    },
    /// Perform an action (HR-6).
    Do(String),
    /// Announce a match (PS-3.4).
    Announce,
    /// Show a playable card and pass (PS-5.2).
    Show(Card),
    /// Accuse a player of a mistake (SS-12).
    Accuse(S),
    /// Dispute an accusation (SS-12).
    Dispute,
    /// Confirm that the player is ready (SS-1).
    Ready,
    /// Turn up the starter (SP-2.1).
    Flip,
    /// As dealer, choose how many cards to deal (SP-2.1).
    Deal(u8),
    /// End a polite hold (PW-8).
    Go,
    /// Name a player (home-made rules).
    Name(S),
    /// Choose one of several options, counted from 1 (home-made rules).
    Choose(u8),
}

impl<S> Action<S> {
    /// Plays a card without a color, UNO, or match.
    pub const fn play(card: Card) -> Self {
        Self::Play { card, color: None, uno: false, as_match: false, saw: None }
    }

    /// The verb of this action.
    pub const fn verb(&self) -> Verb {
        match self {
            Self::Play { .. } => Verb::Play,
            Self::Color(_) => Verb::Color,
            Self::Draw => Verb::Draw,
            Self::Pass => Verb::Pass,
            Self::Pay(_) => Verb::Pay,
            Self::Uno => Verb::Uno,
            Self::Catch(_) => Verb::Catch,
            Self::Slap => Verb::Slap,
            Self::HandOn => Verb::HandOn,
            Self::Swap(_) => Verb::Swap,
            Self::Shield { .. } => Verb::Shield,
            Self::Give { .. } => Verb::Give,
            Self::Peek(_) => Verb::Peek,
            Self::MoveTo(_) => Verb::MoveTo,
            Self::Challenge => Verb::Challenge,
            Self::MakeRule { .. } | Self::MakeEntry { .. } => Verb::MakeRule,
            Self::Do(_) => Verb::Do,
            Self::Announce => Verb::Announce,
            Self::Show(_) => Verb::Show,
            Self::Accuse(_) => Verb::Accuse,
            Self::Dispute => Verb::Dispute,
            Self::Ready => Verb::Ready,
            Self::Flip => Verb::Flip,
            Self::Deal(_) => Verb::Deal,
            Self::Go => Verb::Go,
            Self::Name(_) => Verb::Name,
            Self::Choose(_) => Verb::Choose,
        }
    }

    /// Converts the names of the action's seats with `name`.
    ///
    /// # Errors
    /// Returns the error of `name` for the first seat that it does not know.
    pub fn rename<T, E>(self, mut name: impl FnMut(S) -> Result<T, E>) -> Result<Action<T>, E> {
        Ok(match self {
            Self::Play { card, color, uno, as_match, saw } => Action::Play { card, color, uno, as_match, saw },
            Self::Color(color) => Action::Color(color),
            Self::Draw => Action::Draw,
            Self::Pass => Action::Pass,
            Self::Pay(cards) => Action::Pay(cards),
            Self::Uno => Action::Uno,
            Self::Catch(seat) => Action::Catch(name(seat)?),
            Self::Slap => Action::Slap,
            Self::HandOn => Action::HandOn,
            Self::Swap(seat) => Action::Swap(name(seat)?),
            Self::Shield { card, discard } => Action::Shield { card, discard },
            Self::Give { card, to } => Action::Give { card, to: name(to)? },
            Self::Peek(seat) => Action::Peek(name(seat)?),
            Self::MoveTo(place) => Action::MoveTo(place),
            Self::Challenge => Action::Challenge,
            Self::MakeRule { number, action } => Action::MakeRule { number, action },
            Self::MakeEntry { number, entry } => Action::MakeEntry { number, entry },
            Self::Do(action) => Action::Do(action),
            Self::Announce => Action::Announce,
            Self::Show(card) => Action::Show(card),
            Self::Accuse(seat) => Action::Accuse(name(seat)?),
            Self::Dispute => Action::Dispute,
            Self::Ready => Action::Ready,
            Self::Flip => Action::Flip,
            Self::Deal(count) => Action::Deal(count),
            Self::Go => Action::Go,
            Self::Name(seat) => Action::Name(name(seat)?),
            Self::Choose(option) => Action::Choose(option),
        })
    }
}

/// The verb of an action, without its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is documented at the action of the same name")]
pub enum Verb {
    Play,
    Color,
    Draw,
    Pass,
    Pay,
    Uno,
    Catch,
    Slap,
    HandOn,
    Swap,
    Shield,
    Give,
    Peek,
    MoveTo,
    Challenge,
    MakeRule,
    Do,
    Announce,
    Show,
    Accuse,
    Dispute,
    Ready,
    Flip,
    Deal,
    Go,
    Name,
    Choose,
}

/// The written form of an action: one verb as a key with its value, next to the verb's extra fields.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
#[cfg_attr(feature = "schema", ts(optional_fields, rename = "ActionWords"))]
#[expect(missing_docs, reason = "each field is the verb of the same name")]
pub struct Words<S> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub play: Option<Called>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "string[]"))]
    pub pay: Option<Vec<Card>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uno: Option<bool>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub catch: Option<S>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slap: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_on: Option<bool>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub swap: Option<S>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub shield: Option<Card>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discard: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub give: Option<Card>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub to: Option<S>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub peek: Option<S>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_to: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub make_rule: Option<RuleWords>,
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    pub perform: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announce: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub show: Option<Card>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub accuse: Option<S>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flip: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub go: Option<bool>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub name: Option<S>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choose: Option<u8>,
    /// With `play`: `"match"`.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub how: Option<AsWords>,
    /// With `play`: the top card that the player saw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub saw: Option<Card>,
}

/// The value of `make-rule`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct RuleWords {
    /// The number that triggers the rule.
    pub number: u8,
    /// What every player must do. Exclusive with `homemade`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Index of the table's home-made rule, counted from 0. Exclusive with `action`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub homemade: Option<u8>,
}

/// The value of `as`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AsWords {
    /// Plays a match instead of the turn's play (PS-3).
    Match,
}

const fn none<T>() -> Option<T> {
    None
}

impl<S> Default for Words<S> {
    fn default() -> Self {
        Self {
            play: None,
            color: None,
            draw: None,
            pass: None,
            pay: None,
            uno: None,
            catch: None,
            slap: None,
            hand_on: None,
            swap: None,
            shield: None,
            discard: None,
            give: None,
            to: None,
            peek: None,
            move_to: None,
            challenge: None,
            make_rule: None,
            perform: None,
            announce: None,
            show: None,
            accuse: None,
            dispute: None,
            ready: None,
            flip: None,
            deal: None,
            go: None,
            name: None,
            choose: None,
            how: None,
            saw: None,
        }
    }
}

impl<S> TryFrom<Words<S>> for Action<S> {
    type Error = String;

    fn try_from(words: Words<S>) -> Result<Self, String> {
        let beside_play = words.saw.is_some() || words.how.is_some();
        let (discard, to) = (words.discard, words.to);
        let mut found: Vec<(&str, Self)> = Vec::new();
        let mut say = |verb, value: Option<bool>, action| match value {
            Some(true) => {
                found.push((verb, action));
                Ok(())
            }
            Some(false) => Err(format!("`{verb} = false` has no effect; remove it")),
            None => Ok(()),
        };
        say("draw", words.draw, Self::Draw)?;
        say("pass", words.pass, Self::Pass)?;
        say("slap", words.slap, Self::Slap)?;
        say("hand-on", words.hand_on, Self::HandOn)?;
        say("challenge", words.challenge, Self::Challenge)?;
        say("announce", words.announce, Self::Announce)?;
        say("dispute", words.dispute, Self::Dispute)?;
        say("ready", words.ready, Self::Ready)?;
        say("flip", words.flip, Self::Flip)?;
        say("go", words.go, Self::Go)?;
        if words.play.is_none() {
            say("uno", words.uno, Self::Uno)?;
        }
        if let Some(Called { card, color }) = words.play {
            let (uno, as_match) = (words.uno == Some(true), words.how.is_some());
            found.push(("play", Self::Play { card, color, uno, as_match, saw: words.saw }));
        } else if beside_play {
            return Err("`saw` and `as` are only for `play`".to_owned());
        }
        found.extend(words.color.map(|color| ("color", Self::Color(color))));
        found.extend(words.pay.map(|cards| ("pay", Self::Pay(cards))));
        found.extend(words.catch.map(|seat| ("catch", Self::Catch(seat))));
        found.extend(words.swap.map(|seat| ("swap", Self::Swap(seat))));
        found.extend(words.shield.map(|card| ("shield", Self::Shield { card, discard: discard == Some(true) })));
        if discard.is_some() && words.shield.is_none() {
            return Err("`discard` is only for `shield`".to_owned());
        }
        match (words.give, to) {
            (Some(card), Some(to)) => found.push(("give", Self::Give { card, to })),
            (Some(_), None) => return Err("`give` needs `to`, the seat that gets the card".to_owned()),
            (None, Some(_)) => return Err("`to` is only for `give`".to_owned()),
            (None, None) => {}
        }
        found.extend(words.peek.map(|seat| ("peek", Self::Peek(seat))));
        found.extend(words.move_to.map(|place| ("move-to", Self::MoveTo(place))));
        if let Some(RuleWords { number, action, homemade }) = words.make_rule {
            found.push(match (action, homemade) {
                (Some(action), None) => ("make-rule", Self::MakeRule { number, action }),
                (None, Some(entry)) => ("make-rule", Self::MakeEntry { number, entry }),
                _ => return Err("`make-rule` needs either `action` or `homemade`".to_owned()),
            });
        }
        found.extend(words.perform.map(|action| ("do", Self::Do(action))));
        found.extend(words.show.map(|card| ("show", Self::Show(card))));
        found.extend(words.accuse.map(|seat| ("accuse", Self::Accuse(seat))));
        found.extend(words.deal.map(|count| ("deal", Self::Deal(count))));
        found.extend(words.name.map(|seat| ("name", Self::Name(seat))));
        found.extend(words.choose.map(|option| ("choose", Self::Choose(option))));
        match found.len() {
            1 => Ok(found.remove(0).1),
            0 => Err("an action needs a verb, such as `play`, `draw`, `pass`, `uno`".to_owned()),
            _ => {
                let verbs: Vec<_> = found.iter().map(|(verb, _)| format!("`{verb}`")).collect();
                Err(format!("{} together: an action has one verb", verbs.join(" and ")))
            }
        }
    }
}

impl<S> From<Action<S>> for Words<S> {
    fn from(action: Action<S>) -> Self {
        let mut words = Self::default();
        let yes = Some(true);
        match action {
            Action::Play { card, color, uno, as_match, saw } => {
                words.play = Some(Called { card, color });
                words.uno = uno.then_some(true);
                words.how = as_match.then_some(AsWords::Match);
                words.saw = saw;
            }
            Action::Color(color) => words.color = Some(color),
            Action::Draw => words.draw = yes,
            Action::Pass => words.pass = yes,
            Action::Pay(cards) => words.pay = Some(cards),
            Action::Uno => words.uno = yes,
            Action::Catch(seat) => words.catch = Some(seat),
            Action::Slap => words.slap = yes,
            Action::HandOn => words.hand_on = yes,
            Action::Swap(seat) => words.swap = Some(seat),
            Action::Shield { card, discard } => {
                words.shield = Some(card);
                words.discard = discard.then_some(true);
            }
            Action::Give { card, to } => {
                words.give = Some(card);
                words.to = Some(to);
            }
            Action::Peek(seat) => words.peek = Some(seat),
            Action::MoveTo(place) => words.move_to = Some(place),
            Action::Challenge => words.challenge = yes,
            Action::MakeRule { number, action } => {
                words.make_rule = Some(RuleWords { number, action: Some(action), homemade: None });
            }
            Action::MakeEntry { number, entry } => {
                words.make_rule = Some(RuleWords { number, action: None, homemade: Some(entry) });
            }
            Action::Do(action) => words.perform = Some(action),
            Action::Announce => words.announce = yes,
            Action::Show(card) => words.show = Some(card),
            Action::Accuse(seat) => words.accuse = Some(seat),
            Action::Dispute => words.dispute = yes,
            Action::Ready => words.ready = yes,
            Action::Flip => words.flip = yes,
            Action::Deal(count) => words.deal = Some(count),
            Action::Go => words.go = yes,
            Action::Name(seat) => words.name = Some(seat),
            Action::Choose(option) => words.choose = Some(option),
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_round_trips_through_json() {
        let texts = [
            r#"{"play":"W+4/B","uno":true,"saw":"Y7"}"#,
            r#"{"color":"R"}"#,
            r#"{"draw":true}"#,
            r#"{"pass":true}"#,
            r#"{"pay":["Y4","B2"]}"#,
            r#"{"uno":true}"#,
            r#"{"catch":3}"#,
            r#"{"slap":true}"#,
            r#"{"hand-on":true}"#,
            r#"{"swap":1}"#,
            r#"{"shield":"W","discard":true}"#,
            r#"{"give":"R1","to":2}"#,
            r#"{"peek":2}"#,
            r#"{"move-to":0}"#,
            r#"{"challenge":true}"#,
            r#"{"make-rule":{"number":2,"action":"moo"}}"#,
            r#"{"do":"moo"}"#,
            r#"{"announce":true}"#,
            r#"{"show":"R1"}"#,
            r#"{"accuse":0}"#,
            r#"{"dispute":true}"#,
            r#"{"ready":true}"#,
            r#"{"flip":true}"#,
            r#"{"deal":7}"#,
            r#"{"go":true}"#,
            r#"{"name":2}"#,
            r#"{"choose":1}"#,
        ];
        for text in texts {
            let action: Action = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&action).unwrap(), text);
        }
    }

    #[test]
    fn rejects_malformed_actions_with_a_reason() {
        for (text, why) in [
            ("{}", "needs a verb"),
            (r#"{"draw":true,"pass":true}"#, "one verb"),
            (r#"{"draw":false}"#, "has no effect"),
            (r#"{"give":"R1"}"#, "needs `to`"),
            (r#"{"saw":"R1","draw":true}"#, "are only for `play`"),
            (r#"{"play":"Q9"}"#, "not a card"),
            (r#"{"jump":"Q9"}"#, "unknown field"),
        ] {
            let error = serde_json::from_str::<Action>(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
