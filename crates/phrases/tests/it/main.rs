//! The tests of this crate, in one binary: linking each separately would take longer than running it.

mod corpus;
mod hints;
mod meanings;
mod questions;
mod readings;
mod rejections;
mod rules_act_alike;
mod sentences_are_read_back;
mod suggestions;
mod twin_games;
mod typed_text;
