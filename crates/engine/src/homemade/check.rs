//! What a home-made rule may not be: too large, too deep, or without sense. Checked wherever one comes in.

use std::fmt;

use super::words::{Condition, Deed, Forbid, Homemade, Number, Part, Standing, Step, Term, Together, Trigger, Who};
use super::{MOST_BYTES, MOST_DEPTH, MOST_PARTS, MOST_STEPS, MOST_TOGETHER, MOST_WORDS};
use crate::offers::MOST_LETTERS;
use crate::rule::RuleId;
use crate::ruleset::{nearest, quoted};
use crate::shown::one_line;

/// The longest name, title and option, in characters.
const LONGEST: usize = 40;
/// The longest description, in characters.
const LONGEST_DESCRIPTION: usize = 600;
/// The most rules that one requires, excludes or switches.
const MOST_NAMES: usize = 12;

/// What is wrong with a rule, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The part, from 1; none if it is about the whole.
    pub part: Option<u8>,
    /// The step of the part, from 1.
    pub step: Option<u8>,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(part) = self.part {
            write!(f, "part {part}: ")?;
        }
        if let Some(step) = self.step {
            write!(f, "step {step}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl Homemade {
    /// Checks that the rule is bounded and makes sense by itself.
    ///
    /// # Errors
    /// Where and what is wrong, and what would be right.
    pub fn check(&self) -> Result<(), String> {
        self.faults().first().map_or(Ok(()), |fault| Err(fault.to_string()))
    }

    /// All that is wrong with the rule by itself: the first of the whole, then those of each part.
    pub fn faults(&self) -> Vec<Fault> {
        let of_all = |message| Fault { part: None, step: None, message };
        let mut faults: Vec<Fault> = self.check_all().err().map(of_all).into_iter().collect();
        for (place, part) in self.parts.iter().enumerate().take(MOST_PARTS) {
            let at = |fault: Fault| Fault { part: Some(place as u8 + 1), ..fault };
            faults.extend(part_faults(part).into_iter().map(at));
        }
        faults
    }

    /// What is not about one part.
    fn check_all(&self) -> Result<(), String> {
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if self.name.is_empty() || self.name.len() > LONGEST || !self.name.chars().all(kebab) {
            return Err(format!(
                "name: {} is no name; it takes 1 to {LONGEST} small letters, digits and `-`",
                quoted(&self.name)
            ));
        }
        if RuleId::named(&self.name).is_some() {
            return Err(format!("name: `{}` is the name of a built-in rule; choose another", self.name));
        }
        one_line("title", &self.title, LONGEST)?;
        if !self.description.is_empty() {
            one_line("description", &self.description, LONGEST_DESCRIPTION)?;
        }
        for (what, names) in [("requires", &self.requires), ("excludes", &self.excludes)] {
            if names.len() > MOST_NAMES {
                return Err(format!("{what}: {} rules; it takes at most {MOST_NAMES}", names.len()));
            }
            for name in names {
                one_line(what, name, LONGEST)?;
            }
        }
        if self.rules.len() + self.settings.len() > MOST_NAMES {
            return Err(format!("rules and settings: together at most {MOST_NAMES}"));
        }
        if self.parts.is_empty() && self.rules.is_empty() && self.settings.is_empty() {
            return Err("the rule does nothing yet; give it a part, or a setting that it changes".to_owned());
        }
        if self.parts.len() > MOST_PARTS {
            return Err(format!("parts: {} of them; a rule has at most {MOST_PARTS}", self.parts.len()));
        }
        Ok(())
    }

    /// Whether a text can be a rule at all, before it is read.
    ///
    /// # Errors
    /// It is too long.
    pub fn check_size(text: &str) -> Result<(), String> {
        if text.len() > MOST_BYTES {
            return Err(format!("the rule has {} bytes; it may have at most {MOST_BYTES}", text.len()));
        }
        Ok(())
    }
}

/// What is wrong with a part: the first of the whole, then that of each step.
fn part_faults(part: &Part) -> Vec<Fault> {
    let mut words = Words::default();
    let fault = |step, message| Fault { part: None, step, message };
    let mut faults: Vec<Fault> = check_part(part, &mut words).err().map(|why| fault(None, why)).into_iter().collect();
    for (place, step) in part.steps.iter().enumerate().take(MOST_STEPS) {
        let wrong = check_step(step, &mut words).err();
        faults.extend(wrong.map(|why| fault(Some(place as u8 + 1), why)));
    }
    faults
}

fn check_part(part: &Part, words: &mut Words) -> Result<(), String> {
    match (&part.when, &part.standing) {
        (Some(trigger), None) => {
            if part.steps.is_empty() {
                return Err("nothing follows; give it a step in `then`".to_owned());
            }
            check_trigger(trigger)?;
            let only_points = matches!(trigger, Trigger::RoundOver);
            let counts = |step: &Step| matches!(step.deed, Deed::Points { .. } | Deed::Roll { .. });
            if only_points && !part.steps.iter().all(counts) {
                return Err("once the round is over only points (and a die) can follow".to_owned());
            }
        }
        (None, Some(standing)) => check_standing(standing, part, words)?,
        (Some(_), Some(_)) => return Err("has both `when` and `standing`; it takes one of them".to_owned()),
        (None, None) => return Err("has neither `when` nor `standing`; it takes one of them".to_owned()),
    }
    if let Some(condition) = &part.condition {
        words.condition(condition, 0)?;
    }
    if part.steps.len() > MOST_STEPS {
        return Err(format!("{} steps; a part has at most {MOST_STEPS}", part.steps.len()));
    }
    Ok(())
}

fn check_trigger(trigger: &Trigger) -> Result<(), String> {
    match trigger {
        Trigger::InARow { count, .. } => within("in-a-row", *count, 2, 20),
        Trigger::HandIs { than, .. } => within("hand-is", *than, 1, 60),
        _ => Ok(()),
    }
}

fn check_standing(standing: &Standing, part: &Part, words: &mut Words) -> Result<(), String> {
    match standing {
        Standing::Permit(_) => return Ok(()),
        Standing::Together(Together { count, same, sum, .. }) => {
            within("together: count", *count, 2, MOST_TOGETHER)?;
            if same.is_none() && sum.is_none() {
                return Err("cards that are laid together need something in common, or a sum; give it `same` or `sum`"
                    .to_owned());
            }
            return sum.as_ref().map_or(Ok(()), |sum| words.number(sum, 0));
        }
        Standing::Forbid(Forbid::Rule(name)) => {
            words.add()?;
            if !RuleId::named(name).is_some_and(|rule| rule.about().switchable) {
                let known = RuleId::all().filter(|rule| rule.about().switchable).map(RuleId::name);
                return Err(format!("there is no rule {}{}", quoted(name), nearest(name, known)));
            }
        }
        Standing::Forbid(_) | Standing::Prevent(_) => {}
    }
    if part.steps.is_empty() {
        return Ok(());
    }
    Err("what is forbidden or prevented has nothing to follow; leave `then` out".to_owned())
}

fn check_step(step: &Step, words: &mut Words) -> Result<(), String> {
    if let Some(condition) = &step.condition {
        words.condition(condition, 0)?;
    }
    match &step.deed {
        Deed::Draw { who, cards } | Deed::TakePile { who, cards } | Deed::SetAside { who, cards } => {
            words.who(who, 0)?;
            words.number(cards, 0)
        }
        Deed::Give { from, to, cards, .. } => {
            words.who(from, 0)?;
            words.who(to, 0)?;
            words.number(cards, 0)
        }
        Deed::Swap { a, b } => {
            words.who(a, 0)?;
            words.who(b, 0)
        }
        Deed::Peek { who, at } => {
            words.who(who, 0)?;
            words.who(at, 0)
        }
        Deed::Skip { seats: number } | Deed::RaiseDebt { by: number } => words.number(number, 0),
        Deed::PassHands { .. } | Deed::TurnRound | Deed::ForgiveDebt | Deed::Flip | Deed::Chat(_) => words.add(),
        Deed::TurnTo { who }
        | Deed::NameColour { who }
        | Deed::Show { who, .. }
        | Deed::Retire { who }
        | Deed::Unmark { who } => words.who(who, 0),
        Deed::LayMore { who, most, .. } => {
            within("lay-more: most", *most, 1, 10)?;
            words.who(who, 0)
        }
        Deed::Points { who, by } | Deed::Mark { who, by } => {
            words.who(who, 0)?;
            words.number(by, 0)
        }
        Deed::Race { who, action, .. } => {
            one_line("action", action, MOST_LETTERS)?;
            words.who(who, 0)
        }
        Deed::ChooseSeat { who, among } => {
            words.who(who, 0)?;
            words.who(among, 0)
        }
        Deed::Choose { who, options } | Deed::Vote { who, options } => {
            if !(2..=6).contains(&options.len()) {
                return Err(format!("{} options; it takes 2 to 6", options.len()));
            }
            for option in options {
                one_line("option", option, LONGEST)?;
            }
            words.who(who, 0)
        }
        Deed::Roll { sides } => within("roll: sides", *sides, 2, 20),
    }
}

fn within(what: &str, value: u8, least: u8, most: u8) -> Result<(), String> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(format!("{what} is {value}; it goes from {least} to {most}"))
}

