// Two clients of Colyseus in each match, who move as soon as they are asked.
import { Client } from '@colyseus/sdk';
import { count, measure, settings } from './clients.mjs';
import { random } from './skirmish.mjs';

function play(room) {
  room.onMessage('ask', ({ choices }) => {
    // The opponent's move has arrived.
    count();
    room.send('march', choices[random(choices.length)]);
  });
}

const client = new Client(`ws://${settings.address}`);
for (let n = 0; n < settings.matches; n++) {
  const first = await client.create('skirmish');
  play(first);
  play(await client.joinById(first.roomId));
}
await measure();
