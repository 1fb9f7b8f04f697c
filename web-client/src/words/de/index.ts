/** The German catalogue: one file for each folder of the client, and one for the server's words. */
import type { Catalogue } from '../words';
import board from './board.json';
import cocLcg from './coc-lcg.json';
import components from './components.json';
import games from './games.json';
import godsWar from './gods-war.json';
import lib from './lib.json';
import screens from './screens.json';
import server from './server.json';

const de: Catalogue = {
  ...server,
  ...cocLcg,
  ...godsWar,
  ...lib,
  ...components,
  ...screens,
  ...board,
  ...games,
};

export default de;
