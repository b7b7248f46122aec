//! All rules there are: first the procedures that hold at every table, then the house rules in the order in which they
//! are best introduced. That order decides between effects of one stage, and between the facts' listeners.

mod c_1_turn;
mod g_10_colour;
mod g_4_faces;
mod g_9_debt;
mod hr_4_challenge;
mod sp_1_super_power;
mod sp_2_no_sissies;
mod sp_3_get_out_of_my_house;
mod sp_4_doghouse;
mod sp_6_spank_the_baby;
mod sp_7_its_not_your_turn;
mod u_uno;

pub(crate) use hr_4_challenge::witnessed;

use crate::deal;
use crate::rule::{Rule, RuleId};

/// Every rule, by its number.
pub static ALL: [&dyn Rule; 13] = [
    &deal::Dealing,
    &c_1_turn::Turn,
    &g_4_faces::Faces,
    &g_9_debt::Debt,
    &g_10_colour::CallTheColour,
    &u_uno::Uno,
    &hr_4_challenge::Challenge,
    &sp_1_super_power::SuperPower,
    &sp_2_no_sissies::NoSissies,
    &sp_3_get_out_of_my_house::GetOutOfMyHouse,
    &sp_4_doghouse::Doghouse,
    &sp_6_spank_the_baby::SpankTheBaby,
    &sp_7_its_not_your_turn::ItsNotYourTurn,
];

pub(crate) const DEALING: RuleId = RuleId(0);
pub(crate) const TURN: RuleId = RuleId(1);
pub(crate) const DEBT: RuleId = RuleId(3);
pub(crate) const COLOUR: RuleId = RuleId(4);
pub(crate) const UNO: RuleId = RuleId(5);
const CHALLENGE: RuleId = RuleId(6);
const SUPER_POWER: RuleId = RuleId(7);
const GET_OUT_OF_MY_HOUSE: RuleId = RuleId(9);
const DOGHOUSE: RuleId = RuleId(10);
const SPANK_THE_BABY: RuleId = RuleId(11);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        for (rule, name) in [
            (DEALING, "dealing"),
            (TURN, "turn"),
            (DEBT, "debt"),
            (COLOUR, "colour"),
            (UNO, "uno"),
            (CHALLENGE, "challenge"),
            (SUPER_POWER, "super-power"),
            (GET_OUT_OF_MY_HOUSE, "get-out-of-my-house"),
            (DOGHOUSE, "doghouse"),
            (SPANK_THE_BABY, "spank-the-baby"),
        ] {
            assert_eq!(rule.name(), name);
        }
        for rule in RuleId::all() {
            assert_eq!(RuleId::named(rule.name()), Some(rule), "names are unique");
            let about = rule.about();
            assert!(about.sentence.ends_with('.') && !about.clause.is_empty() && !about.title.is_empty());
            assert!(about.params.len() <= crate::rulebook::MAX_PARAMS && (!about.number || about.params.len() == 1));
        }
    }
}
