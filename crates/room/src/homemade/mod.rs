//! Home-made rules and rulesets as data: what identifies one, how large one can be, and how it is shown to people.

pub mod rule;
pub mod ruleset;
