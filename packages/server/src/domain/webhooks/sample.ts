import type { FlatPayload } from '@godwit/contract/webhook-payloads';

const nobody = '00000000-0000-0000-0000-000000000000';

/** A delivery like any other, about a workbook that does not exist. */
export function sampleBody(exportId: string, at: Date): string {
  const sample: FlatPayload = {
    version: '1.0',
    workbook_id: nobody,
    external_id: 'sample',
    batch: { id: exportId, index: 0, total: 1, size: 2, timestamp: at.toISOString() },
    sheets: [
      {
        id: nobody,
        name: 'Sample',
        row_count: 2,
        start_row_index: 0,
        end_row_index: 1,
        data: [
          { Name: 'Ada Lovelace', Email: 'ada@example.com', errors: [], row_index: 0 },
          {
            Name: 'Grace Hopper',
            Email: 'grace at example',
            errors: ['Email: Value does not match required pattern'],
            row_index: 1,
          },
        ],
      },
    ],
  };
  return JSON.stringify(sample);
}
