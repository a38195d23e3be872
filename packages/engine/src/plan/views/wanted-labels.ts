import { assignOneToOne } from '../../match/assign.js';
import { matchColumns } from '../../match/match-columns.js';
import { type CellKind, cellKind, isNumber } from '../../reshape/cell-kind.js';
import { typeOf } from '../../reshape/framed-names.js';
import { columnOf, freeName, type Grid, isBlank, share } from '../../reshape/grid.js';
import { partsForm } from '../../reshape/records-in-cells.js';
import type { Found } from '../../reshape/reshape.js';
import type { Target, Wanted } from '../../target/target.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';
import { withoutUnit } from '../../words/units.js';
import { Names } from './names.js';
import { namesOf } from './seen.js';
import type { Targets } from './targets.js';

/** So sure a column must be the one that a word of a list speaks of. */
const likely = 0.5;
/** A column of the template that is called like a column of the table needs no other source. */
const namedSo = 0.6;
const mostWords = 40;
const mostColumns = 400;

/**
 * "Question: one of tshirt_size, dietary, workshop": where the words that a template's column allows are the names of
 * columns, each of these is a row.
 */
export function wantedLabels(grid: Grid, table: string, targets: Targets): Found[] {
  const { columns } = grid;
  if (columns.length > mostColumns) return [];
  const seen = new Set(columns.flatMap((name) => [name.toLowerCase(), ...wordsOf(name).map(stem)]));
  // Most tables are about none of the words, which costs next to nothing to see.
  const isThere = (word: string) =>
    seen.has(word.toLowerCase()) || wordsOf(word).some((each) => each.length > 2 && seen.has(stem(each)));
  return targets.templates.flatMap((template) =>
    template.columns.flatMap((column) => {
      const { wanted } = targets.of(template, column);
      if (wanted.kind !== 'choice' || wanted.values.length < 2 || wanted.values.length > mostWords) return [];
      if (wanted.values.filter(isThere).length < 2) return [];
      const groups = columnsCalled(wanted.values, columns, table);
      if (groups.length < 2 || groups.length < 0.5 * wanted.values.length) return [];
      // "Quiz: the cell", "Quiz: the leaf": what begins several names is the type of each.
      const types = columns.flatMap((name) => typeOf(name) ?? []);
      if (groups.some(({ word }) => types.filter((type) => type === word).length > 1)) return [];
      const cells = groups.flatMap((each) => columnOf(grid, columns.indexOf(each.column)));
      const open = openColumns(template, column, columns, table);
      const value = valueColumn(open, cells, (each) => targets.of(template, each).wanted.kind);
      if (!value || !couldStand(cells, targets.of(template, value))) return [];
      const label = freeName(column.name, columns);
      // What has several lines in every cell is no value of one column.
      const called = partsForm(cells)?.separator === '\n' ? 'Value' : withoutUnit(value.name);
      return [
        {
          step: {
            step: 'unpivot',
            labels: [label],
            values: [freeName(called, [...columns, label])],
            groups: groups.map(({ word, column: name }) => ({ labels: [word], columns: [name] })),
            keep_blank: value.required !== true,
          },
          note: `${groups.length} columns are what "${column.name}" of ${template.name} may be: each becomes a row.`,
        } satisfies Found,
      ];
    }),
  );
}

/** Codes are written in one way: what stands under the words is not written so by chance. */
const someCodes = 0.3;

/** Whether the cells under the words may be what the column for them wants. */
function couldStand(cells: readonly string[], { wanted, pattern, passes }: Target): boolean {
  if (wanted.kind !== 'code' || pattern === undefined) return true;
  return (
    share(
      cells.filter((cell) => !isBlank(cell)),
      (cell) => passes(cell.trim()),
    ) >= someCodes
  );
}

/** For each word, the column that is called like it; a column is called like one word alone. */
function columnsCalled(words: readonly string[], columns: readonly string[], table: string) {
  const names = new Names(
    columns.map((name) => ({ name, table, neighbours: columns })),
    words.map((name) => ({ name, template: 'words', neighbours: words })),
    '',
  );
  const pairs = words.flatMap((_, target) =>
    names
      .forTarget(target)
      .filter(({ probability }) => probability >= likely)
      .map(({ source, probability }) => ({ source, target, worth: probability })),
  );
  const found = assignOneToOne(pairs);
  const left = words.flatMap((_, at) => (found.some(({ target }) => target === at) ? [] : [at]));
  const places = found.map(({ source }) => source);
  const [from, to] = [Math.min(...places), Math.max(...places)];
  // Columns of one kind stand beside each other: the only one left is for the only word left.
  const near = columns.flatMap((_, at) => (at >= from && at <= to + 1 && !places.includes(at) ? [at] : []));
  const [word, ...otherWords] = left;
  const [place, ...otherPlaces] = near;
  if (
    found.length > 1 &&
    word !== undefined &&
    place !== undefined &&
    otherWords.length + otherPlaces.length === 0
  )
    found.push({ source: place, target: word, worth: likely });
  return found
    .sort((a, b) => a.source - b.source)
    .flatMap(({ source, target }) => {
      const word = words[target];
      const column = columns[source];
      return word === undefined || column === undefined ? [] : [{ word, column }];
    });
}

/** The columns of the template that nothing in the table is called like. */
function openColumns(
  template: Template,
  label: TemplateColumn,
  columns: readonly string[],
  table: string,
): TemplateColumn[] {
  const matches = matchColumns(
    columns.map((name) => ({ name, table, neighbours: columns })),
    namesOf(template),
  ).assign(namedSo);
  return template.columns.filter(
    (column, at) => column !== label && !column.linkRule && !matches.some(({ target }) => target === at),
  );
}

const someKind = 0.6;
const anyText: readonly Wanted['kind'][] = ['text', 'code', 'choice'];

/** What stands under the words: of what is left to be filled, what such cells are; a price is no currency. */
function valueColumn(
  open: readonly TemplateColumn[],
  cells: readonly string[],
  kindOf: (column: TemplateColumn) => Wanted['kind'],
): TemplateColumn | undefined {
  const kinds = cells.filter((cell) => !isBlank(cell)).map(cellKind);
  const are = (isMeant: (kind: CellKind) => boolean) => share(kinds, isMeant) >= someKind;
  const one = (fitting: readonly TemplateColumn[]) =>
    fitting.find(({ required }) => required) ?? (fitting.length === 1 ? fitting[0] : undefined);
  const of = (...wanted: readonly Wanted['kind'][]) => open.filter((each) => wanted.includes(kindOf(each)));
  if (are(isNumber)) return one(of('number', 'integer')) ?? one(of(...anyText));
  if (are((kind) => kind === 'date')) return one(of('date', 'datetime')) ?? one(of(...anyText));
  return one(open);
}
