//! Tables that play by the same rules share one ruleset and one rulebook, which never change: a server has many tables and
//! few games.

#![expect(clippy::disallowed_types, reason = "what is shared never changes; the lock guards who has it")]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use ruckus_engine::Rulebook;
use ruckus_ruleset::{Ruleset, RulesetError};

/// The preset, the rules in full, and for how many seats.
type Title = (String, String, usize);

/// The rulebooks that some table plays by.
static SHELF: Mutex<BTreeMap<Title, Weak<Rulebook>>> = Mutex::new(BTreeMap::new());

/// Rulesets that say the same. They may differ in where it was said.
type Alike = Vec<Weak<Ruleset>>;

/// The rulesets that some table has, by preset and rules in full.
static RULESETS: Mutex<BTreeMap<(String, String), Alike>> = Mutex::new(BTreeMap::new());

/// A ruleset, in the memory of another table that has the same.
pub(super) fn shared(ruleset: Ruleset) -> Arc<Ruleset> {
    let title = (ruleset.base().to_owned(), ruleset.in_full());
    let mut rulesets = RULESETS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut alike = rulesets.get(&title).into_iter().flatten().filter_map(Weak::upgrade);
    if let Some(same) = alike.find(|other| **other == ruleset) {
        return same;
    }
    let new = Arc::new(ruleset);
    // What no table has any more is thrown away.
    rulesets.retain(|_, alike| {
        alike.retain(|ruleset| ruleset.strong_count() > 0);
        !alike.is_empty()
    });
    rulesets.entry(title).or_default().push(Arc::downgrade(&new));
    new
}

/// The rulebook of some rules for so many seats: that of another table, or a new one.
///
/// # Errors
/// The rules do not go together, or do not fit so many seats.
pub(super) fn rulebook(ruleset: &Ruleset, seats: usize) -> Result<Arc<Rulebook>, RulesetError> {
    let title = (ruleset.base().to_owned(), ruleset.in_full(), seats);
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(shared) = shelf.get(&title).and_then(Weak::upgrade) {
        return Ok(shared);
    }
    let new = Arc::new(ruleset.compile(seats)?);
    // What nobody plays by any more is thrown away.
    shelf.retain(|_, rulebook| rulebook.strong_count() > 0);
    shelf.insert(title, Arc::downgrade(&new));
    Ok(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_rules_are_shared_and_no_others() -> Result<(), RulesetError> {
        let classic = Ruleset::preset("classic")?;
        let changed = Ruleset::parse("ours", "base = 'classic'\n[deal]\ncards = 3\n")?;
        let first = rulebook(&classic, 4)?;
        assert!(Arc::ptr_eq(&first, &rulebook(&Ruleset::preset("classic")?, 4)?));
        assert!(!Arc::ptr_eq(&first, &rulebook(&classic, 5)?), "fewer seats have fewer cards");
        assert!(!Arc::ptr_eq(&first, &rulebook(&changed, 4)?));
        assert!(!Arc::ptr_eq(&first, &rulebook(&Ruleset::preset("power")?, 4)?));
        Ok(())
    }

    #[test]
    fn tables_with_the_same_ruleset_share_it() -> Result<(), RulesetError> {
        let text = "base = 'power'\ntitle = 'Shared'\n[deal]\ncards = 4\n";
        let first = shared(Ruleset::parse("ours", text)?);
        assert!(Arc::ptr_eq(&first, &shared(Ruleset::parse("ours", text)?)));
        assert!(!Arc::ptr_eq(&first, &shared(Ruleset::parse("theirs", text)?)), "errors name another file");
        assert!(!Arc::ptr_eq(&first, &shared(Ruleset::preset("power")?)));
        let title = ("power".to_owned(), first.in_full());
        let kept = || RULESETS.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&title);
        assert!(kept());
        drop(first);
        let _other = shared(Ruleset::parse("others", "base = 'power'\ntitle = 'Other'\n")?);
        assert!(!kept(), "what no table has any more is forgotten");
        Ok(())
    }

    #[test]
    fn what_nobody_plays_by_is_forgotten() -> Result<(), RulesetError> {
        let odd = Ruleset::parse("odd", "base = 'psycho'\ntitle = 'Forgotten'\n")?;
        let kept = |seats| {
            let shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
            shelf.contains_key(&("psycho".to_owned(), odd.in_full(), seats))
        };
        drop(rulebook(&odd, 6)?);
        let _played = rulebook(&odd, 7)?;
        assert_eq!((kept(6), kept(7)), (false, true));
        Ok(())
    }
}
