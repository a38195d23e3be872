import { expect, it } from 'vitest';
import { lexicon } from '../words/lexicon.js';
import { UnitMaker } from './units.js';

it('every entry of the dictionaries comes to an end, in every language at once', () => {
  const { readings } = lexicon();
  const languages = new Set(
    [...readings.values()].flatMap((each) => each.flatMap(({ language }) => language ?? [])),
  );
  const maker = new UnitMaker(() => false);
  expect(languages.size).toBeGreaterThanOrEqual(9);
  for (const written of readings.keys()) expect(maker.of(written, languages), written).not.toHaveLength(0);
});
