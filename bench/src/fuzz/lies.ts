import type { Lie } from './seed.js';

/** A digit becomes a number of many digits, a quote or bracket is lost: what texts say of themselves. */
export const longNumber: Lie = {
  name: 'a number of many digits',
  tell: (bytes, chance) =>
    Buffer.from(bytes.toString('utf8').replace(/\d+/, '9'.repeat(chance.between(20, 400)))),
};

export function lost(signs: RegExp, name: string): Lie {
  return {
    name,
    tell: (bytes, chance) =>
      Buffer.from(bytes.toString('utf8').replace(signs, (sign) => (chance.next() < 0.2 ? '' : sign))),
  };
}
