//! The meetings of the rules of chapter PS, Psycho, with one another and with the chapters before.

use super::Row;

pub(super) const ROWS: &[Row] = &[];
