import { matchColumns } from '../../match/match-columns.js';
import { findExplode } from '../../reshape/find-explode.js';
import { columnOf, type Grid, isBlank } from '../../reshape/grid.js';
import { recordForm } from '../../reshape/records-in-cells.js';
import type { Found } from '../../reshape/reshape.js';
import { wordsOf } from '../../words/tokens.js';
import { labelledRows, type PackedRows } from './labelled-rows.js';
import { isGrain } from './said-grain.js';
import type { Targets } from './targets.js';

const mostColumns = 400;
const mostOffered = 6;
/** So sure a column must be called like a template for its items to be rows of it. */
const called = 0.5;
const enough = 0.5;

/**
 * Rows that are packed into cells or into columns of one name: records in a cell (the lines of an order), lists and
 * columns that are called like a template ("Comment", "Comment_2" for comments).
 */
export function packedRows(grid: Grid, targets: Targets): PackedRows[] {
  if (grid.columns.length > mostColumns) return [];
  const isWanted = wantedBy(targets);
  const records = grid.columns.flatMap((column, at): PackedRows[] => {
    const form = recordForm(columnOf(grid, at));
    if (form?.item === undefined) return [];
    const step: Found = {
      step: { step: 'explode', column, by: { separator: form.item } },
      note: `"${column}" holds records of "${form.keys.slice(0, 4).join('", "')}": each becomes a row.`,
    };
    return [{ steps: [step], label: column }];
  });
  const labelled = grid.columns.flatMap((column, at): PackedRows[] => {
    if (records.some(({ label }) => label === column)) return [];
    return isWanted(column) || isNamed(column, targets) ? labelledRows(column, columnOf(grid, at)) : [];
  });
  const lists = findExplode(grid).flatMap(({ step, score, note }): PackedRows[] =>
    step.step === 'explode' &&
    score >= enough &&
    isWanted(step.column) &&
    ![...records, ...labelled].some(({ label }) => label === step.column)
      ? [{ steps: [{ step, note }], label: step.column }]
      : [],
  );
  const series = seriesOf(grid).flatMap(({ name, columns }): PackedRows[] => {
    if (!isWanted(name)) return [];
    const step: Found = {
      step: {
        step: 'unpivot',
        labels: [],
        values: [name],
        groups: columns.map((column) => ({ labels: [], columns: [column] })),
        keep_blank: false,
      },
      note: `"${name}" stands in ${columns.length} columns: each becomes a row.`,
    };
    return [{ steps: [step], label: name }];
  });
  return [...records, ...labelled, ...series, ...lists].slice(0, mostOffered);
}

/** Columns of one name, numbered, that stand beside each other: "Comment", "Comment_2". */
function seriesOf({ columns, rows }: Grid): { name: string; columns: string[] }[] {
  const found = new Map<string, string[]>();
  for (const [at, column] of columns.entries()) {
    const [, name = column] = /^(.*?\p{L}.*?)[ _.-]*\d+$/u.exec(column) ?? [];
    const own = found.get(name) ?? [];
    const last = own.at(-1);
    if (last !== undefined && columns.indexOf(last) !== at - 1) continue;
    if (rows.some((row) => !isBlank(row[at]))) found.set(name, [...own, column]);
  }
  return [...found].flatMap(([name, own]) => (own.length > 1 ? [{ name, columns: own }] : []));
}

/** Whether the description of a template speaks of a column: "one row per duty and person from the Helpers column". */
function isNamed(column: string, { templates }: Targets): boolean {
  const own = wordsOf(column).join(' ');
  return (
    own.length >= fewestLetters &&
    templates.some(({ description }) => ` ${wordsOf(description ?? '').join(' ')} `.includes(` ${own} `))
  );
}

const fewestLetters = 4;

/** Whether something is called like a template. */
function wantedBy({ templates }: Targets): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const seen = known.get(name);
    if (seen !== undefined) return seen;
    const match = matchColumns(
      [{ name, table: '', neighbours: [name] }],
      templates.map((template) => ({ name: template.name })),
    );
    const isWanted = templates.some(
      (template, at) => match.pair(0, at).probability >= called || isGrain(name, template),
    );
    known.set(name, isWanted);
    return isWanted;
  };
}
