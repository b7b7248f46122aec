//! Validation of home-made rules: size limits, nesting limits and consistency. Runs on every rule that is loaded or
//! received.

use std::fmt;

use super::words::{
    Cards, Condition, Forbid, Homemade, HomemadeStep, Instruction, Number, Part, PlayedCards, Standing, Term, Together,
    Trigger, Who,
};
use super::wrong::{Counted, Many, Text, Wrong};
use super::{MOST_BYTES, MOST_DEPTH, MOST_PARTS, MOST_STEPS, MOST_TOGETHER, MOST_WORDS};
use ruckus_engine::RuleId;
use ruckus_engine::nearest::quotable;
use ruckus_engine::{MOST_LETTERS, trimmed};

/// Maximum length of names, titles and options, in characters.
const LONGEST: usize = 40;
/// Maximum length of a description, in characters.
const LONGEST_DESCRIPTION: usize = 600;
/// Maximum number of rules that one rule can require, exclude or switch.
const MOST_NAMES: usize = 12;
/// The name of a built-in rule since 0.3.0. Home-made rules could have this name before, so they still can.
const FORMERLY_FREE: &str = "color";

/// An error in a rule, and its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the part, from 1. `None` if the error concerns the whole rule.
    pub part: Option<u8>,
    /// The number of the step within the part, from 1.
    pub step: Option<u8>,
    /// The error. Its message also tells the author how to fix it.
    pub wrong: Wrong,
}

impl From<Wrong> for Fault {
    /// Creates a fault that concerns the whole rule.
    fn from(wrong: Wrong) -> Self {
        Self { part: None, step: None, wrong }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(part) = self.part {
            write!(f, "part {part}: ")?;
        }
        if let Some(step) = self.step {
            write!(f, "step {step}: ")?;
        }
        write!(f, "{}", self.wrong)
    }
}

impl Homemade {
    /// Checks that the rule is bounded and valid, independent of other rules.
    ///
    /// # Errors
    /// Returns a message with the location of the first fault and how to fix it.
    pub fn check(&self) -> Result<(), String> {
        self.faults().first().map_or(Ok(()), |fault| Err(fault.to_string()))
    }

    /// Lists the faults of the rule, independent of other rules: the first one of the whole rule, then those of each
    /// part.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults: Vec<Fault> = self.check_all().err().map(Fault::from).into_iter().collect();
        for (place, part) in self.parts.iter().enumerate().take(MOST_PARTS) {
            let at = |fault: Fault| Fault { part: Some(place as u8 + 1), ..fault };
            faults.extend(part_faults(part).into_iter().map(at));
        }
        faults
    }

    /// Checks everything outside the parts.
    fn check_all(&self) -> Result<(), Wrong> {
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if self.name.is_empty() || self.name.len() > LONGEST || !self.name.chars().all(kebab) {
            return Err(Wrong::BadName { name: quotable(&self.name), most: LONGEST as u16 });
        }
        if RuleId::named(&self.name).is_some() && self.name != FORMERLY_FREE {
            return Err(Wrong::BuiltIn { name: self.name.clone() });
        }
        one_line(Text::Title, &self.title, LONGEST)?;
        if !self.description.is_empty() {
            one_line(Text::Description, &self.description, LONGEST_DESCRIPTION)?;
        }
        let requires = (Many::Requires, Text::Requires, &self.requires);
        for (many, text, names) in [requires, (Many::Excludes, Text::Excludes, &self.excludes)] {
            at_most(many, names.len(), MOST_NAMES)?;
            names.iter().try_for_each(|name| one_line(text, name, LONGEST))?;
        }
        at_most(Many::Changes, self.rules.len() + self.settings.len(), MOST_NAMES)?;
        if self.parts.is_empty() && self.rules.is_empty() && self.settings.is_empty() {
            return Err(Wrong::Nothing);
        }
        at_most(Many::Parts, self.parts.len(), MOST_PARTS)
    }

    /// Checks the size of a rule's text before it is parsed.
    ///
    /// # Errors
    /// The text is longer than [`MOST_BYTES`].
    pub fn check_size(text: &str) -> Result<(), Wrong> {
        if text.len() > MOST_BYTES {
            return Err(Wrong::TooLarge { bytes: text.len() as u32, most: MOST_BYTES as u32 });
        }
        Ok(())
    }
}

/// Lists the faults of a part: the first one of the part itself, then the first one of each step.
fn part_faults(part: &Part) -> Vec<Fault> {
    let mut words = Words::default();
    let fault = |step, wrong| Fault { part: None, step, wrong };
    let mut faults: Vec<Fault> = check_part(part, &mut words).err().map(|why| fault(None, why)).into_iter().collect();
    for (place, step) in part.steps.iter().enumerate().take(MOST_STEPS) {
        let wrong = check_step(step, &mut words).err();
        faults.extend(wrong.map(|why| fault(Some(place as u8 + 1), why)));
    }
    faults
}

