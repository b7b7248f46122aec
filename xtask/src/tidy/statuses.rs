//! Codes of errors come with the statuses that `docs/api/openapi.json` says.

use std::collections::BTreeSet;

use serde_json::Value;

use super::Finding;
use super::tree::Tree;

const DESCRIPTION: &str = "docs/api/openapi.json";
const PROBLEMS: &str = "xtask/codegen/src/api/problems.rs";

/// Where statuses are written beside codes.
const SOURCES: [&str; 2] = ["crates/server/src/http/", "crates/server/src/api_error.rs"];

/// The statuses in the sources, by their names there.
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

/// Codes that the sources return with a status that no route is described with.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(file) = tree.file(DESCRIPTION) else { return Vec::new() };
    let Some(described) = described(&file.text) else {
        return vec![Finding::new(DESCRIPTION, 0, "this is no description of HTTP".to_owned())];
    };
    let mut findings = Vec::new();
    for file in SOURCES.into_iter().flat_map(|place| tree.under(place)) {
        for part in file.text.split("StatusCode::").skip(1) {
            let Some((name, rest)) = part.split_once(',') else { continue };
            let code = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
            // An arm of a `match` begins with a string as well.
            let Some((code, _)) = code.filter(|(_, rest)| rest.starts_with(',')) else { continue };
            let Some((_, status)) = STATUSES.into_iter().find(|(known, _)| *known == name) else { continue };
            if described.iter().any(|(_, other)| other == code) && !described.contains(&(status, code.to_owned())) {
                let message = format!("`{code}` comes with {status} here, which {PROBLEMS} does not say");
                findings.push(Finding::new(&file.path, 0, message));
            }
        }
    }
    findings
}

/// Every code with each status that a route is described with.
fn described(text: &str) -> Option<BTreeSet<(u16, String)>> {
    let description: Value = serde_json::from_str(text).ok()?;
    let mut described = BTreeSet::new();
    for operation in
        description["paths"].as_object()?.values().filter_map(Value::as_object).flat_map(|all| all.values())
    {
        for (status, answer) in operation["responses"].as_object()? {
            let codes = answer["x-codes"].as_array().into_iter().flatten().filter_map(Value::as_str);
            described.extend(codes.filter_map(|code| Some((status.parse().ok()?, code.to_owned()))));
        }
    }
    Some(described)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(openapi: &str) -> Vec<String> {
        let source = r#"ApiError::new(StatusCode::FORBIDDEN, "no-seat", message)"#;
        let files = [(DESCRIPTION, openapi), ("crates/server/src/api_error.rs", source)];
        check(&Tree::of(&files)).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn a_code_with_another_status_is_found() {
        let openapi = r#"{"paths": {"/api/host": {"get": {"responses": {"403": {"x-codes": ["no-seat"]}}}}}}"#;
        assert_eq!(found(openapi), Vec::<String>::new());
        let message = format!("`no-seat` comes with 403 here, which {PROBLEMS} does not say");
        assert_eq!(found(&openapi.replace("403", "409")), [message]);
    }
}
