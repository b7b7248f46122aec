//! The rules of a room: how they are chosen, checked, stored and shown.

use std::collections::BTreeMap;
use std::sync::Arc;

use ruckus_engine::{
    Method, Misfit, RuleError, RuleId, RuleSettings, Rulebook, Scoring, Speed, SwitchValue, interactions,
};
use ruckus_homemade::{Fault, Homemade, Misplaced, Wrong};
use ruckus_protocol::{ErrorCode, LineWrong, LobbyCommand, Reason, RuleTitle, RulesView};
use ruckus_record::Header;
use ruckus_ruleset::{LineError, LineWrong as Line, Missing, PRESETS, Ruleset, RulesetError, WARM_UP};
use serde::{Deserialize, Serialize};

use super::rulebooks::{rulebook, shared};
use super::subject::Subject;
use super::{MOST_SEATS, RoomError, rules_view};
use crate::homemade;
use crate::text::readable;

/// Maximum length of a ruleset that a client sends, in bytes.
pub const LONGEST_RULESET: usize = 8 * 1024;

/// Maximum length of a published ruleset, in bytes. It includes its home-made rules in full.
const LONGEST_PUBLISHED: usize = 32 * 1024;

/// The name of a ruleset from a client in errors.
const FROM_OUTSIDE: &str = "the ruleset";

/// The rules for a new room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A preset with changed switches.
    Preset {
        /// The preset's name.
        base: String,
        /// The changed switches, by rule.
        with: BTreeMap<String, SwitchValue>,
    },
    /// The text of a ruleset file, or a line of rules.
    Ruleset(String),
    /// Stored rules, such as those from the gallery.
    Decided(Decided),
}

/// Rules from the gallery that a room asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// Home-made rules to add.
    Homemade(Vec<Homemade>),
    /// A ruleset that replaces the current one.
    Ruleset(Decided),
}

/// A ruleset in its stored form. It contains all rules and settings, so that later changes to presets do not affect
/// existing rooms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decided {
    /// The base preset.
    base: String,
    /// The ruleset in full.
    ruleset: String,
}

impl Decided {
    /// Stores a ruleset.
    pub fn now(ruleset: &Ruleset) -> Self {
        Self::of(ruleset.base().to_owned(), ruleset.in_full())
    }

    /// Returns the stored ruleset.
    ///
    /// # Errors
    /// The text names rules or settings that no longer exist.
    pub fn ruleset(&self) -> Result<Ruleset, RulesetError> {
        Ruleset::from_full(&self.base, &self.ruleset)
    }

    /// Creates the stored form from the parts in a record.
    pub(super) const fn of(base: String, ruleset: String) -> Self {
        Self { base, ruleset }
    }

    /// Returns the base preset and the ruleset in full.
    pub fn into_parts(self) -> (String, String) {
        (self.base, self.ruleset)
    }
}

/// The rules of a room.
#[derive(Debug)]
pub(super) struct Rules {
    ruleset: Arc<Ruleset>,
}

impl Rules {
    /// Reads and checks a choice of rules.
    ///
    /// # Errors
    /// - `unknown-rules`: the preset does not exist.
    /// - `bad-rules`: the rules are invalid, too long, or incompatible with each other.
    pub(super) fn choose(choice: &Choice) -> Result<Self, RoomError> {
        match choice {
            Choice::Decided(decided) => Self::checked(read_back(decided)?),
            Choice::Preset { base, with } => {
                let ruleset =
                    Ruleset::preset(base).map_err(|error| RoomError::new(ErrorCode::UnknownRules, error.message))?;
                Self::checked(ruleset.with(pairs(with), "the table").map_err(|error| bad(&error))?)
            }
            Choice::Ruleset(text) => {
                if text.len() > LONGEST_RULESET {
                    let message = format!("the ruleset has {} bytes; the limit is {LONGEST_RULESET}", text.len());
                    return Err(RoomError::new(ErrorCode::BadRules, message));
                }
                let ruleset = Ruleset::from_line_or_file(FROM_OUTSIDE, text).map_err(|error| bad(&error))?;
                can_be_read("title", &ruleset.title)?;
                ruleset.homemade().iter().try_for_each(|rule| can_be_read("title of a rule", &rule.title))?;
                Self::checked(ruleset)
            }
        }
    }

