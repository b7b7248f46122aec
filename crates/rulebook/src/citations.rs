//! Citations of clauses: by house rules, and by scenarios.

use std::collections::BTreeMap;

use ruckus_clauses::{Clause, Clauses, cited, covers};
use ruckus_engine::{RuleId, RuleInfo, catalogue};
use serde::Deserialize;

use crate::{RulebookError, SourceFiles};

/// Reads the clauses, and checks the names of house rules in them.
///
/// # Errors
/// If the clauses are invalid, or if one names an unknown rule or a rule that cites it anyway.
pub fn clauses(files: &SourceFiles) -> Result<Clauses, RulebookError> {
    let all = Clauses::read(|place| files.get(place).map(str::to_owned))?;
    for clause in all.iter() {
        for name in &clause.rules {
            let Some(rule) = RuleId::named(name) else {
                return Err(RulebookError::new(&clause.id, format!("unknown rule `{name}`")));
            };
            if covers(rule.about().clause, &clause.id) {
                return Err(RulebookError::new(&clause.id, format!("the rule `{name}` cites it already")));
            }
        }
    }
    Ok(all)
}

/// All house rules for a clause: rules that cite it or its group, and rules that it names.
pub fn switches(clause: &Clause) -> impl Iterator<Item = &'static RuleInfo> {
    let named = |about: &RuleInfo| clause.rules.iter().any(|name| name == about.name);
    catalogue().map(|(_, about)| about).filter(move |about| covers(about.clause, &clause.id) || named(about))
}

/// The scenarios for each clause: link from the root of the repository, and title.
pub type ScenarioIndex = BTreeMap<String, Vec<(String, String)>>;

/// The fields of a scenario that the index needs. Scenarios of events have them too.
#[derive(Deserialize)]
struct Scenario {
    title: String,
    clause: String,
}

/// All scenarios by cited clause. Skips scenarios that cannot be parsed: the referee reports them.
pub fn scenarios(files: &SourceFiles) -> ScenarioIndex {
    let mut shown = ScenarioIndex::new();
    for source in files.scenarios() {
        let Ok(scenario) = toml::from_str::<Scenario>(&source.part.text) else { continue };
        for id in cited(&scenario.clause) {
            shown.entry(id.to_owned()).or_default().push((source.link(), scenario.title.clone()));
        }
    }
    shown
}

/// The links of all scenarios from the root of the repository, by name.
pub fn links(files: &SourceFiles) -> BTreeMap<String, String> {
    files.scenarios().map(|scenario| (scenario.name(), scenario.link())).collect()
}
