import { type Grid, isBlank } from './grid.js';

/** An operator as the cases write it down. */
export interface Operator {
  operator: string;
  stack_start_idx?: number;
  stack_end_idx?: number;
  ffill_end_idx?: number;
}

/** What the operators of a second right answer yield; undefined where one of them never stands in such an answer. */
export function applyOperators(grid: Grid, operators: readonly Operator[]): Grid | undefined {
  let current: Grid | undefined = grid;
  for (const operator of operators) current = current && apply(current, operator);
  return current;
}

function apply(grid: Grid, operator: Operator): Grid | undefined {
  switch (operator.operator) {
    case 'stack':
      return stack(grid, operator.stack_start_idx ?? 0, operator.stack_end_idx ?? 0);
    case 'transpose':
      return transpose(grid);
    case 'ffill':
      return fill(grid, operator.ffill_end_idx ?? 0);
    case 'subtitle':
      return subtitle(grid);
    default:
      return undefined;
  }
}

function stack({ columns, rows }: Grid, from: number, to: number): Grid {
  const outside = <T>(cells: readonly T[]) => cells.filter((_, at) => at < from || at > to);
  return {
    columns: [...outside(columns), 'var', 'value'],
    rows: columns
      .slice(from, to + 1)
      .flatMap((name, at) => rows.map((row) => [...outside(row), name, row[from + at] ?? ''])),
  };
}

function transpose({ columns, rows }: Grid): Grid {
  return {
    columns: [columns[0] ?? '', ...rows.map((row) => row[0] ?? '')],
    rows: columns.slice(1).map((name, at) => [name, ...rows.map((row) => row[at + 1] ?? '')]),
  };
}

function fill({ columns, rows }: Grid, to: number): Grid {
  const last: string[] = [];
  return {
    columns,
    rows: rows.map((row) =>
      row.map((cell, at) => {
        if (at > to) return cell;
        if (!isBlank(cell)) last[at] = cell;
        return last[at] ?? '';
      }),
    ),
  };
}

function subtitle({ columns, rows }: Grid): Grid {
  let title = '';
  const made: string[][] = [];
  for (const row of rows) {
    const filled = row.filter((cell) => !isBlank(cell));
    if (filled.length === 1) title = filled[0] ?? '';
    else made.push([title, ...row]);
  }
  const used = ['Subtitle', ...columns].map((_, at) => made.some((row) => !isBlank(row[at])));
  const kept = <T>(cells: readonly T[]) => cells.filter((_, at) => used[at]);
  return { columns: kept(['Subtitle', ...columns]), rows: made.map(kept) };
}
