import fc from 'fast-check';
import { rowKinds } from '../../read/reader.js';
import { type Reshape, reshapedColumns } from '../../recipe/reshape.js';
import { type Gen, pick, rarely, subset } from './random-pick.js';
import { keyColumns } from './random-table.js';

/** Steps on a table of these columns, and what the columns are called after them. */
export function reshaping(g: Gen, given: readonly string[]): { reshape: Reshape[]; columns: string[] } {
  const reshape: Reshape[] = rarely(g) ? [rows(g)] : [];
  let columns = [...given];
  for (let left = g(() => fc.constantFrom(0, 0, 1, 1, 2, 3)); left > 0; left -= 1) {
    const step = pick(g, makers)(g, columns);
    reshape.push(step);
    columns = reshapedColumns(columns, step);
  }
  return { reshape, columns };
}

type Maker = (g: Gen, columns: readonly string[]) => Reshape;

const makers: Maker[] = [
  fillDown,
  fillDown,
  unpivot,
  explode,
  sections,
  sections,
  promoteHeader,
  transpose,
  records,
  records,
  context,
];

function rows(g: Gen): Reshape {
  const keep = subset(g, rowKinds, 0, 4);
  const others = rowKinds.filter((kind) => !keep.includes(kind));
  return {
    step: 'rows',
    keep,
    leave_out: g(fc.boolean) ? others.filter((kind) => kind === 'hidden') : subset(g, others, 0, 2),
  };
}

function fillDown(g: Gen, columns: readonly string[]): Reshape {
  return { step: 'fill_down', columns: subset(g, columns, 1, 2) };
}

function context(g: Gen, columns: readonly string[]): Reshape {
  const free = ['X', 'Y', 'Z'].filter((name) => !columns.includes(name));
  if (free.length === 0) return fillDown(g, columns);
  const take = () =>
    pick(g, ['file' as const, 'table' as const, { line: 1 }, { line: 2 }, { label: 'Name' }]);
  const part = () => ({
    by: pick(g, ['.', ' ', 'a']),
    keep: pick(g, ['before' as const, 'behind' as const]),
  });
  const split = () => (rarely(g) ? { split: part(), ...(rarely(g) ? { again: part() } : {}) } : {});
  return {
    step: 'context',
    columns: subset(g, free, 1, 2).map((to) => ({ to, take: take(), ...split() })),
  };
}

function explode(g: Gen, columns: readonly string[]): Reshape {
  const by = pick(g, [
    { separator: ';' },
    { separator: ', ' },
    { separator: 'ß' },
    { separator: ';', labelled: { mark: ':', separator: ',' } },
    { separator: ', ', labelled: { mark: 'a', separator: ' ' } },
    'json' as const,
  ]);
  return { step: 'explode', column: pick(g, columns), by };
}

function unpivot(g: Gen, columns: readonly string[]): Reshape {
  const width = g(() => fc.integer({ min: 1, max: 2 }));
  const labels = subset(g, ['L', 'M'], 0, 2);
  const groups = Array.from({ length: g(() => fc.integer({ min: 1, max: 3 })) }, (_, at) => ({
    labels: labels.map(() => g(() => fc.constantFrom(`group ${at}`, '', "o'", '\ufeffg'))),
    columns: subset(g, columns, 1, width + 1),
  }));
  const given = columns.find((name) => !['L', 'M', 'V', 'W'].includes(name));
  const values = subset(g, ['V', 'W', ...(given === undefined ? [] : [given])], width, width);
  return { step: 'unpivot', labels, values, groups, keep_blank: g(fc.boolean) };
}

function sections(g: Gen, columns: readonly string[]): Reshape {
  const heading = pick(g, columns);
  const others = columns.filter((name) => name !== heading);
  if (others.length === 0) return fillDown(g, columns);
  const column = pick(g, [heading, ...['S', 'Id'].filter((name) => !columns.includes(name))]);
  return { step: 'sections', column, heading, blank: subset(g, others, 1, 2) };
}

/** Some change places, some get new names. */
function promoteHeader(g: Gen, columns: readonly string[]): Reshape {
  const from = subset(g, columns, 1, 3);
  const others = ['P', 'Q', 'R', 'Name'].filter((name) => !columns.includes(name));
  const free = [...from, ...others];
  const to = subset(g, free, from.length, from.length);
  return {
    step: 'promote_header',
    rows: g(() => fc.integer({ min: 1, max: 2 })),
    names: from.map((name, at) => ({ from: name, to: to[at]! })),
  };
}

const keys = ['k1', 'K1', ' k2', 'k3', 'k4', 'acme', '"', "'", '😀', '1', 'a\0b'];

function keyColumn(g: Gen, columns: readonly string[]): string {
  const likely = columns.filter((name) => keyColumns.includes(name));
  return pick(g, likely.length > 0 && !rarely(g) ? likely : columns);
}

function transpose(g: Gen, columns: readonly string[]): Reshape {
  const listed = ['', ...(g(fc.boolean) ? keys.slice(0, 4) : keys)];
  const cells = g(() => fc.array(fc.constantFrom(...listed), { minLength: 1, maxLength: 6 }));
  return {
    step: 'transpose',
    key: keyColumn(g, columns),
    columns: subset(g, columns, 1, 4),
    label: pick(g, ['L', 'Id']),
    names: cells.map((cell, at) => ({ cell, to: `T${at}` })),
  };
}

function records(g: Gen, columns: readonly string[]): Reshape {
  const names = subset(g, g(fc.boolean) ? keys.slice(0, 4) : keys, 1, 5).map((cell, at) => ({
    cell,
    to: at === 0 ? 'Id' : `R${at}`,
  }));
  const pair = g(fc.boolean)
    ? { value: pick(g, columns) }
    : { separator: g(() => fc.constantFrom(';', ';', 'ß', '1', ' ')) };
  return {
    step: 'records',
    key: pick(g, columns),
    ...pair,
    start: pick(g, ['k1', ...keys.slice(0, 4), '😀']),
    names,
  };
}
