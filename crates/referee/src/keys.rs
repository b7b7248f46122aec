//! Where the keys of a scenario stand, so that what fails can be shown in its line.

/// What stands at the beginning of each line: a section, a key, or something else.
#[derive(Clone, Debug)]
pub(crate) struct Keys(Vec<Line>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Line {
    Section(String),
    Key(String),
    Other,
}

impl Keys {
    pub(crate) fn of(text: &str) -> Self {
        Self(text.lines().map(Line::of).collect())
    }

    /// The line of a key such as `hands.Ann` in the section that begins in a line, or in a section below that one; the
    /// section's own line if the key does not begin a line there. Lines count from 1.
    pub(crate) fn line_of(&self, key: &str, section: usize) -> usize {
        let Some(begins) = section.checked_sub(1).filter(|begins| *begins < self.0.len()) else { return section };
        let header = match &self.0[begins] {
            Line::Section(name) => name.as_str(),
            _ => "",
        };
        let mut below = String::new();
        for (place, line) in self.0.iter().enumerate().skip(begins + 1) {
            match line {
                Line::Section(name) => match name.strip_prefix(header).and_then(|rest| rest.strip_prefix('.')) {
                    Some(rest) => below = format!("{rest}."),
                    None => break,
                },
                Line::Key(name) if format!("{below}{name}") == key => return place + 1,
                // `hands = { Ann = … }` has all hands in one line.
                Line::Key(name) if below.is_empty() && key.split('.').next() == Some(name) => return place + 1,
                Line::Key(_) | Line::Other => {}
            }
        }
        section
    }
}

impl Line {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_in_their_section_and_below_it() {
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
