//! The rules of fast, loud, house-ruled shedding games, as a pure function over values: a table and an input that
//! carries its own time and randomness give facts. No input or output, no clock, no ambient randomness.
//!
//! - [`decide`] judges an input, [`evolve`] applies its facts, [`offers`] lists what a seat may do: the only source of
//!   legality.
//! - A [`Selection`] says which rules hold; [`Rulebook::compile`] makes it ready to play by. `ruckus-ruleset` reads one
//!   from files, by name.
//! - [`View::of`] is what one seat may see; [`ViewFact::of`] what it is told of a fact.
//!
//! ```
//! use ruckus_engine::*;
//! let rulebook = ruckus_ruleset::Ruleset::preset("super-power-no-sissies").unwrap().compile(4).unwrap();
//! let mut table = Table::new(4);
//! let mut facts = Vec::new();
//! let mut say = |table: &mut Table, seat, action| {
//!     let input = Input { at: Time(0), what: Happening::Act { seat, action } };
//!     apply(&rulebook, table, &input, &mut facts)
//! };
//! apply(&rulebook, &mut table, &Input { at: Time(0), what: Happening::Deal { seed: [7; 32], dealer: None } }, &mut Vec::new());
//! assert_eq!(say(&mut table, Seat(0), Action::Draw), Some(Refusal::because(Code::NotInPlay)), "nobody holds cards yet");
//! assert_eq!(say(&mut table, Seat(3), Action::Deal(5)), None);
//! assert_eq!(say(&mut table, Seat(3), Action::Flip), None);
//! assert_eq!(table.chair(Seat(0)).hand.len(), 5);
//! ```

mod action;
mod answering;
mod card;
mod card_set;
mod cell;
mod clock;
mod coming;
mod contest;
mod continuation;
mod deal;
mod decide;
mod effect;
mod evolve;
mod exchange;
mod explain;
mod fact;
mod guest;
mod hand;
mod information_set;
pub mod interactions;
mod legality;
mod looking;
mod made;
mod match_up;
mod memorable;
mod misfit;
mod moves;
pub mod nearest;
mod numbers;
mod occasion;
mod offers;
mod palette;
mod position;
mod procedures;
pub mod race;
mod refusal;
mod resolution;
mod rule;
mod rulebook;
pub mod rules;
mod scoring;
mod seat;
mod selection;
mod settle;
mod setup;
mod shown;
mod shuffle;
mod stack;
mod switch;
mod table;
mod view;
mod view_fact;
mod view_fold;
mod window;

pub use action::{Action, AsWords, RuleWords, Verb, Words};
pub use card::{Called, Card, CardError, Colour, Face};
pub use card_set::CardSet;
pub use cell::{Cell, CellAbout, Holds, Key, Lasts, Noted, Per, Seen, Value};
pub use clock::Clock;
pub use contest::{Contest, Mark, Over, contest};
pub use continuation::Continuation;
pub use deal::dealer_by_lot;
pub use decide::{Decision, Happening, Input, apply, apply_offered, decide, explain};
pub use effect::{Effect, Effects, How, Stage, What, Why};
pub use evolve::{Impossible, ImpossibleFact, evolve};
pub use exchange::Hidden;
pub use explain::{Step, Trace};
pub use fact::{Fact, RoundStart};
pub use guest::{Guest, GuestRule, MOST_ENTRIES, Scratch, Unfit};
pub use hand::Hand;
pub use information_set::InformationSet;
pub use legality::{collect, offers, shown_offers};
pub use memorable::Memorable;
pub use misfit::Misfit;
pub use moves::{Moves, due};
pub use numbers::Numbers;
pub use occasion::Occasions;
pub use offers::{Bundle, MOST_LETTERS, Offer, OfferWords, Offers, Pattern, Play, Same};
pub use palette::{NOSE, PALETTE, Pick, Way};
pub use position::{Position, WindowPosition, laid_text};
pub use procedures::{
    AfterDebt, Catch, Deal, Debt, Deck, DrawMode, Flip, House, Method, Pace, Points, Procedures, Scoring, Speed, Stack,
    Starter, Turn, Uno, WildDrawFour,
};
pub use refusal::{Code, Refusal};
pub use resolution::Resolution;
pub use rule::{About, At, Closing, Fault, Hears, Moment, Param, Question, Replacement, Rule, RuleId, Seam, Wrong};
pub use rulebook::{MAX_PARAMS, Rulebook};
pub use scoring::{round_winners, value as card_value};
pub use seat::{Direction, MAX_SEATS, Seat, SeatSet};
pub use selection::Selection;
pub use setup::Setup;
pub use shown::{Odd, harmless, is_unshown, one_line, trimmed};
pub use shuffle::{GUEST_STREAMS, shuffle};
pub use stack::Layer;
pub use switch::SwitchValue;
pub use table::{Chair, Laid, Phase, Table};
pub use view::{CellView, ClockView, LaidView, NoteView, SeatView, ValueView, View, WaitingView, WindowView};
pub use view_fact::{SeatHand, ViewFact};
pub use window::{Ask, Choice, Freeze, Gate, Opening, Time, Window, WindowKind};

/// What there is to say about every house rule that can be switched, in the order in which they are best introduced.
pub fn catalogue() -> impl Iterator<Item = (RuleId, &'static About)> {
    RuleId::all().map(|rule| (rule, rule.about())).filter(|(_, about)| about.switchable)
}
