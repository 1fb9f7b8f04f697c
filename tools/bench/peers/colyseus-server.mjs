// Skirmish on Colyseus: prints its address. A patch is sent after each move; hands and choices go to
// their player alone.
import { createServer } from 'node:http';
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { choices, isLegal, move, random, start } from './skirmish.mjs';

const Area = schema(
  { name: t.string(), owner: t.int8(), mine: t.uint8(), theirs: t.uint8(), stronghold: t.boolean() },
  'Area',
);
const State = schema(
  { turn: t.uint8(), moves: t.uint32(), first: t.uint16(), second: t.uint16(), deck: t.uint8(), areas: t.array(Area) },
  'State',
);

class Skirmish extends Room {
  maxClients = 2;
  patchRate = null;

  onCreate() {
    this.match = start(random);
    this.state = new State();
    this.match.areas.forEach(({ name, stronghold }) => {
      const area = new Area();
      Object.assign(area, { name, stronghold });
      this.state.areas.push(area);
    });
    this.copy();
    this.onMessage('march', (client, order) => {
      const side = this.clients.indexOf(client);
      if (isLegal(this.match, side, order)) {
        move(this.match, side, order, random);
        this.copy();
        this.state.moves += 1;
        this.broadcastPatch();
        this.ask();
      }
    });
  }

  onJoin() {
    if (this.clients.length === 2) {
      this.ask();
    }
  }

  /** Copies the match to the state that is synchronized; what has not changed sends nothing. */
  copy() {
    const { state, match } = this;
    state.turn = match.turn;
    [state.first, state.second] = match.scores;
    state.deck = match.deck.length;
    match.areas.forEach(({ owner, units }, i) => {
      const area = state.areas[i];
      area.owner = owner;
      [area.mine, area.theirs] = units;
    });
  }

  /** Sends the player to move the hand and the choices. */
  ask() {
    const { turn, areas, hands } = this.match;
    const hand = hands[turn];
    this.clients[turn].send('ask', { hand, choices: choices(areas, turn, hand) });
  }
}

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define('skirmish', Skirmish);
await server.listen(0, '127.0.0.1');
console.log(`127.0.0.1:${http.address().port}`);
