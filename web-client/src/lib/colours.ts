// Custom colours for the sides: eight that people with any eyes can tell apart (Okabe and
// Ito), each lifted or deepened until words in it can be read on the ground of the theme.
import { REGISTERED } from '../games/cthulhu-wars/factions/registry';
import { mark } from '../words/words';

/** A colour by theme: for words, and on the light ground a livelier one for figures. */
interface Paint {
  name: string;
  dark: string;
  light: string;
  figure: string;
}

export const HUES = {
  orange: { name: mark('Orange'), dark: '#e69f00', light: '#835b00', figure: '#e69f00' },
  sky: { name: mark('Sky blue'), dark: '#56b4e9', light: '#326887', figure: '#56b4e9' },
  green: { name: mark('Green'), dark: '#16ab80', light: '#007052', figure: '#009e73' },
  yellow: { name: mark('Yellow'), dark: '#f0e442', light: '#6a641d', figure: '#dcc92f' },
  blue: { name: mark('Blue'), dark: '#6d94f2', light: '#1f55b0', figure: '#3a73d9' },
  vermilion: { name: mark('Vermilion'), dark: '#e2793a', light: '#a24700', figure: '#d55e00' },
  purple: { name: mark('Purple'), dark: '#cc79a7', light: '#895170', figure: '#cc79a7' },
  grey: { name: mark('Grey'), dark: '#a3a3a3', light: '#5f5f5f', figure: '#999999' },
} as const satisfies Record<string, Paint>;
export type Hue = keyof typeof HUES;
export const HUE_IDS = Object.keys(HUES) as Hue[];

/** The sides by the names of their colours in the style sheets, and what their own comes near. */
export type SideToken = (typeof REGISTERED)[number]['token'];
export const SIDE_TOKENS = Object.fromEntries(
  REGISTERED.map(({ token, name, near }) => [token, { name, near }]),
) as Record<SideToken, { name: string; near: Hue }>;
export const SIDE_IDS: readonly SideToken[] = REGISTERED.map(({ token }) => token);

/** What has been chosen; a side that is not there keeps its own. */
export type Colours = Readonly<Partial<Record<SideToken, Hue>>>;

/** The colour that a side has, or comes near. */
export const hueOf = (colours: Colours, side: SideToken): Hue =>
  colours[side] ?? SIDE_TOKENS[side].near;

/** What was kept, as far as it makes sense. */
export function coloursFrom(kept: string | null): Colours {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? '{}');
  } catch {
    return {};
  }
  if (typeof found !== 'object' || found === null) return {};
  const entries = Object.entries(found).filter(
    ([side, hue]) =>
      Object.hasOwn(SIDE_TOKENS, side) && typeof hue === 'string' && Object.hasOwn(HUES, hue),
  );
  return Object.fromEntries(entries);
}

/** Gives a side a colour, or its own again. Who has it takes the other's: no two look alike. */
export function withColour(colours: Colours, side: SideToken, hue: Hue | undefined): Colours {
  const wanted = hue ?? SIDE_TOKENS[side].near;
  const before = hueOf(colours, side);
  const other = SIDE_IDS.find((id) => id !== side && hueOf(colours, id) === wanted);
  const given = { ...colours, ...(other && { [other]: before }), [side]: wanted };
  const own = ([id, its]: [string, Hue]) => SIDE_TOKENS[id as SideToken].near === its;
  return Object.fromEntries(Object.entries(given).filter((entry) => !own(entry)));
}

/** The variables of the page and their values; an empty one leaves it to the style sheets. */
export function paintsOf(colours: Colours, theme: 'dark' | 'light'): [string, string][] {
  return SIDE_IDS.flatMap((side): [string, string][] => {
    const chosen = colours[side];
    const paint = chosen && HUES[chosen];
    return [
      [`--${side}`, paint?.[theme] ?? ''],
      [`--${side}-fig`, (theme === 'light' && paint?.figure) || (paint?.dark ?? '')],
    ];
  });
}
