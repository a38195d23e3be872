import { expect, test } from 'vitest';
import { compositionIn } from './composition.js';

function partsOf(description: string, pattern?: string) {
  const found = compositionIn({ name: 'Key', description }, pattern);
  return (
    found && [found.before, ...found.parts.map(({ said, shown }) => `${said}=${shown ?? ''}`)].join(' | ')
  );
}

test('a key has the parts that its description lists where its rule has as many', () => {
  expect(partsOf('church code, date and time, e.g. STM-20240107-1030', '^[A-Z]{3}-\\d{8}-\\d{4}$')).toBe(
    ' | church code=STM | date=20240107 | time=1030',
  );
  expect(partsOf('site no, slash, location code, e.g. 01/A-01-1', '^\\d{2}/[A-Z0-9-]+$')).toBe(
    ' | site no=01 | location code=A-01-1',
  );
  expect(partsOf('depot et tournée', '^T-\\d{2}-\\d{3}$')).toBe('T- | depot= | tournée=');
});

test('a list beside a rule of other parts is no composition', () => {
  expect(partsOf('street and number', '^.+$')).toBeUndefined();
  expect(partsOf('in progress, done or cancelled', '^(in progress|done|cancelled)$')).toBeUndefined();
  expect(partsOf('letters and digits', '^[A-Z]{2}\\d{4}$')).toBeUndefined();
});

test('where no rule has the parts, the example does', () => {
  expect(partsOf('depot followed by the bin and the level, e.g. LEE/204/A')).toBe(
    ' | depot=LEE | bin=204 | level=A',
  );
  expect(partsOf('Halle und Platz mit Bindestrich, z. B. H2-017', '^[A-Z0-9-]+$')).toBe(
    ' | Halle=H2 | Platz=017',
  );
  expect(partsOf('street and number, e.g. Main Street 5')).toBeUndefined();
  expect(partsOf('two letters and a number, e.g. AB1234')).toBeUndefined();
});
