//! The Python module. `State` has methods like those of `State` in Rust; `colonnade_rules.pyi` documents them.

use ::colonnade_rules::{MoveError as Refused, State as Rules};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyAny;

create_exception!(colonnade_rules, MoveError, PyValueError, "A text that is no legal move.");

/// A `MoveError` with the members of a refusal as attributes.
fn refusal(py: Python<'_>, error: &Refused) -> PyErr {
    let shape = shapes::refusal(error);
    let thrown = MoveError::new_err(shape.message);
    let value = thrown.value(py);
    let set = value
        .setattr("kind", shape.kind)
        .and_then(|()| value.setattr("rule", shape.rule))
        .and_then(|()| value.setattr("squares", shape.squares));
    match set {
        Ok(()) => thrown,
        Err(error) => error,
    }
}

/// A game in progress. Moves are read and returned as text.
#[pyclass(module = "colonnade_rules")]
struct State {
    rules: Rules,
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, variant=None, position=None))]
    fn new(game: &str, variant: Option<&str>, position: Option<&str>) -> PyResult<State> {
        let rules = shapes::state(game, variant, position);
        rules.map(|rules| State { rules }).map_err(PyValueError::new_err)
    }

    fn __copy__(&self) -> State {
        State { rules: self.rules.clone() }
    }

    fn copy(&self) -> State {
        self.__copy__()
    }

    fn __repr__(&self) -> String {
        format!("<State {} {:?}>", self.rules.variant().slug(), self.rules.position())
    }

    #[getter]
    fn variant(&self) -> String {
        self.rules.variant().slug()
    }

    #[getter]
    fn position(&self) -> String {
        self.rules.position()
    }

    #[getter]
    fn side_to_act(&self) -> &'static str {
        shapes::side(self.rules.side_to_act())
    }

    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize::pythonize(py, &shapes::outcome(&self.rules))?)
    }

    #[getter]
    fn history(&self) -> Vec<String> {
        self.rules.history()
    }

    #[pyo3(signature = (most=1000))]
    fn actions(&self, most: usize) -> Vec<String> {
        shapes::actions(&self.rules, most)
    }

    fn play(&mut self, py: Python<'_>, text: &str) -> PyResult<String> {
        self.rules.play(text).map_err(|error| refusal(py, &error))
    }

    fn read(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        self.rules.read(text).map_err(|error| refusal(py, &error))
    }

    fn undo(&mut self, plies: u32) -> u32 {
        self.rules.undo(plies)
    }

    fn continuations<'py>(&self, py: Python<'py>, prefix: &str) -> PyResult<Bound<'py, PyAny>> {
        let shape = shapes::continuations(&self.rules, prefix).map_err(|error| refusal(py, &error))?;
        Ok(pythonize::pythonize(py, &shape)?)
    }

    fn diagram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize::pythonize(py, &shapes::diagram(&self.rules))?)
    }

    /// Releases the GIL, so that other Python threads run during the count.
    fn perft(&self, py: Python<'_>, depth: u8) -> Option<u128> {
        py.detach(|| self.rules.perft(depth))
    }
}

#[pyfunction]
fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    Ok(pythonize::pythonize(py, &shapes::games())?)
}

/// The rules of Pilare, Goré, Pilastri, Buku and Pit of Pillars.
#[pymodule]
#[pyo3(name = "colonnade_rules")]
fn define(py: Python<'_>, module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<State>()?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add_function(wrap_pyfunction!(games, module)?)
}
