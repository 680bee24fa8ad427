#!/usr/bin/env python3
"""The simulator of Discord that is named first, with what users of this bot do and it cannot: naming a user or a channel
in an option of a command, and opening a conversation with the bot.

  with_options.py PATH/TO/discord_sim.py --port N ...
"""
import importlib.util, sys

spec = importlib.util.spec_from_file_location("discord_sim", sys.argv.pop(1))
sim = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sim)

from simcord.backend import serializers  # noqa: E402
from simcord.http import router  # noqa: E402

USER, CHANNEL = 6, 7
plain_options = sim.sim_inter.build_options


def build_options(actor, command, leaf, provided, *, partial=False, channel_id=None):
    backend = actor._env.backend
    kinds = {o["name"]: o["type"] for o in leaf.get("options") or []}
    named = {n: v for n, v in provided.items() if kinds.get(n) in (USER, CHANNEL)}
    rest = dict(leaf, options=[o for o in leaf.get("options") or [] if o["name"] not in named])
    built, resolved = plain_options(actor, command, rest, {n: v for n, v in provided.items() if n not in named},
                                    partial=partial, channel_id=channel_id)
    for name, value in named.items():
        built.append({"name": name, "type": kinds[name], "value": str(value)})
        if kinds[name] == USER:
            user = backend.users[int(value)]
            resolved.setdefault("users", {})[str(value)] = dict(serializers.user_payload(user))
        else:
            channel = backend.get_channel(int(value))
            resolved.setdefault("channels", {})[str(value)] = {"id": str(value), "name": channel.name, "type": 0, "permissions": "0"}
    return built, resolved


async def sim_dm(net, q):
    made = router.dispatch(net.b, "POST", "/users/@me/channels", json={"recipient_id": q["user"]}, params={}, files=[])
    return {"channel": made["id"]}


async def sim_again(net, q):
    """The last interaction comes once more, as after a RESUME."""
    for session in net.sessions.values():
        last = next((f for f in reversed(session.buffer) if f["t"] == "INTERACTION_CREATE"), None)
        if last is not None and session.ws is not None:
            await net.send(session.ws, last)
    return {}


sim.sim_inter.build_options = build_options
sim.Net.sim_dm = sim_dm
sim.Net.sim_again = sim_again
sim.main()
