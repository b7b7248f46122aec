//! All rules: first the procedures that apply at every table, then house rules in the best order to introduce them.
//! [`crate::interactions`] defines which of two rules is asked first, if the order makes a difference.

mod c_1_turn;
pub(crate) mod dealing;
mod g_10_color;
mod g_13_sudden_death;
mod g_14_hot_streak;
mod g_15_ticking_bomb;
mod g_16_false_uno;
mod g_17_hand_limit;
mod g_18_mercy;
pub(crate) mod g_19_random_seats;
pub(crate) mod g_20_elimination;
pub(crate) mod g_21_teams;
mod g_22_in_the_dark;
mod g_4_faces;
mod g_9_debt;
mod hr_4_challenge;
mod hr_5_add_a_rule;
mod hr_7_game_changer;
mod hr_8_memory;
mod prelude;
mod ps_1_lucky_sevens;
mod ps_2_rule_of_zero;
mod ps_3_color_crazy;
mod ps_3_matching;
mod ps_3_sixty_nine;
mod ps_4_aint_over;
mod ps_4_back_at_cha;
mod ps_4_delayed_blast;
mod ps_4_spreading;
mod ps_4_stacking;
mod ps_5_show_and_pass;
mod pw_11_turn_clock;
mod pw_3_pass_the_skip;
mod pw_4_slap_fives;
mod pw_5_give_zero;
mod pw_6_matched_sevens;
mod pw_7_touch_your_nose;
mod pw_8_polite_hold;
mod pw_9_musical_chairs;
pub(crate) mod shared;
mod sp_10_vulcan_mind_meld;
mod sp_11_beam_me_up_scotty;
mod sp_1_super_power;
mod sp_2_no_sissies;
mod sp_3_get_out_of_my_house;
mod sp_4_doghouse;
mod sp_5_fire_in_the_kitchen;
mod sp_6_spank_the_baby;
mod sp_7_its_not_your_turn;
mod sp_8_siamese_triplets;
mod sp_9_back_up_the_truck;
mod ss_11_mistakes;
mod ss_12_accusations;
mod ss_2_race_start;
mod ss_3_draw_on;
mod ss_3_draw_til_you_can_play;
mod ss_4_interrupt;
mod ss_5_carry_forward;
mod ss_7_own_skips_add_up;
mod ss_8_no_wild_last;
mod ss_9_low_stock_refill;
mod u_uno;

pub(crate) use hr_4_challenge::behind;

use crate::seams::guest;
use crate::seams::rule::{Rule, RuleInfo};
use crate::tables::rule_id::RuleId;

/// Numbers the rules in the given order, and lists them in that order.
macro_rules! number {
    ($($id:ident = $rule:expr,)*) => {
        #[expect(clippy::upper_case_acronyms, non_camel_case_types, reason = "the variants are the constants' names")]
        enum RuleNumber { $($id),* }

        $(
            #[allow(dead_code, reason = "not every rule asks for its own number")]
            #[doc = concat!("The number of `", stringify!($rule), "`.")]
            pub const $id: RuleId = RuleId(RuleNumber::$id as u8);
        )*

        /// All rules, indexed by number.
        pub static ALL: [&dyn Rule; [$(RuleNumber::$id),*].len()] = [$(&$rule),*];
    };
}

