//! Re-exports what most handlers need: extractors, responses, errors and the shared state.

pub(super) use axum::Json;
pub(super) use axum::extract::rejection::QueryRejection;
pub(super) use axum::extract::{Path, Query};
pub(super) use axum::http::{HeaderMap, StatusCode, header};
pub(super) use axum::response::{IntoResponse, Response};

pub(super) use super::input::{Body, bearer, needs_token, read};
pub(super) use crate::api_error::{ApiError, ApiResult};
pub(super) use crate::error::RegistryError;
pub(super) use crate::extract::Visitor;
pub(super) use crate::limits::Budget;
pub(super) use crate::state::AppState;
pub(super) use crate::token;
