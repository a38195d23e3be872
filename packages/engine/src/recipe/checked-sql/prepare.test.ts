import { afterAll, describe, expect, it } from 'vitest';
import { evaluate } from '../expression.js';
import { InvalidRecipe, parseRecipe } from '../recipe.js';
import { SqlChecker } from './checker.js';
import { prepareSql } from './prepare.js';

const checker = new SqlChecker();
afterAll(() => checker.close());

const a = { op: 'column', name: 'A' };
const recipeWith = (sheet: Record<string, unknown>) =>
  parseRecipe({
    version: 1,
    inputs: [{ id: 'crm', file: '*.csv', columns: ['A'] }],
    sheets: [{ template: 'Contacts', from: { input: 'crm' }, columns: {}, ...sheet }],
  });

describe('prepareSql', () => {
  it('makes sql operations ready wherever they stand', async () => {
    const sql = { op: 'sql', expression: 'upper(a)', args: { a } };
    const recipe = recipeWith({
      columns: { Plain: sql, Nested: { op: 'trim', of: { ...sql, args: { a: sql } } } },
      filters: [{ keep: { test: 'not', of: { test: 'blank', of: sql } } }],
    });
    await prepareSql(recipe, checker);
    const row = { position: 0, column: () => 'x', lookup: () => undefined };
    for (const each of Object.values(recipe.sheets[0]!.columns)) expect(evaluate(each, row)).toBe('X');
  });

  it('names the sheet and the place of what it refuses', async () => {
    const bad = (expression: string) => ({ op: 'sql', expression, args: { a } });
    const recipe = recipeWith({
      columns: { Email: { op: 'trim', of: bad('now()') }, Name: bad('b') },
      filters: [{ keep: { test: 'blank', of: bad('(SELECT 1)') } }],
    });
    const refusal = await prepareSql(recipe, checker).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidRecipe);
    const { problems } = refusal as InvalidRecipe;
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(/^Sheet "Contacts", column "Email": The function now is not one/);
    expect(problems[1]).toMatch(/^Sheet "Contacts", column "Name": There is no column "b"; there are: "a"/);
    expect(problems[2]).toMatch(/^Sheet "Contacts", filter: Subqueries/);
  });

  it('is asked for where it was left out', () => {
    const recipe = recipeWith({ columns: { Name: { op: 'sql', expression: 'a', args: { a } } } });
    expect(() =>
      evaluate(recipe.sheets[0]!.columns.Name!, { position: 0, column: () => 'x', lookup: () => undefined }),
    ).toThrow('goes through prepareSql');
  });
});
