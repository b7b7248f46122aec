//! The schemas of `docs/api` in two forms: as they are, and closed, so that unknown fields are found as well.

use std::collections::BTreeMap;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Draft, ValidationError, Validator};
use serde_json::{Map, Value, json};

const ASYNC: &str = include_str!("../../../../../docs/api/asyncapi.json");
const OPEN: &str = include_str!("../../../../../docs/api/openapi.json");
const SCHEMAS: &str = "#/components/schemas/";
/// The path of schemas that other schemas extend.
const PARTS: &str = "#/components/parts/";

type Failed = Box<dyn std::error::Error>;

/// A schema in both forms.
pub struct Schema {
    stands: Validator,
    closed: Validator,
}

impl Schema {
    fn of(schema: &Value, components: &Value, draft: Draft) -> Result<Self, Failed> {
        let stands = json!({"allOf": [schema], "components": components});
        let own = &components["schemas"];
        let each =
            |open| own.as_object().into_iter().flatten().map(move |(name, one)| (name.clone(), closed(one, open)));
        let (schemas, parts): (Map<_, _>, Map<_, _>) = (each(false).collect(), each(true).collect());
        let closed = json!({"anyOf": [closed(schema, false)], "components": {"schemas": schemas, "parts": parts}});
        Ok(Self {
            stands: jsonschema::options().with_draft(draft).build(&stands)?,
            closed: jsonschema::options().with_draft(Draft::Draft202012).build(&closed)?,
        })
    }

    fn check(&self, value: &Value) -> Result<(), String> {
        for validator in [&self.stands, &self.closed] {
            validator.validate(value).map_err(|error| {
                let cause = cause(&error);
                format!(
                    "at `{}`: {:.300}, in {:.300}",
                    cause.instance_path(),
                    cause.masked().to_string(),
                    value.to_string()
                )
            })?;
        }
        Ok(())
    }
}

/// Returns the error in the branch that was meant: the first one with the right constants, such as `type`.
fn cause<'a, 'i>(error: &'a ValidationError<'i>) -> &'a ValidationError<'i> {
    let (ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context }) = error.kind() else {
        return error;
    };
    let is_meant = |branch: &&Vec<ValidationError<'static>>| {
        !branch.iter().any(|error| matches!(error.kind(), ValidationErrorKind::Constant { .. }))
    };
    context.iter().find(is_meant).and_then(|branch| branch.first()).map_or(error, cause)
}

/// Returns the schema without room for fields that it does not name. Parts of other schemas stay `open`: the whole is
/// closed.
fn closed(schema: &Value, open: bool) -> Value {
    let Value::Object(fields) = schema else { return schema.clone() };
    let mut whole = Map::new();
    let is_object = fields.contains_key("properties");
    for (key, value) in fields {
        let part = key == "allOf" || is_object;
        let value = match (key.as_str(), value) {
            ("$ref", Value::String(name)) if open || is_object => json!(name.replace(SCHEMAS, PARTS)),
            ("allOf" | "oneOf" | "anyOf", Value::Array(all)) => {
                all.iter().map(|one| closed(one, open || part)).collect()
            }
            ("properties", Value::Object(all)) => {
                all.iter().map(|(name, one)| (name.clone(), closed(one, false))).collect()
            }
            ("items" | "additionalProperties", Value::Object(_)) => closed(value, false),
            // Draft 7 uses `items` for what 2020-12 calls `prefixItems`.
            ("items", Value::Array(all)) => {
                whole.insert("prefixItems".to_owned(), all.iter().map(|one| closed(one, false)).collect());
                continue;
            }
            // On a part, this would forbid the fields that the whole adds.
            ("additionalProperties", Value::Bool(false)) if open => continue,
            ("additionalItems", _) => continue,
            _ => value.clone(),
        };
        whole.insert(key.clone(), value);
    }
    let has_fields = is_object || fields.contains_key("allOf");
    if has_fields && !open && !fields.contains_key("additionalProperties") {
        whole.insert("unevaluatedProperties".to_owned(), json!(false));
    }
    Value::Object(whole)
}

/// The messages from one end of a socket.
pub struct Kind {
    path: &'static str,
    by_client: bool,
    schema: Schema,
}

