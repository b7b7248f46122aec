//! All integration tests of this crate in one binary: linking several would take longer than running them.

mod actions;
mod coming;
mod contest;
mod exhausted;
mod fold_cases;
mod former_words;
mod guest;
mod impossible;
mod laws;
mod lingering;
mod newcomers;
mod offers;
mod remembered;
mod teams;
mod triplets;