fn check_part(part: &Part, words: &mut Words) -> Result<(), Wrong> {
    match (&part.when, &part.standing) {
        (Some(trigger), None) => {
            if part.steps.is_empty() {
                return Err(Wrong::NoSteps);
            }
            check_trigger(trigger, words)?;
            let only_points = matches!(trigger, Trigger::RoundOver);
            let counts =
                |step: &HomemadeStep| matches!(step.instruction, Instruction::Points { .. } | Instruction::Roll { .. });
            if only_points && !part.steps.iter().all(counts) {
                return Err(Wrong::OnlyPoints);
            }
        }
        (None, Some(standing)) => check_standing(standing, part, words)?,
        (Some(_), Some(_)) => return Err(Wrong::Both),
        (None, None) => return Err(Wrong::Neither),
    }
    if let Some(condition) = &part.condition {
        words.condition(condition, 0)?;
    }
    at_most(Many::Steps, part.steps.len(), MOST_STEPS)
}

fn check_trigger(trigger: &Trigger, words: &mut Words) -> Result<(), Wrong> {
    match trigger {
        Trigger::InARow { count, .. } => within(Counted::InARow, *count, 2, 20),
        Trigger::HandIs { than, .. } => words.amount(than, (Counted::HandIs, 1, 60), 0),
        Trigger::Played(PlayedCards { cards, .. }) | Trigger::Covered(cards) | Trigger::Drawn { cards, .. } => {
            words.cards(cards, 0)
        }
        Trigger::Rule(name) => words.rule(name),
        _ => Ok(()),
    }
}

fn check_standing(standing: &Standing, part: &Part, words: &mut Words) -> Result<(), Wrong> {
    match standing {
        Standing::Permit(permit) => return words.cards(&permit.cards, 0),
        Standing::Together(Together { cards, count, same, sum }) => {
            words.cards(cards, 0)?;
            within(Counted::Together, *count, 2, MOST_TOGETHER.into())?;
            if same.is_none() && sum.is_none() {
                return Err(Wrong::NothingInCommon);
            }
            return sum.as_ref().map_or(Ok(()), |sum| words.number(sum, 0));
        }
        Standing::Forbid(Forbid::Rule(name)) => {
            words.rule(name)?;
        }
        Standing::Forbid(Forbid::Play(cards) | Forbid::PlayOutOfTurn(cards)) => words.cards(cards, 0)?,
        Standing::Forbid(Forbid::Catch) | Standing::Prevent(_) => {}
    }
    if part.steps.is_empty() {
        return Ok(());
    }
    Err(Wrong::NothingFollows)
}

fn check_step(step: &HomemadeStep, words: &mut Words) -> Result<(), Wrong> {
    if let Some(who) = &step.each {
        words.who(who, 0)?;
    }
    // `each` is defined only within the step.
    words.each = step.each.is_some();
    let checked = check_done(step, words);
    words.each = false;
    checked
}

fn check_done(step: &HomemadeStep, words: &mut Words) -> Result<(), Wrong> {
    if let Some(condition) = &step.condition {
        words.condition(condition, 0)?;
    }
    let (seats, number) = (step.instruction.seats(), step.instruction.number());
    if seats.is_empty() && number.is_none() {
        words.add()?;
    }
    seats.into_iter().try_for_each(|who| words.who(who, 0))?;
    step.instruction.cards().map_or(Ok(()), |cards| words.cards(cards, 0))?;
    match (number, step.instruction.amount()) {
        // A plain number here does not count as a word. Older versions accepted only plain numbers here and did not
        // count them.
        (Some(most), Some(range)) if matches!(step.instruction, Instruction::PlayMore { .. }) => {
            words.amount(most, range, 0)?;
        }
        // Numbers computed during play are limited to the same range, and their text says so.
        (Some(number), range) => {
            words.number(number, 0)?;
            range.map_or(Ok(()), |range| plain_within(number, range))?;
        }
        (None, _) => {}
    }
    match &step.instruction {
        Instruction::Race { action, .. } => one_line(Text::Action, action, MOST_LETTERS),
        Instruction::Choose { options, .. } | Instruction::Vote { options, .. } => {
            within(Counted::Options, options.len().min(255) as u8, 2, 6)?;
            options.iter().try_for_each(|option| one_line(Text::Option, option, LONGEST))
        }
        _ => Ok(()),
    }
}

/// Checks that a number is within a range if it is a constant.
fn plain_within(number: &Number, (of, least, most): (Counted, i32, i32)) -> Result<(), Wrong> {
    if let &Number::Is(value) = number { within(of, value, least, most) } else { Ok(()) }
}

