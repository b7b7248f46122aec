//! Examples for missing keys of a scenario file.

/// Returns a parser's message. If a required key is missing, adds an example.
pub(crate) fn explained(message: &str) -> String {
    let key = message.strip_prefix("missing field `").and_then(|rest| rest.strip_suffix('`'));
    let example = match key {
        Some("name") => "name = \"c3-a-skip\"",
        Some("title") => "title = \"A skip skips the next player\"",
        Some("clause") => "clause = \"C3\"",
        Some("table") => "[table]",
        Some("seats") => "seats = [\"Ann\", \"Bob\", \"Cid\"]",
        Some("form") => "form = \"swiss\"",
        _ => return message.to_owned(),
    };
    format!("{message}; write a line such as `{example}`")
}

#[cfg(test)]
mod tests {
    use super::explained;

    #[test]
    fn missing_keys_get_an_example() {
        assert_eq!(
            explained("missing field `clause`"),
            "missing field `clause`; write a line such as `clause = \"C3\"`"
        );
        for other in ["missing field `number`", "unknown field `clause`", "missing field `"] {
            assert_eq!(explained(other), other);
        }
    }
}
