import type { QueryInput } from '@godwit/contract/routes';
import type { Client } from './client.js';

export interface CsvExport {
  migrationId: string;
  /** Of the template. */
  slug: string;
  /** `valid` by default. */
  filter?: QueryInput<'exportSheet'>['filter'];
  /** Names of columns, in the order wanted; all when left out. */
  fields?: readonly string[] | undefined;
  omitEmpty?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export interface ExportedCsv {
  /** How many records there are. */
  total: number;
  /** The file, as it arrives: nothing is collected in memory. */
  stream: ReadableStream<Uint8Array>;
}

export async function exportCsv(client: Pick<Client, 'request'>, wanted: CsvExport): Promise<ExportedCsv> {
  const { migrationId, slug, filter, fields, omitEmpty, signal } = wanted;
  const { headers, body } = await client.request(
    'exportSheet',
    {
      params: { migration_id: migrationId, file: `${slug}.csv` },
      query: {
        ...(filter && { filter }),
        ...(fields && { fields: fields.join(',') }),
        ...(omitEmpty !== undefined && { omit_empty: omitEmpty }),
      },
    },
    { signal },
  );
  return { total: Number(headers.get('x-total-records') ?? 0), stream: body.body ?? new Blob([]).stream() };
}
