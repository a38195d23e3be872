import { expect } from 'vitest';
import { call, recordedFetch } from './call.js';
import { until } from './runs.js';
import { base, type Identity, ours } from './settings.js';
import type { ErrorBody, SignedUpload } from './shapes.js';

export interface ExtractedTable {
  headers: string[];
  rows: Record<string, string>[];
  row_count: number;
  name: string;
  ordinal: number;
  pages: number[];
  template: string | null;
}

export interface Extraction {
  extraction_id: string;
  status: 'processing' | 'completed' | 'failed';
  file_name: string;
  templates: string[];
  created_at: string;
  completed_at?: string;
  expires_at: string;
  table_count?: number;
  row_count?: number;
  tables?: ExtractedTable[];
  notes?: string[];
  error?: string;
}

export type CreatedExtraction = Extraction & { upload?: SignedUpload };

/** By JSON: it waits for its bytes. */
export async function newExtraction(
  fields: Record<string, unknown> = {},
  as: Identity = ours,
): Promise<CreatedExtraction & { upload: SignedUpload }> {
  const { status, body, text } = await call<CreatedExtraction>('POST', '/extractions', {
    as,
    body: { file_name: 'people.csv', ...fields },
  });
  expect(status, text).toBe(202);
  return { ...body, upload: body.upload! };
}

/** By multipart, the parts in the order given. */
export async function sendForm(
  parts: readonly (readonly [name: string, value: string | File])[],
): Promise<{ status: number; body: CreatedExtraction & ErrorBody }> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const response = await recordedFetch(`${base}/extractions`, { method: 'POST', headers: ours, body: form });
  return { status: response.status, body: (await response.json()) as CreatedExtraction & ErrorBody };
}

export function readExtraction(id: string, query: Record<string, string> = {}, as: Identity = ours) {
  return call<Extraction & ErrorBody>('GET', `/extractions/${id}`, { query, as });
}

/** When it is not processing any more. */
export function settledExtraction(id: string): Promise<Extraction> {
  return until(`extraction ${id} settles`, async () => {
    const { status, body, text } = await readExtraction(id);
    expect(status, text).toBe(200);
    return body.status === 'processing' ? undefined : body;
  });
}

/** What a file comes to, sent along with the request. */
export async function extracted(
  name: string,
  bytes: string | Uint8Array<ArrayBuffer>,
  templates: readonly string[],
  instruction?: string,
): Promise<Extraction> {
  const { status, body } = await sendForm([
    ['file', new File([bytes], name)],
    ['templates', templates.join(',')],
    ...(instruction === undefined ? [] : [['instruction', instruction] as const]),
  ]);
  expect(status, body.error).toBe(202);
  return settledExtraction(body.extraction_id);
}
