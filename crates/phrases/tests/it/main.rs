//! The tests of this crate, in one binary: linking each separately would take longer than running it.

mod rules_act_alike;
mod sentences_are_read_back;
mod what_comes_next;
mod what_is_refused;
mod what_people_type;
mod what_sentences_mean;