number! {
    DEALING = dealing::Dealing,
    TURN = c_1_turn::Turn,
    FACES = g_4_faces::Faces,
    DEBT = g_9_debt::Debt,
    COLOR = g_10_color::CallTheColor,
    UNO = u_uno::Uno,
    SUPER_POWER = sp_1_super_power::SuperPower,
    NO_SISSIES = sp_2_no_sissies::NoSissies,
    GET_OUT_OF_MY_HOUSE = sp_3_get_out_of_my_house::GetOutOfMyHouse,
    DOGHOUSE = sp_4_doghouse::Doghouse,
    FIRE_IN_THE_KITCHEN = sp_5_fire_in_the_kitchen::FireInTheKitchen,
    SPANK_THE_BABY = sp_6_spank_the_baby::SpankTheBaby,
    ITS_NOT_YOUR_TURN = sp_7_its_not_your_turn::ItsNotYourTurn,
    SIAMESE_TRIPLETS = sp_8_siamese_triplets::SiameseTriplets,
    BACK_UP_THE_TRUCK = sp_9_back_up_the_truck::BackUpTheTruck,
    VULCAN_MIND_MELD = sp_10_vulcan_mind_meld::VulcanMindMeld,
    BEAM_ME_UP_SCOTTY = sp_11_beam_me_up_scotty::BeamMeUpScotty,
    RACE_START = ss_2_race_start::RaceStart,
    DRAW_TIL_YOU_CAN_PLAY = ss_3_draw_til_you_can_play::DrawTilYouCanPlay,
    DRAW_ON = ss_3_draw_on::DrawOn,
    INTERRUPT = ss_4_interrupt::Interrupt,
    CARRY_FORWARD = ss_5_carry_forward::CarryForward,
    OWN_SKIPS_ADD_UP = ss_7_own_skips_add_up::OwnSkipsAddUp,
    NO_WILD_LAST = ss_8_no_wild_last::NoWildLast,
    LOW_STOCK_REFILL = ss_9_low_stock_refill::LowStockRefill,
    MISTAKES = ss_11_mistakes::Mistakes,
    ACCUSATIONS = ss_12_accusations::Accusations,
    CHALLENGE = hr_4_challenge::Challenge,
    ADD_A_RULE = hr_5_add_a_rule::AddARule,
    GAME_CHANGER = hr_7_game_changer::GameChanger,
    MEMORY = hr_8_memory::Memory,
    LUCKY_SEVENS = ps_1_lucky_sevens::LuckySevens,
    RULE_OF_ZERO = ps_2_rule_of_zero::RuleOfZero,
    MATCHING = ps_3_matching::Matching,
    SIXTY_NINE = ps_3_sixty_nine::SixtyNine,
    COLOR_CRAZY = ps_3_color_crazy::ColorCrazy,
    STACKING = ps_4_stacking::Stacking,
    BACK_AT_CHA = ps_4_back_at_cha::BackAtCha,
    DELAYED_BLAST = ps_4_delayed_blast::DelayedBlast,
    SPREADING = ps_4_spreading::Spreading,
    AINT_OVER = ps_4_aint_over::AintOver,
    SHOW_AND_PASS = ps_5_show_and_pass::ShowAndPass,
    PASS_THE_SKIP = pw_3_pass_the_skip::PassTheSkip,
    SLAP_FIVES = pw_4_slap_fives::SlapFives,
    GIVE_ZERO = pw_5_give_zero::GiveZero,
    MATCHED_SEVENS = pw_6_matched_sevens::MatchedSevens,
    TOUCH_YOUR_NOSE = pw_7_touch_your_nose::TouchYourNose,
    POLITE_HOLD = pw_8_polite_hold::PoliteHold,
    MUSICAL_CHAIRS = pw_9_musical_chairs::MusicalChairs,
    TURN_CLOCK = pw_11_turn_clock::TurnClock,
    SUDDEN_DEATH = g_13_sudden_death::SuddenDeath,
    HOT_STREAK = g_14_hot_streak::HotStreak,
    TICKING_BOMB = g_15_ticking_bomb::TickingBomb,
    FALSE_UNO = g_16_false_uno::FalseUno,
    HAND_LIMIT = g_17_hand_limit::HandLimit,
    MERCY = g_18_mercy::Mercy,
    RANDOM_SEATS = g_19_random_seats::RandomSeats,
    ELIMINATION = g_20_elimination::Elimination,
    TEAMS = g_21_teams::Teams,
    IN_THE_DARK = g_22_in_the_dark::InTheDark,
    GUEST = guest::GuestSlot,
}

impl RuleId {
    /// The rule that stands for the table's guest.
    pub(crate) const GUEST: Self = GUEST;
    /// The rule for the effects of action cards.
    pub(crate) const FACES: Self = FACES;
    /// The rule for calling colors.
    pub(crate) const COLOR: Self = COLOR;
    /// The rule for ordinary turns.
    pub(crate) const TURN: Self = TURN;
    /// Number of rules.
    pub(crate) const HOW_MANY: usize = ALL.len();

