import { conditionEnglish, conditionHolds } from '../../recipe/condition.js';
import { exactJson, jsonText } from '../../recipe/exact-json.js';
import { type Expression, englishOf, evaluate } from '../../recipe/expression.js';
import type { Lookup, Row } from '../../recipe/operation.js';
import { lookupKey } from '../../recipe/operations/lookup.js';
import type { Sheet } from '../../recipe/recipe.js';
import type { Explode, Reshape, Unpivot } from '../../recipe/reshape.js';
import { lowerText, trimText } from '../../recipe/text.js';
import { type Cell, type PlainTable, rowNumberOf } from './plain-table.js';

/** Table, row and parts; null where a join found no partner. */
export type PlainOrigin = (number | null)[];

/** Rows with named columns. */
export interface Lines {
  names: string[];
  rows: { cells: Cell[]; origin: PlainOrigin }[];
}

/** A row of the source: the cells of each input that a join has, one otherwise. */
export interface Line {
  cells: (Cell[] | undefined)[];
  origin: PlainOrigin;
}

export interface PlainSource {
  lines: Line[];
  value(line: Line, name: string, input?: string): Cell;
  /** Rows of the first origin that made no line. */
  lost: PlainOrigin[];
  width: number;
}

export interface PlainDropped {
  rule: string;
  origin: PlainOrigin;
  kept?: PlainOrigin;
}

export type PlainInputs = ReadonlyMap<string, readonly PlainTable[]>;

/** Most cells of large tables: quickly told. */
const isPlain = (cell: string): boolean => /^[!-~](?:[ -~]*[!-~])?$/.test(cell);

export function blank(cell: Cell): boolean {
  return cell === null || (!isPlain(cell) && trimText(cell) === '');
}

export function folded(cell: Cell): string {
  if (cell === null) return '';
  return isPlain(cell) ? cell.toLowerCase() : lowerText(trimText(cell));
}

export function sourceOf({ from }: Sheet, inputs: PlainInputs): PlainSource {
  if ('input' in from) return union([{ ...from, names: {} }], inputs);
  if ('union' in from) return union(from.union, inputs);
  return joined(from.join, inputs);
}

function lostOf(tables: readonly PlainTable[], rows: readonly { origin: PlainOrigin }[]): PlainOrigin[] {
  const there = new Set(rows.map(({ origin: [table, row] }) => `${table} ${row}`));
  return tables.flatMap((table, index) =>
    table.rows
      .map((_, at): PlainOrigin => [index, rowNumberOf(table, at)])
      .filter((origin) => !there.has(origin.join(' '))),
  );
}

function linesOf(
  inputs: PlainInputs,
  { input, reshape }: { input: string; reshape?: Reshape[] | undefined },
): Lines {
  const tables = inputs.get(input) ?? [];
  // Tables of one input may have their columns in another order, and some of their own.
  const names = tables[0]!.columns.filter((name) => tables.every(({ columns }) => columns.includes(name)));
  const rows = tables.flatMap((table, index) => {
    const places = names.map((name) => table.columns.indexOf(name));
    return table.rows.map((row, at) => ({
      cells: places.map((place) => row[place]!),
      origin: [index, rowNumberOf(table, at)],
    }));
  });
  return (reshape ?? []).reduce(reshaped, { names, rows });
}

function reshaped(lines: Lines, step: Reshape): Lines {
  if (step.step === 'unpivot') return unpivoted(lines, step);
  if (step.step === 'explode') return exploded(lines, step);
  const places = step.columns.map((name) => lines.names.indexOf(name));
  let above: Cell[] = [];
  let table: number | null = null;
  const rows = lines.rows.map(({ cells, origin }) => {
    if (origin[0] !== table) above = [];
    table = origin[0]!;
    const filled = [...cells];
    for (const place of places) {
      if (!blank(filled[place]!)) above[place] = filled[place]!;
      filled[place] = above[place] ?? null;
    }
    return { cells: filled, origin };
  });
  return { ...lines, rows };
}

