// The abilities that a battle may call on, in the order of its steps.
import type { BattleStep, CthulhuWarsView, Faction, Kind, Spellbook } from '../lib/types';
import { unitName } from '../board/figures';
import { mark, t } from '../words/words';

/** The steps in their order. */
export const STEPS: readonly BattleStep[] = [
  'pre_battle_attacker',
  'pre_battle_defender',
  'combat',
  'kills',
  'pains',
  'necrophagy',
  'harbinger',
  'retreats',
  'finish',
];

type Ability = {
  id: string;
  name: string;
  faction: Faction;
  /** When it is used. */
  when: 'before' | BattleStep;
  /** What must be in the battle. */
  needs?: Kind;
  /** It must be earned; otherwise it is the unit's own. */
  book: boolean;
  /** The faction need not fight. */
  anywhere: boolean;
  fact: string;
};

const ABILITIES: readonly Ability[] = [
  {
    id: 'devour',
    name: mark('Devour'),
    faction: 'gc',
    when: 'before',
    needs: 'cthulhu',
    book: false,
    anywhere: false,
    fact: mark('the enemy loses a unit of his choice'),
  },
  {
    id: 'absorb',
    name: mark('Absorb'),
    faction: 'gc',
    when: 'before',
    needs: 'shoggoth',
    book: true,
    anywhere: false,
    fact: mark('3 dice for each unit a Shoggoth eats'),
  },
  {
    id: 'abduct',
    name: mark('Abduct'),
    faction: 'cc',
    when: 'before',
    needs: 'nightgaunt',
    book: true,
    anywhere: false,
    fact: mark('a Nightgaunt takes an enemy with it'),
  },
  {
    id: 'invisibility',
    name: mark('Invisibility'),
    faction: 'cc',
    when: 'before',
    needs: 'flying_polyp',
    book: true,
    anywhere: false,
    fact: mark('a Flying Polyp takes a unit out'),
  },
  {
    id: 'seek_and_destroy',
    name: mark('Seek and Destroy'),
    faction: 'cc',
    when: 'before',
    book: true,
    anywhere: false,
    fact: mark('Hunting Horrors join from anywhere'),
  },
  {
    id: 'regenerate',
    name: mark('Regenerate'),
    faction: 'gc',
    when: 'kills',
    needs: 'starspawn',
    book: true,
    anywhere: false,
    fact: mark('a Starspawn can take two results'),
  },
  {
    id: 'vengeance',
    name: mark('Vengeance'),
    faction: 'ys',
    when: 'kills',
    needs: 'hastur',
    book: false,
    anywhere: false,
    fact: mark('Yellow Sign assigns the enemy’s losses'),
  },
  {
    id: 'necrophagy',
    name: mark('Necrophagy'),
    faction: 'bg',
    when: 'necrophagy',
    book: true,
    anywhere: true,
    fact: mark('Ghouls come; each brings both sides a pain'),
  },
  {
    id: 'harbinger',
    name: mark('The Harbinger'),
    faction: 'cc',
    when: 'harbinger',
    needs: 'nyarlathotep',
    book: false,
    anywhere: false,
    fact: mark('paid for every enemy Great Old One hit'),
  },
  {
    id: 'madness',
    name: mark('Madness'),
    faction: 'cc',
    when: 'retreats',
    book: true,
    anywhere: true,
    fact: mark('chooses where everyone flees'),
  },
];

/** An ability and where its window stands. */
export type Window = {
  id: string;
  name: string;
  faction: Faction;
  fact: string;
  /** The card that explains it. */
  card?: string;
  state: 'used' | 'now' | 'later' | 'past' | 'impossible';
};

/** The view names an ability as the rules do; without spaces and capitals that is its id. */
const plain = (words: string) => words.toLowerCase().replace(/[^a-z]/g, '');

function stepOf(ability: Ability, attacker: Faction): BattleStep {
  if (ability.when !== 'before') return ability.when;
  return ability.faction === attacker ? 'pre_battle_attacker' : 'pre_battle_defender';
}

/** The ability windows of the battle that is fought, in order. */
export function windowsOf(view: CthulhuWarsView): Window[] {
  const { battle } = view;
  if (!battle) return [];
  const sides = [battle.attacker.faction, battle.defender.faction];
  const used = new Set(battle.used.map(plain));
  const now = STEPS.indexOf(battle.step);
  const rows = ABILITIES.flatMap((ability) => {
    const sheet = view.factions[ability.faction];
    const wasUsed = used.delete(plain(ability.id));
    const has =
      sheet !== undefined &&
      (ability.anywhere || sides.includes(ability.faction)) &&
      (!ability.book || sheet.spellbooks[ability.id as Spellbook] === true);
    if (!has && !wasUsed) return [];
    const present = Object.values(battle.units).some(
      (u) => u?.faction === ability.faction && u.kind === ability.needs,
    );
    const step = STEPS.indexOf(stepOf(ability, battle.attacker.faction));
    const { id, name, faction, fact } = ability;
    const card = ability.book ? `spellbook:${id}` : `unit:${ability.needs ?? ''}`;
    const row = (state: Window['state'], words = t(fact)) => [
      { order: step, window: { id, name: t(name), faction, fact: words, card, state } },
    ];
    if (wasUsed) return row('used');
    if (ability.needs && !present) {
      return ability.book
        ? row('impossible', t('no {unit} here', { unit: unitName(ability.needs) }))
        : [];
    }
    return row(step === now ? 'now' : step > now ? 'later' : 'past');
  });
  const others = battle.used
    .filter((words) => used.has(plain(words)))
    .map((words) => ({
      order: 2,
      window: {
        id: words,
        name: words.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase()),
        faction: battle.attacker.faction,
        fact: '',
        state: 'used' as const,
      },
    }));
  return [...rows, ...others].sort((a, b) => a.order - b.order).map((r) => r.window);
}
