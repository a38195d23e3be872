import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AnyExpression, parseExpression } from '../recipe/expression.js';
import { openDuck, runInDuck, runInTypeScript } from '../recipe/testing/duck.js';
import { targetOf } from '../target/target.js';
import type { TemplateColumn } from '../validate/template.js';
import type { Conventions, Doubt } from './conversion.js';
import { convert } from './convert.js';

interface Case {
  name: string;
  column: TemplateColumn;
  values: string[];
  conventions?: Partial<Conventions>;
  /** What each value becomes; empty where there is no cell. */
  cells: string[];
  doubts?: Doubt['about'][];
}

const cases: Case[] = JSON.parse(
  readFileSync(new URL('../../cases/conversions.json', import.meta.url), 'utf8'),
);
const SOURCE: AnyExpression = { op: 'column', name: 'a' };

/** So many expressions are one statement. */
const AT_ONCE = 20;

function converted(each: Case) {
  const template = { slug: 't', name: 'T', columns: [each.column] };
  const target = targetOf(each.column, template, [template]);
  const values = each.values.map((value) => ({ value, count: 1 }));
  const conventions = { placeholders: [], meanings: [], ...each.conventions };
  const [best] = convert(values, SOURCE, target, conventions);
  if (!best) throw new Error('there is no conversion');
  return { best, target };
}

function rowsOf(each: Case) {
  return each.values.map((value) => ({ a: value }));
}

describe('a column of values becomes what a template wants', () => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', (_, each) => {
    const { best, target } = converted(each);
    // What comes back from the recipe document is the same expression.
    const expression = parseExpression(JSON.parse(JSON.stringify(best.expression)));
    expect(expression).toEqual(best.expression);
    const [cells] = runInTypeScript([expression], rowsOf(each));
    expect(cells?.map((cell) => cell ?? '')).toEqual(each.cells);
    expect(best.doubts.map(({ about }) => about)).toEqual(each.doubts ?? []);
    const filled = each.cells.filter((cell) => cell !== '');
    const passing = filled.filter((cell) => target.passes(cell));
    expect(best.valid).toBeCloseTo(filled.length > 0 ? passing.length / filled.length : 1);
  });

  it('in DuckDB as in TypeScript, and with the values of other columns', async () => {
    const duck = await openDuck();
    for (let from = 0; from < cases.length; from += AT_ONCE) {
      const some = cases.slice(from, from + AT_ONCE);
      const expressions = some.map((each) => converted(each).best.expression);
      const rows = some.flatMap(rowsOf);
      expect(await runInDuck(duck, expressions, rows)).toEqual(runInTypeScript(expressions, rows));
    }
  });
});
