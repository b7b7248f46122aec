//! The schemas of the wire format, from the types that serde reads and writes.
//!
//! Clients can omit some fields that the server always writes. So a type for both directions can have two schemas: one
//! with its name for messages from the server, and one with the suffix `Sent` for messages from clients.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

/// The path of schemas in both kinds of descriptions.
const SCHEMAS: &str = "#/components/schemas/";
/// The temporary path of schemas for clients, until it is known which ones differ.
const SENT: &str = "#/components/sent/";
/// The suffix of a type's name if its schema differs for clients.
const SUFFIX: &str = "Sent";

/// A reference to the schema of a type.
pub(super) type Shape = fn(&mut SchemaGenerator) -> Schema;

/// The reference to the schema of a type.
pub(super) fn shape<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The schemas of one description.
pub(super) struct Schemas {
    said: SchemaGenerator,
    sent: SchemaGenerator,
}

impl Schemas {
    /// No schemas yet, for a draft of JSON Schema.
    pub(super) fn new(draft: &SchemaSettings) -> Self {
        let below = |path: &str| {
            let path = path.trim_start_matches('#').trim_end_matches('/').to_owned();
            draft.clone().with(|settings| settings.definitions_path = path.into())
        };
        Self {
            said: below(SCHEMAS).for_serialize().into_generator(),
            sent: below(SENT).for_deserialize().into_generator(),
        }
    }

    /// Refers to a message from the server.
    pub(super) fn said(&mut self, shape: Shape) -> Value {
        shape(&mut self.said).to_value()
    }

    /// Refers to a message from clients.
    pub(super) fn sent(&mut self, shape: Shape) -> Value {
        shape(&mut self.sent).to_value()
    }

    /// Adds the schemas to `components` of a description and corrects its references.
    pub(super) fn put_into(mut self, description: &mut Value) -> Result<()> {
        let mut said = self.said.take_definitions(true);
        let mut sent = self.sent.take_definitions(true);
        let others = others(&said, &sent);
        let names: BTreeMap<String, String> = sent
            .keys()
            .map(|name| (name.clone(), if others.contains(name) { format!("{name}{SUFFIX}") } else { name.clone() }))
            .collect();
        for schema in sent.values_mut().chain([&mut *description]) {
            rename(schema, &names);
        }
        for (name, schema) in sent {
            let new = &names[&name];
            if let Some(other) = said.insert(new.clone(), schema.clone())
                && other != schema
            {
                bail!("two types would be named {new}; rename one of them");
            }
        }
        description["components"]["schemas"] = Value::Object(said);
        Ok(())
    }
}

/// The names of schemas that differ for clients, or refer to a schema that does.
fn others(said: &Map<String, Value>, sent: &Map<String, Value>) -> BTreeSet<String> {
    let same: BTreeMap<String, String> = sent.keys().map(|name| (name.clone(), name.clone())).collect();
    let mut others = BTreeSet::new();
    for (name, schema) in sent {
        let mut alike = schema.clone();
        rename(&mut alike, &same);
        if said.get(name).is_some_and(|said| *said != alike) {
            others.insert(name.clone());
        }
    }
    loop {
        let before = others.len();
        for (name, schema) in sent.iter().filter(|(name, _)| said.contains_key(*name)) {
            if refers_to(schema, &others) {
                others.insert(name.clone());
            }
        }
        if others.len() == before {
            return others;
        }
    }
}

/// Replaces temporary references to schemas for clients with final ones.
fn rename(value: &mut Value, names: &BTreeMap<String, String>) {
    match value {
        Value::Object(map) => {
            if let Some(Value::String(reference)) = map.get_mut("$ref")
                && let Some(new) = reference.strip_prefix(SENT).and_then(|name| names.get(name))
            {
                *reference = format!("{SCHEMAS}{new}");
            }
            map.values_mut().for_each(|value| rename(value, names));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| rename(value, names)),
        _ => {}
    }
}

/// True if a schema for clients refers to any of these names.
fn refers_to(value: &Value, names: &BTreeSet<String>) -> bool {
    match value {
        Value::Object(map) => {
            let reference = map.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix(SENT));
            reference.is_some_and(|name| names.contains(name)) || map.values().any(|value| refers_to(value, names))
        }
        Value::Array(list) => list.iter().any(|value| refers_to(value, names)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Both {
        inner: Inner,
    }

    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Inner {
        #[serde(default)]
        count: u8,
    }

    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Plain {
        count: u8,
    }

    #[test]
    fn types_with_optional_input_fields_have_two_schemas() {
        let mut schemas = Schemas::new(&SchemaSettings::draft2020_12());
        let mut description = serde_json::json!({
            "components": {},
            "sent": [schemas.sent(shape::<Both>), schemas.sent(shape::<Plain>)],
            "said": [schemas.said(shape::<Both>), schemas.said(shape::<Plain>)],
        });
        schemas.put_into(&mut description).expect("no name is taken twice");
        let names: Vec<&String> = description["components"]["schemas"].as_object().expect("schemas").keys().collect();
        assert_eq!(names, ["Both", "BothSent", "Inner", "InnerSent", "Plain"]);
        assert_eq!(description["sent"][0]["$ref"], "#/components/schemas/BothSent");
        assert_eq!(description["said"][0]["$ref"], "#/components/schemas/Both");
        assert_eq!(description["sent"][1], description["said"][1]);
        let inner = |name: &str| &description["components"]["schemas"][name];
        assert_eq!(inner("BothSent")["properties"]["inner"]["$ref"], "#/components/schemas/InnerSent");
        assert_eq!((&inner("Inner")["required"][0], &inner("InnerSent")["required"]), (&"count".into(), &Value::Null));
    }
}
