import type { Chance } from '../random.js';

export interface Mutation {
  name: string;
  change(bytes: Buffer, chance: Chance): Buffer;
}

function place(bytes: Buffer, chance: Chance): number {
  // Headers and directories stand at the ends: half of the changes go there.
  const edge = Math.min(bytes.length, 600);
  const kind = chance.next();
  if (kind < 0.25) return chance.between(0, edge - 1);
  if (kind < 0.5) return bytes.length - chance.between(1, edge);
  return chance.between(0, bytes.length - 1);
}

/** What can happen to the bytes of any file. */
export const mutations: readonly Mutation[] = [
  {
    name: 'bits flipped',
    change(bytes, chance) {
      const copy = Buffer.from(bytes);
      for (let times = chance.between(1, 12); times > 0; times -= 1) {
        const at = place(copy, chance);
        copy[at] = (copy[at] ?? 0) ^ (1 << chance.between(0, 7));
      }
      return copy;
    },
  },
  { name: 'cut short', change: (bytes, chance) => bytes.subarray(0, place(bytes, chance)) },
  { name: 'its start lost', change: (bytes, chance) => bytes.subarray(place(bytes, chance)) },
  {
    name: 'a span lost',
    change(bytes, chance) {
      const at = place(bytes, chance);
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + chance.between(1, 64))]);
    },
  },
  {
    name: 'a span twice',
    change(bytes, chance) {
      const at = place(bytes, chance);
      const span = bytes.subarray(at, at + chance.between(1, 2000));
      const times = chance.between(1, 30);
      return Buffer.concat([
        bytes.subarray(0, at),
        ...Array.from({ length: times }, () => span),
        bytes.subarray(at),
      ]);
    },
  },
  {
    name: 'junk within',
    change(bytes, chance) {
      const at = place(bytes, chance);
      const junk = Buffer.from(Array.from({ length: chance.between(1, 300) }, () => chance.between(0, 255)));
      return Buffer.concat([bytes.subarray(0, at), junk, bytes.subarray(at)]);
    },
  },
  {
    name: 'a number at its limit',
    change(bytes, chance) {
      const copy = Buffer.from(bytes);
      const number = chance.pick([
        [0xff, 0xff, 0xff, 0xff],
        [0xff, 0xff, 0xff, 0x7f],
        [0x7f, 0xff, 0xff, 0xff],
        [0, 0, 0, 0],
        [0xff, 0xff],
        [0, 0, 0, 0x80],
      ]);
      const at = place(copy, chance);
      copy.set((number ?? []).slice(0, copy.length - at), at);
      return copy;
    },
  },
  {
    name: 'a span of one byte',
    change(bytes, chance) {
      const copy = Buffer.from(bytes);
      const at = place(copy, chance);
      return copy.fill(
        chance.pick([0, 0xff, 0x20, 0x22, 0x3c, 0x7b]) ?? 0,
        at,
        Math.min(copy.length, at + chance.between(1, 400)),
      );
    },
  },
];