    /// Returns the rules after removing and adding home-made rules.
    ///
    /// # Errors
    /// `bad-rules`: a rule to remove is not on, or a rule to add is invalid, too large, or incompatible with the
    /// others.
    pub(super) fn with_homemade(&self, off: &[String], on: &[Homemade]) -> Result<Self, RoomError> {
        let mut ruleset = Ruleset::clone(&self.ruleset);
        for name in off {
            ruleset = ruleset.without_homemade(name, "the table").map_err(|error| bad(&error))?;
        }
        for rule in on {
            homemade::rule::sized(rule).map_err(|wrong| unsound(rule, wrong))?;
            can_be_read("title of a rule", &rule.title)?;
            ruleset = ruleset.with_homemade(rule.clone(), "the table").map_err(|error| bad(&error))?;
        }
        Self::checked(ruleset)
    }

    /// Returns the rules after adding home-made rules. Replaces rules with the same names, switches on the built-in
    /// rules that they require, and switches off the built-in rules that conflict with those.
    ///
    /// # Errors
    /// `bad-rules`, as for [`Self::with_homemade`].
    pub(super) fn welcoming(&self, on: &[Homemade]) -> Result<Self, RoomError> {
        let here = "the table";
        let mut ruleset = Ruleset::clone(&self.ruleset);
        for rule in on {
            if ruleset.homemade().iter().any(|other| other.name == rule.name) {
                ruleset = ruleset.without_homemade(&rule.name, here).map_err(|error| bad(&error))?;
            }
            // Skip names that are not built-in rules. `with_homemade` rejects them below with a message.
            let mut needed: Vec<RuleId> = rule.requires.iter().filter_map(|name| RuleId::named(name)).collect();
            while let Some(needs) = needed.pop() {
                if !needs.about().switchable || ruleset.params_of(needs).is_some() {
                    continue;
                }
                let others = RuleId::all().filter(|&other| ruleset.params_of(other).is_some());
                let out = others.filter(|&other| interactions::contested(needs, other).is_some());
                let off = out.map(|other| (other.name(), SwitchValue::Bool(false)));
                let changes: Vec<_> = off.chain([(needs.name(), SwitchValue::Bool(true))]).collect();
                let changes = changes.iter().map(|(name, value)| (*name, value));
                ruleset = ruleset.with(changes, here).map_err(|error| bad(&error))?;
                needed.extend(needs.about().requires.iter().filter_map(|name| RuleId::named(name)));
            }
        }
        Self::of(ruleset).with_homemade(&[], on)
    }

    /// Returns the titles of the home-made rules that are on.
    pub(super) fn homemade_titles(&self) -> Vec<String> {
        self.ruleset.homemade().iter().map(|rule| rule.title.clone()).collect()
    }

    /// Returns the rules that a lobby command asks for. `None` if the command does not concern the rules.
    pub(super) fn asked(&self, command: &LobbyCommand) -> Option<Result<Self, RoomError>> {
        let change = |rules: &BTreeMap<String, SwitchValue>, settings: &BTreeMap<String, SwitchValue>| {
            let ruleset = Ruleset::clone(&self.ruleset).with(pairs(rules), "the table");
            let ruleset = ruleset.and_then(|ruleset| ruleset.with_settings(pairs(settings), "the table"));
            Self::checked(ruleset.map_err(|error| bad(&error))?)
        };
        Some(match command {
            LobbyCommand::Rules { base, with } => {
                Self::choose(&Choice::Preset { base: base.clone(), with: with.clone() })
            }
            LobbyCommand::Change { rules, settings } => change(rules, settings),
            LobbyCommand::Title { title, summary } => {
                let titled = Ruleset::clone(&self.ruleset).titled(title, summary);
                let titled = titled.map(Self::of).map_err(|why| RoomError::new(ErrorCode::BadRules, why));
                let shown = can_be_read("title", title).and_then(|()| can_be_read("summary", summary));
                titled.and_then(|titled| shown.map(|()| titled))
            }
            LobbyCommand::Homemade { off, on } => self.with_homemade(off, on),
            LobbyCommand::Ruleset(text) => Self::choose(&Choice::Ruleset(text.clone())),
            _ => return None,
        })
    }

