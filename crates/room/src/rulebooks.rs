//! Shares rulesets and rulebooks between rooms that play by the same rules. They never change after creation, and a
//! server has many rooms but few distinct rulesets.

#![expect(clippy::disallowed_types, reason = "what is shared never changes; the lock guards who has it")]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use ruckus_engine::Rulebook;
use ruckus_ruleset::{Ruleset, RulesetError};

/// The base preset, the full text of the rules, and the number of seats.
type Title = (String, String, usize);

/// All rulebooks in use.
static CACHE: Mutex<BTreeMap<Title, Weak<Rulebook>>> = Mutex::new(BTreeMap::new());

/// Rulesets with the same full text. They can differ in the sources that their errors name.
type Alike = Vec<Weak<Ruleset>>;

/// All rulesets in use, by base preset and full text.
static RULESETS: Mutex<BTreeMap<(String, String), Alike>> = Mutex::new(BTreeMap::new());

/// Returns an equal ruleset that another room already uses, or shares this one.
pub(super) fn shared(ruleset: Ruleset) -> Arc<Ruleset> {
    let title = (ruleset.base().to_owned(), ruleset.in_full());
    let mut rulesets = RULESETS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut alike = rulesets.get(&title).into_iter().flatten().filter_map(Weak::upgrade);
    if let Some(same) = alike.find(|other| **other == ruleset) {
        return same;
    }
    let new = Arc::new(ruleset);
    // Remove rulesets that no room uses.
    rulesets.retain(|_, alike| {
        alike.retain(|ruleset| ruleset.strong_count() > 0);
        !alike.is_empty()
    });
    rulesets.entry(title).or_default().push(Arc::downgrade(&new));
    new
}

/// Returns the rulebook for a ruleset and a number of seats. Compiles it unless another room already uses it.
///
/// # Errors
/// The rules are incompatible with each other or with the number of seats.
pub(super) fn rulebook(ruleset: &Ruleset, seats: usize) -> Result<Arc<Rulebook>, RulesetError> {
    let title = (ruleset.base().to_owned(), ruleset.in_full(), seats);
    let locked = || CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let found = |cache: &BTreeMap<Title, Weak<Rulebook>>| cache.get(&title).and_then(Weak::upgrade);
    if let Some(shared) = found(&locked()) {
        return Ok(shared);
    }
    // Compile without the lock: rooms with other rules must not wait.
    let new = Arc::new(ruleset.compile(seats)?);
    let mut cache = locked();
    if let Some(shared) = found(&cache) {
        return Ok(shared);
    }
    // Remove rulebooks that no room uses.
    cache.retain(|_, rulebook| rulebook.strong_count() > 0);
    cache.insert(title, Arc::downgrade(&new));
    Ok(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_identical_rulebooks_are_shared() -> Result<(), RulesetError> {
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
    fn unused_rulebooks_are_dropped() -> Result<(), RulesetError> {
        let odd = Ruleset::parse("odd", "base = 'psycho'\ntitle = 'Forgotten'\n")?;
        let kept = |seats| {
            let cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
            cache.contains_key(&("psycho".to_owned(), odd.in_full(), seats))
        };
        drop(rulebook(&odd, 6)?);
        let _played = rulebook(&odd, 7)?;
        assert_eq!((kept(6), kept(7)), (false, true));
        Ok(())
    }
}
