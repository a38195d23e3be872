import { describe, expect, it } from 'vitest';
import { Names } from './names.js';
import { withoutQualifier } from './qualified-names.js';

const columns = (names: string[]) => names.map((name) => ({ name, table: 'export', neighbours: names }));
const short = (...names: string[]) => withoutQualifier(columns(names))?.map(({ name }) => name);

describe('a column of what is so now', () => {
  it('is the column of what it is', () => {
    expect(short('Current Stage', 'Status')).toEqual(['Stage', 'Status']);
    expect(short('main_phone', 'Aktueller Tarif', 'Plan actuel')).toEqual(['phone', 'Tarif', 'Plan']);
  });

  it('is not where another is called so, or where it says what the thing is', () => {
    expect(short('Current address', 'Address')).toBeUndefined();
    expect(short('Primary phone', 'Main phone')).toBeUndefined();
    expect(short('Current date', 'Primary key', 'Main color')).toBeUndefined();
  });

  it('is nearer by the very word than another by one that means the same', () => {
    const names = new Names(
      columns(['Job', 'Current Stage', 'Status']),
      columns(['Job', 'Stage', 'Outcome']).map(({ name }) => ({ name })),
      'application',
    );
    expect(names.pair(1, 1).probability).toBeGreaterThan(0.9);
  });
});
