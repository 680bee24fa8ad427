//! The Python module. `State` has methods like those of `State` in Rust; `colonnade_rules.pyi` documents them.

use ::colonnade_rules::{MoveError as Refused, State as Rules};
use pyo3::create_exception;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyBool, PyTuple};

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

/// An argument that has to be a whole number from 0 to `most`.
fn whole(value: &Bound<'_, PyAny>, name: &str, most: u32) -> PyResult<u32> {
    if value.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err(format!("{name} is an int, found bool")));
    }
    let out_of_range = || PyValueError::new_err(format!("{name} is a whole number from 0 to {most}, found {value}"));
    match value.extract::<u32>() {
        Ok(found) if found <= most => Ok(found),
        Ok(_) => Err(out_of_range()),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Err(out_of_range()),
        Err(error) => Err(error),
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
    #[pyo3(signature = (game, variant=None, position=None, pie=false))]
    fn new(game: &str, variant: Option<&str>, position: Option<&str>, pie: bool) -> PyResult<State> {
        let rules = shapes::state(game, variant, position, pie);
        rules.map(|rules| State { rules }).map_err(PyValueError::new_err)
    }

    fn __copy__(&self) -> State {
        State { rules: self.rules.clone() }
    }

    fn copy(&self) -> State {
        self.__copy__()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.__copy__()
    }

    /// Two games are equal if they begin at the same position of the same variant and have the same actions.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| shapes::parts(&self.rules) == shapes::parts(&other.borrow().rules))
    }

    /// For pickle: a function and its arguments.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("colonnade_rules")?.getattr("_restore")?;
        Ok((restore, shapes::parts(&self.rules).into_pyobject(py)?))
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
    fn has_swapped(&self) -> bool {
        self.rules.has_swapped()
    }

    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize::pythonize(py, &shapes::outcome(&self.rules))?)
    }

    #[getter]
    fn history(&self) -> Vec<String> {
        self.rules.history()
    }

    #[pyo3(signature = (most=None))]
    fn actions(&self, most: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        let most = most.map_or(Ok(1_000), |most| whole(most, "most", u32::MAX))?;
        Ok(shapes::actions(&self.rules, most as usize))
    }

    fn play(&mut self, py: Python<'_>, text: &str) -> PyResult<String> {
        self.rules.play(text).map_err(|error| refusal(py, &error))
    }

    fn read(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        self.rules.parse(text).map(|action| action.to_string()).map_err(|error| refusal(py, &error))
    }

    fn undo(&mut self, plies: &Bound<'_, PyAny>) -> PyResult<u32> {
        Ok(self.rules.undo(whole(plies, "plies", u32::MAX)?))
    }

    fn continuations<'py>(&self, py: Python<'py>, prefix: &str) -> PyResult<Bound<'py, PyAny>> {
        let shape = shapes::continuations(&self.rules, prefix).map_err(|error| refusal(py, &error))?;
        Ok(pythonize::pythonize(py, &shape)?)
    }

    fn diagram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize::pythonize(py, &shapes::diagram(&self.rules))?)
    }

    /// Releases the GIL, so that other Python threads run during the count.
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<Option<u128>> {
        let depth = whole(depth, "depth", u8::MAX.into())?;
        Ok(py.detach(|| self.rules.perft(depth as u8)))
    }
}

#[pyfunction]
fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    Ok(pythonize::pythonize(py, &shapes::games())?)
}

/// A game from its parts, for pickle.
#[pyfunction]
fn _restore(
    py: Python<'_>,
    game: &str,
    variant: &str,
    position: Option<&str>,
    pie: bool,
    history: Vec<String>,
) -> PyResult<State> {
    let mut state = State::new(game, Some(variant), position, pie)?;
    for text in &history {
        state.play(py, text)?;
    }
    Ok(state)
}

/// The rules of Pilare, Goré, Pilastri, Buku and Pit of Pillars.
#[pymodule]
#[pyo3(name = "colonnade_rules")]
fn define(py: Python<'_>, module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<State>()?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add_function(wrap_pyfunction!(_restore, module)?)?;
    module.add_function(wrap_pyfunction!(games, module)?)
}
