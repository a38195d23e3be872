import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMoment } from '../../cells/date-text.js';
import { isPlaceholder } from '../../cells/placeholders.js';
import type { Counted } from '../counts.js';
import type { KindShare } from '../kind.js';
import { findKinds } from './find-kinds.js';

interface Case extends Partial<Omit<KindShare, 'kind' | 'otherFormats' | 'otherDecimal'>> {
  values: string[];
  /** The first kind; null where there is none. */
  kind: KindShare['kind'] | null;
  otherFormats?: string[] | null;
  otherDecimal?: string | null;
}

const cases = JSON.parse(
  readFileSync(new URL('../../../cases/kinds.json', import.meta.url), 'utf8'),
) as Case[];

function kindsOf(cells: readonly string[]): KindShare[] {
  const counts = new Map<string, number>();
  for (const cell of cells.filter((each) => each.trim() !== ''))
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const sample: Counted[] = [...counts].map(([value, count]) => ({ value, count }));
  const filled = sample.reduce((sum, { count }) => sum + count, 0);
  const none = { shortest: 0, longest: 0, min: null, max: null, isEstimate: false };
  return findKinds({ ...none, filled, distinct: sample.length, sample, frequent: sample.length }).kinds;
}

describe('the kinds of a column', () => {
  it.each(cases.map((each) => [each.values.join(' | '), each] as const))(
    '%s',
    (_, { values, kind, ...more }) => {
      const [first] = kindsOf(values);
      expect(first?.kind ?? null).toBe(kind);
      for (const [key, value] of Object.entries(more)) {
        expect(first?.[key as keyof KindShare] ?? null, key).toEqual(value);
      }
      if (first?.kind === 'date' || first?.kind === 'datetime') {
        const readable = values.filter((value) => !isPlaceholder(value) && value !== '31/02/2020');
        for (const value of readable)
          expect(readMoment(value, first.formats ?? [], 50), value).not.toBeNull();
      }
    },
  );

  it('are at least 120 cases', () => expect(cases.length).toBeGreaterThanOrEqual(120));

  it('has the day first where one value says so, however many do not', () => {
    const open = Array.from(
      { length: 900 },
      (_, at) => `0${1 + (at % 9)}/0${1 + (at % 7)}/${1990 + (at % 30)}`,
    );
    expect(kindsOf([...open, '05/13/2001'])[0]?.formats).toEqual(['MM/DD/YYYY']);
    expect(kindsOf([...open, '13/05/2001'])[0]?.formats).toEqual(['DD/MM/YYYY']);
  });
});
