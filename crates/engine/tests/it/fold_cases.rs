//! Folds facts that random games rarely show. The clients in TypeScript and Python test their folds on the same file.

use ruckus_engine::{View, ViewFact};
use serde_json::Value;

#[test]
fn rare_facts_change_the_view_as_the_clients_expect() {
    let file: Value = serde_json::from_str(include_str!("../fold_cases.json")).expect("the file is JSON");
    let cases = file["cases"].as_array().expect("the file has cases");
    for case in cases {
        let mut view: View = serde_json::from_value(file["view"].clone()).expect("a view");
        let fact: ViewFact = serde_json::from_value(case["fact"].clone()).expect("a fact");
        view.fold(&fact);
        let mut after = file["view"].clone();
        let fields = after.as_object_mut().expect("a view is an object");
        for (field, value) in case["changes"].as_object().expect("changes by field") {
            // Null stands for an omitted field.
            match value {
                Value::Null => drop(fields.remove(field)),
                value => drop(fields.insert(field.clone(), value.clone())),
            }
        }
        assert_eq!(serde_json::to_value(&view).expect("a view is JSON"), after, "{}", case["fact"]);
    }
}
