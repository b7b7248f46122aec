//! HTTP, as OpenAPI 3.1 has it.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use ruckus_protocol::{Problem, VERSION};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::LICENSE;
use super::problems::{EVERYWHERE, statuses};
use super::routes::{Answer, Key, Route, all};
use super::schemas::{Schemas, shape};

/// The description.
pub(super) fn description() -> Result<Value> {
    let mut schemas = Schemas::new(&SchemaSettings::draft2020_12());
    let mut paths: Map<String, Value> = Map::new();
    let routes = all();
    for route in &routes {
        let path = format!("/api{}", route.path);
        let methods = paths.entry(path.clone()).or_insert_with(|| json!({}));
        let method = route.method.to_ascii_lowercase();
        ensure!(methods.get(&method).is_none(), "{} {path} stands twice in the table of routes", route.method);
        methods[method] = operation(route, &mut schemas).with_context(|| format!("{} {path}", route.method))?;
    }
    let mut description = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "ruckus: HTTP",
            "version": VERSION.to_string(),
            "description": "What a server offers around its tables. What requests mean is in docs/protocol.md, \
                docs/protocol-http.md and docs/admin.md; the sockets are in asyncapi.json. Ignore fields that you do not \
                know; the server refuses fields that it does not know.",
            "license": {"name": LICENSE, "identifier": LICENSE},
        },
        "servers": [{"url": "http://localhost:8080", "description": "A server on this machine."}],
        "paths": paths,
        "components": {
            "securitySchemes": keys(),
            "responses": {
                "Problem": {
                    "description": everywhere(),
                    "content": {"application/json": {"schema": schemas.said(shape::<Problem>)}},
                },
            },
        },
    });
    schemas.put_into(&mut description)?;
    Ok(description)
}

/// What every path can answer.
fn everywhere() -> String {
    let codes: Vec<String> = EVERYWHERE.split_whitespace().map(|code| format!("`{code}`")).collect();
    format!("What any path can answer: {}.", codes.join(", "))
}

/// The keys that requests can hold, each in the header `authorization`.
fn keys() -> Value {
    let bearer = |key: &Key| json!({"type": "http", "scheme": "bearer", "description": key.description()});
    Key::ALL.iter().map(|key| (key.name().to_owned(), bearer(key))).collect::<Map<_, _>>().into()
}

fn operation(route: &Route, schemas: &mut Schemas) -> Result<Value> {
    let mut operation = json!({
        "operationId": route.name(),
        "summary": route.summary,
        "tags": [route.tag],
    });
    let mut parameters: Vec<Value> = route
        .placeholders()
        .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}))
        .collect();
    parameters.extend(route.query.iter().map(|(name, kind, required, description)| {
        json!({
            "name": name, "in": "query", "required": required, "description": description, "schema": {"type": kind},
        })
    }));
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if let Some((key, needed)) = &route.key {
        let mut security = vec![json!({key.name(): []})];
        if !needed {
            security.push(json!({}));
        }
        operation["security"] = security.into();
    }
    if let Some(body) = route.body {
        operation["requestBody"] =
            json!({"required": true, "content": {"application/json": {"schema": schemas.sent(body)}}});
    }
    let mut responses = problems(route)?;
    for (status, answer) in &route.answers {
        let response = match answer {
            Answer::Json(shape) => json!({
                "description": "", "content": {"application/json": {"schema": schemas.said(*shape)}},
            }),
            Answer::File(kind, description) => {
                json!({"description": description, "content": {*kind: {}}})
            }
            Answer::Nothing => json!({"description": "Nothing but the status."}),
            Answer::Socket => json!({"description": "A WebSocket: asyncapi.json."}),
        };
        responses.insert(status.to_string(), response);
    }
    responses.insert("default".to_owned(), json!({"$ref": "#/components/responses/Problem"}));
    operation["responses"] = responses.into();
    Ok(operation)
}

/// What goes wrong at a route alone, by status.
fn problems(route: &Route) -> Result<Map<String, Value>> {
    let mut by_status: BTreeMap<u16, BTreeSet<&str>> = BTreeMap::new();
    for code in route.problems.split_whitespace() {
        let statuses = statuses(code).with_context(|| format!("`{code}` is not in problems.rs"))?;
        for status in statuses {
            by_status.entry(*status).or_default().insert(code);
        }
    }
    let problem = |codes: BTreeSet<&str>| {
        let words: Vec<String> = codes.iter().map(|code| format!("`{code}`")).collect();
        json!({
            "description": words.join(", "),
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "x-codes": codes,
        })
    };
    Ok(by_status.into_iter().map(|(status, codes)| (status.to_string(), problem(codes))).collect())
}
