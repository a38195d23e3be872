import { escaped } from '../../cells/text.js';
import { profileValues } from '../../profile/profile-values.js';
import { node, nodesOf } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import { type FieldForm, fieldForm, jsonPaths } from '../../reshape/fields-in-cells.js';
import { type PartsForm, partsForm, recordForm } from '../../reshape/records-in-cells.js';
import { cellsOf } from './cells-of.js';
import { isContext } from './context.js';
import { mixedCells } from './mixed-cells.js';
import { isGeneric, singular } from './seen.js';
import type { View, ViewColumn } from './view.js';

const mostColumns = 400;
const mostParts = 40;

/**
 * The parts of what was made a row of its own: the named fields of a record ("sku:A1|qty:2"), or those that all of
 * them have ("J2069 x60").
 */
export function partsOf(view: View): ViewColumn[] {
  if (view.columns.length > mostColumns) return [];
  const made = madeRows(view);
  return view.columns
    .filter(({ via, name }) => !via && made.has(name))
    .flatMap((column) => {
      const cells = column.profile.sample.map(({ value }) => value);
      const record = recordForm(cells);
      if (record)
        return record.item === undefined
          ? record.keys.flatMap((key) =>
              partOf(
                column,
                isGeneric(key) ? `${singular(column.called)} ${key}` : key,
                fieldOf(column.cell, key, record),
              ),
            )
          : [];
      const form = partsForm(cells);
      if (!form) return piecesOf(column);
      return Array.from({ length: form.parts }, (_, at) => at)
        .flatMap((at) => partOf(column, `${column.called} ${at + 1}`, pieceOf(column.cell, form, at)))
        .flatMap((part) =>
          isBracketed(part) ? partOf(column, part.called, withinBrackets(part.cell)) : [part],
        )
        .map((part, at) => ({
          ...part,
          // "Helpers" may be called by who they are, "Duties" by what they do.
          called:
            form.separator === ':'
              ? at === 0
                ? LABEL
                : kindOf(part, '')
              : `${column.called} ${kindOf(part, at > 0 ? form.separator : '')}`,
        }));
    })
    .slice(0, mostParts);
}

/** Without what has a label before it, whose label and thing are columns. */
export function withoutLabelled({ columns }: View, parts: readonly ViewColumn[]): ViewColumn[] {
  const labelled = new Set(parts.flatMap((part) => (isLabel(part) ? (part.partOf ?? []) : [])));
  return columns.filter(({ name }) => !labelled.has(name));
}

const LABEL = 'type';

/** "Coffee" of "Coffee: Sue Ladd". */
function isLabel({ cell, called }: ViewColumn): boolean {
  const [split] = nodesOf(cell, 'split');
  return split?.by === ':' && called === LABEL;
}

/** What cells name themselves ("COLOR=Red;SIZE=S", JSON objects), where no column of the table is called so. */
export function fieldsOf(view: View): ViewColumn[] {
  if (view.columns.length > mostColumns) return [];
  const made = madeRows(view);
  const taken = new Set(view.columns.map(({ called }) => called.trim().toLowerCase()));
  return view.columns
    .filter((column) => !column.via && !made.has(column.name) && !isContext(column, view))
    .flatMap((column) => namedFields(column))
    .filter(({ called }) => !taken.has(called.trim().toLowerCase()))
    .slice(0, mostParts);
}

/** What stands beside a text in the same cells, and the text without it: the number behind a name. */
export function mixedOf(view: View): ViewColumn[] {
  if (view.columns.length > mostColumns) return [];
  const made = madeRows(view);
  return view.columns
    .filter((column) => !column.via && !made.has(column.name) && !isContext(column, view))
    .flatMap((column) =>
      piecesOf(column).map(({ partOf, ...piece }) => ({ ...piece, fieldOf: partOf ?? '' })),
    )
    .slice(0, mostParts);
}

function piecesOf(column: ViewColumn): ViewColumn[] {
  const mixed = mixedCells(
    column,
    column.profile.sample.map(({ value }) => value),
  );
  if (!mixed) return [];
  const rest = partOf(column, `${mixed.rest.called} `, mixed.rest.cell).map((part) => ({
    ...part,
    called: mixed.rest.called,
    beside: 'rest' as const,
  }));
  const pieces = mixed.pieces.flatMap(({ called, cell }) => partOf(column, called, cell));
  return [...pieces.map((piece) => ({ ...piece, beside: 'piece' as const })), ...rest];
}

