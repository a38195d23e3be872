import { describe, expect, it } from 'vitest';
import type { Known } from './instruction.js';
import { legendIn } from './legends.js';

const values: Record<string, string[]> = {
  status: ['2', '3', '4', '6'],
  'Tipo cliente': ['P', 'E'],
  Zustand: ['1', '2', '3'],
};
const known: Known = {
  templates: [{ slug: 't', name: 'T', columns: ['State'] }],
  tables: [{ file: 'a.csv', name: 'a', columns: Object.keys(values), values: (name) => values[name] ?? [] }],
};
const read = (sentence: string) => {
  const told = legendIn(sentence, known);
  return told?.do === 'map'
    ? [told.column, Object.fromEntries(told.pairs.map(({ from, to }) => [from, to]))]
    : undefined;
};

describe('a list of codes behind the column that has them', () => {
  it('says what each stands for, with or without a sign between', () => {
    expect(read('Status: 2 open, 3 pending, 4 resolved.')).toEqual([
      'status',
      { 2: 'open', 3: 'pending', 4: 'resolved' },
    ]);
    expect(read('Status codes are 2 = open, 3 = pending and 4 = resolved')?.[1]).toEqual({
      2: 'open',
      3: 'pending',
      4: 'resolved',
    });
    expect(read('Tipo cliente: P particular, E empresa')).toEqual([
      'Tipo cliente',
      { P: 'particular', E: 'empresa' },
    ]);
    expect(read('Status 2 is open, 3 pending, 4 resolved (closed).')).toEqual([
      'status',
      { 2: 'open', 3: 'pending', 4: 'closed' },
    ]);
    expect(read('Zustand: 1 (neu), 2 (in Arbeit), 3 (erledigt)')?.[1]).toEqual({
      1: 'neu',
      2: 'in Arbeit',
      3: 'erledigt',
    });
  });

  it('says what it is treated as', () => {
    expect(read('Status: 2 open, 6 "waiting on customer" which we treat as pending')?.[1]).toEqual({
      2: 'open',
      6: 'pending',
    });
  });

  it('may say only what the lowest and the highest mean', () => {
    const both = { 1: 'low', 3: 'urgent' };
    expect(read('Zustand runs from 1 (low) to 3 (urgent).')?.[1]).toEqual(both);
    expect(read('Zustand: von 1 (low) bis 3 (urgent)')?.[1]).toEqual(both);
    expect(read('Zustand from 3 (low) to 1 (urgent)')).toBeUndefined();
  });

  it('is read as a whole, of a column that has such cells', () => {
    expect(read('Status: 2 open, 3 pending, and please ask us about the rest')).toBeUndefined();
    expect(read('Status: 7 open, 8 pending')).toBeUndefined();
    expect(read('Colour: 2 red, 3 blue')).toBeUndefined();
    expect(read('Status: 2 open, 2 pending')).toBeUndefined();
    expect(read('There are 2 lists: 12 open orders')).toBeUndefined();
  });
});
