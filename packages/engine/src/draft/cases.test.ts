import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTemplates } from '../validate/parse-templates.js';
import { type DocumentKind, draftTemplates } from './draft-templates.js';
import { shown } from './testing/shown.js';

const folder = fileURLToPath(new URL('../../cases/templates/', import.meta.url));
const documents = (await readdir(folder, { withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ name }) => name);
const kinds = new Map<DocumentKind, number>();
let scratch = '';

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'draft-cases-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** A new document in the folder is a new case; `--update` writes what becomes of it, for a person to read. */
describe('documents become the templates a person would write', () => {
  it.each(documents)('%s', async (name) => {
    const drafted = await draftTemplates({ path: join(folder, name), name }, scratch);
    kinds.set(drafted.kind, (kinds.get(drafted.kind) ?? 0) + 1);
    await expect(shown(drafted)).toMatchFileSnapshot(join(folder, 'expected', `${name}.txt`));
    // What is drafted is what the API takes.
    expect(parseTemplates({ templates: drafted.templates })).toHaveLength(drafted.templates.length);
  });

  it('ten documents of each kind at the least', () => {
    const schemas = (kinds.get('json_schema') ?? 0) + (kinds.get('openapi') ?? 0);
    for (const kind of ['tables', 'sql', 'linkml', 'prisma'] as const)
      expect(kinds.get(kind), kind).toBeGreaterThanOrEqual(10);
    expect(schemas).toBeGreaterThanOrEqual(10);
  });
});

describe('the SQL of Northwind', () => {
  it('keeps every key and every link', async () => {
    const name = 'northwind-postgresql.sql';
    const { templates } = await draftTemplates({ path: join(folder, name), name }, scratch);
    const links = templates.flatMap(({ slug, columns }) =>
      columns.flatMap((column) =>
        (column.linkRule ?? []).map(
          (link) => `${slug}.${column.name} → ${link.templateId}.${link.columnName}`,
        ),
      ),
    );
    expect(links.sort()).toEqual([
      'customer_customer_demo.customer_id → customers.customer_id',
      'customer_customer_demo.customer_type_id → customer_demographics.customer_type_id',
      'employee_territories.employee_id → employees.employee_id',
      'employee_territories.territory_id → territories.territory_id',
      'employees.reports_to → employees.employee_id',
      'order_details.order_id → orders.order_id',
      'order_details.product_id → products.product_id',
      'orders.customer_id → customers.customer_id',
      'orders.employee_id → employees.employee_id',
      'orders.ship_via → shippers.shipper_id',
      'products.category_id → categories.category_id',
      'products.supplier_id → suppliers.supplier_id',
      'territories.region_id → region.region_id',
    ]);
    const keys = templates.flatMap(({ slug, columns }) =>
      columns.filter(({ unique, required }) => unique && required).map((column) => `${slug}.${column.name}`),
    );
    expect(keys.sort()).toEqual([
      'categories.category_id',
      'customer_demographics.customer_type_id',
      'customers.customer_id',
      'employees.employee_id',
      'orders.order_id',
      'products.product_id',
      'region.region_id',
      'shippers.shipper_id',
      'suppliers.supplier_id',
      'territories.territory_id',
      'us_states.state_id',
    ]);
    // A key of two columns is what one row is about.
    const paired = templates.filter(({ description }) => description?.startsWith('One row per'));
    expect(paired.map(({ slug }) => slug)).toEqual([
      'customer_customer_demo',
      'employee_territories',
      'order_details',
    ]);
  });
});
