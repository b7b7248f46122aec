//! Patterns of data with slots. Writing matches data against them, and reading builds data from them.

use serde_json::{Map, Value};

/// A location in a rule: the keys and indexes that lead to it.
pub(super) type Path = Vec<Value>;

/// Data with slots.
#[derive(Debug)]
pub(super) enum Pattern {
    /// Exactly this value.
    Is(Value),
    /// The content of a slot.
    Slot(usize),
    /// An array of this length.
    Array(Vec<Pattern>),
    /// An object.
    Object {
        /// Name, pattern, and whether the field can be omitted if it is empty.
        fields: Vec<(String, Pattern, bool)>,
        /// Slots that take the remaining fields with one of these names.
        spread: Vec<(usize, Vec<String>)>,
    },
}

/// The content of a slot, and its location in the rule.
pub(super) type Held = Option<(Value, Path)>;

impl Pattern {
    /// Matches data and fills the slots. Returns false if the data has another form.
    pub(super) fn take(&self, value: &Value, path: &Path, held: &mut [Held]) -> bool {
        let below = |step: Value| path.iter().cloned().chain([step]).collect::<Path>();
        match self {
            Self::Is(is) => is == value,
            Self::Slot(slot) => {
                held[*slot] = Some((value.clone(), path.clone()));
                true
            }
            Self::Array(all) => value.as_array().is_some_and(|values| {
                let each = || all.iter().zip(values).enumerate();
                values.len() == all.len() && each().all(|(i, (one, value))| one.take(value, &below(i.into()), held))
            }),
            Self::Object { fields, spread } => {
                let Some(object) = value.as_object() else { return false };
                let empty = Value::Object(Map::new());
                let each = fields.iter().all(|(name, field, optional)| {
                    let inside = object.get(name).or(if *optional { Some(&empty) } else { None });
                    inside.is_some_and(|inside| field.take(inside, &below(name.as_str().into()), held))
                });
                let named = |name: &String| fields.iter().any(|(field, ..)| field == name);
                let taken = |name: &String| spread.iter().any(|(_, names)| names.contains(name));
                if !each || !object.keys().all(|name| named(name) || taken(name)) {
                    return false;
                }
                for (slot, names) in spread {
                    let some = object.iter().filter(|(name, _)| !named(name) && names.contains(name));
                    let some = some.map(|(name, inside)| (name.clone(), inside.clone())).collect();
                    held[*slot] = Some((Value::Object(some), path.clone()));
                }
                true
            }
        }
    }

    /// Builds data from slots. Returns `None` if two slots contradict each other.
    pub(super) fn make(&self, slots: &[Option<Value>]) -> Option<Value> {
        match self {
            Self::Is(is) => Some(is.clone()),
            Self::Slot(slot) => slots.get(*slot)?.clone(),
            Self::Array(all) => all.iter().map(|one| one.make(slots)).collect::<Option<Vec<_>>>().map(Value::Array),
            Self::Object { fields, spread } => {
                let mut object = Map::new();
                for (name, field, _) in fields {
                    object.insert(name.clone(), field.make(slots)?);
                }
                for (slot, _) in spread {
                    for (name, inside) in slots.get(*slot)?.as_ref()?.as_object()? {
                        if object.insert(name.clone(), inside.clone()).is_some() {
                            return None;
                        }
                    }
                }
                Some(Value::Object(object))
            }
        }
    }
}
