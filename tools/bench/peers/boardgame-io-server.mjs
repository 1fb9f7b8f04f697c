// Skirmish on boardgame.io: prints its address.
import { createRequire } from 'node:module';
import { game } from './boardgame-io-game.mjs';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');

const server = Server({ games: [game], origins: ['*'] });
const { appServer } = await server.run({ port: 0, callback: () => {} });
console.log(`127.0.0.1:${appServer.address().port}`);
