import type { Dialect } from './dialect.js';

/** More quotes than this in one broken line, and only the plain reading is tried. */
const mostBranches = 4000;

/** One way to read a line, as far as `at`; each cell knows the ones before it. */
interface Reading {
  at: number;
  cell: string;
  before: Reading | undefined;
  count: number;
  /** How often a quote had to be taken as a character of the cell. */
  bent: number;
}

/**
 * Makes sense of one line whose quotes do not pair up. Each quote that breaks the rules was either meant as a
 * character inside its cell, or the one that opened the cell was; the reading with as many cells as the table has
 * wins, then the one that bends the fewest quotes.
 */
export function repairLine(line: string, dialect: Dialect, width: number): string[] {
  const { quote, delimiter } = dialect;
  if (quote === '') return line.split(delimiter);
  let best: Reading | undefined;
  let branches = 0;
  const better = (reading: Reading) => {
    if (!best) return true;
    const far = width > 0 ? Math.abs(reading.count - width) : 0;
    const bestFar = width > 0 ? Math.abs(best.count - width) : 0;
    return far < bestFar || (far === bestFar && reading.bent < best.bent);
  };
  // Depth first, on a stack of its own: a line of ten thousand cells must not exhaust the call stack.
  const open: Reading[] = [{ at: 0, cell: '', before: undefined, count: 0, bent: 0 }];
  for (let state = open.pop(); state; state = open.pop()) {
    branches += 1;
    const { at } = state;
    if (at > line.length) {
      if (better(state)) best = state;
      continue;
    }
    if (branches > mostBranches && best) break;
    if (width > 0 && state.count > width + 64 && best) continue;
    const bare = bareCell(line, at, delimiter);
    if (line[at] !== quote) {
      open.push(behind(state, bare, 0));
      continue;
    }
    open.push(behind(state, bare, 1));
    for (const inchMarks of [true, false]) {
      const quoted = lenientCell(line, at, dialect, inchMarks);
      if (quoted) open.push(behind(state, quoted, quoted.bent));
    }
  }
  return best ? cellsOf(best) : line.split(delimiter);
}

function behind(before: Reading, { cell, next }: { cell: string; next: number }, bent: number): Reading {
  return { at: next, cell, before, count: before.count + 1, bent: before.bent + bent };
}

function cellsOf(last: Reading): string[] {
  const cells = new Array<string>(last.count);
  for (let each: Reading | undefined = last; each?.before; each = each.before)
    cells[each.count - 1] = each.cell;
  return cells;
}

function bareCell(line: string, at: number, delimiter: string): { cell: string; next: number } {
  const end = line.indexOf(delimiter, at);
  return end < 0
    ? { cell: line.slice(at), next: line.length + 1 }
    : { cell: line.slice(at, end), next: end + delimiter.length };
}

/**
 * A quoted cell that ends at the first quote with a delimiter (or the end) behind it; others are characters. With
 * `inchMarks`, `48"",` is an inch mark and the closing quote; without, a doubled quote inside the cell.
 */
function lenientCell(
  line: string,
  open: number,
  { quote, delimiter, escape: escaping }: Dialect,
  inchMarks: boolean,
): { cell: string; next: number; bent: number } | undefined {
  const closes = (from: number) => from >= line.length || line.startsWith(delimiter, from);
  const cell = new Pieces();
  let bent = 0;
  let from = open + 1;
  for (let at = open + 1; at < line.length; at += 1) {
    const char = line[at];
    if (escaping === 'backslash' && char === '\\' && (line[at + 1] === quote || line[at + 1] === '\\')) {
      cell.add(line.slice(from, at));
      from = at + 1;
      at += 1;
      continue;
    }
    if (char !== quote) continue;
    let after = at + 1;
    if (
      escaping === 'double' &&
      line[after] === quote &&
      !(inchMarks && at > open + 1 && closes(after + 1))
    ) {
      cell.add(line.slice(from, at + 1));
      from = at + 2;
      at += 1;
      continue;
    }
    // Spaces between the closing quote and the delimiter are padding.
    if (delimiter !== ' ' && !closes(after)) {
      let padded = after;
      while (line[padded] === ' ') padded += 1;
      if (closes(padded)) after = padded;
    }
    if (closes(after)) {
      cell.add(line.slice(from, at));
      const next = after >= line.length ? line.length + 1 : after + delimiter.length;
      return { cell: cell.text(), next, bent };
    }
    bent += 1;
  }
  return undefined;
}

/** A text made of many pieces: added up one by one, each of them would cost more than its characters. */
class Pieces {
  private whole = '';
  private pieces: string[] = [];

  add(piece: string): void {
    this.pieces.push(piece);
    if (this.pieces.length === 4096) this.whole = this.text();
  }

  text(): string {
    const text = this.whole + this.pieces.join('');
    this.pieces = [];
    return text;
  }
}
