// Skirmish as a game of boardgame.io.
import { choices, isLegal, move, start } from './skirmish.mjs';

/** boardgame.io's random numbers, so that a match replays. */
const below = (random) => (n) => random.Die(n) - 1;

export const game = {
  name: 'skirmish',
  setup: ({ random }) => start(below(random)),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    march: {
      move: ({ G, playerID, random }, order) => {
        if (!isLegal(G, Number(playerID), order)) {
          return 'INVALID_MOVE';
        }
        move(G, Number(playerID), order, below(random));
      },
      client: false,
    },
  },
  playerView: ({ G, playerID }) => {
    const { deck, discard, hands, ...open } = G;
    const side = Number(playerID);
    const own = playerID === null ? [] : hands[side];
    return {
      ...open,
      hand: own,
      deck: deck.length,
      choices: G.turn === side ? choices(G.areas, side, own) : [],
    };
  },
};
