//! Every route of the server stands in the table of routes (`docs/api/openapi.json`) and in the documents, with the same
//! words for what goes wrong.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::Finding;
use super::tree::Tree;

const DESCRIPTION: &str = "docs/api/openapi.json";
const TABLE: &str = "xtask/codegen/src/api/routes/mod.rs";
const PROBLEMS: &str = "xtask/codegen/src/api/problems.rs";

/// Where routes are made, and what they are below.
const ROUTERS: [(&str, &str); 3] = [
    ("/api", "crates/server/src/http/mod.rs"),
    ("/api", "crates/server/src/routes.rs"),
    ("/api/admin", "crates/server/src/http/admin.rs"),
];

/// Where statuses stand beside words.
const SOURCES: [&str; 2] = ["crates/server/src/http/", "crates/server/src/failure.rs"];

/// The documents whose tables have a row for a route.
const DOCUMENTS: [&str; 3] = ["docs/protocol.md", "docs/protocol-http.md", ADMINS];
/// The document whose spans say routes below `/api/admin`.
const ADMINS: &str = "docs/admin.md";

/// Paths that are for operators and for tests (`docs/operations.md`, `docs/running.md`), not for clients.
const OTHERS: [&str; 6] = ["/test/tables", "/cluster/rooms/{room}", "/livez", "/readyz", "/healthz", "/metrics"];

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// The statuses that stand in the sources, by their names there.
const STATUSES: [(&str, u16); 12] = [
    ("BAD_REQUEST", 400),
    ("UNAUTHORIZED", 401),
    ("FORBIDDEN", 403),
    ("NOT_FOUND", 404),
    ("REQUEST_TIMEOUT", 408),
    ("CONFLICT", 409),
    ("GONE", 410),
    ("PAYLOAD_TOO_LARGE", 413),
    ("UNPROCESSABLE_ENTITY", 422),
    ("TOO_MANY_REQUESTS", 429),
    ("INTERNAL_SERVER_ERROR", 500),
    ("SERVICE_UNAVAILABLE", 503),
];

/// The words for what goes wrong at a route, with their statuses.
type Problems = BTreeSet<(u16, String)>;

/// Routes that only one of router, description and documents knows, and problems that two of them say otherwise.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(file) = tree.file(DESCRIPTION) else { return Vec::new() };
    let Some(described) = described(&file.text) else {
        return vec![Finding::new(DESCRIPTION, 0, "this is no description of HTTP".to_owned())];
    };
    let mut findings = Vec::new();
    let mut routed = BTreeSet::new();
    for (below, path) in ROUTERS {
        for route in tree.file(path).map(|file| routes(below, &file.text)).unwrap_or_default() {
            if !described.contains_key(&route) {
                findings.push(Finding::new(path, 0, format!("`{route}` is not in {TABLE}; describe it there")));
            }
            routed.insert(route);
        }
    }
    let mut told = BTreeSet::new();
    for path in DOCUMENTS {
        let Some(document) = tree.file(path) else { continue };
        for (number, line) in document.lines() {
            if let Some((route, codes)) = row(line) {
                let message = match (described.get(&route), codes) {
                    (None, _) => Some(format!("`{route}` is not in {TABLE}")),
                    (Some(problems), Some(codes)) => differ(problems, &codes),
                    (Some(_), None) => None,
                };
                findings.extend(message.map(|message| Finding::new(path, number, message)));
            }
            for span in line.split('`').skip(1).step_by(2) {
                told.insert(nameless(span.split('?').next().unwrap_or(span)));
                told.extend(of_admins(span).filter(|_| path == ADMINS));
            }
        }
    }
    for route in described.keys() {
        if !routed.contains(route) {
            findings.push(Finding::new(DESCRIPTION, 0, format!("the server has no `{route}`")));
        }
        if !told.contains(&nameless(route)) {
            findings.push(Finding::new(DESCRIPTION, 0, format!("no document says what `{route}` does")));
        }
    }
    findings.extend(statuses(tree, &described));
    findings
}

/// The routes that are described.
fn described(text: &str) -> Option<BTreeMap<String, Problems>> {
    let description: Value = serde_json::from_str(text).ok()?;
    let mut routes = BTreeMap::new();
    for (path, methods) in description["paths"].as_object()? {
        for (method, operation) in methods.as_object()? {
            let mut problems = Problems::new();
            for (status, answer) in operation["responses"].as_object()? {
                let codes = answer["x-codes"].as_array().into_iter().flatten().filter_map(Value::as_str);
                problems.extend(codes.filter_map(|code| Some((status.parse().ok()?, code.to_owned()))));
            }
            routes.insert(format!("{} {path}", method.to_ascii_uppercase()), problems);
        }
    }
    Some(routes)
}

/// The routes that a source makes.
fn routes(below: &str, source: &str) -> Vec<String> {
    let mut routes = Vec::new();
    for (path, handlers) in source.split(".route(").skip(1).filter_map(arguments) {
        if OTHERS.contains(&path) {
            continue;
        }
        let path = if path == "/" { below.to_owned() } else { format!("{below}{path}") };
        let methods = METHODS.into_iter().filter(|method| calls(handlers, method));
        routes.extend(methods.map(|method| format!("{} {path}", method.to_ascii_uppercase())));
    }
    routes
}

/// The path of a route, and its handlers.
fn arguments(text: &str) -> Option<(&str, &str)> {
    let (path, rest) = text.trim_start().strip_prefix('"')?.split_once('"')?;
    let mut depth = 1_i32;
    let end = rest.find(|letter: char| {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0
    })?;
    Some((path, &rest[..end]))
}