    /// Returns the scoring settings.
    pub(super) fn scoring(&self) -> Scoring {
        self.ruleset.procedures().scoring
    }

    /// Restores stored rules without checking them again.
    ///
    /// # Errors
    /// The text names rules or settings that no longer exist.
    pub(super) fn restore(decided: &Decided) -> Result<Self, RoomError> {
        read_back(decided).map(Self::of)
    }

    /// Returns the stored form of the rules.
    pub(super) fn decided(&self) -> Decided {
        Decided::now(&self.ruleset)
    }

    fn checked(ruleset: Ruleset) -> Result<Self, RoomError> {
        // The number of players is not known yet. Compiling for the maximum finds rules that are wrong for any number.
        ruleset.compile(MOST_SEATS).map_err(|error| bad(&error))?;
        Ok(Self::of(ruleset))
    }

    fn of(ruleset: Ruleset) -> Self {
        Self { ruleset: shared(ruleset) }
    }

    /// Returns the rulebook for a number of seats.
    ///
    /// # Errors
    /// `bad-rules`: a number in the rules does not fit the number of seats.
    pub(super) fn compile(&self, seats: usize) -> Result<Arc<Rulebook>, RoomError> {
        rulebook(&self.ruleset, seats).map_err(|error| bad(&error))
    }

    /// Returns the base preset.
    pub(super) fn base(&self) -> &str {
        self.ruleset.base()
    }

    /// Returns the title for players.
    pub(super) fn title(&self) -> &str {
        &self.ruleset.title
    }

    /// Returns the name of the speed setting.
    pub(super) fn speed(&self) -> &'static str {
        match self.ruleset.procedures().pace.speed {
            Speed::Lightning => "lightning",
            Speed::Lively => "lively",
            Speed::Relaxed => "relaxed",
        }
    }

    /// Returns the rules as a file in its shortest form.
    pub(super) fn text(&self) -> String {
        self.ruleset.text()
    }

    /// Returns the subjects of statistics about these rules: the game, and the ruleset if it has a name of its own.
    pub(super) fn subjects(&self) -> Vec<Subject> {
        let ruleset = &self.ruleset;
        let changed = changes_something(ruleset);
        let named = || !PRESETS.iter().chain([&WARM_UP]).any(|preset| preset.name == ruleset.name);
        let game = Subject::Game { base: ruleset.base().to_owned(), changed };
        let own = (changed && named()).then(|| Subject::Ruleset(homemade::ruleset::id(ruleset)));
        std::iter::once(game).chain(own).collect()
    }

    /// Returns true if a built-in rule is on.
    pub(super) fn has(&self, rule: RuleId) -> bool {
        self.ruleset.params_of(rule).is_some()
    }

    /// Returns the content hash and the title of the active home-made rule at an index.
    pub(super) fn homemade(&self, place: usize) -> Option<(String, String)> {
        let rule = self.ruleset.homemade().get(place)?;
        Some((homemade::rule::id(rule), rule.title.clone()))
    }

    /// Returns the rules as players see them.
    pub(super) fn view(&self) -> RulesView {
        rules_view::of(&self.ruleset)
    }
}

fn pairs(map: &BTreeMap<String, SwitchValue>) -> impl Iterator<Item = (&str, &SwitchValue)> {
    map.iter().map(|(name, value)| (name.as_str(), value))
}

