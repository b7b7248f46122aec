//! Reads typed text as a rule. If that fails, reports how far it got and what could follow.

use ruckus_homemade::{Cards, FaceName, Homemade, Instruction, Kind, Part, Trigger, Who};
use serde_json::Value;

use super::answer::{LONGEST_TEXT, Meaning, Read, Unread, Unsure};
use super::doubts::Doubt;
use super::fitting::{Fitting, Progress};
use super::grammar::Language;
use super::own;
use super::said::{self, Said};
use super::whole;
use super::work::{MOST_WORK, TooMuch, Work};

/// Reads a text of one or more sentences as a rule. Refuses a text that may have another meaning or has no effect.
///
/// ```
/// use ruckus_phrases::homemade::{Doubt, Language, english, read};
/// let said = "after a matched draw two the next player draws two more";
/// let rule = read(said, Language::English).unwrap().rule.unwrap();
/// assert_eq!(english(&rule), ["When a player plays a draw two as a match, the next player draws 2 cards."]);
///
/// let refused = read("When a player plays two cards, the next player draws a card.", Language::English).unwrap();
/// let unsure = refused.unsure.unwrap();
/// assert_eq!((unsure.words.as_str(), unsure.why), ("two cards", Doubt::Amount));
/// ```
///
/// # Errors
/// The text is too long, or reading it takes too much work.
pub fn read(text: &str, language: Language) -> Result<Read, Unread> {
    if text.chars().count() > LONGEST_TEXT {
        return Err(Unread::TooLong { most: LONGEST_TEXT });
    }
    counted(text, language, &Work::at_most(MOST_WORK))
}

/// Reads a text, and counts the work.
pub(super) fn counted(text: &str, language: Language, work: &Work) -> Result<Read, Unread> {
    let own = own::read(text, language, work)?;
    if own.rule.is_some() {
        return Ok(further(checked(own, text, language), text, language, work));
    }
    let said = match said::read(text, language, work) {
        Ok(Said::Rule(rule)) => {
            return Ok(checked(Read { rule: Some(rule), ..Read::default() }, text, language));
        }
        other => other,
    };
    if own.unsure.is_some() {
        return Ok(own);
    }
    let stop = text.len() - own.rest.len();
    // If the hints take too much work, the word that was not understood is still named.
    let fitting = |own: Read| match own::fitting(text, language, work) {
        Ok(found) => own.with(found),
        Err(TooMuch) => own,
    };
    let found = match said {
        Ok(Said::Unsure(unsure)) => Read { unsure: Some(*unsure), ..Read::default() },
        // The text is incomplete in people's words.
        Ok(Said::Ends(next)) => Read { rest: String::new(), ..own }.with(Fitting::all(next)),
        // The word that fits in neither grammar is the one that was not understood.
        Ok(Said::Stops(at, found)) if at > stop => fitting(Read { rest: text[at..].to_owned(), ..own }.with(found)),
        Ok(Said::Stops(at, found)) if at == stop => fitting(own).with(found),
        // A text that is only incomplete needs no hints about a word.
        _ if own.rest.is_empty() => own,
        Ok(Said::Rule(_) | Said::Stops(..) | Said::Unclear) | Err(TooMuch) => fitting(own),
    };
    Ok(further(found, text, language, work))
}

/// Keeps only continuations with which the text can be read further, in the words of rules or in people's words. Those
/// for which that takes too much work are left out.
fn further(read: Read, text: &str, language: Language, work: &Work) -> Read {
    let stop = (!read.rest.is_empty()).then(|| text.len() - read.rest.len());
    read.that(|next| {
        let reads = |found: Result<Progress, TooMuch>| {
            let is_further = |at: usize| stop.map_or(at >= next.text.trim_end().len(), |stop| at > stop);
            found.is_ok_and(|found| found.whole || is_further(found.stop))
        };
        work.done() < MOST_WORK
            && (reads(own::progress(&next.text, language, work)) || reads(said::progress(&next.text, language, work)))
    })
}

