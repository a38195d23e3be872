import type { Chance } from '../random.js';
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

/** One of the places where the text says this says something else. */
export function instead(name: string, what: RegExp, others: readonly string[]): Lie {
  return {
    name,
    tell(bytes, chance) {
      const text = bytes.toString('latin1');
      const places = [...text.matchAll(what)];
      const place = chance.pick(places);
      if (!place) return bytes;
      const other = chance.pick(others) ?? '';
      return Buffer.from(
        text.slice(0, place.index) + other + text.slice(place.index + place[0].length),
        'latin1',
      );
    },
  };
}

/** Two spans change places. */
export const swapped: Lie = {
  name: 'spans swapped',
  tell(bytes, chance) {
    const [a, b] = spans(bytes.length, chance);
    return Buffer.concat([
      bytes.subarray(0, a),
      bytes.subarray(b, b + spanBytes),
      bytes.subarray(a + spanBytes, b),
      bytes.subarray(a, a + spanBytes),
      bytes.subarray(b + spanBytes),
    ]);
  },
};

const spanBytes = 64;

function spans(length: number, chance: Chance): [first: number, second: number] {
  const a = chance.between(0, Math.max(0, Math.floor(length / 2) - spanBytes));
  return [a, chance.between(a + spanBytes, Math.max(a + spanBytes, length - spanBytes))];
}