function unpivoted(lines: Lines, { label, values, groups, keep_blank }: Unpivot): Lines {
  const gone = new Set([...groups.flatMap(({ columns }) => columns), ...values, label]);
  const staying = lines.names.filter((name) => !gone.has(name));
  const rows: Lines['rows'] = [];
  for (const { cells, origin } of lines.rows) {
    const cellOf = (name: string) => cells[lines.names.indexOf(name)]!;
    groups.forEach((group, part) => {
      const taken = values.map((_, at) =>
        group.columns[at] === undefined ? null : cellOf(group.columns[at]),
      );
      if (!keep_blank && taken.every(blank)) return;
      const labels = label === undefined ? [] : [group.label];
      rows.push({ cells: [...staying.map(cellOf), ...labels, ...taken], origin: [...origin, part] });
    });
  }
  return { names: [...staying, ...(label === undefined ? [] : [label]), ...values], rows };
}

function exploded(lines: Lines, { column, by }: Explode): Lines {
  const place = lines.names.indexOf(column);
  const rows = lines.rows.flatMap(({ cells, origin }) =>
    itemsOf(cells[place]!, by).map((item, part) => ({
      cells: cells.map((cell, at) => (at === place ? item : cell)),
      origin: [...origin, part],
    })),
  );
  return { ...lines, rows };
}

/** A cell without items stays as it is. */
export function itemsOf(cell: Cell, by: Explode['by']): Cell[] {
  if (cell === null) return [null];
  let items: Cell[] = [cell];
  if (by === 'json') {
    const list = exactJson(cell);
    if (list?.kind === 'array') items = list.items.map(jsonText).filter((item) => !blank(item));
  } else {
    items = cell
      .split(by.separator)
      .map(trimText)
      .filter((item) => item !== '');
  }
  return items.length === 0 ? [cell] : items;
}

function partsOf({ reshape }: { reshape?: Reshape[] | undefined }): number {
  return (reshape ?? []).filter(({ step }) => step !== 'fill_down').length;
}

type Members = Extract<Sheet['from'], { union: unknown }>['union'];

function union(members: Members, inputs: PlainInputs): PlainSource {
  const parts = members.map((member) => linesOf(inputs, member));
  const deepest = Math.max(...members.map(partsOf));
  let before = 0;
  const lines: (Line & { member: number })[] = [];
  parts.forEach(({ rows }, member) => {
    for (const { cells, origin } of rows) {
      const [table, row, ...rest] = origin;
      const padded = Array.from({ length: deepest }, (_, at) => rest[at] ?? 0);
      lines.push({ cells: [cells], origin: [table! + before, row!, ...padded], member });
    }
    before += inputs.get(members[member]!.input)!.length;
  });
  return {
    lines,
    value: (line, name) => {
      const { member } = line as Line & { member: number };
      const { names } = members[member]!;
      const here = Object.hasOwn(names, name) ? names[name] : name;
      return here === null || here === undefined
        ? null
        : (line.cells[0]![parts[member]!.names.indexOf(here)] ?? null);
    },
    lost: lostOf(
      members.flatMap(({ input }) => inputs.get(input)!),
      lines,
    ),
    width: 2 + deepest,
  };
}

type Join = Extract<Sheet['from'], { join: unknown }>['join'];

function joined(join: Join, inputs: PlainInputs): PlainSource {
  const mentions = [join, ...join.with];
  const each = mentions.map((mention) => linesOf(inputs, mention));
  const widths = mentions.map((mention) => 2 + partsOf(mention));
  const value = (line: Line, name: string, input = join.input): Cell => {
    const at = mentions.findIndex((mention) => mention.input === input);
    return line.cells[at]?.[each[at]!.names.indexOf(name)] ?? null;
  };
  let lines: Line[] = each[0]!.rows.map(({ cells, origin }) => ({ cells: [cells], origin }));
  join.with.forEach(({ input, kind, on }, index) => {
    const key = (line: Line, side: 'left' | 'right') => {
      const values = on.map((pair) =>
        evaluate(pair[side], {
          position: 0,
          column: (name, from = side === 'left' ? join.input : input) => value(line, name, from),
          lookup: (node, key) => lookUp(inputs, node, key),
        }),
      );
      return values.some((each) => each === null || each === '') ? undefined : JSON.stringify(values);
    };
    const partners = new Map<string, Lines['rows']>();
    for (const row of each[index + 1]!.rows) {
      const cells: (Cell[] | undefined)[] = [];
      cells[index + 1] = row.cells;
      const own = key({ cells, origin: row.origin }, 'right');
      if (own === undefined) continue;
      const group = partners.get(own);
      if (group) group.push(row);
      else partners.set(own, [row]);
    }
    lines = lines.flatMap((line) => {
      const wanted = key(line, 'left');
      const found = (wanted !== undefined && partners.get(wanted)) || [];
      if (found.length > 0)
        return found.map(({ cells, origin }) => ({
          cells: [...line.cells, cells],
          origin: [...line.origin, ...origin],
        }));
      if (kind === 'inner') return [];
      const none = Array.from({ length: widths[index + 1]! }, () => null);
      return [{ cells: [...line.cells, undefined], origin: [...line.origin, ...none] }];
    });
  });
  return {
    lines,
    value,
    lost: lostOf(inputs.get(join.input)!, lines),
    width: widths.reduce((sum, width) => sum + width, 0),
  };
}

