import type { Chance } from '../random.js';

/** Something a file of the format can be made to say of itself that is not so. */
export interface Lie {
  name: string;
  tell(bytes: Buffer, chance: Chance): Buffer | Promise<Buffer>;
}

/** A small valid file of one format, built in code. */
export interface Seed {
  format: string;
  /** What a name of such a file ends in. */
  ending: string;
  build(chance: Chance, folder: string): Buffer | Promise<Buffer>;
  lies?: readonly Lie[];
  /** It need not hold a table that can be read. */
  mayBeRefused?: boolean;
}

/** Rows of a table for any format: the header first. */
export function someRows(chance: Chance): string[][] {
  const width = chance.between(2, 6);
  const rows = [Array.from({ length: width }, (_, at) => `column ${at + 1}`)];
  for (let row = chance.between(3, 60); row > 0; row -= 1) {
    rows.push(Array.from({ length: width }, () => someCell(chance)));
  }
  return rows;
}

const words = [
  'Ada',
  'Grace',
  'Łódź',
  '東京',
  'O’Neill',
  'a, b',
  'say "hi"',
  '',
  '0042',
  '1e3',
  '2024-02-29',
  ' x ',
];

function someCell(chance: Chance): string {
  const kind = chance.next();
  if (kind < 0.3) return String(chance.between(-1000, 100_000));
  if (kind < 0.4) return (chance.next() * 1000).toFixed(2);
  return chance.pick(words) ?? '';
}
