//! Home-made rules: rules that players write at run time, as data. A rule consists of parts. A part has a trigger and
//! steps, or permits or forbids plays while it applies. All of them run after the built-in rules, through the same
//! seams, in one engine guest (`host`).
//!
//! `words` defines the format, and `check` the limits. Rules cannot change visibility or the winner: the format has no
//! words for that. The steps of one move are limited by [`FUEL`]. A rule that exceeds this or another run-time limit is
//! suspended for the rest of the match, and the game continues.

mod asking;
mod book;
mod cards;
mod check;
mod events;
mod host;
mod index;
mod instructions;
mod marking;
mod palette;
mod scene;
mod seams;
mod state;
mod terms;
mod words;
mod wrong;

pub use book::{Meeting, Wins, meetings};
pub use check::Fault;
pub use host::{Misplaced, fault_of, guest, hears_speech, misfit, rules_at, rules_of};
pub use state::{CELLS, HomemadeChange, change_of, count, is_hushed, is_suspended, mark, marks, speaks, suspension};
pub use words::{
    AddsUp, Cards, Chat, Compare, Condition, DrawnFor, FORMER_KEYS, FORMER_WORDS, FaceName, Forbid, Homemade,
    HomemadeStep, Instruction, Kind, Manner, Number, NumberIs, OnPile, Part, Pays, Permit, PermitWhen, PickedBy,
    PlayedCards, Prevent, Same, Standing, Term, Together, Trigger, Who,
};
pub use wrong::{Counted, Many, Text, Wrong};

/// Maximum number of home-made rules at one table.
pub const MOST_RULES: usize = ruckus_engine::MOST_ENTRIES;
/// Maximum size of a rule as JSON, in bytes.
pub const MOST_BYTES: usize = 16 * 1024;
/// Maximum number of parts in a rule.
pub const MOST_PARTS: usize = 8;
/// Maximum number of steps in a part.
pub const MOST_STEPS: usize = 12;
/// Maximum nesting depth of a condition, a number or a seat.
pub const MOST_DEPTH: usize = 6;
/// Maximum number of words (conditions, numbers, seats) in a part.
pub const MOST_WORDS: usize = 120;
/// Maximum number of cards that can be played together.
pub const MOST_TOGETHER: u8 = 3;
/// Maximum number of cards that a step moves for one seat.
pub const MOST_CARDS: i32 = 20;
/// Maximum number of additional cards that a step lets a seat play.
pub const MOST_MORE: i32 = 10;
/// Maximum number of sides of a die.
pub const MOST_SIDES: i32 = 20;
/// Maximum number of points that a step gives or takes.
pub const MOST_POINTS: i32 = 500;
/// Maximum number of steps that a home-made rule can take in one move. It is enough for the longest part to run once
/// for each seat of the largest table.
pub const FUEL: u16 = 512;
/// Maximum length of a chain of home-made rules that trigger each other. A longer chain is treated as a cycle.
pub const MOST_GENERATIONS: u8 = 24;
/// Maximum number of times that a rule can apply in one round.
pub const MOST_TIMES: u16 = 600;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
