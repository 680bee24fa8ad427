#!/usr/bin/env python3
"""Extends the Discord simulator named first with what users of this bot do: naming a user or a channel in an option of a
command, and opening a conversation with the bot; and with queries that are faster than reading the whole state. It records
when each interaction was sent, and enforces Discord's rules that it is answered within 3 s, and that events in a server come
through the shard of that server.

  with_options.py PATH/TO/discord_sim.py --port N ...
"""
import asyncio, fnmatch, importlib.util, sys, time

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
    """Sends the last interaction again, as after a RESUME."""
    for session in net.sessions.values():
        last = next((f for f in reversed(session.buffer) if f["t"] == "INTERACTION_CREATE"), None)
        if last is not None and session.ws is not None:
            await net.send(session.ws, last)
    return {}


async def sim_messages(net, q):
    """The messages of a channel."""
    found = net.b.messages.get(int(q["channel"]), {})
    return {"messages": [dict(serializers.message_payload(net.b, m)) for m in found.values()]}


async def sim_ready(net, q):
    """The number of connected sessions, and whether commands are registered."""
    return {"live": sum(s.ws is not None for s in net.sessions.values()), "commands": any(net.b.commands.values())}


async def sim_calls(net, q):
    """The calls after the first `after`; without their bodies if they are only counted."""
    calls = net.calls[q.get("after", 0):]
    return {"calls": calls if q.get("bodies") else [{k: c[k] for k in ("method", "path", "status", "t")} for c in calls]}


async def sim_waits(net, q):
    """The seconds that each interaction, or each of these `users`, waited for its first answer; None for unanswered ones."""
    answered = {}
    for call in net.calls:
        if call["path"].endswith("/callback"):
            answered.setdefault(call["path"].split("/")[-3], call["t"])
    asked = [i for i in net.fired if q.get("users") is None or net.askers[i] in q["users"]]
    return {"waits": [answered[i] - net.fired[i] if i in answered else None for i in asked]}


async def sim_channel(net, q):
    """Adds a text channel to a server."""
    return {"channel": str(net.b.create_channel(int(q["guild"]), q["name"]).id)}


async def sim_found(net, q):
    """Adds a server, whose events come through one of several shards, with its own owner, users and channel."""
    owner = net.b.make_user(f"owner of {q['name']}")
    server = net.b.create_guild(q["name"], owner_id=owner.id, shard_id=q["shard"], shard_count=q["of"])
    users = [net.b.make_user(name).id for name in q["users"]]
    for user in users:
        net.b.add_member(server.id, user)
    return {"guild": str(server.id), "channel": str(net.b.create_channel(server.id, "table").id), "users": [str(user) for user in users],
            "owner": str(owner.id)}


async def sim_speak(net, q):
    """From now on, the Discord clients of these users have this language, and so has a server, which is announced to the bot
    as a new one that welcomes its members in this channel."""
    server = net.b.guilds[int(q["guild"])]
    server.preferred_locale, server.system_channel_id = q["locale"], int(q["channel"])
    net.locales.update(dict.fromkeys(map(str, q["users"]), q["locale"]))
    net.b.emit("GUILD_CREATE", serializers.guild_create_payload(net.b, server))
    return {}


async def sim_seen(net, q):
    """The servers whose events each shard got, as [shard, number of shards, server or None for direct messages]."""
    return {"seen": [[*shard, server] for shard, server in net.seen]}


async def sim_begun(net, q):
    """The time when each session began, in order."""
    return {"begun": net.begun}


async def sim_nowhere(net, q):
    """Sets the reported address of the gateway, {"url"}, or an error status for it, {"status"}; {} for the real address."""
    net.elsewhere = q
    return {}


async def sim_forget(net, q):
    """Drops unused faults."""
    for faults in (net.b.faults, net.late_faults, net.slow, net.limits):
        faults.clear()
    return {}


async def sim_slow(net, q):
    """The next calls with a method to a path take effect at once, and are answered after a delay in seconds."""
    net.slow.append({"times": 1, **q})
    return {}


