import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { RowFilter } from '@godwit/engine/export/selection';
import { placesPath, type RowLine, rowsPath } from '@godwit/engine/run/sheet/row-lines';
import type { RowsWanted, RowTotals } from '@godwit/engine/run/sheet/select-rows';
import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import type { Asked, JobOptions } from '../pool/pool.js';
import type { Input, Output, SheetTask, Tasks } from '../sheet-workers/tasks.js';
import { KeptFiles } from './kept-files.js';

export interface PageWanted extends RowsWanted {
  filter: RowFilter;
  offset: number;
  limit: number;
}

export interface PageRow {
  row: number;
  cells: (string | null)[];
  errors: NonNullable<RowLine['errors']>;
}

export interface RowPage {
  totals: { all: number; valid: number; invalid: number };
  rows: PageRow[];
}

type Run = <N extends SheetTask>(
  task: N,
  stored: Input<N>,
  options: JobOptions<Tasks, N>,
) => Promise<Output<N>>;

const seconds = 300;
const keptBytes = 2 * 1024 ** 3;

/** As many rows as a group of a Parquet file has; fewer of a wide sheet. */
function partRows({ columns }: SheetFile): number {
  return Math.max(1024, Math.min(122_880, Math.floor(1_474_560 / Math.max(1, columns.length))));
}

/**
 * Pages of sheets under any filter. What it takes is made by a sheet worker when it is first asked for: parts of the
 * rows as lines, and for a filter the numbers of its rows. From then on a page is a few reads of files.
 */
export class RowPages {
  readonly #lines: KeptFiles<undefined>;
  readonly #selected: KeptFiles<RowTotals>;

  constructor(
    private readonly run: Run,
    scratch: string,
  ) {
    this.#lines = new KeptFiles(join(scratch, 'lines'), keptBytes);
    this.#selected = new KeptFiles(join(scratch, 'selected'), keptBytes / 8);
  }

  async page(sheet: SheetFile, wanted: PageWanted, asked: Asked): Promise<RowPage> {
    const { column, rule, search, filter, offset, limit } = wanted;
    const { rowCount: all, invalidRowCount: invalid } = sheet;
    if (sheet.parquet === '') return { totals: { all: 0, valid: 0, invalid: 0 }, rows: [] };
    const isPlain = rule === undefined && search === undefined && column === undefined;
    if (isPlain && filter === 'all') {
      const numbers = Array.from(
        { length: Math.max(0, Math.min(limit, all - offset)) },
        (_, n) => offset + n,
      );
      return { totals: { all, invalid, valid: all - invalid }, rows: await this.rows(sheet, numbers, asked) };
    }
    const { totals, numbers } = await this.#select(sheet, wanted, asked);
    return { totals, rows: await this.rows(sheet, numbers, asked) };
  }

