//! Finds the lines of keys in a scenario, for failure messages.

/// The beginning of each line: a section, a key, or something else.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    lines: Vec<TomlLine>,
    text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum TomlLine {
    Section(String),
    Key(String),
    Other,
}

impl Keys {
    pub(crate) fn of(text: &str) -> Self {
        Self { lines: text.lines().map(TomlLine::of).collect(), text: text.to_owned() }
    }

    /// Returns the line of a key such as `hands.Ann` in the section that begins at a line, or in a subsection. If no
    /// line begins with the key, returns the section's line. Lines are counted from 1.
    pub(crate) fn line_of(&self, key: &str, section: usize) -> usize {
        let Some(begins) = section.checked_sub(1).filter(|begins| *begins < self.lines.len()) else { return section };
        let header = match &self.lines[begins] {
            TomlLine::Section(name) => name.as_str(),
            _ => "",
        };
        let mut below = String::new();
        for (place, line) in self.lines.iter().enumerate().skip(begins + 1) {
            match line {
                TomlLine::Section(name) => match name.strip_prefix(header).and_then(|rest| rest.strip_prefix('.')) {
                    Some(rest) => below = format!("{rest}."),
                    None => break,
                },
                TomlLine::Key(name) if format!("{below}{name}") == key => return place + 1,
                // `hands = { Ann = … }` has all hands on one line.
                TomlLine::Key(name) if below.is_empty() && key.split('.').next() == Some(name) => return place + 1,
                TomlLine::Key(_) | TomlLine::Other => {}
            }
        }
        section
    }

    /// Returns the line that contains the first word in backticks of a message, in the section that begins at a line or
    /// in a subsection. If there is none, returns the section's line. Lines are counted from 1.
    pub(crate) fn line_naming(&self, section: usize, message: &str) -> usize {
        let named = message.split('`').nth(1).filter(|named| !named.is_empty());
        let header = section.checked_sub(1).and_then(|begins| self.lines.get(begins));
        let (Some(named), Some(TomlLine::Section(header))) = (named, header) else { return section };
        let within = |name: &str| name.strip_prefix(header.as_str()).is_some_and(|rest| rest.starts_with('.'));
        let inside = self.lines.iter().zip(self.text.lines()).enumerate().skip(section);
        let mut inside = inside.take_while(|(_, (line, _))| match line {
            TomlLine::Section(name) => within(name),
            TomlLine::Key(_) | TomlLine::Other => true,
        });
        inside.find(|(_, (_, text))| stands_in(text, named)).map_or(section, |(place, _)| place + 1)
    }
}

impl TomlLine {
    fn of(line: &str) -> Self {
        let line = line.trim();
        if let Some(rest) = line.strip_prefix('[') {
            let name = rest.trim_start_matches('[').split(']').next().unwrap_or_default();
            return Self::Section(name.trim().to_owned());
        }
        let plain = |name: &str| !name.is_empty() && !name.starts_with(['#', '"', '\'', '{']);
        match line.split_once('=') {
            Some((name, _)) if plain(name.trim()) => Self::Key(name.trim().to_owned()),
            _ => Self::Other,
        }
    }
}

/// Returns true if a line contains a whole word outside comments.
fn stands_in(line: &str, word: &str) -> bool {
    let said = line.split('#').next().unwrap_or_default();
    let apart = |beside: Option<char>| beside.is_none_or(|c| !c.is_alphanumeric());
    let mut found = said.match_indices(word);
    found.any(|(at, _)| apart(said[..at].chars().next_back()) && apart(said[at + word.len()..].chars().next()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_name_is_found_in_its_section() {
        let text = "[table]\nseats = [\"Ann\"] # not Q9\npile = [\"XQ9\"]\n[table.hands]\nAnn = [\"R1\", \"Q9\"]\n[expect]\nturn = \"Zoe\"\n";
        let keys = Keys::of(text);
        assert_eq!(keys.line_naming(1, "`Q9` is not a card"), 5);
        assert_eq!(keys.line_naming(1, "no player is called `Zoe`"), 1, "it stands in another section");
        assert_eq!(keys.line_naming(6, "no player is called `Zoe`"), 7);
        assert_eq!(keys.line_naming(2, "`Q9`"), 2, "it is no section");
        assert_eq!(keys.line_naming(99, "``"), 99);
    }

    #[test]
    fn keys_are_found_in_their_section_and_subsections() {
        let keys = Keys::of(
            "turn = \"no\"\n[expect]\nturn = \"Cid\"\n# debt = 2\n[expect.hands]\nAnn = []\n[[step]]\nover = true\n",
        );
        assert_eq!(keys.line_of("turn", 2), 3);
        assert_eq!(keys.line_of("hands.Ann", 2), 6);
        assert_eq!(keys.line_of("debt", 2), 2, "a comment is no key");
        assert_eq!(keys.line_of("over", 2), 2, "it stands in another section");
        assert_eq!(keys.line_of("over", 99), 99);
        let one = Keys::of("[expect]\nhands = { Ann = [] }\n");
        assert_eq!(one.line_of("hands.Ann", 1), 2);
    }
}