/// Refuses the rule if one of its parts is unclear, unless the text is exactly the sentences of the rule.
fn checked(mut read: Read, text: &str, language: Language) -> Read {
    let why = read.rule.iter().flat_map(|rule| &rule.parts).find_map(unclear);
    if let Some(why) = why
        && let Some(rule) = read.rule.take_if(|rule| !is_written(text, rule, language))
    {
        let instead = meanings(&rule).into_iter().map(|rule| Meaning::of(rule, language)).collect();
        read.unsure = Some(Unsure { words: text.trim().to_owned(), why, instead, rule });
    }
    read
}

/// Returns true if the text equals the sentences of the rule.
fn is_written(text: &str, rule: &Homemade, language: Language) -> bool {
    text.trim().to_lowercase() == whole::sentences(rule, language).join(" ").to_lowercase()
}

/// Returns a doubt if a part is what the words say and perhaps not what people mean: the player before, while the
/// direction changes; the color of a wild, which its player calls as well. Steps run after the card has its effect.
fn unclear(part: &Part) -> Option<Doubt> {
    let reverse = |cards: &Cards| cards.faces.iter().any(|face| face.0.symbol() == "V");
    let (turns, wild) = match &part.when {
        Some(Trigger::Turned) => (true, false),
        Some(Trigger::Played(played)) => {
            let wilds = |face: &FaceName| face.0.is_wild_type();
            let faces = !played.cards.faces.is_empty() && played.cards.faces.iter().all(wilds);
            (reverse(&played.cards), faces || played.cards.kinds == [Kind::Wild])
        }
        _ => (false, false),
    };
    let turns = turns || part.steps.iter().any(|step| step.instruction == Instruction::TurnRound);
    let previous = turns && serde_json::to_value(&part.steps).is_ok_and(|steps| names_previous(&steps));
    let calls = |instruction: &Instruction| matches!(instruction, Instruction::NameColor { who } if *who != Who::Actor);
    let calls = wild && part.steps.iter().any(|step| calls(&step.instruction));
    (previous || calls).then_some(Doubt::Player)
}

/// Returns what an unclear rule can mean: what it says, and the player before in the direction that play had.
fn meanings(rule: &Homemade) -> Vec<Homemade> {
    let mut all = vec![rule.clone()];
    let mut other = rule.clone();
    for part in other.parts.iter_mut().filter(|part| unclear(part).is_some()) {
        let turned = serde_json::to_value(&part.steps).map(|steps| turned(&steps));
        if let Ok(steps) = turned.and_then(serde_json::from_value) {
            part.steps = steps;
        }
    }
    if other != *rule && other.parts.iter().all(|part| unclear(part).is_none()) {
        all.push(other);
    }
    all
}

/// Replaces the player before by the next one in data of steps.
fn turned(data: &Value) -> Value {
    match data {
        Value::String(word) if word == "previous" => "next".into(),
        Value::Array(all) => all.iter().map(turned).collect(),
        Value::Object(object) => {
            let fields = object.iter().map(|(name, inside)| match name.as_str() {
                "options" | "action" => (name.clone(), inside.clone()),
                "previous-of" => ("next-of".to_owned(), turned(inside)),
                _ => (name.clone(), turned(inside)),
            });
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}

/// Returns true if data of steps contains the player before. Texts that are only shown are not players.
fn names_previous(data: &Value) -> bool {
    match data {
        Value::String(_) => serde_json::from_value(data.clone()).is_ok_and(|who: Who| who == Who::Previous),
        Value::Array(all) => all.iter().any(names_previous),
        Value::Object(object) => object.iter().any(|(name, inside)| match name.as_str() {
            "options" | "action" => false,
            name => name == "previous-of" || names_previous(inside),
        }),
        _ => false,
    }
}
