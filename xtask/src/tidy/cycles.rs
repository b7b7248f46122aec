//! Dependencies between the modules of a crate. Each level of modules has a ceiling for its cycles that only shrinks, and
//! a level without an entry in [`ceilings`] has no cycle. The modules of the engine form layers.

mod ceilings;
mod contents;
mod crates;
mod graph;
mod layers;
mod levels;
mod modules;
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
use levels::Level;

pub(super) use test_code::is_test;

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
            done.push((name, levels::of(&loaded), loaded.unread));
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

/// Levels with cycles that differ from their ceiling, and dependencies of the engine on a higher layer.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    match measure(tree) {
        Ok((levels, mut found)) => {
            found.extend(ceilings::compare(&levels, ceilings::CEILINGS));
            found.extend(layers::check(&levels));
            found
        }
        Err(error) => vec![Finding::new("Cargo.toml", 0, error.to_string())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
