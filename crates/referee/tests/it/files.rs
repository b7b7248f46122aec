//! All scenarios below `scenarios/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ruckus_referee::{is_event, split};

/// A scenario below `scenarios/`.
pub(crate) struct Stored {
    /// The path of its file, which relative paths in the scenario start from.
    pub(crate) file: String,
    /// The path of its file below `scenarios/`, and its name in the file behind `#`.
    pub(crate) place: String,
    pub(crate) text: String,
}

/// Returns the scenarios of tables by name, or those of events.
pub(crate) fn stored(events: bool) -> BTreeMap<String, Stored> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    let mut found = BTreeMap::new();
    for path in paths {
        let file = path.display().to_string();
        let text = fs::read_to_string(&path).expect("a scenario can be read");
        let below = path.strip_prefix(&root).expect("it is below").display().to_string();
        for part in split(&file, &text).unwrap_or_else(|error| panic!("{error}")) {
            if is_event(&part.text) != events {
                continue;
            }
            let name = part.full_name(&below);
            let stored = Stored { file: file.clone(), place: part.place(&below), text: part.text.into_owned() };
            assert!(found.insert(name.clone(), stored).is_none(), "two scenarios are called {name}");
        }
    }
    found
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the scenarios can be listed") {
        let path = entry.expect("the scenarios can be listed").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
}
