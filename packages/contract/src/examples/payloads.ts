import type { CompanyDonePayload, FlatPayload, NestedPayload } from '../webhook-payloads.js';
import { ids, times } from './values.js';

const batch = { id: ids.webhookExport, index: 1, total: 3, size: 1502, timestamp: times.later };
const errors = ['Email: Value does not match required pattern'];

export const companyDone: CompanyDonePayload = {
  version: '1.0',
  type: 'company.done',
  workbook_id: ids.workbook,
  external_id: 'customer-4711',
  migration_id: ids.migration,
  company: { id: ids.company, name: 'Analytical Engines Ltd' },
  files: 3,
  done_at: times.later,
};

export const flat: FlatPayload = {
  version: '1.0',
  workbook_id: ids.workbook,
  external_id: 'customer-4711',
  batch,
  sheets: [
    {
      id: ids.sheet,
      name: 'Contacts',
      row_count: 1502,
      start_row_index: 1503,
      end_row_index: 3021,
      data: [{ Email: 'ada@example', Since: '2021-03-12', errors, row_index: 1503 }],
    },
  ],
};

export const nested: NestedPayload = {
  version: '2.0',
  workbook_id: ids.workbook,
  company_name: 'Analytical Engines Ltd',
  external_id: 'customer-4711',
  export_mode: 'nested',
  batch,
  root_sheets: ['Contacts'],
  data: {
    Contacts: [
      {
        Email: 'ada@example',
        Since: '2021-03-12',
        errors,
        row_index: 1503,
        children: {
          Orders: [
            {
              Number: 'A-17',
              Contact: 'ada@example',
              errors: ['Total: Required'],
              row_index: 41,
              children: {},
            },
          ],
        },
      },
    ],
  },
};
