import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration } from './testing/customers.js';
import { exportText } from './testing/exported.js';
import { execute, generate, until } from './testing/runs.js';
import { readMigration } from './testing/things.js';

let customer: CustomerMigration;

beforeAll(async () => {
  customer = await customerMigration();
  await generate(customer.id);
  await execute(customer.id);
});

async function invalidRows(wanted: number): Promise<void> {
  await until(`${wanted} rows are invalid`, async () => {
    const { sheets } = await readMigration(customer.id);
    return sheets[0]!.invalid_row_count === wanted ? true : undefined;
  });
}

describe('a sheet', () => {
  it('is checked anew when a rule of its template changed', async () => {
    await invalidRows(1);
    const columns = customer.template.columns.map((column) =>
      column.name === 'Code' ? { ...column, strictRule: '^C-[12]$' } : column,
    );
    expect((await call('PATCH', `/templates/${customer.slug}`, { body: { columns } })).status).toBe(200);
    await invalidRows(2);
    const text = await exportText(customer.id, `${customer.slug}.csv`, { filter: 'invalid', fields: 'Code' });
    expect(text.trimEnd().split(/\r?\n/)).toEqual(['Code', 'C-2', 'C-3']);
  });

  it('is checked anew when the rules across cells changed', async () => {
    const rules = [
      {
        name: 'Early',
        expression: `"Code" <> 'C-1'`,
        message: 'C-1 is not wanted',
        columns: ['Code'],
      },
    ];
    expect((await call('PUT', `/templates/${customer.slug}/rules`, { body: { rules } })).status).toBe(200);
    await invalidRows(3);
    const text = await exportText(customer.id, `${customer.slug}.ndjson`, { filter: 'all' });
    expect(JSON.parse(text.split('\n')[0]!)).toMatchObject({
      errors: [{ column: 'Code', message: 'C-1 is not wanted' }],
    });
  });

  it('keeps its rows and its run', async () => {
    const migration = await readMigration(customer.id);
    expect(migration).toMatchObject({ status: 'completed', active_run_id: null });
    expect(migration.sheets[0]!.row_count).toBe(3);
  });
});
