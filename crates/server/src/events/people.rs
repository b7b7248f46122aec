//! The people of an event.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use ruckus_events::Person;

use super::record::JoinedPerson;

/// The people of an event, by number and by the hash of their token.
#[derive(Clone, Debug, Default)]
pub(super) struct People {
    all: BTreeMap<Person, Arc<JoinedPerson>>,
    by_key: HashMap<[u8; 32], Person>,
}

impl People {
    pub(super) fn add(&mut self, joined: &JoinedPerson) {
        self.all.insert(joined.person, Arc::new(joined.clone()));
        self.by_key.insert(joined.key.0, joined.person);
    }

    /// Returns the number for the next person.
    pub(super) fn next(&self) -> Person {
        Person(self.all.keys().next_back().map_or(1, |last| last.0 + 1))
    }

    /// Returns the record of a person.
    pub(super) fn get(&self, person: Person) -> Option<&JoinedPerson> {
        self.all.get(&person).map(|joined| &**joined)
    }

    /// Returns the person with this token, by its hash.
    pub(super) fn holder(&self, key: &blake3::Hash) -> Option<Person> {
        // The lookup time depends only on the hash of the sent token, which reveals nothing about other tokens.
        self.by_key.get(key.as_bytes()).copied()
    }
}

#[cfg(test)]
mod tests {
    use ruckus_record::Hex;

    use super::*;

    #[test]
    fn finds_people_by_number_and_by_token_hash() {
        let mut people = People::default();
        assert_eq!(people.next(), Person(1));
        let key = blake3::hash(b"token");
        let (name, key_bytes) = ("Ann".to_owned(), Hex(*key.as_bytes()));
        people.add(&JoinedPerson { person: Person(4), name, key: key_bytes, card: None, face: None });
        assert_eq!((people.next(), people.holder(&key)), (Person(5), Some(Person(4))));
        assert_eq!(people.get(Person(4)).map(|joined| joined.name.as_str()), Some("Ann"));
        assert!(people.get(Person(1)).is_none() && people.holder(&blake3::hash(b"other")).is_none());
    }
}