/// Whether handlers have one for a method.
fn calls(handlers: &str, method: &str) -> bool {
    let begins = |at: usize| !handlers[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
    handlers.match_indices(&format!("{method}(")).any(|(at, _)| begins(at))
}

/// The route of a row, with its words for what goes wrong; none where it leaves them to another place.
fn row(line: &str) -> Option<(String, Option<BTreeSet<String>>)> {
    let request = line.strip_prefix("| `")?.split('`').next()?;
    let (method, path) = request.split_once(' ').filter(|(_, path)| path.starts_with("/api/"))?;
    let route = format!("{method} {}", path.split('?').next()?);
    let last = line.trim_end().strip_suffix('|')?.trim_end();
    let problems = last.rsplit_once('|').map_or("", |(_, problems)| problems);
    if problems.contains("the same") || problems.contains("the other codes") {
        return Some((route, None));
    }
    let word = |span: &&str| !span.is_empty() && span.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let codes = problems.split('`').skip(1).step_by(2).filter(word).map(str::to_owned).collect();
    Some((route, Some(codes)))
}

/// What the description and a row say otherwise.
fn differ(problems: &Problems, codes: &BTreeSet<String>) -> Option<String> {
    let described: BTreeSet<String> = problems.iter().map(|(_, code)| code.clone()).collect();
    if described == *codes {
        return None;
    }
    let either: Vec<String> = described.symmetric_difference(codes).map(|code| format!("`{code}`")).collect();
    Some(format!("only one of this row and {TABLE} has {}", either.join(", ")))
}

/// A route whose placeholders have no names.
fn nameless(route: &str) -> String {
    let part = |part| if str::starts_with(part, '{') { "{}" } else { part };
    route.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// The route that a span of `docs/admin.md` means: `DELETE /bans/ID`, below `/api/admin`.
fn of_admins(span: &str) -> Option<String> {
    let (method, rest) = span.split_once(" /")?;
    let path = rest.split(['?', ' ']).next()?;
    let name = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase());
    let parts = path.split('/').map(|part| if name(part) { "{}" } else { part });
    let path = parts.collect::<Vec<_>>().join("/");
    Some(format!("{method} /api/admin/{path}").trim_end_matches('/').to_owned())
}

/// Words that the sources say with a status that no route is described with.
fn statuses(tree: &Tree, described: &BTreeMap<String, Problems>) -> Vec<Finding> {
    let all: Problems = described.values().flatten().cloned().collect();
    let mut findings = Vec::new();
    for file in SOURCES.into_iter().flat_map(|place| tree.under(place)) {
        for part in file.text.split("StatusCode::").skip(1) {
            let Some((name, rest)) = part.split_once(',') else { continue };
            let word = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
            // An arm of a `match` begins with a word as well.
            let Some((word, _)) = word.filter(|(_, rest)| rest.starts_with(',')) else { continue };
            let Some((_, status)) = STATUSES.into_iter().find(|(known, _)| *known == name) else { continue };
            if all.iter().any(|(_, code)| code == word) && !all.contains(&(status, word.to_owned())) {
                let message = format!("`{word}` comes with {status} here, which {PROBLEMS} does not say");
                findings.push(Finding::new(&file.path, 0, message));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUTER: &str = r#"
        .route("/host", get(host))
        .route("/tables/{code}", get(tables::look).delete(ends::delete))
        .route("/livez", get(live))"#;
    const OPENAPI: &str = r#"{"paths": {"/api/host": {"get": {"responses": {"200": {}}}},
        "/api/tables/{code}": {"get": {"responses": {"404": {"x-codes": ["unknown-code"]}}},
                               "delete": {"responses": {"403": {"x-codes": ["no-seat"]}, "404": {"x-codes": ["unknown-code"]}}}}}}"#;
    const ROWS: &str = "| `GET /api/host` | | `200` | |\n| `GET /api/tables/{code}` | | `200 {free}` | `unknown-code` |\n\
        | `DELETE /api/tables/{code}`, with token | | `204` | `no-seat`, `unknown-code` |";

    fn found(router: &str, openapi: &str, rows: &str) -> Vec<String> {
        let sources = r#"Failure::new(StatusCode::FORBIDDEN, "no-seat", message)"#;
        let files = [
            (ROUTERS[0].1, router),
            (DESCRIPTION, openapi),
            (DOCUMENTS[0], rows),
            ("crates/server/src/failure.rs", sources),
        ];
        check(&Tree::of(&files)).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn routes_that_agree_are_fine() {
        assert_eq!(found(ROUTER, OPENAPI, ROWS), Vec::<String>::new());
    }

    #[test]
    fn a_route_that_somebody_forgets_is_found() {
        let more = format!("{ROUTER}\n.route(\"/new\", put(new))");
        assert_eq!(found(&more, OPENAPI, ROWS), [format!("`PUT /api/new` is not in {TABLE}; describe it there")]);
        let fewer = ROUTER.replace(".delete(ends::delete)", "");
        assert_eq!(found(&fewer, OPENAPI, ROWS), ["the server has no `DELETE /api/tables/{code}`"]);
        let untold = ROWS.replace("| `GET /api/host` | | `200` | |", "");
        assert_eq!(found(ROUTER, OPENAPI, &untold), ["no document says what `GET /api/host` does"]);
    }

    #[test]
    fn other_words_and_statuses_are_found() {
        let rows = ROWS.replace("`no-seat`, ", "");
        assert_eq!(found(ROUTER, OPENAPI, &rows), [format!("only one of this row and {TABLE} has `no-seat`")]);
        let openapi = OPENAPI.replace("403", "409");
        assert_eq!(
            found(ROUTER, &openapi, ROWS),
            [format!("`no-seat` comes with 403 here, which {PROBLEMS} does not say")]
        );
    }
}
