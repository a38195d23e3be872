import { lowerText, trimText } from '../../cells/text.js';
import { conditionEnglish, conditionHolds } from '../../recipe/condition.js';
import { type Expression, englishOf, evaluate, lookupIdentity } from '../../recipe/expression.js';
import type { InputLookup, Lookup, Row } from '../../recipe/operation.js';
import { type LookupCell, lookupCell, lookupRowKey, lookupValue } from '../../recipe/operations/lookup.js';
import type { Sheet } from '../../recipe/recipe.js';
import type { RowsStep } from '../../recipe/reshape/rows.js';
import { makesParts, type Reshape } from '../../recipe/reshape.js';
import { settledColumns } from '../../recipe/sheet-lookups.js';
import { blank, isPlain, type Lines, type PlainOrigin } from './plain-lines.js';
import { type Cell, type PlainTable, rowsRead } from './plain-table.js';
import { linesOf, rowsStepOf } from './reference-reshape.js';

/** A row of the source: the cells of each input that a join has, one otherwise. */
export interface Line {
  cells: (Cell[] | undefined)[];
  origin: PlainOrigin;
}

export interface PlainSource {
  lines: Line[];
  value(line: Line, name: string, input?: string): Cell;
  /** Rows of the first origin that steps left out. */
  left: Lines['left'];
  /** Those that made no line for another reason. */
  lost: PlainOrigin[];
  width: number;
}

export interface PlainDropped {
  rule: string;
  origin: PlainOrigin;
  kept?: PlainOrigin;
}

export type PlainInputs = ReadonlyMap<string, readonly PlainTable[]>;

export function folded(cell: Cell): string {
  if (cell === null) return '';
  return isPlain(cell) ? cell.toLowerCase() : lowerText(trimText(cell));
}

export type PlainLookup = (node: Lookup, key: string) => Cell | undefined;

export function sourceOf({ from }: Sheet, inputs: PlainInputs, lookup: PlainLookup): PlainSource {
  if ('input' in from) return union([{ ...from, names: {} }], inputs);
  if ('union' in from) return union(from.union, inputs);
  return joined(from.join, inputs, lookup);
}

function lostOf(
  tables: readonly { table: PlainTable; step: RowsStep | undefined }[],
  seen: readonly PlainOrigin[],
): PlainOrigin[] {
  const there = new Set(seen.map(([table, row]) => `${table} ${row}`));
  return tables.flatMap(({ table, step }, index) =>
    rowsRead(table, step && { ...step, leave_out: [] })
      .map(({ row }): PlainOrigin => [index, row])
      .filter((origin) => !there.has(origin.join(' '))),
  );
}

interface Mention {
  input: string;
  reshape?: Reshape[] | undefined;
}

function mentioned(inputs: PlainInputs, { input, reshape = [] }: Mention): Lines {
  return linesOf(inputs.get(input) ?? [], reshape);
}

function tablesOf(inputs: PlainInputs, { input, reshape = [] }: Mention) {
  return (inputs.get(input) ?? []).map((table) => ({ table, step: rowsStepOf(reshape) }));
}

function partsOf({ reshape = [] }: Mention): number {
  return reshape.filter(makesParts).length;
}

type Members = Extract<Sheet['from'], { union: unknown }>['union'];

function union(members: Members, inputs: PlainInputs): PlainSource {
  const parts = members.map((member) => mentioned(inputs, member));
  const deepest = Math.max(...members.map(partsOf));
  let before = 0;
  const lines: (Line & { member: number })[] = [];
  const left: Lines['left'] = [];
  const absorbed: PlainOrigin[] = [];
  parts.forEach(({ rows, ...gone }, member) => {
    for (const { rule, origin } of gone.left)
      left.push({ rule, origin: [origin[0]! + before, ...origin.slice(1)] });
    for (const [table, row] of gone.absorbed) absorbed.push([table! + before, row!]);
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
      const { names, set = {} } = members[member]!;
      if (Object.hasOwn(set, name)) return set[name]!;
      const here = Object.hasOwn(names, name) ? names[name] : name;
      return here === null || here === undefined
        ? null
        : (line.cells[0]![parts[member]!.names.indexOf(here)] ?? null);
    },
    left,
    lost: lostOf(
      members.flatMap((member) => tablesOf(inputs, member)),
      [...[...lines, ...left].map(({ origin }) => origin), ...absorbed],
    ),
    width: 2 + deepest,
  };
}

