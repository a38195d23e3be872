import fc from 'fast-check';
import { parseRecipe, type Recipe, serialize } from '../../recipe/recipe.js';
import { type Reshape, reshapedColumns } from '../../recipe/reshape.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import type { Cell, PlainTable } from './plain-table.js';

/** Everything a random run needs. */
export interface World {
  tables: PlainTable[];
  recipe: Recipe;
  templates: Template[];
  /** A sheet that is there before the run. */
  older: { recipe: Recipe; template: Template };
}

type Gen = fc.GeneratorValue;

const nasty: Cell[] = [
  null,
  '',
  ' ',
  '\u00a0',
  '\t',
  '\u200b',
  '\ufeff',
  '\ufeffacme',
  '"',
  '""',
  "'",
  ',',
  ';',
  '|',
  '|x',
  'a,b;c',
  ' a ; ;b;',
  'line\nbreak',
  'cr\r\nlf',
  '😀',
  '👩‍👩‍👧',
  'ß',
  'SS',
  'ẞ',
  'İ',
  'i',
  'I',
  'ı',
  'ΣΑΣ',
  'σας',
  'é',
  'e\u0301',
  'acme',
  'Acme',
  ' ACME ',
  'acme\u00a0',
  'acme',
  '0',
  '00',
  '1',
  '1.0',
  '12',
  '-3',
  '1e5',
  '2024-01-31',
  '31/01/2024',
  '\0',
  'a\0b',
  'NULL',
  'null',
  'x'.repeat(13),
  `${'long '.repeat(400)}end`,
  '["a","b"]',
  '[1.50, "x", null, true, " ", [2.0,{"k":"v|"}]]',
  '[12345678901234567890.10,"|","|12","a|"]',
  '["\\"|12","\\u0041\\\\"]',
  '[]',
  '{"a":["p","q"]}',
  '[broken',
  '"let 1"',
  "'); DROP",
  '(415) 555-2671',
  'Open',
  'Won ',
];

const cell = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...nasty) },
  // Blanks are where fill_down, join keys, deduplicate and required differ.
  { weight: 4, arbitrary: fc.constantFrom(null, '', '', ' ') },
  { weight: 5, arbitrary: fc.constantFrom('k1', 'K1', 'k2', ' k2', 'k3', 'k4') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 5 }).map((text) => text.toWellFormed()) },
);

const names = [
  'Id',
  'id',
  'Name "q"',
  'c0',
  'row',
  'A,B',
  ' x ',
  'errors',
  'position',
  'key',
  "o'k",
  'let 1',
];
const patterns = ['^\\S+$', '^[a-z0-9 ]*$', '\\d', '^(?!K)', '^.{1,4}$', '(?<=a)c', 'é|ß', '^\\p{L}'];

interface Input {
  id: string;
  columns: string[];
}

/** A world: three inputs of one or two tables each, two sheets that may link to each other, one that was there. */
export interface WorldSize {
  mostRows: number;
  leastRows?: number;
  /** Random keys of large tables have too many partners. */
  joins?: boolean;
}

