//! Home-made rules: rules that players make at run time, as data. A rule is a handful of parts; a part says when
//! something happens and what follows from it, or what may or may not be laid meanwhile. They go through the same seams
//! as the built-in rules, last in their order, by one guest of the engine (`host`) that reads the data.
//!
//! What a rule can say stands in `words`; what it may not be (too large, too deep, without end) in `check`. It cannot
//! touch who sees what, nor who has won: there are no words for it. What a rule does in one move is bounded by fuel; a
//! rule that burns it all, or speaks without end in a round, is suspended for the rest of the match, and the game goes on.

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
pub use state::{Told, count, is_hushed, is_suspended, mark, marks, speaks, suspension, told};
pub use words::{
    AddsUp, Cards, Chat, Compare, Condition, DrawnFor, FaceName, Forbid, Homemade, Instruction, Kind, Laying, Manner,
    Number, NumberIs, OnPile, Part, Pays, Permit, PermitWhen, PickedBy, Prevent, Same, Standing, Step, Term, Together,
    Trigger, Who,
};
pub use wrong::{Counted, Many, Text, Wrong};

/// The most home-made rules at one table.
pub const MOST_RULES: usize = ruckus_engine::MOST_ENTRIES;
/// The most bytes of one rule, written as JSON.
pub const MOST_BYTES: usize = 16 * 1024;
/// The most parts of a rule.
pub const MOST_PARTS: usize = 8;
/// The most steps of a part.
pub const MOST_STEPS: usize = 12;
/// The deepest nesting of a condition, a number or a seat.
pub const MOST_DEPTH: usize = 6;
/// The most words (conditions, numbers, seats) in a part.
pub const MOST_WORDS: usize = 120;
/// The most cards that are laid together.
pub const MOST_TOGETHER: u8 = 3;
/// The most cards that a step moves for one seat.
pub const MOST_CARDS: i32 = 20;
/// The most cards that a step lets a seat lay besides.
pub const MOST_MORE: i32 = 10;
/// The most sides of a die.
pub const MOST_SIDES: i32 = 20;
/// The most points that a step gives or takes.
pub const MOST_POINTS: i32 = 500;
/// How many steps a home-made rule may take in one move: as many as the longest part takes for each seat of the largest
/// table, and some.
pub const FUEL: u16 = 512;
/// How many home-made rules may follow one because of another. Beyond it, they go round in a circle.
pub const MOST_GENERATIONS: u8 = 24;
/// How often a rule may speak in one round.
pub const MOST_TIMES: u16 = 600;

/// What the README says runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
