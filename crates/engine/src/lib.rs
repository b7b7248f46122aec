//! The rules of fast, house-ruled shedding games as a pure function: a table and an input, which carries its own time
//! and randomness, produce facts. The crate does no I/O and uses no clock and no ambient randomness.
//!
//! - [`decide`] judges an input, [`evolve`] applies its facts, and [`offers`] lists what a seat may do. `offers` is the
//!   only source of legality.
//! - A [`Selection`] lists the enabled rules; [`Rulebook::compile`] prepares them for play. `ruckus-ruleset` reads a
//!   selection from files, by name.
//! - [`View::of`] is what one seat may see; [`ViewFact::of`] is what a seat may see of a fact.
//!
//! ```
//! use ruckus_engine::*;
//! let rulebook = ruckus_ruleset::Ruleset::preset("super-power-no-sissies").unwrap().compile(4).unwrap();
//! let mut table = Table::new(4);
//! let mut facts = Vec::new();
//! let mut say = |table: &mut Table, seat, action| {
//!     let input = Input { at: Time(0), what: InputKind::Act { seat, action } };
//!     apply(&rulebook, table, &input, &mut facts)
//! };
//! apply(&rulebook, &mut table, &Input { at: Time(0), what: InputKind::Deal { seed: [7; 32], dealer: None } }, &mut
//! Vec::new()); assert_eq!(say(&mut table, Seat(0), Action::Draw), Some(Refusal::because(Code::NotInPlay)), "nobody
//! holds cards yet"); assert_eq!(say(&mut table, Seat(3), Action::Deal(5)), None);
//! assert_eq!(say(&mut table, Seat(3), Action::Flip), None);
//! assert_eq!(table.chair(Seat(0)).hand.len(), 5);
//! ```

mod cards;
mod facts;
mod game;
pub mod rules;
mod seams;
mod tables;
mod text;
mod views;

pub use cards::card::{Called, Card, CardError, Color, Face};
pub use cards::card_set::CardSet;
pub use cards::hand::Hand;
pub use cards::numbers::Numbers;
pub use cards::points::Points;
pub use cards::shuffle::{GUEST_STREAMS, shuffle};
pub use facts::action::{Action, AsWords, RuleWords, Verb, Words};
pub use facts::evolve::{Impossible, ImpossibleFact, evolve};
pub use facts::fact::{Fact, RoundStart};
pub use facts::listener::Listener;
pub use facts::memorable::Memorable;
pub use facts::palette::{NOSE, PALETTE, Pick, Way};
pub use facts::refusal::{Code, Refusal};
pub use game::decide::{
    Decision, Input, InputKind, apply, apply_chosen, apply_observed, apply_offered, decide, explain,
};
pub use game::due::due;
pub use game::legality::{collect, contenders, offers, shown_offers};
pub use game::saved::{ImpossibleTable, SavedTable};
pub use game::scoring::{round_winners, team_of, value as card_value};
pub use game::setup::Setup;
pub use game::straight::unchecked;
pub use rules::dealing::dealer_by_lot;
pub use rules::g_19_random_seats::drawn_seats;
pub use rules::g_20_elimination::drawn_out;
pub use rules::shared::race;
pub use seams::contest::{Contest, Mark, Over, contest};
pub use seams::explain::{Trace, TraceStep};
pub use seams::guest::{Guest, GuestRule, Scratch, Unfit};
pub use seams::interactions;
pub use seams::misfit::Misfit;
pub use seams::moves::Moves;
pub use seams::occasion::Occasions;
pub use seams::offers::{Bundle, MOST_LETTERS, Offer, OfferWords, Offers, Pattern, Play, Same};
pub use seams::presentation::{Picture, Presentation, RuleRole};
pub use seams::resolution::Resolution;
pub use seams::rule::{
    Closing, FactFilter, Fault, Moment, Param, Question, Replacement, Rule, RuleContext, RuleInfo, Seam, Word,
    WrongAction,
};
pub use seams::rule_error::RuleError;
pub use seams::rulebook::{MAX_PARAMS, Rulebook};
pub use seams::selection::Selection;
pub use seams::verbs::Verbs;
pub use tables::cell::{Cell, CellInfo, Holds, Key, Lasts, Noted, Per, Seen, Value};
pub use tables::chair::Chair;
pub use tables::clock::{Clock, ClockEnd};
pub use tables::continuation::Continuation;
pub use tables::effect::{Effect, EffectKind, EffectStage, Effects, How, Why};
pub use tables::guest::{GuestAtTable, MOST_ENTRIES, TableGuest};
pub use tables::mistakes::Mistake;
pub use tables::played_card::PlayedCard;
pub use tables::procedures::{
    AfterDebt, Catch, Deal, Debt, Deck, DrawMode, Flip, Method, Pace, Procedures, RuleSettings, Scoring, Speed, Stack,
    Starter, Turn, Uno, WildDrawFour,
};
pub use tables::rule_id::RuleId;
pub use tables::seat::{Direction, MAX_SEATS, Seat, SeatSet};
pub use tables::stack::Layer;
pub use tables::switch::SwitchValue;
pub use tables::table::{Phase, Table};
pub use tables::window::{Ask, Choice, Freeze, Gate, Opening, Time, Window, WindowKind, WindowPurpose};
pub use text::nearest;
pub use text::shown::{Odd, harmless, is_unshown, one_line, trimmed};
pub use views::exchange::Hidden;
pub use views::information_set::InformationSet;
pub use views::position::{Position, WindowPosition, played_text};
pub use views::view::{
    CellView, ClockView, EliminatedView, NoteView, PlayedCardView, SeatView, ValueView, View, WaitingView, WindowView,
};
pub use views::view_fact::{SeatHand, ViewFact};

/// Descriptions of every house rule that can be switched on or off, in the order in which they are best introduced.
pub fn catalogue() -> impl Iterator<Item = (RuleId, &'static RuleInfo)> {
    RuleId::all().map(|rule| (rule, rule.about())).filter(|(_, about)| about.switchable)
}

/// Runs the README's examples as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