export function makeWorld(g: Gen, { mostRows, leastRows = 0, joins = true }: WorldSize): World {
  const tables: PlainTable[] = [];
  const inputs = ['a', 'b', 'c'].map((id): Input & { file: string } => {
    const columns = subset(g, names, 2, 6);
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
  const recipe = parseRecipe({ version: 1, inputs: declared, sheets });
  return { tables, recipe, templates, older: { recipe: older, template: templates.at(-1)! } };
}

/** What comes out of a recipe that went to disk and back. */
export function reread(recipe: Recipe): Recipe {
  return parseRecipe(JSON.parse(serialize(recipe)));
}

function makeTable(
  g: Gen,
  file: string,
  columns: string[],
  [least, most]: [number, number],
  isOther: boolean,
): PlainTable {
  const own = isOther ? [...columns].reverse().concat('only here') : columns;
  const rows = g(() =>
    fc.array(fc.tuple(...own.map(() => cell)), { minLength: least, maxLength: most, size: 'max' }),
  ) as Cell[][];
  const isDense = g(fc.boolean);
  if (isDense) return { file, columns: own, rows, numbers: g(() => fc.integer({ min: 1, max: 5 })) };
  const gaps = g(() =>
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: rows.length, maxLength: rows.length, size: 'max' }),
  );
  let number = 1;
  return { file, columns: own, rows, numbers: gaps.map((gap) => (number += gap)) };
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
  inputs: readonly Input[],
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

/** A column as an expression names it. */
interface Named {
  name: string;
  input?: string;
}

function plain(g: Gen, inputs: readonly Input[]): { from: unknown; columns: Named[] } {
  const input = pick(g, inputs);
  const { reshape, columns } = reshaping(g, input.columns);
  return { from: { input: input.id, reshape }, columns: columns.map((name) => ({ name })) };
}

function union(g: Gen, inputs: readonly Input[]): { from: unknown; columns: Named[] } {
  const members = Array.from({ length: g(() => fc.integer({ min: 1, max: 3 })) }, () => pick(g, inputs));
  const called = ['Id', 'One', 'Two'];
  const union = members.map((input) => {
    const { reshape, columns } = reshaping(g, input.columns);
    // Every name that expressions may use is either renamed, absent or a column as it is.
    const entries = called
      .filter((name) => !columns.includes(name) || g(fc.boolean))
      .map((name) => [name, rarely(g) ? null : pick(g, columns)]);
    return { input: input.id, names: Object.fromEntries(entries), reshape };
  });
  return { from: { union }, columns: called.map((name) => ({ name })) };
}

function join(g: Gen, inputs: readonly Input[]): { from: unknown; columns: Named[] } {
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

function reshaping(g: Gen, given: readonly string[]): { reshape: unknown[]; columns: string[] } {
  let columns = [...given];
  const reshape = Array.from({ length: g(() => fc.constantFrom(0, 0, 1, 1, 2, 3)) }, () => {
    const kind = g(() => fc.constantFrom('fill_down', 'fill_down', 'unpivot', 'explode'));
    if (kind === 'fill_down') return { step: 'fill_down', columns: subset(g, columns, 1, 2) };
    if (kind === 'explode') {
      const by = g(() =>
        fc.constantFrom({ separator: ';' }, { separator: ', ' }, { separator: 'ß' }, 'json'),
      );
      return { step: 'explode', column: pick(g, columns), by };
    }
    const width = g(() => fc.integer({ min: 1, max: 2 }));
    const labels = subset(g, ['L', 'M'], 0, 2);
    const groups = Array.from({ length: g(() => fc.integer({ min: 1, max: 3 })) }, (_, at) => ({
      labels: labels.map(() => g(() => fc.constantFrom(`group ${at}`, '', "o'", '\ufeffg'))),
      columns: subset(g, columns, 1, width + 1),
    }));
    const given = columns.find((name) => !['L', 'M', 'V', 'W'].includes(name));
    const made = subset(g, ['V', 'W', ...(given === undefined ? [] : [given])], width, width);
    const step: Reshape = { step: 'unpivot', labels, values: made, groups, keep_blank: g(fc.boolean) };
    columns = reshapedColumns(columns, step);
    return step;
  });
  return { reshape, columns };
}

function expression(
  g: Gen,
  columns: readonly Named[],
  inputs: readonly Input[],
  depth: number,
): Record<string, unknown> {
  const column = () => ({ op: 'column', ...pick(g, columns) });
  if (depth === 0) return column();
  const of = () => expression(g, columns, inputs, depth - 1);
  const op = g(() =>
    fc.constantFrom(
      ...['column', 'column', 'column', 'trim', 'upper', 'lower', 'concat', 'coalesce', 'constant'],
      ...['lookup', 'split', 'if', 'json_get', 'phone_e164', 'hash_id', 'length_limit'],
    ),
  );
  switch (op) {
    case 'trim':
    case 'upper':
    case 'lower':
      return { op, of: of() };
    case 'concat':
      return { op, parts: [of(), of()] };
    case 'coalesce':
      return { op, of: [of(), of()] };
    case 'constant':
      return { op, value: g(() => fc.constantFrom('acme', '', ' ', '"position"', "'", '\ufeff')) };
    case 'lookup': {
      const input = pick(g, inputs);
      return {
        ...{ op, of: of(), input: input.id, key: pick(g, input.columns), value: pick(g, input.columns) },
        ...{ ignore_case: g(fc.boolean), otherwise: g(() => fc.constantFrom('blank', 'keep')) },
      };
    }
    case 'split':
      return { op, of: of(), by: ';', part: 1 };
    case 'if':
      return { op, when: condition(g, columns, inputs), use: of(), otherwise: of() };
    case 'json_get':
      return { op, of: of(), path: g(() => fc.constantFrom([0], ['a'], ['a', 1])) };
    case 'phone_e164':
      return { op, of: of(), country: 'US' };
    case 'hash_id':
      return { op, parts: [of()], prefix: 'h', length: 8 };
    case 'length_limit':
      return { op, of: of(), length: 3 };
    default:
      return column();
  }
}

function sequence(g: Gen): Record<string, unknown> {
  return { op: 'sequence', start: g(() => fc.constantFrom(0, 1, 99)), prefix: 'S', width: 3 };
}

function condition(g: Gen, columns: readonly Named[], inputs: readonly Input[]): Record<string, unknown> {
  const of = expression(g, columns, inputs, 1);
  const test = g(() => fc.constantFrom('blank', 'equals', 'one_of', 'contains', 'compare'));
  const inner =
    test === 'blank'
      ? { test, of }
      : test === 'equals'
        ? { test, of, to: expression(g, columns, inputs, 0), ignore_case: g(fc.boolean) }
        : test === 'one_of'
          ? { test, of, values: ['acme', 'k1', '\ufeff', ''], ignore_case: g(fc.boolean) }
          : test === 'contains'
            ? { test, of, text: 'a' }
            : { test, of, as: 'number', is: '<', to: '10' };
  return g(fc.boolean) ? { test: 'not', of: inner } : inner;
}

function pick<T>(g: Gen, from: readonly T[]): T {
  return from[g(() => fc.nat(from.length - 1))]!;
}

function rarely(g: Gen): boolean {
  return g(() => fc.nat(4)) === 0;
}

function subset<T>(g: Gen, from: readonly T[], least: number, most: number): T[] {
  return g(() =>
    fc.shuffledSubarray([...from], {
      minLength: Math.min(least, from.length),
      maxLength: Math.min(most, from.length),
    }),
  );
}