/// Checks that text for players contains no invisible characters. Text from journals is not checked again.
///
/// # Errors
/// `bad-rules`
fn can_be_read(what: &str, words: &str) -> Result<(), RoomError> {
    let unread = |flaw| RoomError::new(ErrorCode::BadRules, format!("the {what} {flaw}"));
    readable(words, usize::MAX).map(drop).map_err(unread)
}

fn read_back(decided: &Decided) -> Result<Ruleset, RoomError> {
    decided.ruleset().map_err(|error| bad(&error))
}

/// Converts an error of a ruleset to an error for clients. Adds the line if a client sent the text and the error is in
/// the text alone: the number of seats can change long after the text was accepted, and a snapshot has another one.
pub fn bad(error: &RulesetError) -> RoomError {
    let by_seats = matches!(error.misfit.as_deref(), Some(Misfit::Seats { .. } | Misfit::Number { .. }));
    let message = match error.line() {
        0 => error.message.clone(),
        line if error.file() == FROM_OUTSIDE && !by_seats => format!("line {line}: {}", error.message),
        _ => error.message.clone(),
    };
    RoomError {
        reason: error.misfit.as_deref().and_then(said).or_else(|| error.in_line.as_deref().map(in_line)).map(Box::new),
        ..RoomError::new(ErrorCode::BadRules, message)
    }
}

/// Creates the error for a home-made rule that is invalid on its own, before it is added to a ruleset.
pub fn unsound(rule: &Homemade, wrong: Wrong) -> RoomError {
    // Unchecked names are cut to the maximum length of a title.
    let [name, title] = [&rule.name, &rule.title].map(|name| name.chars().take(40).collect());
    let rule = RuleTitle { name, title };
    RoomError::because(ErrorCode::BadRules, Reason::Homemade { rule, part: None, step: None, wrong })
}

/// Returns the error in a line of rules in a form for programs.
fn in_line(error: &LineError) -> Reason {
    let none = (None, Vec::new());
    let (wrong, name, (range, words)) = match (*error.wrong).clone() {
        Line::Unknown { what, name } => {
            let wrong = match what {
                Missing::Game => LineWrong::NoGame,
                Missing::Rule => LineWrong::NoRule,
                Missing::Setting => LineWrong::NoSetting,
                Missing::Param => LineWrong::NoParam,
            };
            (wrong, name, none)
        }
        Line::NoSign { name } => (LineWrong::NoSign, name, none),
        Line::SecondGame { name } => (LineWrong::SecondGame, name, none),
        Line::OutOfRange { name, least, most, .. } => (LineWrong::OutOfRange, name, (Some((least, most)), Vec::new())),
        Line::BadValue { name, range, words, .. } => (LineWrong::BadValue, name, (range, words)),
        Line::NoValue { name, range, words } => (LineWrong::NoValue, name, (range, words)),
        Line::ValueAfterMinus { name } => (LineWrong::ValueAfterMinus, name, none),
        Line::Twice { name } => (LineWrong::Twice, name, none),
        Line::OpenQuote => (LineWrong::OpenQuote, String::new(), none),
        Line::TooLong { .. } => (LineWrong::TooLong, String::new(), none),
        Line::Other { why } => (LineWrong::Other, why, none),
    };
    let character = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
    let at = (character(error.at.start), character(error.at.end));
    Reason::RulesLine { at, wrong, name, range, words, near: error.near.clone() }
}

