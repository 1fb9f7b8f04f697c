/** What bots are called: each seat of a table by another name, and always by the same. */
const NAMES = [
  'Abel',
  'Ada',
  'Ambrose',
  'Cora',
  'Edith',
  'Ezra',
  'Gideon',
  'Hester',
  'Ida',
  'Jonah',
  'Lavinia',
  'Nathan',
  'Obed',
  'Ruth',
  'Silas',
  'Winifred',
] as const;

export function botName(table: string, seat: number): string {
  let from = 0;
  for (const letter of table) from = (from * 31 + (letter.codePointAt(0) ?? 0)) % NAMES.length;
  return NAMES[(from + seat) % NAMES.length] ?? NAMES[0];
}
