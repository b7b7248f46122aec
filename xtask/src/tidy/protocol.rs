//! Authors of clients rely on `docs/protocol-facts.md`: every kind of fact has a row there.

use super::Finding;
use super::tree::Tree;

const DOCUMENT: &str = "docs/protocol-facts.md";
const FACTS: &str = "web/packages/client/src/generated.ts";

/// Kinds of facts without a row in the document.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let (Some(document), Some(facts)) = (tree.file(DOCUMENT), tree.file(FACTS)) else { return Vec::new() };
    let first_cells: Vec<&str> =
        document.lines().filter_map(|(_, line)| line.strip_prefix("| `")?.split(" | ").next()).collect();
    let facts =
        facts.text.split("\nexport ").find(|declared| declared.starts_with("type ViewFact ")).unwrap_or_default();
    let kinds = facts.split("\"is\": \"").skip(1).filter_map(|rest| rest.split('"').next());
    let documented = |kind: &str| first_cells.iter().any(|cell| cell.split('`').any(|word| word == kind));
    let missing = kinds.filter(|kind| !documented(kind));
    missing
        .map(|kind| Finding::new(DOCUMENT, 0, format!("the fact `{kind}` has no row; document how it folds")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_without_a_row_are_found() {
        let facts = "// Generated.\nexport type Reason = { \"is\": \"debt\" };\n\nexport type ViewFact = \
            { \"is\": \"drawn\", seat: Seat } | { \"is\": \"turned\" } | { \"is\": \"danced\" };";
        let document = "Not here: `danced`.\n| `drawn` | `seat` | |\n| `reshuffled`, `turned` | | nothing |";
        let tree = Tree::of(&[(DOCUMENT, document), (FACTS, facts)]);
        let found: Vec<_> = check(&tree).into_iter().map(|finding| finding.message).collect();
        assert_eq!(found, ["the fact `danced` has no row; document how it folds"]);
    }
}
