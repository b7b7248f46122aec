//! Descriptions of the server's interfaces for those who write clients: AsyncAPI of the sockets, OpenAPI of HTTP.

mod asyncapi;
mod openapi;
mod problems;
mod routes;
mod schemas;

use anyhow::Result;
use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{PrettyFormatter, Serializer};

use crate::Files;

/// What ruckus is, for the head of both.
const LICENSE: &str = "MIT OR Apache-2.0";

/// Adds both descriptions.
pub(crate) fn write(files: &mut Files) -> Result<()> {
    files.insert("docs/api/asyncapi.json".to_owned(), laid_out(&asyncapi::description()?)?);
    files.insert("docs/api/openapi.json".to_owned(), laid_out(&openapi::description()?)?);
    Ok(())
}

/// A text that people can read, and that says in a change what has changed.
fn laid_out(description: &Value) -> Result<String> {
    let mut text = Vec::new();
    description.serialize(&mut Serializer::with_formatter(&mut text, PrettyFormatter::with_indent(b" ")))?;
    text.push(b'\n');
    Ok(String::from_utf8(text)?)
}
