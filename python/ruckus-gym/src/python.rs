//! The Python module: two types that write into arrays owned by Python. The environments are in `python/ruckus_gym`.

// PyO3's macros generate `unsafe` functions that Python calls. The code of this module has none.
#![allow(unsafe_code)]
#![expect(clippy::needless_pass_by_value, reason = "PyO3 hands arguments over by value")]

use std::sync::Arc;

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use ruckus_engine::Seat;

use crate::actions::{self, ACTIONS, BLOCKS, KINDS, SEATS, kind_name};
use crate::observation::{OBSERVATION, PARTS};
use crate::{Episode, Limits, Many, NotOffered, Reward, Rules};

/// The maximum number of tables that are stepped together.
const MOST_TABLES: usize = 65_536;

impl From<NotOffered> for PyErr {
    fn from(error: NotOffered) -> Self {
        PyValueError::new_err(error.to_string())
    }
}

fn limits(reward: &str, decisions: u32) -> PyResult<Limits> {
    if decisions == 0 {
        return Err(PyValueError::new_err("max_decisions is at least 1"));
    }
    Ok(Limits { reward: reward.parse::<Reward>().map_err(PyValueError::new_err)?, decisions })
}

fn rules(preset: Option<&str>, text: Option<(String, String)>, seats: usize) -> PyResult<Rules> {
    let text = text.as_ref().map(|(file, text)| (file.as_str(), text.as_str()));
    Ok(Rules::read(preset, text, seats)?)
}

/// A table that plays one round at a time.
#[pyclass(module = "ruckus_gym._ruckus_gym")]
struct Table {
    rules: Arc<Rules>,
    limits: Limits,
    episode: Episode,
}

impl Table {
    fn seat(&self, seat: usize) -> PyResult<Seat> {
        if seat < self.rules.seats() {
            return Ok(Seat(seat as u8));
        }
        Err(PyValueError::new_err(format!("there is no seat {seat}; this table has {}", self.rules.seats())))
    }
}

#[pymethods]
impl Table {
    #[new]
    fn new(
        preset: Option<&str>,
        text: Option<(String, String)>,
        seats: usize,
        reward: &str,
        max_decisions: u32,
        seed: u64,
    ) -> PyResult<Self> {
        let (rules, limits) = (Arc::new(rules(preset, text, seats)?), limits(reward, max_decisions)?);
        let episode = Episode::new(Arc::clone(&rules), limits, seed, 0);
        Ok(Self { rules, limits, episode })
    }