/// Counts the words of a part, and how deep they are nested.
#[derive(Default)]
struct Words {
    count: usize,
}

impl Words {
    fn add(&mut self) -> Result<(), String> {
        self.count += 1;
        if self.count > MOST_WORDS {
            return Err(format!("more than {MOST_WORDS} words; make it two parts, or two rules"));
        }
        Ok(())
    }

    fn deeper(&mut self, depth: usize) -> Result<usize, String> {
        self.add()?;
        if depth >= MOST_DEPTH {
            return Err(format!("nested deeper than {MOST_DEPTH}; say it in several steps"));
        }
        Ok(depth + 1)
    }

    fn condition(&mut self, condition: &Condition, depth: usize) -> Result<(), String> {
        let depth = self.deeper(depth)?;
        match condition {
            Condition::All(all) | Condition::Any(all) => {
                if all.is_empty() {
                    return Err("`all` or `any` of nothing; leave it out".to_owned());
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
            Condition::Holds { who, .. } => self.who(who, depth),
            Condition::Card { .. } | Condition::Alike(_) | Condition::Leftwards | Condition::Answer(_) => Ok(()),
        }
    }

    fn number(&mut self, number: &Number, depth: usize) -> Result<(), String> {
        let depth = self.deeper(depth)?;
        match number {
            Number::Is(number) if (-1000..=1000).contains(number) => Ok(()),
            Number::Is(number) => Err(format!("the number {number} is out of range; it goes from -1000 to 1000")),
            Number::Of(term) => match &**term {
                Term::Hand(who) | Term::Score(who) | Term::RoundScore(who) | Term::Mark(who) => self.who(who, depth),
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

    fn who(&mut self, who: &Who, depth: usize) -> Result<(), String> {
        let depth = self.deeper(depth)?;
        match who {
            Who::NextOf(who) | Who::PreviousOf(who) | Who::OppositeOf(who) => self.who(who, depth),
            Who::Except(a, b) | Who::Both(a, b) => {
                self.who(a, depth)?;
                self.who(b, depth)
            }
            _ => Ok(()),
        }
    }
}
