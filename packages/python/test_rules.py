"""Tests the package as users see it. vectors/run.py runs all vectors through lines.py."""
import copy
import pathlib
import pickle
import re
import unittest

from colonnade_rules import MoveError, State, games


class Rules(unittest.TestCase):
    def test_the_example_of_the_readme_does_what_it_says(self):
        readme = pathlib.Path(__file__).with_name("README.md").read_text(encoding="utf-8")
        example = re.search(r"```python\n(.*?)```", readme, re.DOTALL).group(1)
        names, checked = {}, 0
        for line in example.splitlines():
            code, _, remark = line.partition("  # ")
            told = re.match(r"'[^']*'", remark.strip())
            if told:
                self.assertEqual(repr(eval(code, names)), told.group())
                checked += 1
            else:
                exec(code, names)
        self.assertEqual(checked, 1)
        self.assertIsNone(names["game"].outcome)

    def test_outcomes_have_the_names_of_python(self):
        state = State("pilastri", "4x4")
        while state.outcome is None:
            state.play(state.actions(most=1)[0])
        self.assertEqual(set(state.outcome), {"result", "reason", "winner", "score", "without_glory"})

    def test_every_game_starts_and_lists_actions(self):
        self.assertEqual([game["slug"] for game in games()], ["pilare", "gore", "pilastri", "buku", "pit-of-pillars"])
        for game in games():
            for variant in game["variants"]:
                state = State(game["slug"], variant)
                self.assertEqual(state.variant, f"{game['slug']}/{variant}")
                self.assertIsNone(state.outcome)
                actions = state.actions(most=5)
                self.assertTrue(0 < len(actions) <= 5)
                self.assertEqual([state.read(action) for action in actions], actions)
                board = state.diagram()
                self.assertEqual(len(board["cells"]), board["files"] * board["ranks"])
                self.assertEqual(State(game["slug"], variant, state.position).position, state.position)

    def test_a_game_is_played_copied_and_taken_back(self):
        state = State("pilare")
        self.assertEqual(state.play("C1 NN"), "c1-c3")
        other = copy.copy(state)
        self.assertEqual(state.undo(3), 1)
        self.assertEqual((state.history, other.history), ([], ["c1-c3"]))
        self.assertEqual(other.side_to_act, "second")
        self.assertIn("pilare/", repr(other))

    def test_refusals_have_kinds_rules_and_squares(self):
        state = State("pilare")
        state.play("c1-c3")
        before = state.position
        with self.assertRaises(MoveError) as refused:
            state.play("c3-c4")
        error = refused.exception
        self.assertEqual((error.kind, error.rule, error.squares), ("illegal", "not-yours", ["c3"]))
        with self.assertRaises(MoveError) as refused:
            state.play("?")
        self.assertEqual(refused.exception.kind, "not-notation")
        self.assertEqual(state.position, before)
        for arguments in [("chess",), ("pilare", "9x9"), ("gore", None, "x")]:
            with self.assertRaises(ValueError):
                State(*arguments)

    def test_sides_are_swapped_by_the_pie_rule(self):
        state = State("pilare", pie=True)
        state.play("c1-c3")
        before = (state.position, state.side_to_act)
        self.assertEqual(state.continuations("")["tokens"][-1]["text"], "swap")
        self.assertEqual((state.has_swapped, state.play("Swap"), state.has_swapped), (False, "swap", True))
        self.assertEqual((state.position, state.side_to_act), before)
        self.assertEqual(pickle.loads(pickle.dumps(state)), state)
        self.assertEqual((state.undo(1), state.history), (1, ["c1-c3"]))
        self.assertNotEqual(state, State("pilare", pie=True))
        with self.assertRaises(MoveError):
            State("pilare").play("swap")
        with self.assertRaises(TypeError):
            State("pilare", None, None, "yes")

    def test_a_move_is_composed_token_by_token(self):
        state = State("gore")
        token = next(token for token in state.continuations("")["tokens"] if token["square"] == "b1")
        self.assertTrue(token["whole"])
        self.assertEqual(state.continuations(token["text"])["whole"], "b1")
        with self.assertRaises(MoveError):
            state.continuations("z9")

    def test_the_end_of_a_game_is_told(self):
        state = State("pilastri", "4x4")
        while state.outcome is None:
            state.play(state.actions(1)[0])
        winners = {"1-0": "first", "0-1": "second", "1/2-1/2": None}
        self.assertEqual(state.outcome["winner"], winners[state.outcome["result"]])
        with self.assertRaises(MoveError):
            state.play("a1-a2")

    def test_arguments_of_another_type_or_out_of_range_are_refused(self):
        """R22: every argument of every export is checked."""
        state = State("pilare")
        state.play("c1-c3")
        texts = [None, 5, 1.5, True, {}, [], b"c1-c3", object()]
        calls = [state.play, state.read, state.continuations, State]
        calls += [lambda value: State("pilare", value), lambda value: State("pilare", None, value)]
        for number, call in enumerate(calls):
            for value in texts[1:] if number > 3 else texts:
                with self.assertRaises(TypeError, msg=f"{number}: {value!r}"):
                    call(value)
        for value in ["1", 1.0, 1.5, True, {}, [], object()]:
            for call in [state.actions, state.undo, state.perft]:
                with self.assertRaises(TypeError, msg=repr(value)):
                    call(value)
        for value in [-1, 2**32, 2**64, -(2**70)]:
            for call in [state.actions, state.undo, state.perft]:
                with self.assertRaises(ValueError, msg=repr(value)):
                    call(value)
        for value in [256, 257]:
            with self.assertRaises(ValueError):
                state.perft(value)
        with self.assertRaises(TypeError):
            games(1)
        self.assertEqual(state.history, ["c1-c3"])
        self.assertEqual((state.perft(0), state.actions(0), state.undo(0)), (1, [], 0))

    def test_games_are_compared_pickled_and_copied(self):
        """R26"""
        state = State("gore")
        state.play("b1")
        for other in [pickle.loads(pickle.dumps(state)), copy.deepcopy(state), state.copy()]:
            self.assertEqual(state, other)
            other.undo(1)
            self.assertNotEqual(state, other)
        begun = State("gore", None, state.position)
        self.assertNotEqual(state, begun)
        self.assertEqual(pickle.loads(pickle.dumps(begun)), begun)
        self.assertEqual(pickle.loads(pickle.dumps(begun)).history, [])
        self.assertNotEqual(state, "gore")
        with self.assertRaises(TypeError):
            hash(state)

    def test_a_bad_position_is_explained(self):
        """R26"""
        with self.assertRaisesRegex(ValueError, "^not a position: expected [0-9] fields separated by one blank"):
            State("gore", None, "x")
        with self.assertRaisesRegex(ValueError, "expected 6 ranks separated by “/”, found 1$"):
            State("buku", "6x6", "1 w 0 0 1")

    def test_values_have_the_types_that_the_stub_says(self):
        """R26"""
        self.assertIsInstance(State("gore").diagram()["tallies"], tuple)
        state = State("gore")
        while state.outcome is None:
            state.play(state.actions(1)[0])
        self.assertIsInstance(state.outcome["score"], tuple)

    def test_counts_are_exact(self):
        self.assertEqual(State("pilastri", "4x4").perft(3), 7080)


if __name__ == "__main__":
    unittest.main()
