//! Locations in ruleset files and lines.

/// The name of a line of rules in errors, instead of a file's.
pub(crate) const LINE: &str = "rules";

/// The location of a setting or switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SettingLocation {
    /// The name of the file.
    pub(crate) file: String,
    /// The line, from 1. 0 for the whole file.
    pub(crate) line: usize,
    /// The first character in the line, from 1. 0 for the whole line.
    pub(crate) column: usize,
}

impl SettingLocation {
    /// Returns the location for errors that are about no particular line.
    pub(crate) fn file(file: impl Into<String>) -> Self {
        Self::at(file, 0)
    }

    /// Returns the location of a line.
    pub(crate) fn at(file: impl Into<String>, line: usize) -> Self {
        Self { file: file.into(), line, column: 0 }
    }

    /// Returns the location in a line of rules. `start` is the number of characters before it.
    pub(crate) fn in_line(start: usize) -> Self {
        Self { column: start + 1, ..Self::at(LINE, 1) }
    }
}

impl std::fmt::Display for SettingLocation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if self.column > 0 {
            write!(f, ":{}", self.column)?;
        }
        Ok(())
    }
}
