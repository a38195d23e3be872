import { pathToFileURL } from 'node:url';

/** What the scorer of the cases says of one. */
export interface Score {
  /** Of all its cells: F1, or the share of its columns that are right. */
  figure: number;
  sheets: SheetScore[];
  columns: { all: number; right: number };
}

export interface SheetScore {
  slug: string;
  figure: number;
  /** Under 90 %: somebody has to be told. */
  isWrong: boolean;
  /** Nothing is wrong with it: nobody is to be bothered. */
  isGood: boolean;
  /** Too few or too many rows: it is not single columns that are wrong. */
  rowsWrong: boolean;
  /** How much of each column is right. */
  columns: Map<string, number>;
  wrongColumns: string[];
  /** Cells that are bad in the files, that were flagged, and both. */
  flags: { gold: number; given: number; right: number };
  /** For people. */
  told: string[];
}

export type Scorer = (caseFolder: string, out: string) => Score;

interface CellScores {
  overall: { cell_f1: number };
  sheets: Record<
    string,
    {
      gold_rows: number;
      output_rows: number;
      matched_rows: number;
      cell_f1: number;
      column_accuracy: Record<string, number>;
      flags: { gold: number; output: number; hit: number };
      wrong_examples: unknown[];
    }
  >;
}

/** By the program beside the cases, unchanged: cell by cell. */
export async function cellScorer(program: string): Promise<Scorer> {
  const { scoreCase } = (await import(pathToFileURL(program).href)) as {
    scoreCase(caseFolder: string, out: string): CellScores;
  };
  return (caseFolder, out) => {
    const { overall, sheets } = scoreCase(caseFolder, out);
    const scored = Object.entries(sheets).map(([slug, sheet]): SheetScore => {
      const columns = new Map(Object.entries(sheet.column_accuracy));
      const wrongColumns = [...columns].filter(([, share]) => share < 0.9).map(([name]) => name);
      return {
        slug,
        figure: sheet.cell_f1,
        isWrong: sheet.cell_f1 < 0.9,
        isGood: sheet.cell_f1 >= 0.98,
        rowsWrong: isOff(sheet.matched_rows, sheet.gold_rows) || isOff(sheet.gold_rows, sheet.output_rows),
        columns,
        wrongColumns,
        flags: { gold: sheet.flags.gold, given: sheet.flags.output, right: sheet.flags.hit },
        told: worst(slug, sheet),
      };
    });
    const all = scored.flatMap(({ columns }) => [...columns.values()]);
    return {
      figure: overall.cell_f1,
      sheets: scored,
      columns: { all: all.length, right: all.filter((share) => share >= 0.98).length },
    };
  };
}

interface ColumnScores {
  sheets: {
    slug: string;
    gold_rows: number;
    rows: number;
    columns: {
      name: string;
      state: 'right' | 'partly' | 'empty' | 'wrong';
      share: number;
      example: string | null;
    }[];
  }[];
}

/** The same for cases that are scored by the columns that are right. */
export async function columnScorer(program: string): Promise<Scorer> {
  const { scoreCase } = (await import(pathToFileURL(program).href)) as {
    scoreCase(caseFolder: string, out: string): ColumnScores;
  };
  return (caseFolder, out) => {
    const { sheets } = scoreCase(caseFolder, out);
    const scored = sheets.map(({ slug, gold_rows, rows, columns }): SheetScore => {
      const wrong = columns.filter(({ state }) => state !== 'right');
      const figure = 1 - wrong.length / Math.max(1, columns.length);
      return {
        slug,
        figure,
        isWrong: figure < 0.9,
        isGood: wrong.length === 0,
        rowsWrong: isOff(rows, gold_rows) || isOff(gold_rows, rows),
        columns: new Map(columns.map(({ name, share }) => [name, share])),
        wrongColumns: wrong.map(({ name }) => name),
        flags: { gold: 0, given: 0, right: 0 },
        told: wrong.map(({ name, state, example }) => `${slug}.${name}: ${state}, ${example ?? ''}`),
      };
    });
    const all = sheets.flatMap(({ columns }) => columns);
    const right = all.filter(({ state }) => state === 'right').length;
    return {
      figure: right / Math.max(1, all.length),
      sheets: scored,
      columns: { all: all.length, right },
    };
  };
}

/** More than a tenth is missing. */
function isOff(there: number, wanted: number): boolean {
  return there < 0.9 * wanted;
}

function worst(slug: string, sheet: CellScores['sheets'][string]): string[] {
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