fn within(of: Counted, value: impl Into<i32>, least: i32, most: i32) -> Result<(), Wrong> {
    let value = value.into();
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(Wrong::Range { of, value, least, most })
}

fn at_most(of: Many, count: usize, most: usize) -> Result<(), Wrong> {
    if count <= most {
        return Ok(());
    }
    Err(Wrong::TooMany { of, count: count as u32, most: most as u16 })
}

/// Checks that a text is a single line of printable characters.
fn one_line(of: Text, words: &str, longest: usize) -> Result<(), Wrong> {
    trimmed(words, longest).map(drop).map_err(|odd| Wrong::text(of, longest, odd))
}

/// Counts the words of a part and the depth of their nesting.
#[derive(Default)]
struct Words {
    count: usize,
    /// True while checking a step that is done for each of several seats.
    each: bool,
}

impl Words {
    fn add(&mut self) -> Result<(), Wrong> {
        self.count += 1;
        if self.count > MOST_WORDS {
            return Err(Wrong::TooManyWords { most: MOST_WORDS as u16 });
        }
        Ok(())
    }

    /// Checks that the name is that of a switchable built-in rule.
    fn rule(&mut self, name: &str) -> Result<(), Wrong> {
        self.add()?;
        if RuleId::named(name).is_some_and(|rule| rule.about().switchable) {
            return Ok(());
        }
        Err(Wrong::no_such_rule(name))
    }

    fn deeper(&mut self, depth: usize) -> Result<usize, Wrong> {
        self.add()?;
        if depth >= MOST_DEPTH {
            return Err(Wrong::TooDeep { most: MOST_DEPTH as u16 });
        }
        Ok(depth + 1)
    }

    fn condition(&mut self, condition: &Condition, depth: usize) -> Result<(), Wrong> {
        let depth = self.deeper(depth)?;
        match condition {
            Condition::All(all) | Condition::Any(all) => {
                if all.is_empty() {
                    return Err(Wrong::NoneOf);
                }
                all.iter().try_for_each(|one| self.condition(one, depth))
            }
            Condition::Not(not) => self.condition(not, depth),
            Condition::Number { of, than, .. } => {
                self.number(of, depth)?;
                self.number(than, depth)
            }
            Condition::Seat { who, among } => {
                self.who(who, depth)?;
                self.who(among, depth)
            }
            Condition::Holds { who, cards, least } => {
                self.who(who, depth)?;
                self.cards(cards, depth)?;
                self.amount(least, (Counted::Number, 0, 255), depth)
            }
            Condition::Card { is, .. } => self.cards(is, depth),
            Condition::Alike(_) | Condition::Leftwards | Condition::Answer(_) => Ok(()),
        }
    }

    /// Checks a number that counts as a word only if it is computed during play.
    fn amount(&mut self, number: &Number, range: (Counted, i32, i32), depth: usize) -> Result<(), Wrong> {
        if let Number::Is(_) = number { plain_within(number, range) } else { self.number(number, depth) }
    }

    fn cards(&mut self, cards: &Cards, depth: usize) -> Result<(), Wrong> {
        cards.number.as_ref().map_or(Ok(()), |number| self.number(&number.than, depth))
    }

    fn number(&mut self, number: &Number, depth: usize) -> Result<(), Wrong> {
        let depth = self.deeper(depth)?;
        match number {
            &Number::Is(value) => within(Counted::Number, value, -1000, 1000),
            Number::Of(term) => match &**term {
                Term::Hand(who) | Term::Score(who) | Term::RoundScore(who) | Term::Mark(who) => self.who(who, depth),
                Term::Held { who, cards } => {
                    self.who(who, depth)?;
                    self.cards(cards, depth)
                }
                Term::Sum(all) => all.iter().try_for_each(|one| self.number(one, depth)),
                Term::Less(a, b) | Term::Product(a, b) => {
                    self.number(a, depth)?;
                    self.number(b, depth)
                }
                Term::Half(of) => self.number(of, depth),
                _ => Ok(()),
            },
        }
    }

    fn who(&mut self, who: &Who, depth: usize) -> Result<(), Wrong> {
        let depth = self.deeper(depth)?;
        match who {
            Who::NextOf(who) | Who::PreviousOf(who) | Who::OppositeOf(who) | Who::TeamOf(who) => self.who(who, depth),
            Who::Except(a, b) | Who::Both(a, b) => {
                self.who(a, depth)?;
                self.who(b, depth)
            }
            Who::Holding(cards) => self.cards(cards, depth),
            Who::Each if !self.each => Err(Wrong::EachOfNone),
            _ => Ok(()),
        }
    }
}
