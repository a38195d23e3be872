import { expect, it } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

const templates = [
  {
    slug: 'orders',
    name: 'Purchase orders',
    columns: [
      { name: 'po_number', required: true, unique: true },
      { name: 'supplier', required: true },
      { name: 'supplier_reference', description: "the supplier's own order number" },
    ],
  },
  {
    slug: 'order_items',
    name: 'Purchase order items',
    columns: [
      {
        name: 'po_number',
        required: true,
        linkRule: [{ templateId: 'orders', columnName: 'po_number' }],
      },
      { name: 'item_text', required: true },
      { name: 'quantity' },
    ],
  },
];

it('takes what leads to the rows of the other sheet for the link, whatever it is called', async () => {
  const orders = Array.from(
    { length: 12 },
    (_, at) => `PO${106_021 + 3 * at},Supplier ${at % 5},${at % 2 ? `SO-${37_900 + at}` : ''}`,
  );
  const lines = Array.from(
    { length: 40 },
    (_, at) => `PO${106_021 + 3 * (at % 12)},${72_010 + (at % 7)},Gloves ${at},${(at % 4) + 1}`,
  );
  const { rows } = await planned(
    scratch,
    {
      'Purchase Orders.csv': ['No.,Vendor Name,Vendor Order No.', ...orders].join('\n'),
      // The order of one line has been deleted.
      'Purchase Lines.csv': [
        'Document No.,No.,Description,Quantity',
        ...lines,
        'PO105001,72010,Gloves 41,2',
      ].join('\n'),
    },
    templates,
  );
  expect(rows.order_items).toHaveLength(41);
  expect(rows.order_items?.[1]).toBe('PO106024|Gloves 1|2');
});

it('makes what belongs to the rows of another sheet of the records inside of them', async () => {
  const record = (at: number) => ({
    nr: `700${400 + at}`,
    navn: `Firma ${at}`,
    by: `By ${at % 5}`,
    kolli: Array.from({ length: (at % 3) + 1 }, (_, nth) => ({ vaegt: 10 + at + nth, hylde: `H${nth}` })),
  });
  const { rows } = await planned(
    scratch,
    { 'export.json': JSON.stringify({ forsendelser: Array.from({ length: 12 }, (_, at) => record(at)) }) },
    [
      {
        slug: 'shipments',
        name: 'Shipments',
        columns: [
          { name: 'shipment_no', description: 'nr', required: true, unique: true },
          { name: 'consignee', description: 'navn', required: true },
          { name: 'town', description: 'by' },
        ],
      },
      {
        slug: 'parcels',
        name: 'Parcels',
        columns: [
          {
            name: 'shipment_no',
            required: true,
            linkRule: [{ templateId: 'shipments', columnName: 'shipment_no' }],
          },
          {
            name: 'position',
            description: 'counted from 1 in each shipment',
            required: true,
            strictRule: '^\\d+$',
          },
          { name: 'customs_code' },
          { name: 'length_cm' },
          { name: 'width_cm' },
        ],
      },
    ],
  );
  expect(rows.parcels).toHaveLength(24);
  expect(rows.parcels?.[1]?.split('|').slice(0, 2)).toEqual(['700401', '1']);
});
