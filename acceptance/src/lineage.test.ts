import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerColumns, customerMigration } from './testing/customers.js';
import type { TracedRow } from './testing/run-shapes.js';
import { execute, generate } from './testing/runs.js';
import type { ErrorBody } from './testing/shapes.js';
import { newTemplate } from './testing/things.js';
import { noId, unique } from './testing/unique.js';

let customer: CustomerMigration;
const file = [
  'Code,First Name,Last Name,Email,Joined',
  'C-1,Ada,Lovelace,ada@example.com,13.05.2024',
  'C-2,Grace,Hopper,grace at example,14.05.2024',
  '',
].join('\n');

const at = (row: string, slug = customer.slug, id = customer.id) =>
  `/migrations/${id}/sheets/${slug}/rows/${row}`;

beforeAll(async () => {
  const template = await newTemplate({
    name: unique('Customers'),
    columns: customerColumns.map((column) => (column.name === 'Name' ? { name: 'Full Name' } : column)),
  });
  customer = await customerMigration({ file, template });
  await generate(customer.id);
  const { status, body } = await call<ErrorBody>('GET', at('0'));
  expect(status).toBe(404);
  expect(body.error).toContain('execute');
  await execute(customer.id);
});

describe('a row', () => {
  let row: TracedRow;

  beforeAll(async () => {
    row = (await call<TracedRow>('GET', at('1'))).body;
  });
  const cell = (column: string) => row.cells.find((one) => one.column === column)!;

  it('has its cells in the order of the columns', () => {
    expect(row.row_index).toBe(1);
    expect(row.cells.map(({ column, value }) => [column, value])).toEqual([
      ['Code', 'C-2'],
      ['Full Name', 'Grace Hopper'],
      ['Email', 'grace at example'],
      ['Joined', '2024-05-14'],
    ]);
  });

  it('says of each cell from which file, row and column it came, and what stood there', () => {
    const origin = { file: 'customers.csv', table: expect.any(String), row_number: expect.any(Number) };
    expect(cell('Code').origins).toEqual([{ ...origin, column: 'Code', value: 'C-2' }]);
    expect(cell('Joined').origins).toEqual([{ ...origin, column: 'Joined', value: '14.05.2024' }]);
    const rows = new Set(row.cells.flatMap(({ origins }) => origins.map(({ row_number }) => row_number)));
    expect(rows.size).toBe(1);
  });

  it('names every source of a cell that was put together, and the steps in between', () => {
    expect(cell('Full Name').origins.map(({ column, value }) => [column, value])).toEqual([
      ['First Name', 'Grace'],
      ['Last Name', 'Hopper'],
    ]);
    expect(cell('Full Name').steps.length).toBeGreaterThan(0);
  });

  it('carries the errors of its cells', () => {
    expect(cell('Email').errors).toEqual([
      { rule: 'strict', message: 'Value does not match required pattern' },
    ]);
    expect(cell('Code').errors).toEqual([]);
  });

  it.each(['2', '999999999', '-1', 'first'])('%s is not there', async (index) => {
    expect((await call('GET', at(index))).status).toBe(404);
  });

  it('of another sheet or migration is not there', async () => {
    expect((await call('GET', at('0', 'no_such_sheet'))).status).toBe(404);
    expect((await call('GET', at('0', customer.slug, noId))).status).toBe(404);
  });
});
