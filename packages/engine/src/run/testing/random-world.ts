import fc from 'fast-check';
import { parseRecipe, type Recipe, serialize } from '../../recipe/recipe.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import type { PlainTable } from './plain-table.js';
import { condition, expression, type Named, type RandomInput, sequence } from './random-expression.js';
import { type Gen, pick, rarely, subset } from './random-pick.js';
import { reshaping } from './random-reshape.js';
import { columnNames, makeTable } from './random-table.js';

/** Everything a random run needs. */
export interface World {
  tables: PlainTable[];
  recipe: Recipe;
  templates: Template[];
  /** A sheet that is there before the run. */
  older: { recipe: Recipe; template: Template };
}

const patterns = ['^\\S+$', '^[a-z0-9 ]*$', '\\d', '^(?!K)', '^.{1,4}$', '(?<=a)c', 'é|ß', '^\\p{L}'];

/** A world: three inputs of one or two tables each, two sheets that may link to each other, one that was there. */
export interface WorldSize {
  mostRows: number;
  leastRows?: number;
  /** Random keys of large tables have too many partners. */
  joins?: boolean;
}

export function makeWorld(g: Gen, { mostRows, leastRows = 0, joins = true }: WorldSize): World {
  const tables: PlainTable[] = [];
  const inputs = ['a', 'b', 'c'].map((id): RandomInput & { file: string } => {
    const columns = subset(g, columnNames, 2, 6);
    const several = id !== 'c' && g(fc.boolean);
    for (const part of several ? ['1', '2'] : ['1'])
      tables.push(makeTable(g, `${id}${part}.csv`, columns, [leastRows, mostRows], part === '2'));
    return { id, columns, file: `${id}*` };
  });
  const templates = ['alpha', 'beta'].map((slug) => makeTemplate(g, slug));
  templates.push({ slug: 'older', id: 'id-older', name: 'Older "one"', columns: [{ name: 'Code' }] });
  const sheets = templates
    .slice(
      0,
      g(() => fc.integer({ min: 1, max: 2 })),
    )
    .map((template) => makeSheet(g, template, inputs, joins));
  const column = pick(g, inputs[2]!.columns);
  const declared = inputs.map(({ id, file, columns }) => ({ id, file, columns }));
  const older = parseRecipe({
    version: 1,
    inputs: declared,
    sheets: [{ template: 'older', from: { input: 'c' }, columns: { Code: { op: 'column', name: column } } }],
  });
  const recipe = withSheetLookups(g, { version: 1, inputs: declared, sheets });
  return { tables, recipe, templates, older: { recipe: older, template: templates.at(-1)! } };
}

/** What comes out of a recipe that went to disk and back. */
export function reread(recipe: Recipe): Recipe {
  return parseRecipe(JSON.parse(serialize(recipe)));
}

function makeTemplate(g: Gen, slug: string): Template {
  const columns = subset(g, ['Code', 'Parent', 'c1', 'errors', 'Quote "x"', 'Stage'], 1, 5).map(
    (name): TemplateColumn => {
      const column: TemplateColumn = { name };
      if (g(fc.boolean)) column.required = true;
      if (g(fc.boolean)) column.unique = true;
      if (rarely(g)) column.strictRule = pick(g, patterns);
      if (g(fc.boolean))
        column.linkRule = g(() =>
          fc.array(
            fc.record({
              templateId: fc.constantFrom('alpha', 'beta', 'older', 'id-older', 'nowhere'),
              columnName: fc.constantFrom('Code', 'Parent', 'c1'),
            }),
            { minLength: 0, maxLength: 2 },
          ),
        );
      if (rarely(g)) {
        column.desiredRule = 'ai';
        column.description = pick(g, [
          'One of: Open, Won, Lost',
          'A whole number between 1 and 20',
          'ISO date',
        ]);
      }
      return column;
    },
  );
  return { slug, name: `${slug} 'sheet'`, columns };
}

function makeSheet(
  g: Gen,
  template: Template,
  inputs: readonly RandomInput[],
  joins: boolean,
): Record<string, unknown> {
  const kind = g(() => fc.constantFrom('input', 'input', 'union', joins ? 'join' : 'union'));
  const { from, columns } =
    kind === 'input' ? plain(g, inputs) : kind === 'union' ? union(g, inputs) : join(g, inputs);
  const made = subset(
    g,
    template.columns.map(({ name }) => name),
    1,
    template.columns.length,
  );
  const expressions = Object.fromEntries(
    made.map((name) => [name, rarely(g) ? sequence(g) : expression(g, columns, inputs, 2)]),
  );
  const keyable = made.filter((name) => !JSON.stringify(expressions[name]).includes('"sequence"'));
  const filters = Array.from({ length: g(() => fc.constantFrom(0, 0, 1, 2)) }, (_, at) => ({
    keep: condition(g, columns, inputs),
    ...(g(fc.boolean) ? { reason: `reason ${at}` } : {}),
  }));
  const deduplicate =
    g(fc.boolean) && keyable.length > 0
      ? {
          by: subset(g, keyable, 1, 2),
          keep: g(() => fc.constantFrom('first', 'last', 'most_complete')),
          ...(g(fc.boolean) ? { merge: merging(g, keyable) } : {}),
        }
      : undefined;
  return {
    template: template.slug,
    from,
    filters,
    columns: expressions,
    ...(deduplicate ? { deduplicate } : {}),
  };
}

