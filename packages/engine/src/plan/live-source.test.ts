import { beforeAll, describe, expect, it } from 'vitest';
import { coverageOf } from '../coverage/coverage.js';
import { explain } from '../explain/explain.js';
import { judge } from '../health/judge.js';
import { mappingOf } from '../mapping/mapping.js';
import type { Table } from '../read/reader.js';
import { check } from '../recipe/check.js';
import { parseRecipe } from '../recipe/recipe.js';
import { reuse } from '../reuse/reuse.js';
import { run } from '../run/run.js';
import { scratchFolder } from '../run/testing/tables.js';
import { parseTemplates } from '../validate/parse-templates.js';
import { type PlannedTexts, plannedFrom, tablesOf } from './testing/planned.js';

const scratch = scratchFolder();
const connection = 'Shop 2024/25.main';

const templates = parseTemplates([
  {
    name: 'Orders',
    columns: [{ name: 'Order Number' }, { name: 'Customer Name' }, { name: 'Blood Type' }],
  },
]);

/** Streams of a connection: what a pull makes of them. */
async function streams(name = connection): Promise<Table[]> {
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join('\n');
  const tables = await tablesOf(scratch, {
    'orders.csv': `order_number,customer_id,fax\n${lines(30, (at) => `O-${at},${(at % 9) + 1},${at}`)}\n`,
    'customers.csv': `id,name\n${lines(9, (at) => `${at + 1},Customer ${at}`)}\n`,
  });
  const [orders, customers] = tables.map((table) => ({
    ...table,
    ...{ file: name, connection: name, name: table.name.replace('.csv', '') },
  }));
  orders!.declared = {
    primaryKey: ['order_number'],
    unique: [],
    links: [{ columns: ['customer_id'], table: 'customers', references: ['id'] }],
  };
  customers!.declared = { primaryKey: ['id'], unique: [], links: [] };
  return [orders!, customers!];
}

describe('a migration of streams', () => {
  let tables: Table[];
  let made: PlannedTexts;
  beforeAll(async () => {
    tables = await streams();
    made = await plannedFrom(scratch, tables, templates);
  });

  it('follows the links that the source declares, and knows its inputs by connection and stream', () => {
    expect(made.rows.orders!.slice(0, 2)).toEqual(['O-0|Customer 0|', 'O-1|Customer 1|']);
    expect(made.recipe.inputs.map(({ id, file, table }) => [id, file, table])).toEqual([
      ['orders', connection, 'orders'],
      ['customers', connection, 'customers'],
    ]);
  });

  it('is told in words that fit a live source', async () => {
    const plan = explain(made.recipe, { templates, tables });
    expect(plan).toContain('- **orders**: the stream `orders` of Shop 2024/25.main (3 columns)');
    expect(plan).toContain('Left empty: Blood Type (nothing in Shop 2024/25.main feeds it).');
    expect(plan).toContain('- fax of orders of Shop 2024/25.main');
    expect(mappingOf(made.recipe, tables, templates).orders).toMatchObject([
      { from: [{ input: `orders of ${connection}`, column: 'order_number' }] },
      {},
      { reason: `Nothing in ${connection} fits` },
    ]);
    const { unused_inputs } = await coverageOf(made.recipe, tables, made.sheets, {});
    expect(unused_inputs).toContain(`orders of ${connection} / fax`);
    const [orders, customers] = tables as [Table, Table];
    const other = { ...orders, name: 'returns' };
    expect(check(made.recipe, [{ ...orders, columns: ['order_number', 'fax'] }, other]).sentences).toEqual([
      `The stream orders of ${connection} has no column "customer_id", which sheet "orders" needs.`,
      `Input "customers" is missing: ${connection} has no stream "customers".`,
      `Stream "returns" of ${connection} is new: the recipe does not use it.`,
    ]);
    expect(check(made.recipe, [orders, customers])).toMatchObject({ ok: true, sentences: [] });
  });

  it('that gave no row says which streams it looked into', async () => {
    const [sheet] = made.recipe.sheets;
    const never = { test: 'blank', of: { op: 'column', name: 'order_number' } };
    const recipe = parseRecipe({
      ...made.recipe,
      sheets: [{ ...sheet, filters: [{ keep: never, reason: 'never' }] }],
    });
    const sheets = await run(recipe, tables, templates, { out: scratch });
    const { orders } = await judge({ recipe, templates, sheets, named: true });
    expect(orders!.findings[0]!.message).toMatch(
      /^No row of the stream orders of Shop 2024\/25\.main(?:, the stream customers of .*)? came into it/,
    );
  });

  it('fits the connection of the next customer, stream by stream', async () => {
    const next = await streams('Another shop');
    // Alike in their columns: only the name tells which is which.
    const decoy = { ...next[1]!, name: 'suppliers' };
    const found = await reuse(made.recipe, [decoy, ...next], templates);
    expect(found).toMatchObject({ fits: 1, missing: ['orders: Blood Type'] });
    expect(found!.recipe.inputs.map(({ file, table }) => [file, table])).toEqual([
      ['Another shop', 'orders'],
      ['Another shop', 'customers'],
    ]);
    expect(found!.changes).toContain(
      `Input "customers" is now the stream customers of Another shop (before: ${connection}, table "customers"), known by its name.`,
    );
  });
});