    /// Returns the rule with this number.
    #[inline]
    pub(crate) fn rule(self) -> &'static dyn Rule {
        ALL[usize::from(self.0)]
    }

    /// Returns the rule's name in files, such as `spank-the-baby`.
    pub fn name(self) -> &'static str {
        self.about().name
    }

    /// Returns the rule's description.
    pub fn about(self) -> &'static RuleInfo {
        self.rule().about()
    }

    /// Finds a rule by its name in files, or by the name that it had up to 0.2.0.
    pub fn named(name: &str) -> Option<Self> {
        let name = if name == "colour" { "color" } else { name };
        let place = ALL.iter().position(|rule| rule.about().name == name)?;
        Some(Self(place as u8))
    }

    /// Lists all rules: procedures first, then house rules in the best order to introduce them.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ALL.len() as u8).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::card::Card;
    use crate::facts::palette::PALETTE;
    use crate::seams::presentation::Picture;
    use crate::tables::cell::Seen;

    #[test]
    fn a_rule_is_found_by_its_former_name() {
        assert_eq!(RuleId::named("colour"), Some(COLOR));
        assert_eq!(serde_json::from_str::<RuleId>("\"colour\"").ok(), Some(COLOR));
        assert_eq!(serde_json::to_string(&COLOR).ok().as_deref(), Some("\"color\""));
    }

    /// Clients find what they show by the name of the cell.
    #[test]
    fn public_cells_have_unique_names() {
        let cells = || RuleId::all().flat_map(|rule| rule.about().cells).filter(|cell| cell.seen == Seen::All);
        for cell in cells() {
            assert_eq!(cells().filter(|other| other.name == cell.name).count(), 1, "{}", cell.name);
            assert!(!cell.meaning.is_empty(), "{} is shown without its meaning", cell.name);
        }
    }

    #[test]
    fn every_rule_has_a_unique_name_and_valid_metadata() {
        for rule in RuleId::all() {
            assert_eq!(RuleId::named(rule.name()), Some(rule), "names are unique");
            let about = rule.about();
            assert!(!about.sentence_with(&[]).contains(['{', '}']), "{}: {}", about.name, about.sentence);
            assert!(about.sentence.ends_with('.') && !about.clause.is_empty() && !about.title.is_empty());
            // Players read the sentence on a phone while they choose rules.
            assert!(about.sentence.split_whitespace().count() <= 22, "{} takes too many words", rule.name());
            assert!(about.requires.iter().all(|name| RuleId::named(name).is_some()), "{}", about.name);
            for (place, cell) in about.cells.iter().enumerate() {
                assert_eq!(usize::from(cell.place), place, "{}: {} stands elsewhere", about.name, cell.name);
                let named = about.cells.iter().filter(|other| other.name == cell.name).count();
                assert_eq!(named, 1, "{}: {} is the name of several cells", about.name, cell.name);
            }
            let shown = &about.presentation;
            match shown.picture {
                Some(Picture::Cards(cards)) => {
                    let read = cards.split_whitespace().all(|card| card == "?" || card.parse::<Card>().is_ok());
                    assert!(!cards.is_empty() && read, "{}: {cards}", about.name);
                }
                Some(Picture::Action(action)) => {
                    assert!(PALETTE.iter().any(|pick| pick.action == action), "{}: {action}", about.name);
                }
                None => assert!(!about.switchable, "{} lacks a picture", about.name),
            }
            if let Some(role) = shown.role {
                let same = RuleId::all().filter(|other| other.about().presentation.role == Some(role));
                assert_eq!(same.count(), 1, "{}: another rule has its role", about.name);
            }
            assert!(
                about.words.len() < 2 || about.params.is_empty(),
                "{}: a word takes the place of a parameter",
                about.name
            );
            assert!(
                about.params.len() <= crate::seams::rulebook::MAX_PARAMS && (!about.number || about.params.len() == 1)
            );
        }
    }
}
