/** What the tests in other browsers do: the first choices of each game against bots. */
export const GAMES = [
  'Cthulhu Wars',
  'Cthulhu Wars: Duel',
  'Glorantha: The Gods War',
  'Call of Cthulhu LCG',
];
/** How many choices are made in each game. */
export const CHOICES = 6;
/** A choice that can be pressed. */
export const CHOICE = '.prompt.mine button.opt:enabled, .prompt.mine .forward .btn:enabled';
/** New choices take no press at first. */
export const SETTLED_MS = 300;

/** The name of a game's picture. */
export const pictureOf = (browser, game) =>
  `${process.env.SHOTS}/${browser}-${game.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`;