  /** These rows, in this order. */
  async rows(sheet: SheetFile, numbers: readonly number[], asked: Asked): Promise<PageRow[]> {
    const size = partRows(sheet);
    const parts = new Set(numbers.map((row) => Math.floor(row / size)));
    const found = new Map<number, RowLine>();
    for (const part of parts) {
      const own = numbers.filter((row) => Math.floor(row / size) === part);
      const from = part * size;
      const lines = await this.#part(
        sheet,
        { from, to: from + size },
        asked,
        own.map((row) => row - from),
      );
      for (const [at, row] of own.entries()) {
        const line = lines[at];
        if (line) found.set(row, line);
      }
    }
    const edited = await this.#edits(sheet, numbers, asked);
    return numbers.flatMap((row) => {
      const file = found.get(row);
      const now = edited.get(row);
      const cells = now?.cells ?? file?.cells;
      return cells ? [{ row, cells, errors: (now ?? file)?.errors ?? [] }] : [];
    });
  }

  /** What was made of an object must not outlive it. */
  async forget(key: string): Promise<void> {
    await this.#lines.forget((name) => name.includes(key));
    await this.#selected.forget((name) => name.includes(key));
  }

  async #select(
    sheet: SheetFile,
    { column, rule, search, filter, offset, limit }: PageWanted,
    asked: Asked,
  ): Promise<{ totals: RowPage['totals']; numbers: number[] }> {
    const name = `${hash('sha256', JSON.stringify([column ?? null, rule ?? null, search ?? null]))} ${sheet.parquet} ${sheet.edits?.parquet ?? ''}`;
    return this.#selected.use(
      name,
      async (folder) => {
        const files = ['all', 'valid', 'invalid'] as const;
        const [allOf, valid, invalid] = files.map((file) => join(folder, file)) as [string, string, string];
        const paths = { all: allOf, valid, invalid };
        const input = { sheet: rowsOf(sheet), wanted: { column, rule, search }, paths };
        const known = await this.run('select', input, { seconds, ...shared(asked) });
        return { files: [...files], known };
      },
      async (folder, { all, invalid }) => ({
        totals: { all, invalid, valid: all - invalid },
        numbers: await reading(join(folder, filter), (file) => numbersIn(file, offset, limit)),
      }),
    );
  }

  #part(
    sheet: SheetFile,
    part: { from: number; to: number },
    asked: Asked,
    lines: readonly number[],
  ): Promise<(RowLine | undefined)[]> {
    return this.#lines.use(
      `${part.from} ${sheet.parquet}`,
      async (folder) => {
        const path = join(folder, 'lines');
        await this.run('lines', { sheet: fileOf(sheet), part, path }, { seconds, ...shared(asked) });
        return { files: ['lines', 'lines.places'], known: undefined };
      },
      (folder) => readLines(join(folder, 'lines'), lines),
    );
  }

  async #edits(
    sheet: SheetFile,
    numbers: readonly number[],
    asked: Asked,
  ): Promise<ReadonlyMap<number, RowLine>> {
    const key = sheet.edits?.parquet;
    if (key === undefined || numbers.length === 0) return new Map();
    return this.#lines.use(
      `edits ${key}`,
      async (folder) => {
        const path = join(folder, 'lines');
        const input = { sheet: rowsOf(sheet), part: 'edits' as const, path };
        await this.run('lines', input, { seconds, ...shared(asked) });
        return { files: ['lines', 'lines.places', 'lines.rows'], known: undefined };
      },
      async (folder) => {
        const path = join(folder, 'lines');
        const rows = await reading(rowsPath(path), async (file) =>
          numbersIn(file, 0, (await file.stat()).size / 4),
        );
        const own = numbers.flatMap((row) => {
          const at = placeIn(rows, row);
          return at < 0 ? [] : [{ row, at }];
        });
        const lines = await readLines(
          path,
          own.map(({ at }) => at),
        );
        return new Map(own.flatMap(({ row }, n) => (lines[n] ? [[row, lines[n]] as const] : [])));
      },
    );
  }
}

/** Whoever goes away does not take from the others what they wait for as well. */
function shared({ account }: Asked): Asked {
  return { account };
}

/** Only the rows as they were written: nobody has to fetch the rest. */
function fileOf(sheet: SheetFile): SheetFile {
  return { ...sheet, dropped: undefined, edits: undefined };
}

function rowsOf(sheet: SheetFile): SheetFile {
  return { ...sheet, dropped: undefined };
}

async function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

async function numbersIn(file: FileHandle, from: number, count: number): Promise<number[]> {
  const bytes = Buffer.alloc(count * 4);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from * 4);
  return Array.from({ length: Math.floor(bytesRead / 4) }, (_, at) => bytes.readUInt32LE(at * 4));
}

/** Lines by their place in the file; undefined where there is none. Neighbours are read together. */
async function readLines(path: string, lines: readonly number[]): Promise<(RowLine | undefined)[]> {
  return reading(placesPath(path), (places) =>
    reading(path, async (file) => {
      const read: (RowLine | undefined)[] = [];
      for (let at = 0; at < lines.length; ) {
        let end = at + 1;
        while (end < lines.length && lines[end] === (lines[end - 1] ?? 0) + 1) end += 1;
        const starts = await numbersIn(places, lines[at] ?? 0, end - at + 1);
        const first = starts[0] ?? 0;
        const bytes = Buffer.alloc((starts.at(-1) ?? 0) - first);
        await file.read(bytes, 0, bytes.length, first);
        for (let n = 0; n < end - at; n += 1) {
          const [from, to] = [starts[n], starts[n + 1]];
          read.push(
            from === undefined || to === undefined
              ? undefined
              : (JSON.parse(bytes.toString('utf8', from - first, to - first)) as RowLine),
          );
        }
        at = end;
      }
      return read;
    }),
  );
}

/** In ascending numbers; -1 where it is not among them. */
function placeIn(numbers: readonly number[], wanted: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return numbers[from] === wanted ? from : -1;
}
