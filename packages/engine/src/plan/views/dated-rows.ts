import { basename, extname } from 'node:path';
import type { Table } from '../../read/reader.js';
import { linesAbove } from '../../recipe/reshape/context.js';
import { datedLabels } from '../../reshape/dated-labels.js';
import { freeName } from '../../reshape/grid.js';
import type { Found } from '../../reshape/reshape.js';

/** Rows that were columns of days or months, with the year that stands around the table. */
export function withYears(found: Found, table: Table): Found {
  const { step } = found;
  if (step.step !== 'unpivot' || step.labels.length !== 1) return found;
  const around = [
    ...linesAbove(table).map(({ cells }) => cells.join(' ')),
    table.name,
    basename(table.file, extname(table.file)),
  ];
  const dated = datedLabels(
    step.groups.map(({ labels: [label = ''] }) => label),
    around,
  );
  if (!dated) return found;
  const taken = [...table.columns, ...step.values];
  const label = freeName(dated.every((each) => each.length === 7) ? 'Month' : 'Date', taken);
  return {
    step: {
      ...step,
      labels: [label],
      groups: step.groups.map((group, at) => ({ ...group, labels: [dated[at] ?? ''] })),
    },
    note: found.note,
  };
}
