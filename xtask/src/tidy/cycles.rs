//! Cycles between the modules of a crate: each level of modules has a ceiling that only shrinks, and a level without an
//! entry in [`ceilings`] has no cycle. `cargo xtask tidy --cycles` prints every edge of every cycle.

mod ceilings;
mod contents;
mod crates;
mod graph;
mod levels;
mod modules;
mod picture;
mod resolve;
mod test_code;
#[cfg(test)]
mod testing;

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, anyhow};

use super::Finding;
use super::tree::Tree;
use graph::Graph;
use levels::Level;

pub(crate) use picture::print;
pub(super) use test_code::is_test;

/// Modules with more lines than this are checked inside, too.
const LARGE: usize = 1_500;

/// Debug builds of the parser need more than a thread's usual stack for deeply nested code.
pub(super) const STACK: usize = 16 << 20;

/// Every level of every crate in the workspace, and the files that could not be parsed. Parsing takes nearly all of the
/// time, so the crates are spread over the cores.
fn measure(tree: &Tree) -> Result<(Vec<Level>, Vec<Finding>)> {
    let crates = crates::of(tree);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((name, root)) = crates.get(next.fetch_add(1, Ordering::Relaxed)) {
            let loaded = modules::load(tree, name, root);
            done.push((name, levels::of(&loaded, LARGE), loaded.unread));
        }
        done
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut done = thread::scope(|scope| {
        let start = |_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let workers = (0..cores).map(start).collect::<Result<Vec<_>, _>>().context("cannot start a thread")?;
        let done = workers.into_iter().map(|worker| worker.join().map_err(|_| anyhow!("the parser panicked")));
        anyhow::Ok(done.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect::<Vec<_>>())
    })?;
    done.sort_by_key(|(name, ..)| *name);
    let mut all = (Vec::new(), Vec::new());
    for (_, levels, unread) in done {
        all.0.extend(levels);
        all.1.extend(unread);
    }
    Ok(all)
}

/// Levels with cycles that differ from their ceiling.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    match measure(tree) {
        Ok((levels, mut found)) => {
            found.extend(ceilings::compare(&levels, ceilings::CEILINGS));
            found
        }
        Err(error) => vec![Finding::new("Cargo.toml", 0, error.to_string())],
    }
}

/// The modules of a cycle by name, and their lines.
fn members(graph: &Graph, cycle: &[usize]) -> (String, usize) {
    let names: Vec<_> = cycle.iter().map(|&node| graph.nodes[node].name.as_str()).collect();
    (names.join(", "), cycle.iter().map(|&node| graph.nodes[node].lines).sum())
}

/// A number with commas between thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas() {
        assert_eq!([7, 999, 1_000, 31_832, 1_234_567].map(grouped), ["7", "999", "1,000", "31,832", "1,234,567"]);
    }

    #[test]
    fn ceilings_are_sorted_and_unique() {
        // Two entries for one level would leave the second one unchecked.
        let levels: Vec<_> = ceilings::CEILINGS.iter().map(|ceiling| (ceiling.crate_name, ceiling.module)).collect();
        let mut sorted = levels.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(levels, sorted, "sort the table, one entry for each level");
    }
}
