// Two clients of boardgame.io in each match, who move as soon as they can.
import { createRequire } from 'node:module';
import { game } from './boardgame-io-game.mjs';
import { count, measure, settings } from './clients.mjs';
import { random } from './skirmish.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

function join(matchID, playerID) {
  const multiplayer = SocketIO({ server: `http://${settings.address}` });
  const client = Client({ game, multiplayer, matchID, playerID, debug: false });
  let seen = -1;
  client.subscribe((state) => {
    if (!state || state._stateID <= seen || !state.isConnected) {
      return;
    }
    seen = state._stateID;
    if (state.ctx.currentPlayer === playerID) {
      // The opponent's move has arrived.
      count();
      const { choices } = state.G;
      client.moves.march(choices[random(choices.length)]);
    }
  });
  client.start();
}

for (let n = 0; n < settings.matches; n++) {
  join(`match-${n}`, '0');
  join(`match-${n}`, '1');
}
await measure();
