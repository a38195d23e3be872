import { expect, test } from 'vitest';
import { magnitudeSteps } from './magnitudes.js';
import { applied, inOrder, numberRead } from './steps.js';

test.each([
  ['6,1 milhões', ',', '6100000'],
  ['510 mil', ',', '510000'],
  ['2.5k', '.', '2500'],
  ['€ 1,2 Mio.', ',', '1200000'],
  ['3 Mrd €', ',', '3000000000'],
  ['42', '.', '42'],
])('%s', (value, decimal, expected) => {
  const steps = magnitudeSteps([{ value, count: 1 }]);
  const read = numberRead(
    { decimal: decimal as '.' | ',', thousands: decimal === ',' ? '.' : ',' },
    'divide',
  );
  expect(applied(inOrder(...steps, read))(value)).toBe(expected);
});

test('metres are no millions', () => {
  expect(
    magnitudeSteps([
      { value: '12 m', count: 1 },
      { value: '5 kg', count: 1 },
    ]),
  ).toEqual([]);
});
