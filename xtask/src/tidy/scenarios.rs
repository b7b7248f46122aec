//! Every scenario cites an existing clause, and every released clause has a scenario.

use ruckus_clauses::{ClauseError, Clauses};

use super::Finding;
use super::tree::{RepoFile, Tree};

/// Unknown citations, and released clauses without a scenario.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let clauses = match Clauses::read(|place| tree.file(place).map(|file| file.text.clone())) {
        Ok(clauses) => clauses,
        Err(ClauseError { place, message }) => return vec![Finding::new(&place, 0, message)],
    };
    let mut found = Vec::new();
    let mut cited = Vec::new();
    for file in tree.under("scenarios/").filter(|file| file.is(&["toml"])) {
        for citations in citations(file) {
            match citations {
                Ok(ids) => {
                    for id in ids {
                        if !clauses.knows(&id) {
                            let message = format!("cites `{id}`, which is not in {}", ruckus_clauses::PLACE);
                            found.push(Finding::new(&file.path, 0, message));
                        }
                        cited.push(id);
                    }
                }
                Err(message) => found.push(Finding::new(&file.path, 0, message)),
            }
        }
    }
    let all = clauses.chapters.iter().flat_map(|chapter| chapter.clauses.iter().map(move |it| (chapter, it)));
    for (chapter, clause) in all.filter(|(_, clause)| clause.since.is_some()) {
        match &clause.shown {
            Some(place) if tree.file(place).is_none() => {
                let message = format!("`{}` refers to {place}, which does not exist", clause.id);
                found.push(Finding::new(&chapter.place, 0, message));
            }
            None if !cited.contains(&clause.id) => {
                let message = format!("`{}` is claimed, but no scenario has `clause = \"{0}\"`", clause.id);
                found.push(Finding::new(&chapter.place, 0, message));
            }
            _ => {}
        }
    }
    found
}

/// The clauses that each scenario of a file cites.
fn citations(file: &RepoFile) -> Vec<Result<Vec<String>, String>> {
    let table: toml::Table = match toml::from_str(&file.text) {
        Ok(table) => table,
        Err(error) => return vec![Err(error.to_string())],
    };
    let of_scenario = |scenario: &toml::Table| {
        let clause = scenario.get("clause").and_then(toml::Value::as_str);
        let clause = clause.ok_or("has no `clause`; add the clause that it shows")?;
        Ok(ruckus_clauses::cited(clause).map(str::to_owned).collect())
    };
    match table.get("scenario").and_then(toml::Value::as_array) {
        Some(all) => all.iter().filter_map(toml::Value::as_table).map(of_scenario).collect(),
        None => vec![of_scenario(&table)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "chapters = [\"a\"]\nword = []\n[sources]\ntable = \"Every table\"";
    const CHAPTER: &str = r#"
        id = "A"
        title = "A"
        source = "table"
        says = "All of it."
        [[clause]]
        id = "A-1.1"
        says = "Something."
        since = "0.1.0"
        [[clause]]
        id = "A-1.2"
        says = "Something else."
        since = "0.1.0"
        [[clause]]
        id = "A-2"
        says = "To come."
    "#;

    fn tree(scenarios: &[(&str, &str)]) -> Tree {
        let list = [("docs/clauses.toml", INDEX), ("docs/clauses/a.toml", CHAPTER)];
        Tree::of(&[&list, scenarios].concat())
    }

    #[test]
    fn unknown_citations_and_unshown_claims_are_found() {
        let tree = tree(&[
            ("scenarios/a/one.toml", "clause = \"A-1.1, A-2\""),
            ("scenarios/a/two.toml", "clause = \"A-3\""),
            ("scenarios/a/three.toml", "title = \"no clause\""),
            ("scenarios/a/four.toml", "[[scenario]]\nclause = \"A-1.1\"\n[[scenario]]\nclause = \"A-4\""),
        ]);
        let found: Vec<_> = check(&tree).into_iter().map(|finding| finding.message).collect();
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(found.iter().any(|message| message.starts_with("cites `A-3`")));
        assert!(found.iter().any(|message| message.starts_with("cites `A-4`")));
        assert!(found.iter().any(|message| message.starts_with("has no `clause`")));
        assert!(found.iter().any(|message| message.starts_with("`A-1.2` is claimed")));
    }

    #[test]
    fn citing_a_group_does_not_cover_its_clauses() {
        let tree = tree(&[("scenarios/a.toml", "clause = \"A-1\"")]);
        assert_eq!(check(&tree).len(), 2);
    }
}
