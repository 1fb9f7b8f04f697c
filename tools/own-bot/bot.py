"""A program that takes a seat at a table and plays: a beginning for a bot of your own.

    ELDERTABLE_TOKEN=bot-… python3 bot.py http://127.0.0.1:8080/t/TABLE#INVITE

The page "You" makes a token. The link of a seat leads to that seat, the link of the table to any. It needs
nothing but Python 3.9; docs/protocol.md describes all that is sent and received.
"""

import json
import os
import random
import sys
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen


def pick(view, ask):
    """Your bot: one of the choices of a question. `view` is all that this seat sees of the game."""
    return random.choice(ask["choices"])


class Server:
    def __init__(self, site, token):
        self.api, self.token, self.stream = site + "/api/v1", token, None

    def send(self, method, path, body=None):
        headers = {"Authorization": "Bearer " + self.token, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            return urlopen(Request(self.api + path, data, headers, method=method), timeout=60)
        except HTTPError as refusal:
            sys.exit(f"{method} {path}: {json.load(refusal)['detail']}")

    def call(self, method, path, body=None):
        return json.load(self.send(method, path, body))

    def listen(self):
        """Opens a connection; gives the server's messages as they come."""
        for line in self.send("POST", "/streams"):
            if line.startswith(b"data: "):
                message = json.loads(line[6:])
                if message.get("type") == "welcome":
                    self.stream, self.said = message["stream"], 0
                yield message
            elif line.startswith(b":") and self.stream:  # the server's heartbeat
                self.say({"type": "ping"})

    def say(self, message):
        self.said += 1
        self.send("POST", f"/streams/{self.stream}/{self.said}", message)


def merge(view, patch):
    """Brings a view up to date: a JSON merge patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(view) if isinstance(view, dict) else {}
    for key, value in patch.items():
        merged[key] = merge(merged.get(key), value)
    return {key: value for key, value in merged.items() if value is not None}


def sit_down(server, table, invite):
    entered = server.call("POST", f"/tables/{table}/enter", {"invite": invite} if invite else {})
    if entered.get("your_seat") is not None:
        return
    free = [n for n, seat in enumerate(entered["seats"]) if seat["sitter"]["type"] == "open"]
    seat = entered.get("invited_to", free[0] if free else None)
    if seat is None:
        sys.exit("no seat of this table is free")
    server.call("PUT", f"/tables/{table}/seats/{seat}", {"sitter": "me"})


def play(server, table):
    view, answered = None, -1
    for message in server.listen():
        kind = message.get("type")
        if kind == "welcome":
            server.say({"type": "watch", "table": table})
        elif kind in ("snapshot", "update"):
            view = message["view"] if kind == "snapshot" else merge(view, message.get("patch", {}))
            if message.get("outcome"):
                return print("over:", json.dumps(message["outcome"]))
            ask, seq = message["decision"].get("ask"), message["decision"]["seq"]
            if ask and ask["choices"] and seq > answered:
                answered, action = seq, pick(view, ask)["action"]
                answer = {"type": "act", "table": table, "seq": seq, "id": f"bot-{seq}"}
                server.say({**answer, "action": action})
        elif kind == "rejected" and message["code"] != "stale":
            sys.exit(f"refused: {message['message']}")


if __name__ == "__main__":
    link = urlsplit(sys.argv[1])
    server = Server(f"{link.scheme}://{link.netloc}", os.environ["ELDERTABLE_TOKEN"])
    table = link.path.split("/")[2]
    sit_down(server, table, link.fragment)
    play(server, table)
