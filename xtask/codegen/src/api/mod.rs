//! Descriptions of the server's interfaces for authors of clients: AsyncAPI of the sockets, OpenAPI of HTTP, and the
//! tables of routes, error codes and cells in the documents.

mod asyncapi;
mod cells;
mod documents;
mod errors;
mod openapi;
mod schemas;

use std::path::Path;

use anyhow::Result;
use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{PrettyFormatter, Serializer};

use crate::Files;

/// The license in the head of both descriptions.
const LICENSE: &str = "MIT OR Apache-2.0";

/// Adds all descriptions.
pub(crate) fn write(root: &Path, files: &mut Files) -> Result<()> {
    files.insert("docs/api/asyncapi.json".to_owned(), laid_out(&asyncapi::description()?)?);
    files.insert("docs/api/openapi.json".to_owned(), laid_out(&openapi::description()?)?);
    documents::write(root, files)?;
    cells::write(files)?;
    errors::write(root, files)?;
    Ok(())
}

/// JSON on several lines, so that people can read it and its diffs.
fn laid_out(description: &Value) -> Result<String> {
    let mut text = Vec::new();
    description.serialize(&mut Serializer::with_formatter(&mut text, PrettyFormatter::with_indent(b" ")))?;
    text.push(b'\n');
    Ok(String::from_utf8(text)?)
}