    /// Deals a round: the first one of a seed, or the next one of the last seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, seed: Option<u64>) {
        match seed {
            Some(seed) => self.episode = Episode::new(Arc::clone(&self.rules), self.limits, seed, 0),
            None => self.episode.deal(),
        }
    }

    /// The seats that decide at this point, in order.
    fn asked(&self) -> Vec<usize> {
        self.episode.asked().iter().map(|seat| seat.index()).collect()
    }

    /// The seat that decides next.
    fn turn(&self) -> Option<usize> {
        self.episode.turn().map(Seat::index)
    }

    /// Takes the decision of the seat that decides next.
    fn decide(&mut self, action: i64) -> PyResult<()> {
        Ok(self.episode.decide(action)?)
    }

    /// Draws a random decision for the seat that decides next.
    fn draw(&mut self) -> i64 {
        self.episode.draw()
    }

    /// Writes the observation and the mask of a seat.
    fn observe(&self, py: Python<'_>, seat: usize, into: PyBuffer<f32>, mask: PyBuffer<u8>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        let (mut observed, mut offered) = ([0.0; OBSERVATION], [0; ACTIONS]);
        self.episode.observe(seat, &mut observed);
        self.episode.mask(seat, &mut offered);
        into.copy_from_slice(py, &observed)?;
        mask.copy_from_slice(py, &offered)
    }

    /// The view of a seat as JSON, in the format of `docs/protocol.md`.
    fn view(&self, seat: usize) -> PyResult<String> {
        let view = self.episode.view(self.seat(seat)?);
        serde_json::to_string(&view).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    /// A seat's action as JSON, in the format of `docs/protocol.md`; `None` if it is not offered.
    fn words(&self, seat: usize, action: usize) -> PyResult<Option<String>> {
        let action = self.episode.offered(self.seat(seat)?, action);
        let words = action.map(|action| serde_json::to_string(&action)).transpose();
        words.map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    /// Each seat's reward for the round.
    fn rewards(&self) -> Vec<f32> {
        let mut rewards = vec![0.0; self.rules.seats()];
        self.episode.rewards(&mut rewards);
        rewards
    }

    /// True if the round ended by its rules.
    #[getter]
    fn terminated(&self) -> bool {
        self.episode.terminated()
    }

    /// True if the round was cut off.
    #[getter]
    fn truncated(&self) -> bool {
        self.episode.truncated()
    }
}

/// Many tables that are stepped together.
#[pyclass(module = "ruckus_gym._ruckus_gym")]
struct Tables {
    many: Many,
    actions: Vec<i32>,
}

/// The arrays that a step fills.
#[derive(FromPyObject)]
struct Arrays {
    observations: PyBuffer<f32>,
    masks: PyBuffer<u8>,
    seats: PyBuffer<i32>,
    rewards: PyBuffer<f32>,
    terminated: PyBuffer<u8>,
    truncated: PyBuffer<u8>,
}

#[pymethods]
impl Tables {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn new(
        preset: Option<&str>,
        text: Option<(String, String)>,
        seats: usize,
        reward: &str,
        max_decisions: u32,
        count: usize,
        observes: bool,
        seed: u64,
    ) -> PyResult<Self> {
        if !(1..=MOST_TABLES).contains(&count) {
            return Err(PyValueError::new_err(format!("1 to {MOST_TABLES} tables are stepped at once, not {count}")));
        }
        let mut many = Many::new(rules(preset, text, seats)?, limits(reward, max_decisions)?, count, seed);
        many.observes = observes;
        Ok(Self { many, actions: vec![0; count] })
    }

    /// Deals a new round at all tables.
    fn reset(&mut self, py: Python<'_>, seed: u64, arrays: Arrays) -> PyResult<()> {
        py.detach(|| self.many.reset(seed));
        self.fill(py, &arrays)
    }

    /// Takes a decision of the deciding seat at each table. Other Python threads run meanwhile.
    fn step(&mut self, py: Python<'_>, actions: PyBuffer<i32>, arrays: Arrays) -> PyResult<()> {
        actions.copy_to_slice(py, &mut self.actions)?;
        let stepped = py.detach(|| self.many.step(&self.actions));
        stepped.map_err(|(at, error)| PyValueError::new_err(format!("table {at}: {error}")))?;
        self.fill(py, &arrays)
    }

    /// Draws a random offered action for each table with equal probability.
    fn draw(&mut self, py: Python<'_>, actions: PyBuffer<i32>) -> PyResult<()> {
        py.detach(|| self.many.draw(&mut self.actions));
        actions.copy_from_slice(py, &self.actions)
    }

    /// Draws and steps this many times. Returns the number of finished rounds.
    fn play(&mut self, py: Python<'_>, steps: usize, arrays: Arrays) -> PyResult<u64> {
        let mut rounds = 0;
        for _ in 0..steps {
            py.detach(|| {
                self.many.draw(&mut self.actions);
                self.many.step(&self.actions)
            })
            .map_err(|(at, error)| PyValueError::new_err(format!("table {at}: {error}")))?;
            rounds += self.many.terminated.iter().map(|ended| u64::from(*ended)).sum::<u64>();
            py.check_signals()?;
        }
        self.fill(py, &arrays)?;
        Ok(rounds)
    }
}

impl Tables {
    fn fill(&self, py: Python<'_>, arrays: &Arrays) -> PyResult<()> {
        let Self { many, .. } = self;
        if many.observes {
            arrays.observations.copy_from_slice(py, &many.observations)?;
        }
        arrays.masks.copy_from_slice(py, &many.masks)?;
        arrays.seats.copy_from_slice(py, &many.seats)?;
        arrays.rewards.copy_from_slice(py, &many.rewards)?;
        arrays.terminated.copy_from_slice(py, &many.terminated)?;
        arrays.truncated.copy_from_slice(py, &many.truncated)
    }
}

/// Formats a kind of card as in files.
#[pyfunction]
fn card_name(kind: usize) -> Option<String> {
    kind_name(kind)
}

#[pymodule]
fn _ruckus_gym(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Table>()?;
    module.add_class::<Tables>()?;
    module.add_function(wrap_pyfunction!(card_name, module)?)?;
    module.add("ACTIONS", ACTIONS)?;
    module.add("OBSERVATION", OBSERVATION)?;
    module.add("WAIT", actions::WAIT)?;
    module.add("KINDS", KINDS)?;
    module.add("MOST_SEATS", SEATS)?;
    module.add("PRESETS", ruckus_ruleset::PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>())?;
    module.add("ACTION_BLOCKS", BLOCKS.to_vec())?;
    module.add("OBSERVATION_PARTS", PARTS.to_vec())
}
