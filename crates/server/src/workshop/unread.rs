//! Parses home-made rules. Errors contain the parser's message in English and a reason for programs.

use ruckus_homemade::{Homemade, Wrong};
use ruckus_protocol::RuleFault;

/// The maximum length of a message, in characters.
const LONGEST_MESSAGE: usize = 600;
/// The maximum length of a quoted word, in characters.
const LONGEST_WORD: usize = 60;

/// Parses a rule from a TOML or JSON file.
pub(super) fn file(text: &str) -> Result<Homemade, RuleFault> {
    Homemade::check_size(text).map_err(fault)?;
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text).map_err(|error| json(&error));
    }
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start));
        let line = before.map(|before| before.matches('\n').count() as u32 + 1);
        let place = line.map_or_else(String::new, |line| format!("line {line}: "));
        said(&format!("{place}{}", error.message()), meant(error.message(), line))
    })
}

/// Parses a rule from JSON data.
pub(super) fn data(value: serde_json::Value) -> Result<Homemade, RuleFault> {
    let size = serde_json::to_string(&value).map_or(Ok(()), |text| Homemade::check_size(&text));
    size.map_err(fault)?;
    serde_json::from_value(value).map_err(|error| json(&error))
}

/// Returns an error that concerns the whole rule.
pub(super) fn fault(wrong: Wrong) -> RuleFault {
    RuleFault { part: None, step: None, message: wrong.to_string(), reason: Some(wrong) }
}

fn json(error: &serde_json::Error) -> RuleFault {
    let line = u32::try_from(error.line()).ok().filter(|&line| line > 0);
    let message = error.to_string();
    said(&message, meant(&message, line))
}

fn said(message: &str, wrong: Wrong) -> RuleFault {
    RuleFault { message: shown(message, LONGEST_MESSAGE), ..fault(wrong) }
}

/// Truncates a parser's message and replaces characters that cannot be shown.
fn shown(message: &str, longest: usize) -> String {
    let shown = message.chars().map(|c| if ruckus_engine::is_unshown(c) { '\u{fffd}' } else { c });
    shown.take(longest).collect()
}

/// Converts a parser's message into a reason. It relies on the wording of serde's errors, which all parsers share.
fn meant(message: &str, line: Option<u32>) -> Wrong {
    let of = |start: &str| message.strip_prefix(start)?.split_once('`').map(|(word, _)| shown(word, LONGEST_WORD));
    if let Some(field) = of("unknown field `") {
        Wrong::UnknownField { field, line }
    } else if let Some(field) = of("missing field `") {
        Wrong::MissingField { field, line }
    } else if let Some(word) = of("unknown variant `") {
        Wrong::UnknownWord { word, line }
    } else {
        Wrong::Unreadable { line }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(text: &str) -> Wrong {
        let fault = file(text).expect_err(text);
        fault.reason.expect("every reader says why")
    }

    #[test]
    fn unreadable_rules_have_machine_readable_reasons() {
        let head = "name = 'x'\ntitle = 'X'\n";
        let field = |field: &str, line| Wrong::UnknownField { field: field.to_owned(), line };
        assert_eq!(meant(&format!("{head}surprise = 1\n")), field("surprise", Some(3)));
        assert_eq!(meant("{\"name\": \"x\",\n\"surprise\": 1}"), field("surprise", Some(2)));
        assert!(matches!(meant(""), Wrong::MissingField { field, .. } if field == "name"));
        let sneezed = format!("{head}[[parts]]\nwhen = 'sneezed'\n");
        assert!(matches!(meant(&sneezed), Wrong::UnknownWord { word, line: Some(_) } if word == "sneezed"));
        assert_eq!(meant("name = "), Wrong::Unreadable { line: Some(1) });
        assert_eq!(meant("{\"name\": 3}"), Wrong::Unreadable { line: Some(1) });
        assert!(matches!(meant(&format!("title = '{}'", "x".repeat(20_000))), Wrong::TooLarge { bytes: 20_010, .. }));
        let odd = meant(&format!("\"{}\\u202e\" = 1", "x".repeat(500)));
        assert!(matches!(odd, Wrong::UnknownField { field, .. } if field.len() == LONGEST_WORD), "bounded");
    }
}
