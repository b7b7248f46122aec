//! All scenarios of home-made rules pass, and fail without the rule.

use std::fs;
use std::path::Path;

use ruckus_referee::{Scenario, run};

#[test]
fn home_made_rule_scenarios_fail_without_their_rule() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/homemade");
    let mut held = 0;
    for entry in fs::read_dir(folder).expect("the scenarios can be listed") {
        let path = entry.expect("the scenarios can be listed").path();
        let text = fs::read_to_string(&path).expect("a scenario can be read");
        let file = path.display().to_string();
        let judged = |text: &str| {
            let read = |path: &Path| fs::read_to_string(path).map_err(|error| error.to_string());
            let scenario = Scenario::parse(&file, text, &read).unwrap_or_else(|error| panic!("{error}"));
            run(&file, &scenario).unwrap_or_else(|error| panic!("{error}"))
        };
        let report = judged(&text);
        assert!(report.failures.is_empty(), "{file}: {:?}", report.failures);
        // The rule is between its own heading and that of the table.
        let (head, rest) = text.split_once("[[homemade]]").expect("has a rule");
        let (_, table) = rest.split_once("[table]").expect("has a table");
        assert!(!judged(&format!("{head}[table]{table}")).failures.is_empty(), "{file} holds without its rule");
        held += 1;
    }
    assert!(held >= 3, "{held}");
}
