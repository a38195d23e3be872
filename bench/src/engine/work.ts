/** What every contender does to the data: the same cells, the same rules. */

const column = (name: string) => ({ op: 'column', name });
const trimmed = (name: string) => ({ op: 'trim', of: column(name) });

export const supplierColumns = ['Code', 'Name'];
export const orderColumns = [
  'Order No',
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Status',
  'Amount',
  'Created',
  'Country',
  'ZIP',
  'Supplier',
  'Notes',
];

export const statuses = [
  { from: 'open', to: 'Open' },
  { from: 'won', to: 'Won' },
  { from: 'lost', to: 'Lost' },
  { from: 'in progress', to: 'Open' },
];

export const patterns = {
  'Order number': '^C\\d{8}$',
  Email: '^[^@\\s]+@[^@\\s]+\\.[a-z]+$',
  Phone: '^\\+\\d [(]\\d{3}[)] \\d{3}-\\d{4}$',
  Created: '^\\d{4}-\\d{2}-\\d{2}$',
  Postcode: '^\\d{5}$',
};

export const recipe = {
  version: 1,
  inputs: [
    { id: 'suppliers', file: 'suppliers.csv', columns: supplierColumns },
    { id: 'orders', file: 'orders.csv', columns: orderColumns },
  ],
  sheets: [
    {
      template: 'suppliers',
      from: { input: 'suppliers' },
      columns: { Code: trimmed('Code'), Name: trimmed('Name') },
    },
    {
      template: 'orders',
      from: { input: 'orders' },
      columns: {
        'Order number': trimmed('Order No'),
        'First name': trimmed('First name'),
        'Last name': trimmed('Last name'),
        Email: { op: 'lower', of: trimmed('E-mail') },
        Phone: trimmed('Phone'),
        Status: { op: 'map', of: trimmed('Status'), values: statuses, ignore_case: true },
        Amount: { op: 'number', of: column('Amount') },
        Created: { op: 'date', of: column('Created'), formats: ['DD/MM/YYYY'] },
        Country: { op: 'upper', of: trimmed('Country') },
        Postcode: column('ZIP'),
        Supplier: trimmed('Supplier'),
        Notes: trimmed('Notes'),
      },
    },
  ],
};

const strict = (name: keyof typeof patterns) => ({ name, strictRule: patterns[name] });

export const templates = [
  {
    slug: 'suppliers',
    name: 'Suppliers',
    columns: [{ name: 'Code', required: true, unique: true }, { name: 'Name' }],
  },
  {
    slug: 'orders',
    name: 'Orders',
    columns: [
      { ...strict('Order number'), required: true, unique: true },
      { name: 'First name' },
      { name: 'Last name', required: true },
      strict('Email'),
      strict('Phone'),
      { name: 'Status' },
      { name: 'Amount', required: true },
      strict('Created'),
      { name: 'Country' },
      strict('Postcode'),
      { name: 'Supplier', linkRule: [{ templateId: 'suppliers', columnName: 'Code' }] },
      { name: 'Notes' },
    ],
  },
];

/** What a contender says when it is done. */
export interface Done {
  seconds: number;
  peakMb: number;
  parts?: Record<string, number>;
}

export function done(started: number, parts?: Record<string, number>): void {
  const seconds = (performance.now() - started) / 1000;
  const peakMb = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ seconds, peakMb, ...(parts ? { parts } : {}) } satisfies Done));
}
