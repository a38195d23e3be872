import type { EventType } from '@godwit/contract/webhook-payloads';

/** What stands around the rows of every batch of an export (`workbook_exports.frame`). */
export interface Frame {
  workbook_id: string;
  external_id: string | null;
  company_name: string | null;
  /** Nested only. */
  root_sheets: string[];
}

export type Mode = 'flat' | 'nested';
export type Channel = 'production' | 'preview';

export interface Batch {
  index: number;
  rows: number;
}

export interface ExportFacts {
  id: string;
  mode: Mode;
  frame: Frame;
  batches: number;
  created_at: Date;
}

export const eventOf = (channel: Channel): EventType => `workbook.${channel}.export`;

/** The bytes of a body: the same at every attempt. `segment` is what the engine cut (deliver/batches.ts). */
export function bodyOf(facts: ExportFacts, batch: Batch, segment: Buffer): Buffer {
  const [before, after] = around(facts, batch);
  return Buffer.concat([Buffer.from(before), segment, Buffer.from(after)]);
}

/** How much of a body is not rows, at most. */
export function frameBytes(facts: Omit<ExportFacts, 'batches'>): number {
  const most = 999_999_999;
  const [before, after] = around({ ...facts, batches: most }, { index: most, rows: most });
  return Buffer.byteLength(before) + Buffer.byteLength(after);
}

function around(
  { id, mode, frame, batches, created_at }: ExportFacts,
  { index, rows }: Batch,
): [before: string, after: string] {
  const { workbook_id, external_id, company_name, root_sheets } = frame;
  const batch = { id, index, total: batches, size: rows, timestamp: created_at.toISOString() };
  if (mode === 'flat')
    return [`${opened({ version: '1.0', workbook_id, external_id, batch })},"sheets":[`, ']}'];
  const head = {
    version: '2.0',
    workbook_id,
    company_name,
    external_id,
    export_mode: 'nested',
    batch,
    root_sheets,
  };
  return [`${opened(head)},"data":{`, '}}'];
}

/** An object that goes on. */
function opened(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}
