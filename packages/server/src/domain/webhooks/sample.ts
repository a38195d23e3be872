import type { CompanyDonePayload, EventType, FlatPayload } from '@godwit/contract/webhook-payloads';

const nobody = '00000000-0000-0000-0000-000000000000';

/** A delivery like any other, about a workbook that does not exist. */
export function sampleBody(event: EventType, id: string, at: Date): string {
  return JSON.stringify(event === 'company.done' ? sampleDone(at) : sampleRows(id, at));
}

function sampleDone(at: Date): CompanyDonePayload {
  return {
    version: '1.0',
    type: 'company.done',
    workbook_id: nobody,
    external_id: 'sample',
    migration_id: nobody,
    company: { id: nobody, name: 'Sample' },
    files: 2,
    done_at: at.toISOString(),
  };
}

function sampleRows(exportId: string, at: Date): FlatPayload {
  return {
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
}
