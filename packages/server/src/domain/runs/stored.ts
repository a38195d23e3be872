import type { Result } from '@godwit/contract/routes';
import type { Healths } from '@godwit/engine/health/health';
import type { Table } from '@godwit/engine/read/reader';
import type { SheetFile } from '@godwit/engine/run/sheet/sheet';

/** As the engine writes them, with keys of objects where the engine has paths (`parquet`, `dropped.parquet`). */
export type StoredTable = Table;
export type StoredSheet = SheetFile;

export interface RunFile {
  id: string;
  name: string;
  sha256: string;
  size: number;
  object_key: string;
}

export interface RunTemplate {
  id: string;
  slug: string;
  name: string;
  /** Rises with every change of columns or rules. */
  version: number;
  /** Of names and rules of the columns: a preview is ready as long as it stands. */
  columns_hash: string;
}

/** What a run works on, taken when it is asked for: files cannot change, templates are locked while it is in flight. */
export interface RunInputs {
  files: RunFile[];
  templates: RunTemplate[];
  /** Where it works on what was pulled from a live source, or pulls it. */
  live?: LiveInput;
}

/** Rows of a connection as one pull got them: later runs of the preview work on the same. */
export interface LiveInput {
  connection_id: string;
  source_key: string;
  /** Of what is pulled: another one is another input. */
  revision: number;
  /** Names the pull; the first run that has it does it. */
  pull: string;
}

export type Coverage = NonNullable<Result<'getRun'>['report']>['coverage'];
export type Health = Result<'getPreview'>['sheets'][number]['health'];
export type Mapping = Result<'getPreview'>['sheets'][number]['mapping'];

/** What a generate, an update or an execute made (`runs.made`). */
export interface Made {
  /** Version of the engine that made it: another one makes it again before it is executed. */
  engine: string;
  tables: StoredTable[];
  sheets: StoredSheet[];
  /** By template slug. */
  mapping: Record<string, Mapping>;
  coverage: Coverage;
  /** By template slug; versions before did not judge. */
  health?: Healths;
}
