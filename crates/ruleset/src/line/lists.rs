//! Settings with lists as values: `deal.choice=3-15` and `deck.packs-up-to=2/8`.

use toml::Value;

use crate::line_error::Accepted;

/// A setting with a list of numbers.
pub(super) struct ListInfo {
    /// Its section and its key.
    pub(super) place: (&'static str, &'static str),
    /// What separates its numbers.
    between: char,
    /// An example.
    pub(super) example: &'static str,
}

/// The settings with a list.
pub(super) const LISTS: [ListInfo; 2] = [
    ListInfo { place: ("deal", "choice"), between: '-', example: "3-15" },
    ListInfo { place: ("deck", "packs-up-to"), between: '/', example: "2/8" },
];

/// How an empty list is written.
const NONE: &str = "none";

impl ListInfo {
    /// Returns the list with this name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        LISTS.iter().find(|list| name.split_once('.') == Some(list.place))
    }

    /// Reads a value. `None` if it is not a list of numbers.
    pub(super) fn read(&self, text: &str) -> Option<Value> {
        if text == NONE {
            return Some(Value::Array(Vec::new()));
        }
        let numbers = text.split(self.between).map(|number| number.parse::<u32>().ok());
        numbers.map(|number| Some(Value::Integer(number?.into()))).collect::<Option<_>>().map(Value::Array)
    }

    /// Returns what it accepts.
    pub(super) fn accepted(&self) -> Accepted {
        Accepted::of_words(&[self.example])
    }
}

/// Writes the value of any setting.
pub(super) fn written(section: &str, key: &str, value: &Value) -> String {
    match value {
        Value::Boolean(on) => if *on { "on" } else { "off" }.to_owned(),
        Value::String(word) => word.clone(),
        Value::Array(numbers) if numbers.is_empty() => NONE.to_owned(),
        Value::Array(numbers) => {
            let list = LISTS.iter().find(|list| list.place == (section, key));
            let between = list.map_or('/', |list| list.between).to_string();
            numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(&between)
        }
        other => other.to_string(),
    }
}
