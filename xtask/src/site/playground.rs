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

#[cfg(test)]
mod tests {
    use super::linked;

    #[test]
    fn only_runnable_scenarios_get_a_link() {
        let text = "- [Skip](../../scenarios/c/c3.toml) | [Cup](../../scenarios/events/cup.toml), [x](y.md)\n";
        let expected = "- [Skip](../../scenarios/c/c3.toml) ([run it](https://x.org/playground#example=c/c3)) | \
                        [Cup](../../scenarios/events/cup.toml), [x](y.md)\n";
        assert_eq!(linked(text, "https://x.org", &|name| name == "c/c3"), expected);
        assert_eq!(linked("[a](../../scenarios/b", "", &|_| true), "[a](../../scenarios/b");
    }
}
