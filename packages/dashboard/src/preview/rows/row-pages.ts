import type { RowPage, RowTotals, SheetRow } from './rows-query.js';

/** Rows a page: one window of the grid seldom needs more than two. */
export const pageRows = 200;
/** 8,000 rows of 12 columns take some 6 MB. */
export const keptPages = 40;

export interface PageRequest {
  answer: Promise<RowPage>;
  cancel(): void;
}

/** What a view needs to know besides the rows; another object whenever anything changed. */
export interface RowsState {
  /** Of the filter that is asked for; undefined before the first answer. */
  count: number | undefined;
  totals: RowTotals | undefined;
  columns: readonly string[] | undefined;
  /** The run that made the rows: null before any, undefined before the first answer. */
  runId: string | null | undefined;
  error: Error | undefined;
}

/**
 * The rows of a sheet under one filter, however many: only the pages that were looked at last are kept, and a page
 * that scrolled out of sight before it came is not waited for.
 */
export class RowPages {
  readonly #ask: (offset: number, limit: number) => PageRequest;
  readonly #countOf: (totals: RowTotals) => number;
  /** In the order they were last looked at. */
  readonly #pages = new Map<number, SheetRow[]>();
  /** Shown until they were read again. */
  readonly #stale = new Set<number>();
  readonly #asked = new Map<number, PageRequest>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly number[] = [0];
  #isHeld = false;
  /** A reread was asked for while the rows were held. */
  #isDue = false;
  #state: RowsState = {
    count: undefined,
    totals: undefined,
    columns: undefined,
    runId: undefined,
    error: undefined,
  };

  constructor(ask: (offset: number, limit: number) => PageRequest, countOf: (totals: RowTotals) => number) {
    this.#ask = ask;
    this.#countOf = countOf;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): RowsState => this.#state;

  /** The row at a place of the filter; undefined while it is on its way. */
  row(at: number): SheetRow | undefined {
    return this.#pages.get(Math.floor(at / pageRows))?.[at % pageRows];
  }

  /** The rows that are looked at now, first and last included. */
  want(first: number, last: number): void {
    const end = Math.min(last, (this.#state.count ?? pageRows) - 1);
    const from = Math.floor(Math.max(0, first) / pageRows);
    const to = Math.max(from, Math.floor(end / pageRows));
    this.#wanted = Array.from({ length: to - from + 1 }, (_, n) => from + n);
    this.#load();
  }

  /** Everything may have changed: what is in sight is read again and shown as it was until then. */
  reread(): void {
    if (this.#isHeld) {
      this.#isDue = true;
      return;
    }
    this.#isDue = false;
    this.stop();
    this.#distrust();
    this.#change({ error: undefined });
    this.#load();
  }

  /** Somebody writes in a row: until `release`, no row that is shown moves or is read again. */
  hold(): void {
    this.#isHeld = true;
    for (const [number, { cancel }] of [...this.#asked]) {
      if (!this.#pages.has(number)) continue;
      this.#asked.delete(number);
      cancel();
    }
    if (this.#stale.size > 0) this.#isDue = true;
  }

  /** What was asked for meanwhile is read now. */
  release(): void {
    this.#isHeld = false;
    if (this.#isDue) this.reread();
  }

  /** A row as an edit made it, before its page is read again. */
  replace(row: SheetRow): void {
    for (const [number, rows] of this.#pages) {
      const at = rows.findIndex(({ row_index }) => row_index === row.row_index);
      if (at >= 0) this.#pages.set(number, rows.with(at, row));
    }
    this.#change({});
  }

  /** Waits for nothing any more. */
  stop(): void {
    for (const { cancel } of this.#asked.values()) cancel();
    this.#asked.clear();
  }

  #distrust(): void {
    for (const number of [...this.#pages.keys()]) {
      if (this.#wanted.includes(number)) this.#stale.add(number);
      else this.#pages.delete(number);
    }
  }

  #load(): void {
    for (const [number, { cancel }] of [...this.#asked]) {
      if (this.#wanted.includes(number)) continue;
      this.#asked.delete(number);
      cancel();
    }
    for (const number of this.#wanted) {
      const rows = this.#pages.get(number);
      if (rows) {
        this.#pages.delete(number);
        this.#pages.set(number, rows);
      }
      const isNeeded = !rows || (this.#stale.has(number) && !this.#isHeld);
      if (isNeeded && !this.#asked.has(number)) this.#request(number);
    }
    this.#forget();
  }

  #forget(): void {
    for (const number of this.#pages.keys()) {
      if (this.#pages.size <= keptPages) return;
      this.#pages.delete(number);
      this.#stale.delete(number);
    }
  }

  #request(number: number): void {
    const request = this.#ask(number * pageRows, pageRows);
    this.#asked.set(number, request);
    request.answer.then(
      (page) => {
        if (this.#asked.get(number) === request) this.#arrived(number, page);
      },
      (error: Error) => {
        if (this.#asked.get(number) !== request) return;
        this.#asked.delete(number);
        this.#change({ error });
      },
    );
  }

  #arrived(number: number, { rows, totals, columns, run_id: runId }: RowPage): void {
    const count = this.#countOf(totals);
    const before = this.#state;
    // Another run or somebody's edit came between two pages: they would not fit together.
    if (before.count !== undefined && (before.runId !== runId || before.count !== count)) {
      if (this.#isHeld) {
        // Still counted as asked for, so that it is not asked for again before the release.
        this.#isDue = true;
        return;
      }
      this.#distrust();
    }
    this.#asked.delete(number);
    this.#stale.delete(number);
    this.#pages.set(number, rows);
    this.#change({ count, totals, columns, runId, error: undefined });
    this.#load();
  }

  #change(news: Partial<RowsState>): void {
    this.#state = { ...this.#state, ...news };
    for (const listener of this.#listeners) listener();
  }
}
