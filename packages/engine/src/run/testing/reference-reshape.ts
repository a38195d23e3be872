import { trimText } from '../../cells/text.js';
import type { Table } from '../../read/reader.js';
import { exactJson, jsonText } from '../../recipe/exact-json.js';
import { type Context, contextOf } from '../../recipe/reshape/context.js';
import { type Explode, labelledItems } from '../../recipe/reshape/explode.js';
import type { FillDown } from '../../recipe/reshape/fill-down.js';
import type { PromoteHeader } from '../../recipe/reshape/promote-header.js';
import type { RowsStep } from '../../recipe/reshape/rows.js';
import type { Sections } from '../../recipe/reshape/sections.js';
import type { Unpivot } from '../../recipe/reshape/unpivot.js';
import { type Reshape, reshapeLeavesOut } from '../../recipe/reshape.js';
import { blank, byTable, type Lines, leftBy, type PlainRow } from './plain-lines.js';
import { type Cell, type PlainTable, rowsRead } from './plain-table.js';
import { recordsOf, transposed } from './reference-restructure.js';

/** The tables of one input, one after the other, as the steps reshape them. */
export function linesOf(tables: readonly PlainTable[], steps: readonly Reshape[]): Lines {
  // Tables of one input may have their columns in another order, and some of their own.
  const names = tables[0]!.columns.filter((name) => tables.every(({ columns }) => columns.includes(name)));
  const read = rowsStepOf(steps);
  const hidden: Lines['left'] = [];
  const rows = tables.flatMap((table, index) => {
    const places = names.map((name) => table.columns.indexOf(name));
    const kept = rowsRead(table, read);
    const here = new Set(kept.map(({ row }) => row));
    for (const { row } of read ? rowsRead(table, { ...read, leave_out: [] }) : [])
      if (!here.has(row)) hidden.push({ rule: reshapeLeavesOut(read!)!, origin: [index, row] });
    return kept.map(({ row, cells }) => ({
      cells: places.map((place) => cells[place]!),
      origin: [index, row],
    }));
  });
  return steps.reduce<Lines>(
    (lines, step) => (step.step === 'context' ? around(lines, step, tables) : reshaped(lines, step)),
    { names, rows, left: hidden, absorbed: [] },
  );
}

export function rowsStepOf(steps: readonly Reshape[]): RowsStep | undefined {
  return steps[0]?.step === 'rows' ? steps[0] : undefined;
}

function around(lines: Lines, { columns }: Context, tables: readonly PlainTable[]): Lines {
  const made = columns.map(({ to }) => to);
  const kept = [...lines.names.keys()].filter((at) => !made.includes(lines.names[at]!));
  const cellsOf = tables.map((table) =>
    columns.map((column) => contextOf({ ...table, name: table.file } as unknown as Table, column).value),
  );
  return {
    ...lines,
    names: [...kept.map((at) => lines.names[at]!), ...made],
    rows: lines.rows.map(({ cells, origin }) => ({
      cells: [...kept.map((at) => cells[at]!), ...cellsOf[origin[0] ?? 0]!],
      origin,
    })),
  };
}

export function reshaped(lines: Lines, step: Reshape): Lines {
  switch (step.step) {
    case 'rows':
    // Told of the tables.
    case 'context':
      return lines;
    case 'sections':
      return sectioned(lines, step);
    case 'promote_header':
      return promoted(lines, step);
    case 'transpose':
      return transposed(lines, step);
    case 'records':
      return recordsOf(lines, step);
    case 'fill_down':
      return filled(lines, step);
    case 'unpivot':
      return unpivoted(lines, step);
    case 'explode':
      return exploded(lines, step);
  }
}

function sectioned(lines: Lines, step: Sections): Lines {
  const heading = lines.names.indexOf(step.heading);
  const blanks = step.blank.map((name) => lines.names.indexOf(name));
  const left: PlainRow[] = [];
  const rows = byTable(lines.rows).flatMap((own) => {
    let section: Cell = null;
    return own.flatMap((row) => {
      const { cells, origin } = row;
      if (!blank(cells[heading]!) && blanks.every((at) => blank(cells[at]!))) {
        section = cells[heading]!;
        left.push(row);
        return [];
      }
      if (step.column !== step.heading) return [{ cells: [...cells, section], origin }];
      return [{ cells: cells.map((cell, at) => (at === heading ? section : cell)), origin }];
    });
  });
  const names = step.column === step.heading ? lines.names : [...lines.names, step.column];
  return { ...lines, names, rows, left: [...lines.left, ...leftBy(step, left)] };
}

function promoted(lines: Lines, step: PromoteHeader): Lines {
  const tables = byTable(lines.rows);
  const headers = tables.flatMap((rows) => rows.slice(0, step.rows));
  return {
    ...lines,
    names: lines.names.map((name) => step.names.find(({ from }) => from === name)?.to ?? name),
    rows: tables.flatMap((rows) => rows.slice(step.rows)),
    left: [...lines.left, ...leftBy(step, headers)],
  };
}

function filled(lines: Lines, step: FillDown): Lines {
  const places = step.columns.map((name) => lines.names.indexOf(name));
  const rows = byTable(lines.rows).flatMap((own) => {
    const above: Cell[] = [];
    return own.map(({ cells, origin }) => {
      const whole = [...cells];
      for (const place of places) {
        if (!blank(whole[place]!)) above[place] = whole[place]!;
        whole[place] = above[place] ?? null;
      }
      return { cells: whole, origin };
    });
  });
  return { ...lines, rows };
}

function unpivoted(lines: Lines, { labels, values, groups, keep_blank }: Unpivot): Lines {
  const gone = new Set([...groups.flatMap(({ columns }) => columns), ...values, ...labels]);
  const staying = lines.names.filter((name) => !gone.has(name));
  const rows: PlainRow[] = [];
  for (const { cells, origin } of lines.rows) {
    const cellOf = (name: string) => cells[lines.names.indexOf(name)]!;
    groups.forEach((group, part) => {
      const taken = values.map((_, at) =>
        group.columns[at] === undefined ? null : cellOf(group.columns[at]),
      );
      if (!keep_blank && taken.every(blank)) return;
      rows.push({ cells: [...staying.map(cellOf), ...group.labels, ...taken], origin: [...origin, part] });
    });
  }
  return { ...lines, names: [...staying, ...labels, ...values], rows };
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
    // A list may be written without its brackets.
    const list = exactJson(trimText(cell).startsWith('"') ? `[${cell}]` : cell);
    if (list?.kind === 'array') items = list.items.map(jsonText).filter((item) => !blank(item));
  } else {
    items = cell
      .split(by.separator)
      .map(trimText)
      .filter((item) => item !== '');
    const { labelled } = by;
    if (labelled) items = items.flatMap((item) => (item === null ? [] : labelledItems(item, labelled)));
  }
  return items.length === 0 ? [cell] : items;
}
