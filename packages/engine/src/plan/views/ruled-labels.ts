import { cellKind, isNumber } from '../../reshape/cell-kind.js';
import { columnOf, freeName, type Grid, isBlank, isMadeUp, share } from '../../reshape/grid.js';
import type { Found } from '../../reshape/reshape.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { withoutUnit } from '../../words/units.js';
import { isGrain } from './said-grain.js';
import type { Targets } from './targets.js';

const fewest = 3;
const mostColumns = 400;
/** Of the cells under the names. */
const nearlyAll = 0.9;

/**
 * "36, 38, 40", "XS, S, M": columns beside each other that are called by what the rule of a column takes, and no other
 * column is, or by sizes where a row is one of a size. Each becomes a row, with the number that stands under it.
 */
export function ruledLabels(grid: Grid, targets: Targets): Found[] {
  const { columns } = grid;
  if (columns.length > mostColumns) return [];
  return targets.templates.flatMap((template) =>
    template.columns.flatMap((column) => {
      if (!column.required || column.linkRule || column.unique) return [];
      const run = runOf(columns, namesWanted(column, template, targets));
      const value = run.length > 0 ? amountUnder(run, column, template, grid, targets) : undefined;
      if (!value) return [];
      const kept = columns.filter((name) => !run.includes(name));
      const label = freeName(column.name, kept);
      return [
        {
          step: {
            step: 'unpivot',
            labels: [label],
            values: [freeName(withoutUnit(value.name), [...kept, label])],
            groups: run.map((name) => ({ labels: [name.trim()], columns: [name] })),
            keep_blank: value.required !== true,
          },
          note: `${run.length} columns are called by what "${column.name}" of ${template.name} may be: each becomes a row.`,
        } satisfies Found,
      ];
    }),
  );
}

/** Of clothes and shoes. */
const SIZE = /^(?:\d{0,2}X{0,4}[SL]|XX?S|M|[SML]\/[SML]|[234]?XL|\d{2}(?:[.,]5|[½⅓⅔])?)$/i;

function namesWanted(
  column: TemplateColumn,
  template: Template,
  targets: Targets,
): ((name: string) => boolean) | undefined {
  const { pattern, wanted, passes } = targets.of(template, column);
  // Words of a list are looked for by what they mean (wanted-labels.ts).
  if (wanted.kind === 'choice') return undefined;
  if (pattern !== undefined) return (name) => passes(name.trim());
  return isGrain(column.name, template) ? (name) => SIZE.test(name.trim()) : undefined;
}

/** All that are called so, where they stand beside each other and others stand beside them. */
function runOf(
  columns: readonly string[],
  isWanted: ((name: string) => boolean) | undefined,
): readonly string[] {
  if (!isWanted) return [];
  const places = columns.flatMap((name, at) => (!isMadeUp(name) && isWanted(name) ? [at] : []));
  const [first = 0] = places;
  const isRun = places.every((place, at) => place === first + at);
  return isRun && places.length >= fewest && columns.length > places.length
    ? columns.slice(first, first + places.length)
    : [];
}

/** The one column of the template that says how many or how much; of several, the one that every row has to have. */
function amountUnder(
  run: readonly string[],
  label: TemplateColumn,
  template: Template,
  grid: Grid,
  targets: Targets,
): TemplateColumn | undefined {
  const cells = run
    .flatMap((name) => columnOf(grid, grid.columns.indexOf(name)))
    .filter((cell) => !isBlank(cell));
  if (cells.length === 0 || share(cells, (cell) => isNumber(cellKind(cell))) < nearlyAll) return undefined;
  const isWhole = share(cells, (cell) => cellKind(cell) === 'whole') >= nearlyAll;
  const amounts = template.columns.filter((each) => {
    const { kind } = targets.of(template, each).wanted;
    return each !== label && !each.linkRule && (kind === 'integer' || kind === 'number');
  });
  const whole = amounts.filter(
    (each) => targets.of(template, each).wanted.kind === 'integer' || !isCents(each, template, targets),
  );
  const likely = isWhole ? whole : amounts;
  const required = likely.filter((each) => each.required);
  const [only, ...more] = required.length > 0 ? required : likely;
  return more.length === 0 ? only : undefined;
}

/** "89.90": what is to be written with decimals is a price, as a rule. */
function isCents(column: TemplateColumn, template: Template, targets: Targets): boolean {
  const { wanted } = targets.of(template, column);
  return wanted.kind === 'number' && (wanted.decimals ?? 0) > 0;
}
