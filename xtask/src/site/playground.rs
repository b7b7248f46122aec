//! Links from scenarios to the playground of a server that runs them.

/// Adds a link to the playground after each link to a scenario that can run there.
pub(super) fn linked(text: &str, server: &str, runs: &dyn Fn(&str) -> bool) -> String {
    let mut linked = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("](../../scenarios/") {
        let target = at + "](../../scenarios/".len();
        let end = rest[target..].find(')').map_or(rest.len(), |end| target + end + 1);
        linked.push_str(&rest[..end]);
        let file = rest[target..end].trim_end_matches(')');
        if let Some(name) = file.strip_suffix(".toml").filter(|name| runs(name)) {
            linked.push_str(&format!(" ([run it]({server}/playground#example={name}))"));
        }
        rest = &rest[end..];
    }
    linked.push_str(rest);
    linked
}

/// True if a scenario is not about an event, and takes neither its rules nor a home-made rule from another file.
pub(super) fn runs_alone(scenario: &str) -> bool {
    let Ok(scenario) = scenario.parse::<toml::Table>() else { return false };
    let is_file = |value: &toml::Value| value.as_str().is_some_and(|name| name.contains('.'));
    let homemade = scenario.get("homemade").and_then(toml::Value::as_array);
    !scenario.contains_key("event")
        && !scenario.get("rules").is_some_and(is_file)
        && !homemade.is_some_and(|rules| rules.iter().any(is_file))
}

#[cfg(test)]
mod tests {
    use super::{linked, runs_alone};

    #[test]
    fn scenarios_that_name_files_do_not_run_alone() {
        for (text, expected) in [
            ("rules = \"power\"\nhomemade = [\"bombs\", { name = \"a\" }]\n[table]", true),
            ("rules = \"../a.toml\"\n[table]", false),
            ("homemade = [\"b.json\"]\n[table]", false),
            ("[event]", false),
            ("[table", false),
        ] {
            assert_eq!(runs_alone(text), expected, "{text}");
        }
    }

    #[test]
    fn only_runnable_scenarios_get_a_link() {
        let text = "- [Skip](../../scenarios/c/c3.toml) | [Cup](../../scenarios/events/cup.toml), [x](y.md)\n";
        let expected = "- [Skip](../../scenarios/c/c3.toml) ([run it](https://x.org/playground#example=c/c3)) | \
                        [Cup](../../scenarios/events/cup.toml), [x](y.md)\n";
        assert_eq!(linked(text, "https://x.org", &|name| name == "c/c3"), expected);
        assert_eq!(linked("[a](../../scenarios/b", "", &|_| true), "[a](../../scenarios/b");
    }
}
