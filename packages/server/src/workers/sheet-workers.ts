import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Batches } from '@godwit/engine/deliver/batches';
import { readGrowing } from '@godwit/engine/export/read-growing';
import type { Table } from '@godwit/engine/read/reader';
import { type SeenTable, seenFrom } from '@godwit/engine/read/seen';
import type { CellCounts } from '@godwit/engine/run/sheet/count-cells';
import type { MadeFrom, RowLineage } from '@godwit/engine/run/sheet/lineage';
import type { SheetPage } from '@godwit/engine/run/sheet/page';
import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import { keysIn, withPaths } from '../objects/stored-keys.js';
import type { LocalFiles } from './local-files.js';
import { ownScratch } from './own-scratch.js';
import type { Asked, JobOptions, PoolLimits } from './pool/pool.js';
import { RowPages } from './row-pages/row-pages.js';
import { SheetWorkerPool } from './sheet-workers/pool.js';
import type { Input, Opened, Output, SheetTask, Tasks, Wanted } from './sheet-workers/tasks.js';

export interface OpenedExport {
  columns: string[];
  /** Rows, without the header. */
  total: number;
  body: Readable;
}

export interface ExportEntry {
  /** In the zip. */
  name: string;
  sheet: SheetFile;
}

export interface SheetFolder {
  path: string;
  remove(): Promise<void>;
}

/** The shorter ones are waited for; an export may be as long as its sheet. */
const seconds = { pages: 60, lineage: 60, count: 300, see: 300, export: 6 * 3600 };

/** `scratch`: what waits there belongs to this process, and goes with it. */
export async function openSheetWorkers(
  local: LocalFiles,
  scratch: string,
  limits: PoolLimits,
): Promise<SheetWorkers> {
  return new SheetWorkers(new SheetWorkerPool(limits), local, await ownScratch(scratch));
}

/**
 * Reads stored sheets, in processes beside the service: no sheet can fill its memory or end it. Throws SheetWorkFailed. A
 * sheet whose `parquet` is '' has no rows yet.
 */
export class SheetWorkers {
  constructor(
    private readonly pool: SheetWorkerPool,
    private readonly local: LocalFiles,
    private readonly scratch: string,
  ) {
    this.rows = new RowPages((task, stored, options) => this.run(task, stored, options), scratch);
  }

  /** Single rows, and pages of them under any filter. */
  readonly rows: RowPages;

  warm(): void {
    this.pool.warm();
  }

  /** The same part of each sheet. */
  pages(
    sheets: readonly SheetFile[],
    part: { offset: number; limit: number },
    asked: Asked = {},
  ): Promise<SheetPage[]> {
    const rows = sheets.map(rowsOf);
    return this.run('pages', { sheets: rows, ...part }, { seconds: seconds.pages, ...asked });
  }

  /** For each column. */
  count(sheet: SheetFile, asked: Asked = {}): Promise<CellCounts[]> {
    return this.run('count', { sheet: rowsOf(sheet) }, { seconds: seconds.count, ...asked });
  }

  /** Undefined: the sheet has no such row. */
  async lineage(
    sheet: SheetFile,
    rowIndex: number,
    from: MadeFrom,
    asked: Asked = {},
  ): Promise<RowLineage | undefined> {
    const found = await this.run(
      'lineage',
      { sheet, rowIndex, from },
      { seconds: seconds.lineage, ...asked },
    );
    return found ?? undefined;
  }

  /** What people are shown of tables, which may still lie in a folder of this machine. */
  see(tables: readonly Table[], asked: Asked = {}): Promise<SeenTable[]> {
    return this.run('see', { tables: seenFrom(tables) }, { seconds: seconds.see, isLong: true, ...asked });
  }

  /**
   * The bytes of an export, with flat memory; the reader sets the pace. They are written to a file, which is read while
   * it grows: a slow reader keeps no process waiting. Closed early, it ends the work and leaves nothing behind.
   */
  async open(
    sheet: SheetFile,
    { gzip = false, ...wanted }: Wanted & { gzip?: boolean },
    { account, signal }: Asked = {},
  ): Promise<OpenedExport> {
    const folder = await this.folder();
    const path = join(folder.path, 'export');
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
    let onTold: (opened: Opened) => void = () => {};
    const told = new Promise<Opened>((resolve) => {
      onTold = resolve;
    });
    const job = { ...wanted, sheet: rowsOf(sheet), path, scratch: folder.path };
    const options = { seconds: seconds.export, isLong: true, account, signal: leaving.signal, onTold };
    const writing = this.run('write', job, options);
    const written = writing.then(() => {});
    const ended = written.catch(() => {});
    const clear = async () => {
      signal?.removeEventListener('abort', leave);
      leave();
      await ended;
      await folder.remove();
    };
    try {
      const { total, columns } = await Promise.race([told, writing]);
      const plain = Readable.from(readGrowing(path, written), { objectMode: false });
      // What cannot be removed goes with the folder of this process.
      plain.once('close', () => void clear().catch(() => {}));
      return { total, columns, body: gzip ? zipped(plain) : plain };
    } catch (error) {
      await clear();
      throw error;
    }
  }

  /** One sheet as a file, several as a zip, at this path. */
  async write(
    entries: readonly ExportEntry[],
    wanted: Wanted & { path: string; scratch: string },
    { onProgress, ...asked }: Asked & { onProgress(rows: number): void },
  ): Promise<{ total: number }> {
    const rows = entries.map(({ name, sheet }) => ({ name, sheet: rowsOf(sheet) }));
    return this.run(
      'store',
      { ...wanted, entries: rows },
      { seconds: seconds.export, isLong: true, ...asked, onTold: onProgress },
    );
  }

  /** Cuts sheets into the batches of webhooks, into a file at this path. */
  batches(wanted: Input<'batches'>, asked: Asked = {}): Promise<Batches> {
    return this.run('batches', wanted, { seconds: seconds.export, isLong: true, ...asked });
  }

  /** Any task: `stored` names objects where the task has paths. They stay in place for as long as it takes. */
  async run<N extends SheetTask>(
    task: N,
    stored: Input<N>,
    options: JobOptions<Tasks, N>,
  ): Promise<Output<N>> {
    const { pathOf, release } = await this.local.acquire(keysIn(stored));
    try {
      return await this.pool.run(task, withPaths(stored, pathOf), options);
    } finally {
      release();
    }
  }

  /** For what a task writes. */
  async folder(): Promise<SheetFolder> {
    const path = join(this.scratch, randomUUID());
    await mkdir(path);
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  }

  async close(): Promise<void> {
    await this.pool.close();
    await rm(this.scratch, { recursive: true, force: true });
  }
}

/** Without the rows that were left out: only a lineage asks for them. */
function rowsOf(sheet: SheetFile): SheetFile {
  return { ...sheet, dropped: undefined };
}

/**
 * An error of the source ends the stream with that error; closed early it closes the source. On a network of our own
 * the packing is the slow part: 1M rows took 9.9 s at level 6.
 */
function zipped(plain: Readable): Readable {
  const gzip = createGzip({ level: 1, chunkSize: 1 << 18 });
  pipeline(plain, gzip, () => {});
  return gzip;
}
