//! The OpenAPI 3.1 description of HTTP.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use ruckus_protocol::{ErrorCode, Problem, VERSION};
use ruckus_server::access::AccessLevel;
use ruckus_server::route::{Content, Route, Token};
use ruckus_server::routes::table;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::LICENSE;
use super::schemas::{Schemas, shape};

/// The tokens that the header `authorization` can contain, with their names and descriptions.
const TOKENS: &[(Token, &str, &str)] = &[
    (Token::Seat, "seat", "The token of a seat at the table, from the response to taking the seat."),
    (Token::Event, "event", "The token of a player or the host of the event, from the response to check-in."),
    (Token::Replay, "replay", "The key of a replay's link: 32 hexadecimal digits."),
    (
        Token::Owner,
        "owner",
        "An owner's key in the gallery: 16 to 128 random letters and digits, chosen by the device.",
    ),
    (Token::Device, "device", "The device's key: 16 to 128 random letters and digits, chosen by the device."),
    (Token::Card, "card", "The token of a player card."),
    (Token::Admin, "admin", "The token of an admin."),
];

/// The errors that every route can return.
const EVERYWHERE: [ErrorCode; 15] = [
    ErrorCode::TooLarge,
    ErrorCode::TooSlow,
    ErrorCode::TooMany,
    ErrorCode::Busy,
    ErrorCode::Unavailable,
    ErrorCode::Unreadable,
    ErrorCode::Damaged,
    ErrorCode::UnknownPath,
    ErrorCode::WrongMethod,
    ErrorCode::WrongOrigin,
    ErrorCode::Banned,
    ErrorCode::NeedsWord,
    ErrorCode::NeedsInvitation,
    ErrorCode::ServerFull,
    ErrorCode::TableEnded,
];

/// The description.
pub(super) fn description() -> Result<Value> {
    let mut schemas = Schemas::new(&SchemaSettings::draft2020_12());
    let mut paths: Map<String, Value> = Map::new();
    let sections = table();
    for (tag, route) in sections.iter().flat_map(|section| section.routes.iter().map(move |route| (section.tag, route)))
    {
        let path = format!("/api{}", route.path);
        let methods = paths.entry(path.clone()).or_insert_with(|| json!({}));
        let method = route.method.to_ascii_lowercase();
        ensure!(methods.get(&method).is_none(), "{} {path} occurs twice in the table of routes", route.method);
        methods[method] = operation(tag, route, &mut schemas).with_context(|| format!("{} {path}", route.method))?;
    }
    let mut description = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "ruckus: HTTP",
            "version": VERSION.to_string(),
            "description": "The server's HTTP API. docs/protocol.md, docs/protocol-http.md and docs/admin.md explain \
             the requests; asyncapi.json describes the sockets. Ignore unknown fields; the server rejects fields that \
             it does not know.",
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

/// The errors that every path can return.
fn everywhere() -> String {
    let codes = EVERYWHERE.map(|code| format!("`{code}`"));
    format!("Errors that every path can return: {}.", codes.join(", "))
}

/// The security schemes, each a token in the header `authorization`.
fn keys() -> Value {
    let bearer = |description: &str| json!({"type": "http", "scheme": "bearer", "description": description});
    TOKENS.iter().map(|(_, name, description)| ((*name).to_owned(), bearer(description))).collect::<Map<_, _>>().into()
}

/// The name of a token in the description.
fn name_of(token: Token) -> Result<&'static str> {
    let found = TOKENS.iter().find(|(other, ..)| *other == token);
    found.map(|(_, name, _)| *name).with_context(|| format!("{token:?} has no name in openapi.rs"))
}

/// The placeholders of a path.
fn placeholders(path: &'static str) -> impl Iterator<Item = &'static str> {
    path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

/// The operation id of a route: `postTablesSeats`.
fn name(route: &Route) -> String {
    let mut name = route.method.to_ascii_lowercase();
    for part in route.path.split(['/', '-', '.']).filter(|part| !part.is_empty()) {
        let (start, part) = match part.strip_prefix('{') {
            Some(placeholder) => ("By", placeholder.trim_end_matches('}')),
            None => ("", part),
        };
        name.push_str(start);
        let (first, rest) = part.split_at(1);
        name.push_str(&first.to_ascii_uppercase());
        name.push_str(rest);
    }
    name
}

fn operation(tag: &str, route: &Route, schemas: &mut Schemas) -> Result<Value> {
    let mut operation = json!({
        "operationId": name(route),
        "summary": route.summary,
        "tags": [tag],
    });
    let mut parameters: Vec<Value> = placeholders(route.path)
        .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}))
        .collect();
    parameters.extend(route.query.iter().map(|parameter| {
        json!({
            "name": parameter.name, "in": "query", "required": parameter.required, "description": parameter.description,
            "schema": {"type": parameter.kind},
        })
    }));
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    let token = if route.checks.access == AccessLevel::Admin { Some((Token::Admin, true)) } else { route.token };
    if let Some((token, needed)) = token {
        let token = name_of(token)?;
        let mut security = vec![json!({token: []})];
        if !needed {
            security.push(json!({}));
        }
        operation["security"] = security.into();
    }
    if let Some((body, _)) = route.body {
        operation["requestBody"] =
            json!({"required": true, "content": {"application/json": {"schema": schemas.sent(body.schema)}}});
    }
    let mut responses = problems(route);
    for answer in &route.answers {
        let response = match answer.content {
            Content::Json(shape) => json!({
                "description": "", "content": {"application/json": {"schema": schemas.said(shape.schema)}},
            }),
            Content::File(kind, description) => {
                json!({"description": description, "content": {kind: {}}})
            }
            Content::Empty => json!({"description": "No body."}),
            Content::Socket => json!({"description": "A WebSocket; see asyncapi.json."}),
        };
        responses.insert(answer.status.to_string(), response);
    }
    responses.insert("default".to_owned(), json!({"$ref": "#/components/responses/Problem"}));
    operation["responses"] = responses.into();
    Ok(operation)
}

/// The errors that only this route can return, by status.
fn problems(route: &Route) -> Map<String, Value> {
    let mut by_status: BTreeMap<u16, BTreeSet<&str>> = BTreeMap::new();
    for code in route.codes() {
        by_status.entry(code.status()).or_default().insert(code.as_str());
    }
    let problem = |codes: BTreeSet<&str>| {
        let words: Vec<String> = codes.iter().map(|code| format!("`{code}`")).collect();
        json!({
            "description": words.join(", "),
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            "x-codes": codes,
        })
    };
    by_status.into_iter().map(|(status, codes)| (status.to_string(), problem(codes))).collect()
}
