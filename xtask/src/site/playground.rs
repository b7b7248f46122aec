//! Links from scenarios to the playground of a server that runs them.

/// Adds a link to the playground after each link to a scenario that can run there.
pub(super) fn linked(text: &str, server: &str, runs: &dyn Fn(&str) -> bool) -> String {
    let mut linked = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("](../../scenarios/") {
        let target = at + "](../../scenarios/".len();
        let end = rest[target..].find(')').map_or(rest.len(), |end| target + end + 1);
        linked.push_str(&rest[..end]);
        let link = rest[target..end].trim_end_matches(')');
        if let Some(name) = example(link).filter(|_| runs(link)) {
            linked.push_str(&format!(" ([run it]({server}/playground#example={name}))"));
        }
        rest = &rest[end..];
    }
    linked.push_str(rest);
    linked
}

/// The example's name for a link to a scenario below `scenarios/`: `c/c3.toml#c3-a-skip` or `c/c3-a-skip.toml`.
fn example(link: &str) -> Option<String> {
    match link.split_once(".toml#") {
        Some((file, name)) => {
            Some(file.rsplit_once('/').map_or(name.to_owned(), |(folder, _)| format!("{folder}/{name}")))
        }
        None => link.strip_suffix(".toml").map(str::to_owned),
    }
}

/// Returns the scenario with a name from a file with several, and otherwise the only one.
pub(super) fn scenario(text: &str, name: Option<&str>) -> Option<toml::Table> {
    let file: toml::Table = text.parse().ok()?;
    let Some(name) = name else { return Some(file) };
    let mut all = file.get("scenario")?.as_array()?.iter().filter_map(toml::Value::as_table);
    all.find(|scenario| scenario.get("name").and_then(toml::Value::as_str) == Some(name)).cloned()
}

/// True if a scenario is not about an event, and takes neither its rules nor a home-made rule from another file.
pub(super) fn runs_alone(scenario: &toml::Table) -> bool {
    let is_file = |value: &toml::Value| value.as_str().is_some_and(|name| name.contains('.'));
    let homemade = scenario.get("homemade").and_then(toml::Value::as_array);
    !scenario.contains_key("event")
        && !scenario.get("rules").is_some_and(is_file)
        && !homemade.is_some_and(|rules| rules.iter().any(is_file))
}

#[cfg(test)]
mod tests {
    use super::{linked, runs_alone, scenario};

    #[test]
    fn scenarios_that_name_files_do_not_run_alone() {
        for (text, expected) in [
            ("rules = \"power\"\nhomemade = [\"bombs\", { name = \"a\" }]\n[table]", true),
            ("rules = \"../a.toml\"\n[table]", false),
            ("homemade = [\"b.json\"]\n[table]", false),
            ("[event]", false),
        ] {
            assert_eq!(scenario(text, None).map(|scenario| runs_alone(&scenario)), Some(expected), "{text}");
        }
        let several = "[[scenario]]\nname = \"a\"\n[[scenario]]\nname = \"b\"\nrules = \"../a.toml\"";
        let runs = |name| scenario(several, Some(name)).map(|scenario| runs_alone(&scenario));
        assert_eq!([runs("a"), runs("b"), runs("c")], [Some(true), Some(false), None]);
        assert_eq!(scenario("[table", None), None);
    }

    #[test]
    fn only_runnable_scenarios_get_a_link() {
        let text = "- [Skip](../../scenarios/c/c3.toml#c3-a) | [Cup](../../scenarios/events/cup.toml), [x](y.md)\n";
        let expected = "- [Skip](../../scenarios/c/c3.toml#c3-a) ([run it](https://x.org/playground#example=c/c3-a)) | \
                        [Cup](../../scenarios/events/cup.toml), [x](y.md)\n";
        assert_eq!(linked(text, "https://x.org", &|link| link == "c/c3.toml#c3-a"), expected);
        assert_eq!(linked("[a](../../scenarios/b", "", &|_| true), "[a](../../scenarios/b");
    }
}
