import type { Result } from '@godwit/contract/routes';
import type { Healths } from '@godwit/engine/health/health';
import type { Table } from '@godwit/engine/read/reader';
import type { SheetFile } from '@godwit/engine/sheet/sheet';

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
