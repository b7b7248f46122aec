//! Home-made rules and rulesets as data: their content hashes, their size limit, and the forms in which the server
//! returns them.

pub mod rule;
pub mod ruleset;