/// Returns the reason in a form for programs. `None` if only the message describes the error.
fn said(misfit: &Misfit) -> Option<Reason> {
    let title = |rule: RuleId| {
        let about = rule.about();
        RuleTitle { name: about.name.to_owned(), title: about.title.to_owned() }
    };
    Some(match misfit {
        &Misfit::Excludes(a, b, question) => {
            Reason::Excludes { rules: [title(a), title(b)], question: question.words().to_owned() }
        }
        &Misfit::Needs(rule, needs) => Reason::Needs { rule: title(rule), needs: title(needs) },
        &Misfit::Number { rule, value, seats, ref error } => match *error {
            RuleError::OutOfRange { .. } => Reason::NumberForSeats { rule: title(rule), value, seats: seats as u8 },
            RuleError::WithinDeal { least, .. } => Reason::NumberForDeal { rule: title(rule), value, least },
            RuleError::OddSeats { least, .. } => Reason::EvenSeats { rule: title(rule), least: least as u8 },
        },
        &Misfit::Seats { least, seats } => Reason::LeastSeats { least: least as u8, seats: seats as u8 },
        Misfit::Guest(_) => {
            let Misplaced { name, title, fault } = ruckus_homemade::fault_of(misfit)?.clone();
            let Fault { part, step, wrong } = fault;
            Reason::Homemade { rule: RuleTitle { name, title }, part, step, wrong }
        }
        Misfit::NoTable(_) | Misfit::Gap(..) | Misfit::Circle(_) => return None,
    })
}

/// Checks a ruleset file or a line of rules, and returns its rules as players see them.
///
/// # Errors
/// `bad-rules`: the message names the problem and its line.
pub fn look(text: &str) -> Result<RulesView, RoomError> {
    Rules::choose(&Choice::Ruleset(text.to_owned())).map(|rules| rules.view())
}

/// Returns true if a ruleset differs from its preset.
pub fn changes_something(ruleset: &Ruleset) -> bool {
    !(ruleset.homemade().is_empty() && ruleset.own_switches().is_empty() && ruleset.own_settings().is_empty())
}

/// Checks a ruleset file before publication.
///
/// # Errors
/// `bad-rules`: the message names the problem and its line.
pub fn published(text: &str) -> Result<Ruleset, RoomError> {
    if text.len() > LONGEST_PUBLISHED {
        let message = format!("the ruleset has {} bytes; the gallery's limit is {LONGEST_PUBLISHED}", text.len());
        return Err(RoomError::new(ErrorCode::BadRules, message));
    }
    let ruleset = Ruleset::parse(FROM_OUTSIDE, text).map_err(|error| bad(&error))?;
    for rule in ruleset.homemade() {
        homemade::rule::sized(rule).map_err(|wrong| unsound(rule, wrong))?;
    }
    Rules::checked(ruleset).map(|rules| Arc::unwrap_or_clone(rules.ruleset))
}

/// Checks a ruleset file or a line of rules, and adds home-made rules to it.
///
/// # Errors
/// `bad-rules`: the file is invalid, or a home-made rule is invalid, too large, or incompatible with the others.
pub fn read(text: &str, homemade: &[Homemade]) -> Result<Ruleset, RoomError> {
    let rules = Rules::choose(&Choice::Ruleset(text.to_owned()))?;
    rules.with_homemade(&[], homemade).map(|rules| Arc::unwrap_or_clone(rules.ruleset))
}

/// Returns the rules of a recorded match as players see them.
///
/// # Errors
/// The text names rules or settings that no longer exist.
pub fn rules_of(header: &Header) -> Result<RulesView, RoomError> {
    Rules::restore(&Decided::of(header.base.clone(), header.ruleset.clone())).map(|rules| rules.view())
}

/// The rules for all tables of an event.
#[derive(Clone, Debug)]
pub struct EventRules {
    /// The stored form.
    pub decided: Decided,
    /// The title for players.
    pub title: String,
    /// True if the lowest score is best.
    pub fewest: bool,
}

