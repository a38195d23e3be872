import { labelledItems } from '../recipe/reshape/explode.js';
import { pairIn } from '../recipe/reshape/records.js';
import type { Reshape } from '../recipe/reshape.js';
import { type Grid, isBlank } from './grid.js';
import { quotedItems } from './json-items.js';

/** What a step makes of a grid: the same as the engine makes of the table. */
export function applyStep(grid: Grid, step: Reshape): Grid {
  switch (step.step) {
    case 'rows':
    // What stands around a table is not in its rows.
    case 'context':
      return grid;
    case 'fill_down':
      return fillDown(grid, step.columns);
    case 'sections':
      return sections(grid, step);
    case 'promote_header':
      return {
        ...grid,
        columns: grid.columns.map((name) => step.names.find(({ from }) => from === name)?.to ?? name),
        rows: grid.rows.slice(step.rows),
      };
    case 'transpose':
      return transpose(grid, step);
    case 'records':
      return records(grid, step);
    case 'unpivot':
      return unpivot(grid, step);
    case 'explode':
      return explode(grid, step);
  }
}

type Step<Name extends Reshape['step']> = Extract<Reshape, { step: Name }>;

function fillDown(grid: Grid, columns: readonly string[]): Grid {
  const places = columns.map((name) => grid.columns.indexOf(name));
  const last = places.map(() => '');
  const rows = grid.rows.map((row) => {
    const copy = [...row];
    places.forEach((at, index) => {
      if (isBlank(copy[at])) copy[at] = last[index] ?? '';
      else last[index] = copy[at] ?? '';
    });
    return copy;
  });
  return { ...grid, rows };
}

function sections(grid: Grid, { column, heading, blank }: Step<'sections'>): Grid {
  const at = grid.columns.indexOf(heading);
  const others = blank.map((name) => grid.columns.indexOf(name));
  let title = '';
  const rows: string[][] = [];
  for (const row of grid.rows) {
    if (!isBlank(row[at]) && others.every((other) => isBlank(row[other]))) title = row[at] ?? '';
    else if (column === heading) rows.push(row.map((cell, place) => (place === at ? title : cell)));
    else rows.push([...row, title]);
  }
  return { ...grid, columns: column === heading ? grid.columns : [...grid.columns, column], rows };
}

function transpose(grid: Grid, { key, columns, label, names }: Step<'transpose'>): Grid {
  const keyAt = grid.columns.indexOf(key);
  const used = new Set<number>();
  const places = names.map(({ cell }) => {
    const found = grid.rows.findIndex((row, at) => !used.has(at) && row[keyAt]?.trim() === cell.trim());
    used.add(found);
    return found;
  });
  const rows = columns.map((name) => {
    const at = grid.columns.indexOf(name);
    return [name, ...places.map((place) => grid.rows[place]?.[at] ?? '')];
  });
  return { columns: [label, ...names.map(({ to }) => to)], rows, whole: grid.whole };
}

function records(grid: Grid, { key, value, separator = '', start, names }: Step<'records'>): Grid {
  const keyAt = grid.columns.indexOf(key);
  const valueAt = value === undefined ? -1 : grid.columns.indexOf(value);
  const places = new Map(names.map(({ cell }, at) => [cell.trim(), at]));
  const rows: string[][] = [];
  let seen = new Set<number>();
  for (const row of grid.rows) {
    const cell = row[keyAt] ?? '';
    const pair = valueAt < 0 ? pairIn(cell, separator) : { key: cell.trim(), value: row[valueAt] ?? '' };
    if (pair.key === start.trim()) {
      rows.push(names.map(() => ''));
      seen = new Set();
    }
    const at = places.get(pair.key);
    const current = rows.at(-1);
    if (!current || at === undefined || seen.has(at)) continue;
    current[at] = pair.value ?? '';
    seen.add(at);
  }
  return { columns: names.map(({ to }) => to), rows, whole: grid.whole };
}

function unpivot(grid: Grid, { labels, values, groups, keep_blank }: Step<'unpivot'>): Grid {
  const gone = new Set(groups.flatMap(({ columns }) => columns));
  const kept = grid.columns.flatMap((name, at) => (gone.has(name) ? [] : [at]));
  const places = groups.map(({ columns }) => columns.map((name) => grid.columns.indexOf(name)));
  const rows = grid.rows.flatMap((row) =>
    groups.flatMap((group, at) => {
      const cells = (places[at] ?? []).map((place) => row[place] ?? '');
      if (!keep_blank && cells.every(isBlank)) return [];
      return [[...kept.map((place) => row[place] ?? ''), ...group.labels, ...cells]];
    }),
  );
  const columns = [...kept.map((at) => grid.columns[at] ?? ''), ...labels, ...values];
  return { columns, rows, whole: grid.whole };
}

function explode(grid: Grid, { column, by }: Step<'explode'>): Grid {
  const at = grid.columns.indexOf(column);
  const rows = grid.rows.flatMap((row) =>
    itemsOf(row[at] ?? '', by).map((item) => row.map((cell, place) => (place === at ? item : cell))),
  );
  return { ...grid, rows };
}

/** The items of a cell; one without items stays as it is. */
function itemsOf(cell: string, by: Step<'explode'>['by']): string[] {
  const parts = by === 'json' ? quotedItems(cell) : cell.split(by.separator);
  const labelled = by === 'json' ? undefined : by.labelled;
  const items = (parts ?? [])
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .flatMap((item) => (labelled ? labelledItems(item, labelled) : [item]));
  return items.length === 0 ? [cell] : items;
}
