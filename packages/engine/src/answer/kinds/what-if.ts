import { type Kind, worth } from '../kind.js';
import { ruled } from '../suppose/rules.js';
import { told } from '../suppose/told.js';
import { tryOut } from '../suppose/try-out.js';

const cannot =
  'I cannot try that out. I can try whatever the recipe can be told (leave out or keep rows, map a value, read dates or numbers in another way, merge or keep duplicates, …), and what would fail if a column were required, optional or unique.';

const readers = [ruled, told];

/** What would change if something were done otherwise: it is tried out and compared. */
export const whatIf: Kind = {
  name: 'what-if',
  alone: cannot,
  tells:
    'what would change if rows were left out, a column were required or unique, a value mapped, dates read month first, …',
  fits: ({ says }) => worth([says('suppose'), 0.97]),
  answer: async (asked, world) => {
    for (const read of readers) {
      const supposed = await read(asked, world);
      if (supposed) return tryOut(world, supposed);
    }
    return undefined;
  },
};
