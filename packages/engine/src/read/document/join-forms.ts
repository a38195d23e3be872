import type { AsideRow } from '../reader.js';
import type { FormPair, FoundForm } from './forms.js';

/** A table of forms: a row for each, a column for each label. */
export interface JoinedForms {
  title: string | undefined;
  columns: string[];
  rows: { page: number; cells: string[]; confidence?: (number | null)[] }[];
  start: { page: number; y: number };
}

/** Forms of one kind have most of their labels in common. */
const sameKind = 0.6;
/** Labels on one line of a page start so near, in points. */
const sameLine = 3;

/** Several papers of one kind, one on each page, are rows of one table. A head that pages repeat is one form. */
export function joinForms(forms: readonly FoundForm[]): JoinedForms[] {
  const kinds: FoundForm[][] = [];
  for (const form of forms) {
    const kind = kinds.find(([first]) => first && likeness(first, form) >= sameKind);
    if (kind) kind.push(form);
    else kinds.push([form]);
  }
  return kinds.map((kind) => {
    const columns = columnsOf(kind);
    const rows: JoinedForms['rows'] = [];
    let last: string | undefined;
    for (const { page, pairs } of kind) {
      const own = numbered(pairs);
      const cells = columns.map((label) => own.get(label)?.value ?? '');
      const text = JSON.stringify(cells);
      if (text === last) continue;
      last = text;
      const isRecognised = pairs.some(({ confidence }) => confidence !== undefined);
      const confidence = columns.map((label) => own.get(label)?.confidence ?? null);
      rows.push({ page, cells, ...(isRecognised && { confidence }) });
    }
    const [first] = kind;
    const start = { page: first?.page ?? 1, y: first?.pairs[0]?.y0 ?? 0 };
    return { title: first?.title, columns, rows, start };
  });
}

/**
 * The labels of the paper that a table stands on, as lines above it: those of its page, or of the last page before it
 * that has any (the lines of an invoice go on overleaf). One line for each line of the paper; they are no rows of it.
 */
export function linesOfForm(forms: readonly FoundForm[], page: number): AsideRow[] {
  const form = forms.findLast((each) => each.page <= page);
  const lines: FormPair[][] = [];
  for (const pair of form?.pairs ?? []) {
    const line = lines.at(-1);
    if (line?.[0] && Math.abs(line[0].y0 - pair.y0) < sameLine) line.push(pair);
    else lines.push([pair]);
  }
  return lines.map((line, at) => ({
    kind: 'above',
    row: at + 1 - lines.length,
    cells: line.flatMap(({ label, value }) => [`${label}:`, value]),
  }));
}

/** A label that stands twice on a page gets a number: `Name`, `Name 2`. */
function numbered(pairs: readonly FormPair[]): Map<string, FormPair> {
  const named = new Map<string, FormPair>();
  for (const pair of pairs) {
    let name = pair.label;
    for (let n = 2; named.has(name); n += 1) name = `${pair.label} ${n}`;
    named.set(name, pair);
  }
  return named;
}

function columnsOf(forms: readonly FoundForm[]): string[] {
  const columns: string[] = [];
  for (const { pairs } of forms) {
    let after = columns.length;
    for (const label of numbered(pairs).keys()) {
      const at = columns.indexOf(label);
      if (at >= 0) after = at + 1;
      else {
        columns.splice(after, 0, label);
        after += 1;
      }
    }
  }
  return columns;
}

function likeness(one: FoundForm, other: FoundForm): number {
  const labels = new Set(numbered(one.pairs).keys());
  const others = [...numbered(other.pairs).keys()];
  const shared = others.filter((label) => labels.has(label)).length;
  return shared / Math.max(1, Math.min(labels.size, others.length));
}