impl Kind {
    /// Returns the kinds of messages at tables and at events.
    pub fn all() -> Result<Vec<Self>, Failed> {
        let document: Value = serde_json::from_str(ASYNC)?;
        let mut kinds = Vec::new();
        for (path, channel) in [("/api/tables/", "table"), ("/api/events/", "event")] {
            for (by_client, end) in [(true, "client"), (false, "server")] {
                let message = document["channels"][channel]["messages"][end]["$ref"].as_str().ok_or("no message")?;
                let payload = document.pointer(&message[1..]).ok_or("no payload")?["payload"].clone();
                let schema = Schema::of(&payload, &document["components"], Draft::Draft7)?;
                kinds.push(Self { path, by_client, schema });
            }
        }
        Ok(kinds)
    }

    /// Returns true for sockets of this path and messages from this end.
    pub fn is_of(&self, path: &str, by_client: bool) -> bool {
        path.starts_with(self.path) && self.by_client == by_client
    }

    /// Checks a message against its schema.
    pub fn check(&self, message: &Value) -> Result<(), String> {
        self.schema.check(message)
    }
}

/// The requests and answers of HTTP paths.
pub struct Http {
    document: Value,
    known: BTreeMap<String, Schema>,
}

impl Http {
    /// Reads the description from `docs/api`.
    pub fn read() -> Result<Self, Failed> {
        Ok(Self { document: serde_json::from_str(OPEN)?, known: BTreeMap::new() })
    }

    /// Checks that a request and its answer fit the description. A refused request may contain anything.
    pub fn check(&mut self, method: &str, path: &str, status: u16, body: &str, answer: &str) -> Result<(), String> {
        let place = format!("{method} {path} {status}");
        let (path, _) = path.split_once('?').unwrap_or((path, ""));
        let paths = self.document["paths"].as_object().ok_or("no paths")?;
        let known = paths.iter().filter(|(template, _)| fits(template, path));
        // `/api/gallery/rulesets` has precedence over `/api/gallery/{id}`.
        let (_, operations) =
            known.min_by_key(|(template, _)| template.matches('{').count()).ok_or(format!("{place}: no such path"))?;
        let operation = operations.get(method.to_lowercase()).ok_or(format!("{place}: no such method"))?.clone();
        let responses = &operation["responses"];
        let default = self.document["components"]["responses"]["Problem"].clone();
        let response = responses.get(status.to_string()).cloned().unwrap_or_else(|| default.clone());
        if (200..300).contains(&status) && responses.get(status.to_string()).is_none() {
            return Err(format!("{place}: no such answer"));
        }
        // A path without a described body ignores the body of a request.
        let taken = operation["requestBody"]["content"]["application/json"].get("schema");
        if let Some(taken) = taken.filter(|_| (200..300).contains(&status)) {
            self.fits(taken, body).map_err(|error| format!("{place}, what was asked: {error}"))?;
        }
        let Some(given) = response["content"]["application/json"].get("schema") else { return Ok(()) };
        self.fits(given, answer).map_err(|error| format!("{place}: {error}"))?;
        if status >= 400 {
            let problem: Value = serde_json::from_str(answer).map_err(|error| format!("{place}: {error}"))?;
            let word = format!("`{}`", problem["code"].as_str().unwrap_or_default());
            let says = |known: &Value| known["description"].as_str().is_some_and(|text| text.contains(&word));
            if !says(&response) && !says(&default) {
                return Err(format!("{place}: nothing says {word}"));
            }
        }
        Ok(())
    }

    fn fits(&mut self, schema: &Value, text: &str) -> Result<(), String> {
        let value: Value = serde_json::from_str(text).map_err(|error| format!("{error}, in {text:.200}"))?;
        let name = schema.to_string();
        if !self.known.contains_key(&name) {
            let read = Schema::of(schema, &self.document["components"], Draft::Draft202012);
            self.known.insert(name.clone(), read.map_err(|error| error.to_string())?);
        }
        self.known[&name].check(&value)
    }
}

/// Returns true if a path fits a template such as `/api/tables/{code}`.
fn fits(template: &str, path: &str) -> bool {
    let (wanted, found): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
    wanted.len() == found.len() && wanted.iter().zip(found).all(|(part, found)| part.starts_with('{') || *part == found)
}