function merging(g: Gen, columns: string[]): Record<string, unknown> {
  const rules = [
    ...[{ take: 'filled' }, { take: 'most_common' }, { take: 'least' }, { take: 'greatest', as: 'number' }],
    ...[{ take: 'sum' }, { take: 'prefer', values: ['Won', ' k1', ''] }, { take: 'constant', value: "'" }],
    { take: 'joined', separator: '; ' },
  ];
  return Object.fromEntries(subset(g, columns, 1, 4).map((name) => [name, pick(g, rules)]));
}

interface RandomRecipe {
  version: number;
  inputs: unknown[];
  sheets: Record<string, unknown>[];
}

/** Looks some columns up in the sheets, where that goes in no circle. */
function withSheetLookups(g: Gen, { sheets, ...rest }: RandomRecipe): Recipe {
  const columnsOf = (sheet: Record<string, unknown>) => sheet.columns as Record<string, unknown>;
  let recipe = parseRecipe({ ...rest, sheets });
  for (const sheet of sheets)
    for (const [name, of] of Object.entries(columnsOf(sheet))) {
      if (!rarely(g) || JSON.stringify(of).includes('"sequence"')) continue;
      const target = pick(g, sheets);
      const names = Object.keys(columnsOf(target));
      const lookup = {
        ...{
          op: 'sheet_lookup',
          of,
          sheet: target.template,
          key: subset(g, names, 1, 2),
          value: pick(g, names),
        },
        ...{ ignore_case: g(fc.boolean), otherwise: g(() => fc.constantFrom('blank', 'keep')) },
      };
      columnsOf(sheet)[name] = rarely(g) ? { op: 'phone_e164', of: lookup, country: 'US' } : lookup;
      try {
        recipe = parseRecipe({ ...rest, sheets });
      } catch {
        columnsOf(sheet)[name] = of;
      }
    }
  return recipe;
}

function plain(g: Gen, inputs: readonly RandomInput[]): { from: unknown; columns: Named[] } {
  const input = pick(g, inputs);
  const { reshape, columns } = reshaping(g, input.columns);
  return { from: { input: input.id, reshape }, columns: columns.map((name) => ({ name })) };
}

function union(g: Gen, inputs: readonly RandomInput[]): { from: unknown; columns: Named[] } {
  const members = Array.from({ length: g(() => fc.integer({ min: 1, max: 3 })) }, () => pick(g, inputs));
  const called = ['Id', 'One', 'Two'];
  const union = members.map((input) => {
    const { reshape, columns } = reshaping(g, input.columns);
    // Every name that expressions may use is either renamed, absent or a column as it is.
    const entries = called
      .filter((name) => !columns.includes(name) || g(fc.boolean))
      .map((name) => [name, rarely(g) ? null : pick(g, columns)]);
    const set = { '(source)': g(() => fc.constantFrom('', 'Leeds', "it's", '\ufeff')) };
    return { input: input.id, names: Object.fromEntries(entries), set, reshape };
  });
  return { from: { union }, columns: [...called, '(source)'].map((name) => ({ name })) };
}

function join(g: Gen, inputs: readonly RandomInput[]): { from: unknown; columns: Named[] } {
  const chosen = subset(g, inputs, 2, 3);
  const shaped = chosen.map((input) => ({ ...input, ...reshaping(g, input.columns) }));
  const [main, ...partners] = shaped;
  const named = (each: (typeof shaped)[number]) =>
    each.columns.map((name): Named => (each === main && g(fc.boolean) ? { name } : { name, input: each.id }));
  const reachable = [...named(main!)];
  const withs = partners.map((partner) => {
    const on = Array.from({ length: g(() => fc.constantFrom(1, 1, 2)) }, () => ({
      left: expression(g, reachable, inputs, rarely(g) ? 1 : 0),
      right: expression(
        g,
        partner.columns.map((name) => (g(fc.boolean) ? { name } : { name, input: partner.id })),
        inputs,
        rarely(g) ? 1 : 0,
      ),
    }));
    reachable.push(...named(partner));
    return {
      input: partner.id,
      reshape: partner.reshape,
      kind: g(() => fc.constantFrom('left', 'inner')),
      on,
    };
  });
  return { from: { join: { input: main!.id, reshape: main!.reshape, with: withs } }, columns: reachable };
}
