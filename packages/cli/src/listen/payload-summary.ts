/** What is shown of a payload: batch, and rows of each sheet. */
export interface PayloadSummary {
  version: string;
  batch: { index: number; total: number } | undefined;
  rows: ReadonlyMap<string, number>;
}

/** Of whatever came: nobody says that it was sent by us. */
export function summaryOf(payload: unknown): PayloadSummary | undefined {
  if (!isRecord(payload)) return undefined;
  const { version, batch, sheets, data } = payload;
  return {
    version: typeof version === 'string' ? version : '?',
    batch: batchIn(batch),
    rows: Array.isArray(sheets) ? flatRows(sheets) : nestedRows(data),
  };
}

function batchIn(batch: unknown): PayloadSummary['batch'] {
  if (!isRecord(batch)) return undefined;
  const { index, total } = batch;
  return typeof index === 'number' && typeof total === 'number' ? { index, total } : undefined;
}

function flatRows(sheets: readonly unknown[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (const sheet of sheets.filter(isRecord))
    if (Array.isArray(sheet.data)) add(rows, String(sheet.name), sheet.data.length);
  return rows;
}

/** With all below them, however deep. */
function nestedRows(data: unknown): Map<string, number> {
  const rows = new Map<string, number>();
  const waiting: unknown[] = [data];
  while (waiting.length > 0) {
    const sheets = waiting.pop();
    if (!isRecord(sheets)) continue;
    for (const [name, found] of Object.entries(sheets)) {
      if (!Array.isArray(found)) continue;
      add(rows, name, found.length);
      // Another name where the sheet has a column of that one.
      for (const row of found.filter(isRecord)) waiting.push(row._children ?? row.children);
    }
  }
  return rows;
}

function add(rows: Map<string, number>, name: string, count: number): void {
  rows.set(name, (rows.get(name) ?? 0) + count);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
