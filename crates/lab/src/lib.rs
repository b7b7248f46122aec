//! Simulations: what a rule comes to over very many games, from a seed.

pub mod game;
pub mod races;
pub mod random;
