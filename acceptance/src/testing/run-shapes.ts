/** What the routes around runs answer, as the tests read it. */
export type RunKind = 'generate' | 'update' | 'clarify' | 'execute';
export type RunStatus =
  | 'queued'
  | 'running'
  | 'blocked'
  | 'awaiting_approval'
  | 'completed'
  | 'failed'
  | 'canceled';

export interface Question {
  id: string;
  question: string;
  options: { id: string; label: string }[];
  allowCustom: boolean;
}

export interface Coverage {
  fill: number;
  distinct: number;
}

export interface Report {
  inserted: number;
  perSheet: { templateName: string; sheetId: string; rowCount: number; invalidRowCount: number }[];
  invalidCellCount: number;
  coverage: {
    inputs: Record<string, Coverage>;
    outputs: Record<string, Coverage>;
    unused_inputs: string[];
  };
}

export interface Run {
  run_id: string;
  kind: RunKind;
  status: RunStatus;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  message?: string;
  blocked_reason?: 'question' | 'credentials';
  questions?: Question[];
  credential_request?: {
    connection_id: string;
    source_key: string;
    reason?: string;
    schema: Record<string, unknown>;
  };
  answers: Record<string, string> | null;
  answer?: string;
  report?: Report;
  error?: string;
  changes?: string[];
  not_understood?: string[];
  agent?: 'built_in' | 'model';
  model_usage?: {
    model: string;
    calls: number;
    input_tokens: number;
    output_tokens: number;
    cost?: number;
  };
}

export interface StartedRun {
  run_id: string;
  status: 'queued';
  poll_url: string;
}

export interface PreviewSheet {
  template: { slug: string; name: string };
  rows: string[][];
  row_count: number;
  invalid_row_count: number;
  invalid_cells: { row: number; row_index: number; column: string; value: string; message: string }[];
  mapping: {
    column: string;
    from: { input: string; column: string }[];
    steps: string[];
    confidence: number;
    reason: string;
  }[];
  health: { ok: boolean; findings: { kind: string; column?: string; rows?: number; message: string }[] };
}

export interface Preview {
  status: 'awaiting_approval';
  run_id: string;
  templates: { slug: string; name: string }[];
  plan: string;
  sheets: PreviewSheet[];
}

export interface ThreadEvent {
  sequence: number;
  type: string;
  data: Record<string, unknown>;
  created_at: string;
  run_id: string;
}

export interface Thread {
  events: ThreadEvent[];
  last_sequence: number;
}

export interface Log {
  migration_id: string;
  generated_at: string;
  status: string;
  covers: { runs: number; from: string | null; to: string | null };
  runs: {
    run_id: string;
    kind: RunKind;
    status: RunStatus;
    started_at: string | null;
    completed_at: string | null;
    started_by: string;
    files: string[];
    plan: string | null;
    questions: Question[];
    answers: { id: string; value: string }[];
    outcome: {
      ok: boolean;
      rows_written: number;
      per_sheet: { rowCount: number; invalidRowCount: number }[];
      invalid_rows: number;
      error: string | null;
      replaced_existing_data: boolean;
    };
    audit: { at: string; event: string }[];
  }[];
  integrity: { algorithm: string; head: string; entries: number };
}

export interface ExportJob {
  job_id: string;
  status: 'pending' | 'running' | 'completed' | 'failed';
  format: string;
  rows_processed: number;
  total_rows: number;
  file_size: number | null;
  error: string | null;
  expires_at: string | null;
  download_url: string | null;
}

export interface SheetRow {
  row_index: number;
  version: string;
  cells: string[];
  errors: { column: string; rule: string; message: string }[];
}

export interface RowsPage {
  of: 'preview' | 'sheet';
  run_id: string | null;
  columns: string[];
  totals: { all: number; valid: number; invalid: number };
  rows: SheetRow[];
}

export interface EditedRow {
  edit_id: string | null;
  row: SheetRow;
  totals: RowsPage['totals'];
}

type EditState = { applied: boolean; row_index: number | null; reason: string | null } | null;

export interface Edit {
  id: string;
  slug: string;
  of: 'preview' | 'sheet';
  row_index: number;
  cells: { column: string; from: string; to: string }[];
  edited_by: string;
  edited_at: string;
  preview: EditState;
  sheet: EditState;
}

export interface TracedRow {
  row_index: number;
  version: string;
  cells: {
    column: string;
    value: string;
    errors: { rule: string; message: string }[];
    origins: { file: string; table: string; row_number: number; column: string; value: string }[];
    steps: string[];
  }[];
}
