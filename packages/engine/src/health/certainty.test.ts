import { describe, expect, it } from 'vitest';
import type { Recipe } from '../recipe/recipe.js';
import type { SheetFile } from '../run/sheet/sheet.js';
import type { Template } from '../validate/template.js';
import { type ColumnEvidence, certaintyOf, type Evidence, withCertainty } from './certainty.js';
import type { Finding } from './health.js';

const templates: Template[] = [
  {
    slug: 'people',
    name: 'People',
    columns: [
      { name: 'Id', required: true, unique: true },
      { name: 'Email', description: 'Lower case' },
      { name: 'Phone' },
    ],
  },
];

function weighed(findings: Finding[], confidence: Record<string, number>) {
  const columns = Object.fromEntries(Object.keys(confidence).map((name) => [name, { op: 'column', name }]));
  const recipe = {
    notes: [],
    sheets: [{ template: 'people', from: { input: 'a' }, filters: [], columns, confidence }],
  } as unknown as Recipe;
  const sheets = [
    { template: templates[0], rowCount: 10, errors: [{ column: 'Email', rule: 'strict', count: 2 }] },
  ] as unknown as SheetFile[];
  let seen: readonly ColumnEvidence[] = [];
  const health = { people: { ok: findings.length === 0, findings } };
  const belief = { before: 1, lead: 0.2, valid: -0.1, free: 0, far: 0 };
  const beliefs = { people: { coverage: 2, columns: { Id: belief } } };
  const sure = withCertainty(
    recipe,
    { templates, sheets, health, beliefs, twice: new Map([['people', 0.1]]) },
    (all) => {
      seen = all;
    },
  );
  return { sure: sure.sheets[0]?.confidence ?? {}, seen };
}

describe('how sure a column is', () => {
  it('is weighed by its match, its cells, its sheet and the whole', () => {
    const { seen } = weighed([], { Id: 0.9, Email: 0.9 });
    expect(seen.map(({ column }) => column)).toEqual(['Id', 'Email']);
    expect(seen[1]?.evidence).toMatchObject({ broken: 0, described: 1, required: 0, keyless: 0, clean: 1 });
    expect(seen[1]?.evidence.match).toBeCloseTo(Math.log(9));
    expect(seen[1]?.evidence.invalid).toBeCloseTo(0.6);
    expect(seen[1]?.evidence.empty).toBeCloseTo(1 / 3);
    expect(seen[0]?.evidence).toMatchObject({ before: 1, lead: 0.2, valid: -0.1, coverage: 1, merged: 0 });
    // Nothing was believed of it: it was taken over from an earlier recipe.
    expect(seen[1]?.evidence).toMatchObject({ before: seen[1]?.evidence.match, lead: 0, valid: 0, free: 0 });
  });

  it('is less where something was found, but for doubts, which come from it', () => {
    const finding = (kind: Finding['kind']): Finding => ({ kind, column: 'Id', message: '' });
    const [well = 0, doubted = 0, broken = 1] = [
      [],
      [finding('column_in_doubt')],
      [finding('not_unique')],
    ].map((found) => weighed(found, { Id: 0.9 }).sure.Id);
    expect(doubted).toBe(well);
    expect(broken).toBeLessThan(well);
  });

  it('is certain only where somebody said so', () => {
    expect(weighed([], { Id: 1, Email: 0.999 }).sure).toMatchObject({ Id: 1 });
    expect(weighed([], { Email: 0.999 }).sure.Email).toBeLessThan(1);
  });

  it('rises with what speaks for it', () => {
    const [first] = weighed([], { Id: 0.6 }).seen;
    const evidence = first?.evidence as Evidence;
    expect(certaintyOf({ ...evidence, match: 5 })).toBeGreaterThan(certaintyOf(evidence));
    expect(certaintyOf({ ...evidence, emptyElsewhere: 1 })).toBeLessThan(certaintyOf(evidence));
  });
});