type Join = Extract<Sheet['from'], { join: unknown }>['join'];

function joined(join: Join, inputs: PlainInputs, lookup: PlainLookup): PlainSource {
  const mentions = [join, ...join.with];
  const each = mentions.map((mention) => mentioned(inputs, mention));
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
          lookup,
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
  const { left, absorbed } = each[0]!;
  return {
    lines,
    value,
    left,
    lost: lostOf(tablesOf(inputs, join), [...[...lines, ...left].map(({ origin }) => origin), ...absorbed]),
    width: widths.reduce((sum, width) => sum + width, 0),
  };
}

const found = new WeakMap<PlainInputs, Map<string, Map<string, LookupCell[]>>>();

/** What the rows with the key have, table after table. */
export function lookUp(inputs: PlainInputs, node: InputLookup, key: string): Cell | undefined {
  const identity = lookupIdentity(node);
  const all = found.get(inputs) ?? new Map<string, Map<string, LookupCell[]>>();
  found.set(inputs, all);
  let keys = all.get(identity);
  if (!keys) {
    keys = new Map();
    for (const table of inputs.get(node.input)!)
      for (const { cells } of rowsRead(table)) {
        const cell = (name: string) => cells[table.columns.indexOf(name)]!;
        const own = lookupRowKey(node, cell);
        if (own === null) continue;
        const others = keys.get(own);
        if (others) others.push(lookupCell(node, cell));
        else keys.set(own, [lookupCell(node, cell)]);
      }
    all.set(identity, keys);
  }
  return lookupValue(node, keys.get(key) ?? []);
}

export interface KeptLines {
  lines: Line[];
  dropped: PlainDropped[];
  /** Lines that several became: all of them, the kept one first. */
  groups: ReadonlyMap<Line, Line[]>;
}

/** Filters and merges; what is left out comes with its rule. */
export function keptLines(sheet: Sheet, source: PlainSource, lookup: PlainLookup): KeptLines {
  const dropped: PlainDropped[] = [];
  const rowOf = (line: Line): Row => {
    const row: Row = {
      position: 0,
      column: (name, input) => source.value(line, name, input),
      lookup,
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
  const groups = groupsOf(sheet, passing, rowOf);
  const gone = new Set<Line>();
  for (const [kept, [, ...others]] of groups)
    for (const line of others) {
      gone.add(line);
      dropped.push({
        rule: `the same ${sheet.deduplicate!.by.join(' and ')} as a row that was kept`,
        origin: line.origin,
        kept: kept.origin,
      });
    }
  const lost = source.lost.map((origin) => ({
    rule: 'no partner in the join, or no value to unpivot',
    origin,
  }));
  for (const { rule, origin } of [...source.left, ...lost])
    dropped.push({
      rule,
      origin: [...origin, ...Array.from({ length: source.width - origin.length }, () => null)],
    });
  return { lines: passing.filter((line) => !gone.has(line)), dropped, groups };
}

/** Lines that are duplicates of each other, in the order of preference, by the one that is kept. */
function groupsOf(sheet: Sheet, lines: Line[], rowOf: (line: Line) => Row): Map<Line, Line[]> {
  const { deduplicate, columns } = sheet;
  const kept = new Map<Line, Line[]>();
  if (!deduplicate) return kept;
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
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    if (deduplicate.keep === 'last') group.reverse();
    if (deduplicate.keep === 'most_complete') {
      const filled = new Map(
        group.map((line) => {
          const row = rowOf(line);
          return [line, settledColumns(sheet).filter((each) => !blank(row.value(each))).length];
        }),
      );
      group.sort((a, b) => filled.get(b)! - filled.get(a)!);
    }
    kept.set(group[0]!, group);
  }
  return kept;
}