/// Returns the rules of an event with tables of `least` to `most` seats. With `single`, the match of a table is one
/// round, and all players score the points left in their hands (PW-10).
///
/// # Errors
/// `bad-rules` or `unknown-rules`: the choice is invalid, the rules do not fit these numbers of seats, or they eliminate
/// players or have partners although a match is one round (G20, G21).
pub fn event_rules(choice: &Choice, single: bool, least: usize, most: usize) -> Result<EventRules, RoomError> {
    let mut rules = Rules::choose(choice)?;
    if single {
        let one_round = [
            ("scoring.method", SwitchValue::Word("low-total".to_owned())),
            ("scoring.rounds", SwitchValue::Number(1)),
            ("scoring.target", SwitchValue::Number(0)),
        ];
        let settings = one_round.iter().map(|(name, value)| (*name, value));
        let ruleset = Arc::unwrap_or_clone(rules.ruleset).with_settings(settings, "the event");
        rules = Rules::checked(ruleset.map_err(|error| bad(&error))?)?;
    }
    for seats in least..=most {
        let rulebook = rules.compile(seats).map_err(at_tables)?;
        let RuleSettings { elimination, teams, .. } = rulebook.procedures().rule_settings;
        if single && teams {
            let message = "`teams` needs the same partners for a whole match, but players change tables after each round; \
                           switch it off";
            return Err(RoomError::new(ErrorCode::BadRules, message));
        }
        if single && elimination {
            let message = "`elimination` needs several rounds, but players change tables after each; switch it off";
            return Err(RoomError::new(ErrorCode::BadRules, message));
        }
    }
    let fewest = rules.scoring().method == Method::LowTotal;
    Ok(EventRules { decided: rules.decided(), title: rules.title().to_owned(), fewest })
}

/// Adapts an error to events. If a table has too few seats, the organizer needs larger tables instead of a bot.
fn at_tables(problem: RoomError) -> RoomError {
    match problem.reason.as_deref() {
        Some(&Reason::LeastSeats { least, .. }) => {
            RoomError::because(ErrorCode::BadRules, Reason::LeastAtTable { least })
        }
        _ => problem,
    }
}

/// Returns name, title and summary of each preset, for the start page.
pub fn presets() -> Vec<(String, String, String)> {
    let read = |name: &str| Ruleset::preset(name).ok().map(|rules| (rules.name, rules.title, rules.summary));
    PRESETS.iter().filter_map(|preset| read(preset.name)).collect()
}

#[cfg(test)]
mod tests {
    use ruckus_engine::catalogue;

    use super::*;

    fn problem(text: &str) -> String {
        look(text).map(|_| ()).expect_err(text).message
    }

    #[test]
    fn rulesets_from_clients_are_validated() {
        assert!(problem("[rules]\n\ndoghose = 1\n").starts_with("line 3: there is no rule `doghose`; did you mean"));
        assert!(problem("[rules]\ndoghouse = 99\n").contains("line 2"));
        assert!(problem(&" ".repeat(LONGEST_RULESET + 1)).contains("8193 bytes"));
        assert!(problem("title = \"a\\u0000b\"").contains("U+0000"));
        assert!(look(&"#".repeat(LONGEST_RULESET)).is_ok());
    }

    #[test]
    fn an_error_in_a_line_has_a_position_and_suggestions() {
        let rules = look("super-speed +stacking -interrupt").expect("it is right");
        assert_eq!((rules.base.as_str(), rules.line.as_str()), ("super-speed", "super-speed -interrupt +stacking"));
        let RoomError { message, reason, .. } = look("super-speed +stakcing").expect_err("there is no such rule");
        let (name, near) = ("stakcing".to_owned(), vec!["+stacking".to_owned()]);
        let wrong = LineWrong::NoRule;
        let expected = Reason::RulesLine { at: (12, 21), wrong, name, range: None, words: Vec::new(), near };
        assert_eq!(reason.as_deref(), Some(&expected));
        assert_eq!(message, "there is no rule `stakcing`; did you mean `+stacking`?");
        assert!(matches!(
            look("+super-power +matching").expect_err("both").reason.as_deref(),
            Some(Reason::Excludes { .. })
        ));
    }