async def sim_limit(net, q):
    """The next call with a method to a path is refused, and no other call is permitted for some seconds."""
    net.limits.append({"times": 1, **q})
    return {}


async def sim_limited(net, q):
    """The time spans in which calls had to wait, for each limit that a call has hit."""
    return {"limited": net.limited}


def taken(faults, method, path):
    """The fault for a call, which is used up; None if there is none."""
    found = next((f for f in faults if f["method"] == method and fnmatch.fnmatchcase(path, f["path"])), None)
    if found is not None:
        found["times"] -= 1
        if found["times"] <= 0:
            faults.remove(found)
    return found


plain_init, plain_fire, plain_rest = sim.Net.__init__, sim.Net._fire, sim.Net.rest
plain_event, plain_dispatch = sim.Net.on_event, sim.Net.dispatch
DEADLINE = 3.0


def init(net, args):
    net.fired, net.askers, net.elsewhere, net.slow, net.limits, net.limited = {}, {}, {}, [], [], []
    net.locales = {}
    # Set before anything happens.
    net.seen, net.begun = set(), []
    plain_init(net, args)


def event(net, name, payload):
    """Events in a channel of a server are sent to the shard of that server, even if they name only the channel."""
    if name == "INTERACTION_CREATE":
        asked = payload.get("user") or payload["member"]["user"]
        payload = dict(payload, locale=net.locales.get(str(asked["id"]), payload["locale"]))
    channel = None if payload.get("guild_id") or name.startswith("GUILD_") else net.b.channels.get(int(payload.get("channel_id") or 0))
    server = channel and channel.guild_id
    plain_event(net, name, dict(payload, guild_id=str(server)) if server else payload)


def dispatch(net, session, name, data):
    """Records which shard gets the events of which server. A session begins with events of no server."""
    plain_dispatch(net, session, name, data)
    if name == "READY":
        net.begun.append(time.time())
    if name not in ("READY", "RESUMED"):
        net.seen.add((tuple(session.shard), data.get("guild_id") or (data.get("id") if name.startswith("GUILD_") else None)))


def fire(net, kind, asked, *args, **named):
    record = plain_fire(net, kind, asked, *args, **named)
    net.fired[str(record.id)], net.askers[str(record.id)] = time.time(), str(asked["user"])
    return record


async def rest(net, request):
    """Expired interactions are unknown; calls are delayed or limited on request."""
    if net.elsewhere and request.path.endswith("/gateway/bot"):
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        told = {"url": net.elsewhere.get("url"), "shards": 1, "session_start_limit": limit}
        return sim.web.json_response(told, status=net.elsewhere.get("status", 200))
    parts = request.path.split("/")
    late = parts[-1] == "callback" and time.time() - net.fired.get(parts[-3], time.time()) > DEADLINE
    if late:
        net.b.faults.insert(0, {"method": "POST", "path": "/" + "/".join(parts[3:]), "status": 404, "code": 10062, "message": "Unknown interaction", "times": 1})
    path = "/" + "/".join(parts[3:])
    limit = taken(net.limits, request.method, path)
    if limit:
        net.limited.append((time.time(), time.time() + limit["seconds"]))
        told = {"message": "You are being rate limited.", "retry_after": limit["seconds"], "global": True}
        return sim.web.json_response(told, status=429, headers={"retry-after": str(limit["seconds"]), "x-ratelimit-scope": "global"})
    slow = taken(net.slow, request.method, path)
    answer = await plain_rest(net, request)
    if slow:
        await asyncio.sleep(slow["seconds"])
    return answer


sim.sim_inter.build_options = build_options
sim.Net.__init__, sim.Net._fire, sim.Net.rest, sim.Net.on_event, sim.Net.dispatch = init, fire, rest, event, dispatch
for control in (sim_dm, sim_again, sim_messages, sim_ready, sim_calls, sim_waits, sim_channel, sim_found, sim_speak, sim_seen, sim_begun, sim_forget,
                sim_nowhere, sim_slow, sim_limit, sim_limited):
    setattr(sim.Net, control.__name__, control)
sim.main()