function namedFields(column: ViewColumn): ViewColumn[] {
  const cells = column.profile.sample.map(({ value }) => value);
  const form = fieldForm(cells);
  const fields = form
    ? form.keys.map((key) => ({ key, cell: namedField(column.cell, key, form) }))
    : jsonPaths(cells).map((path, _, all) => ({
        // By its own name, where there is one of it.
        key:
          all.filter((each) => each.at(-1) === path.at(-1)).length > 1 ? path.join(' ') : (path.at(-1) ?? ''),
        cell: node({ op: 'json_get', of: column.cell, path }),
      }));
  return fields.flatMap(({ key, cell }) =>
    partOf(column, key, cell).map(({ partOf: fieldOf, ...part }) => ({
      ...part,
      called: isGeneric(key) ? `${singular(column.called)} ${key}` : key,
      fieldOf: fieldOf ?? column.name,
    })),
  );
}

/** Up to the next name: a value may have the separator inside. */
function namedField(of: Expression, key: string, { mark, separator }: FieldForm): Expression {
  const between = written(separator);
  const name = `[^${written(separator.trim() || separator)}${mark}]{1,32}`;
  return node({
    op: 'trim',
    of: node({
      op: 'extract',
      of,
      pattern: `(?:^|${between})\\s*${written(key)}\\s*${mark}\\s*(${anything}*?)\\s*(?:${between}\\s*${name}${mark}|(?:${between})?\\s*$)`,
      group: 1,
      ignore_case: true,
    }),
  });
}

/** The columns whose cells steps made rows of. */
function madeRows({ reshape }: View): Set<string> {
  return new Set(
    reshape.flatMap((step) =>
      step.step === 'unpivot' ? step.values : step.step === 'explode' ? [step.column] : [],
    ),
  );
}

/** What a part without a name is, by its values and by what stands before it. */
function kindOf({ profile }: ViewColumn, before: string): string {
  if (before === ' x') return 'quantity';
  if (before === ' @ ') return 'price';
  const [first] = profile.kinds;
  if (!first || first.share < 0.6) return profile.longest > 20 ? 'text' : 'name';
  if (first.kind === 'date' || first.kind === 'datetime') return 'date';
  if (first.kind === 'integer' || first.kind === 'code' || first.kind === 'uuid') return 'id';
  if (first.kind === 'money' || first.kind === 'decimal') return 'amount';
  return first.kind === 'email' || first.kind === 'phone' ? first.kind : 'text';
}

const bracketed = '^[(\\[](.*)[)\\]]$';

/** "(SF)" behind the name of a lesson: who gives it. */
function isBracketed({ profile: { sample } }: ViewColumn): boolean {
  return sample.every(({ value }) => new RegExp(bracketed).test(value.trim()));
}

function withinBrackets(of: Expression): Expression {
  return node({ op: 'extract', of, pattern: bracketed, group: 1 });
}

function partOf(column: ViewColumn, called: string, cell: Expression): ViewColumn[] {
  const values = new Map<string, number>();
  for (const { value, count } of cellsOf(cell, column)) values.set(value, (values.get(value) ?? 0) + count);
  if (values.size === 0) return [];
  const name = `${column.name}: ${called}`;
  const profile = profileValues(
    name,
    [...values].map(([value, count]) => ({ value, count })),
  );
  return [{ name, called, cell, profile, partOf: column.name }];
}

function fieldOf(of: Expression, key: string, { field, mark }: { field: string; mark: string }): Expression {
  const end = written(field);
  return node({
    op: 'trim',
    of: node({
      op: 'extract',
      of,
      pattern: `(?:^|${end}) *${written(key)} ?${written(mark)}([^${end}]*)`,
      group: 1,
    }),
  });
}

/** Lines among it. */
const anything = '(?:.|[\\n\\r])';

/** The last part has the rest. */
function pieceOf(of: Expression, { separator, parts, end = '' }: PartsForm, at: number): Expression {
  if (at < parts - 1) return node({ op: 'trim', of: node({ op: 'split', of, by: separator, part: at + 1 }) });
  const before = `(?:${anything}*?${written(separator)}){${at}}`;
  const pattern = end === '' ? `^${before}(${anything}*)$` : `^${before}(${anything}*?)${written(end)}\\s*$`;
  return node({ op: 'trim', of: node({ op: 'extract', of, pattern, group: 1 }) });
}

/** Also where a pattern lists signs. */
function written(text: string): string {
  return escaped(text).replaceAll('-', '\\-').replace('\n', '\\n').replace('\t', '\\t');
}