    #[test]
    fn conflicting_rules_are_named_with_their_question() {
        let on = |rule: RuleId| format!("{} = true\n", rule.name());
        let mut pairs = 0;
        for (a, _) in catalogue() {
            for (b, _) in catalogue().filter(|&(b, _)| b > a) {
                let Some(question) = interactions::contested(a, b) else { continue };
                let text = format!("[rules]\n{}{}", on(a), on(b));
                let RoomError { message: why, reason, .. } = look(&text).expect_err(&text);
                assert!(why.contains(a.name()) && why.contains(b.name()) && why.contains(question.words()), "{why}");
                let Some(Reason::Excludes { rules: [first, second], question: asked }) = reason.as_deref() else {
                    panic!("{why}: {reason:?}");
                };
                assert_eq!((first.name.as_str(), second.name.as_str()), (a.name(), b.name()));
                assert_eq!(asked.as_str(), question.words());
                pairs += 1;
            }
        }
        // Without such pairs, the loop checks nothing. That is plausible only while rules answer few questions.
        let questions: usize = catalogue().map(|(_, about)| about.answers.len()).sum();
        assert!(pairs > 0 || questions <= 3, "{questions} answers, and no pair that exclude each other");
    }

    #[test]
    fn an_excessive_rule_value_has_a_machine_readable_reason() {
        let text = "base = 'super-power-no-sissies'\n[rules]\ndoghouse = 3\n";
        let rules = Rules::choose(&Choice::Ruleset(text.to_owned())).expect("reads");
        let reason = rules.compile(4).expect_err("too many").reason;
        let Some(Reason::NumberForSeats { rule, value: 3, seats: 4 }) = reason.as_deref() else {
            panic!("no reason");
        };
        assert_eq!((rule.name.as_str(), rule.title.as_str()), ("doghouse", "In The Doghouse"));
        let text = "base = 'super-power-no-sissies'\n[rules]\nmercy = 15\n";
        let reason = Rules::choose(&Choice::Ruleset(text.to_owned())).expect_err("the dealer can deal 15").reason;
        assert!(matches!(reason.as_deref(), Some(Reason::NumberForDeal { value: 15, least: 16, .. })), "{reason:?}");
        // Errors in a file have a line number instead of a reason.
        assert_eq!(look("[rules]\n\ndoghose = 1\n").expect_err("unknown").reason, None);
    }

    #[test]
    fn players_are_eliminated_only_in_events_whose_matches_have_several_rounds() {
        let choice = Choice::Ruleset("base = 'classic'\n[rules]\nelimination = true\n".to_owned());
        assert!(event_rules(&choice, false, 3, 6).is_ok());
        let refused = event_rules(&choice, true, 3, 6).map(drop).map_err(|problem| problem.code);
        assert_eq!(refused, Err(ErrorCode::BadRules));
    }

    #[test]
    fn adding_a_rule_switches_on_all_rules_that_it_requires() {
        let mut rule = ruckus_ruleset::gallery()[0].clone();
        // The last name is switched on first. `uno` cannot be switched, and `doghouse` must still be.
        rule.requires = vec!["doghouse".to_owned(), "uno".to_owned()];
        let classic = Rules::choose(&Choice::Ruleset("base = 'classic'\n".to_owned())).expect("reads");
        let is_on =
            |rules: &Rules| RuleId::named("doghouse").is_some_and(|rule| rules.ruleset.params_of(rule).is_some());
        assert!(!is_on(&classic));
        assert!(is_on(&classic.welcoming(&[rule]).expect("fits")));
    }

    #[test]
    fn decided_rules_restore_even_without_their_preset() {
        let text = "title = 'Camp'\nsummary = 'Kind.'\nbase = 'super-power-no-sissies'\n[uno]\npenalty = 2\n\
                    [rules]\ndoghouse = 2\nno-sissies = false\n";
        let rules = Rules::choose(&Choice::Ruleset(text.to_owned())).expect("reads");
        let again = Rules::restore(&rules.decided()).expect("reads again");
        assert_eq!(rules.view(), again.view());
        let decided = Decided { base: "gone-by-then".to_owned(), ..rules.decided() };
        let orphan = Rules::restore(&decided).expect("reads without its preset");
        assert_eq!(orphan.view().base, "classic");
        assert_eq!(orphan.view().title, "Camp");
    }
}