const found = new WeakMap<PlainInputs, Map<string, Map<string, Cell>>>();

/** The first row with the key, table after table. */
export function lookUp(inputs: PlainInputs, node: Lookup, key: string): Cell | undefined {
  const identity = JSON.stringify([node.input, node.key, node.value, node.ignore_case]);
  const all = found.get(inputs) ?? new Map<string, Map<string, Cell>>();
  found.set(inputs, all);
  let keys = all.get(identity);
  if (!keys) {
    keys = new Map();
    for (const { columns, rows } of inputs.get(node.input)!)
      for (const row of rows) {
        const own = lookupKey(row[columns.indexOf(node.key)] ?? '', node);
        if (own !== '' && !keys.has(own)) keys.set(own, row[columns.indexOf(node.value)]!);
      }
    all.set(identity, keys);
  }
  return keys.get(key);
}

/** Filters and merges; what is left out comes with its rule. */
export function keptLines(
  sheet: Sheet,
  source: PlainSource,
  inputs: PlainInputs,
): { lines: Line[]; dropped: PlainDropped[] } {
  const dropped: PlainDropped[] = [];
  const rowOf = (line: Line): Row => {
    const row: Row = {
      position: 0,
      column: (name, input) => source.value(line, name, input),
      lookup: (node, key) => lookUp(inputs, node, key),
      value: (expression: Expression) => evaluate(expression, row),
    };
    return row;
  };
  const passing = source.lines.filter((line) => {
    const failed = sheet.filters.find(({ keep }) => !conditionHolds(keep, rowOf(line)));
    if (failed)
      dropped.push({
        rule: failed.reason ?? `kept only if ${conditionEnglish(failed.keep, englishOf)}`,
        origin: line.origin,
      });
    return !failed;
  });
  const lines = merged(sheet, passing, rowOf, dropped);
  for (const origin of source.lost)
    dropped.push({
      rule: 'no partner in the join, or no value to unpivot',
      origin: [...origin, ...Array.from({ length: source.width - origin.length }, () => null)],
    });
  return { lines, dropped };
}

function merged(
  { deduplicate, columns }: Sheet,
  lines: Line[],
  rowOf: (line: Line) => Row,
  dropped: PlainDropped[],
): Line[] {
  if (!deduplicate) return lines;
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const row = rowOf(line);
    const keys = deduplicate.by.map((name) => folded(row.value(columns[name]!)));
    if (keys.every((key) => key === '')) continue;
    const key = JSON.stringify(keys);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  const gone = new Set<Line>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const filled = (line: Line) =>
      Object.values(columns).filter((each) => !blank(rowOf(line).value(each))).length;
    let [kept] = group as [Line];
    for (const line of group) {
      if (deduplicate.keep === 'last') kept = line;
      if (deduplicate.keep === 'most_complete' && filled(line) > filled(kept)) kept = line;
    }
    for (const line of group) {
      if (line === kept) continue;
      gone.add(line);
      dropped.push({
        rule: `the same ${deduplicate.by.join(' and ')} as a row that was kept`,
        origin: line.origin,
        kept: kept.origin.slice(0, 2),
      });
    }
  }
  return lines.filter((line) => !gone.has(line));
}
