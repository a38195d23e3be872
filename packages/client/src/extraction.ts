import type { BodyInput, Result } from '@godwit/contract/routes';
import type { Operations } from './inputs.js';
import { poll } from './poll.js';
import type { Transport } from './retry.js';
import { putBytes, type Upload } from './upload.js';

export type Extraction = Result<'getExtraction'>;

export interface FileExtraction extends Upload {
  /** Slugs; all active templates when left out. */
  templates?: readonly string[] | undefined;
  /** What to do with the tables, in plain words. */
  instruction?: BodyInput<'createExtraction'>['instruction'];
}

export interface ExtractionWait {
  extractionId: string;
  /** Headers, in the order wanted; all when left out. */
  fields?: readonly string[] | undefined;
  omitEmpty?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the extraction whenever it looks otherwise than before. */
  onUpdate?: ((extraction: Extraction) => void) | undefined;
}

export interface ExtractionClient extends Pick<Operations, 'createExtraction' | 'getExtraction'> {
  readonly transport: Transport;
}

/** Creates an extraction and sends its file; `waitForExtraction` tells what it comes to. */
export async function extractFile(
  client: ExtractionClient,
  file: FileExtraction,
): Promise<Result<'createExtraction'>> {
  const { name, contentType, templates, instruction, signal } = file;
  const created = await client.createExtraction(
    {
      body: {
        file_name: name,
        ...(contentType !== undefined && { content_type: contentType }),
        ...(templates && { templates: [...templates] }),
        ...(instruction !== undefined && { instruction }),
      },
    },
    { signal },
  );
  await putBytes(client.transport, created.upload?.signed_url, file);
  return created;
}

/** Resolves when the extraction is completed or failed; one that expired is thrown as GodwitError 410. */
export function waitForExtraction(
  client: ExtractionClient,
  { extractionId, fields, omitEmpty, signal, onUpdate }: ExtractionWait,
): Promise<Extraction> {
  const params = { extraction_id: extractionId };
  const query = {
    ...(fields && { fields: fields.map(quoted).join(',') }),
    ...(omitEmpty !== undefined && { omit_empty: omitEmpty }),
  };
  return poll(client.transport, {
    read: () => client.getExtraction({ params, query }, { signal }),
    isMoving: ({ status }) => status === 'processing',
    onUpdate,
    signal,
  });
}

/** A header with a comma or a quote stands in quotes, as in CSV. */
function quoted(header: string): string {
  return /[",]/.test(header) ? `"${header.replaceAll('"', '""')}"` : header;
}
