//! Generated parts of documents, between two markers.

use anyhow::{Context, Result};

/// The markers around a generated part: `<!-- NAME -->` and `<!-- end of NAME -->`.
pub(crate) struct Markers(pub(crate) &'static str);

impl Markers {
    /// Replaces what is between the markers.
    pub(crate) fn filled(&self, text: &str, content: &str) -> Result<String> {
        let (start, end) = (format!("<!-- {} -->\n", self.0), format!("<!-- end of {} -->", self.0));
        let (before, rest) = text.split_once(&start).with_context(|| format!("`{}` is missing", start.trim_end()))?;
        let (_, after) = rest.split_once(&end).with_context(|| format!("`{end}` is missing"))?;
        Ok(format!("{before}{start}\n{content}\n{end}{after}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKERS: Markers = Markers("rows");

    #[test]
    fn what_is_between_the_markers_is_replaced_without_changing_other_text() {
        let old = "# Title\n\n<!-- rows -->\n\n| stale |\n\n<!-- end of rows -->\n\nThe end.\n";
        let new = MARKERS.filled(old, "| fresh |\n").expect("there are markers");
        assert_eq!(new, old.replace("stale", "fresh"));
        assert_eq!(MARKERS.filled(&new, "| fresh |\n").expect("there are markers"), new);
    }

    #[test]
    fn a_missing_marker_is_an_error() {
        assert!(MARKERS.filled("no markers", "").is_err());
        assert!(MARKERS.filled("<!-- rows -->\n", "").is_err());
    }
}
