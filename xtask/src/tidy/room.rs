//! Rooms use no sockets, no database and no clock. A room takes inputs and a time, and returns what to write, send and
//! schedule.

use super::Finding;
use super::paths::{named, tests_begin};
use super::tree::Tree;

/// The folder of the room crate.
const PLACE: &str = "crates/room/src/";

/// Tests of rooms may use threads and the environment.
const TESTS: &str = "crates/room/src/tests/";

/// Names that a room must not use. Journal entries are plain data that a room returns; the code that writes them is
/// outside.
const OUTSIDE: &str = "async await tokio axum sqlx hyper tower futures SqliteStore Store Journal \
                       Instant SystemTime OsRng SysRng thread_rng getrandom HashMap HashSet";

/// Checks invariant 8 of `ARCHITECTURE.md`.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for file in tree.under(PLACE).filter(|file| file.is(&["rs"]) && !file.path.starts_with(TESTS)) {
        let tests = tests_begin(&file.text);
        for named in named(&file.text).iter().filter(|named| named.line < tests) {
            let modules = ["fs", "io", "net", "thread", "env", "process"];
            let outside = OUTSIDE.split(' ').any(|word| named.has(&[word]))
                || modules.iter().any(|module| named.has(&["std", module]));
            if outside {
                let message = format!("`{}` in a room: the server provides it", named.written());
                found.push(Finding::new(&file.path, named.line, message));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_dependencies_of_the_room_crate_are_found() {
        let code = "use ruckus_engine::Table;\nuse tokio::sync::mpsc;\nfn f() { std::net::lookup() }\n";
        let tree = Tree::of(&[
            ("crates/room/src/lobby.rs", code),
            ("crates/room/src/tests/long.rs", code),
            ("crates/server/src/task.rs", code),
        ]);
        let found: Vec<_> = check(&tree).into_iter().map(|finding| finding.line).collect();
        assert_eq!(found, [2, 3]);
    }
}
