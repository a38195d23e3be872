import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** What the scorer of the cases says of one. */
export interface Score {
  f1: number;
  accuracy: number;
  recall: number;
  precision: number;
  flags: { gold: number; given: number; right: number };
  /** The columns that are least right, for people. */
  worst: string[];
}

interface Scored {
  sheets: Record<
    string,
    {
      gold_rows: number;
      output_rows: number;
      matched_rows: number;
      column_accuracy: Record<string, number>;
      wrong_examples: unknown[];
    }
  >;
  overall: { cell_f1: number; cell_accuracy: number };
  flags: { gold: number; output: number; hit: number; recall: number; precision: number };
}

/** By the program beside the cases, unchanged. */
export function scoreAll(
  scorer: string,
  data: string,
  out: string,
  names: readonly string[],
): Map<string, Score> {
  return new Map(
    names.map((name) => {
      const printed = execFileSync(
        process.execPath,
        [join(scorer, 'score.mjs'), '--case', join(data, name), '--out', join(out, name)],
        { encoding: 'utf8', maxBuffer: 1 << 28 },
      );
      const { overall, flags, sheets } = JSON.parse(printed) as Scored;
      return [
        name,
        {
          f1: overall.cell_f1,
          accuracy: overall.cell_accuracy,
          recall: flags.recall,
          precision: flags.precision,
          flags: { gold: flags.gold, given: flags.output, right: flags.hit },
          worst: Object.entries(sheets).flatMap(([slug, sheet]) => worst(slug, sheet)),
        },
      ];
    }),
  );
}

function worst(slug: string, sheet: Scored['sheets'][string]): string[] {
  const rows =
    sheet.matched_rows < Math.max(sheet.gold_rows, sheet.output_rows)
      ? [
          `${slug}: ${sheet.gold_rows} rows wanted, ${sheet.output_rows} made, ${sheet.matched_rows} of them right`,
        ]
      : [];
  const columns = Object.entries(sheet.column_accuracy)
    .filter(([, accuracy]) => accuracy < 0.99)
    .map(([column, accuracy]) => `${slug}.${column}: ${accuracy.toFixed(3)}`);
  const examples =
    columns.length > 0 ? sheet.wrong_examples.slice(0, 4).map((each) => JSON.stringify(each)) : [];
  return [...rows, ...columns, ...examples];
}
