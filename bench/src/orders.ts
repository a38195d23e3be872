import type { TemplateWrite } from './runs.js';

/** Two small files that belong together, made in memory, and the templates they are for. */
export interface Upload {
  name: string;
  body: Buffer;
}

export const orderTemplates: (TemplateWrite & { slug: string })[] = [
  {
    slug: 'suppliers',
    name: 'Suppliers',
    columns: [{ name: 'Code', required: true, unique: true }, { name: 'Name' }],
  },
  {
    slug: 'orders',
    name: 'Orders',
    columns: [
      { name: 'Order number', required: true, unique: true },
      { name: 'Amount', required: true, description: 'A number with two decimals.' },
      { name: 'Order date', description: 'As YYYY-MM-DD.' },
      { name: 'Supplier', linkRule: [{ templateId: 'suppliers', columnName: 'Code' }] },
    ],
  },
];

export interface Wanted {
  rows: number;
  /** Another number, other rows. */
  shift: number;
  /** Dates of which nobody can tell whether the day or the month comes first. */
  inDoubt?: boolean;
}

/** One order in 53 names a supplier that is not there. */
export function orderFiles({ rows, shift, inDoubt = false }: Wanted): Upload[] {
  const suppliers = Array.from({ length: 20 + shift }, (_, n) => [code(n + shift), `Supplier-${n}-${shift}`]);
  const orders = Array.from({ length: rows }, (_, n) => [
    `C${String(n + shift).padStart(6, '0')}`,
    `${(n * 37 + shift) % 9000}.${String(n % 100).padStart(2, '0')}`,
    dateOf(n + shift, inDoubt),
    n % 53 === 0 ? 'S-nowhere' : code((n % 20) + shift),
  ]);
  return [
    { name: 'suppliers.csv', body: csv([['Code', 'Name'], ...suppliers]) },
    { name: 'orders.csv', body: csv([['Order number', 'Amount', 'Order date', 'Supplier'], ...orders]) },
  ];
}

function dateOf(n: number, inDoubt: boolean): string {
  const day = inDoubt ? 1 + (n % 12) : 1 + (n % 28);
  const month = 1 + ((n * 5) % 12);
  return `${two(day)}/${two(month)}/${2015 + (n % 8)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function code(n: number): string {
  return `S-${String(n).padStart(4, '0')}`;
}

function csv(lines: readonly string[][]): Buffer {
  return Buffer.from(lines.map((line) => `${line.join(',')}\r\n`).join(''));
}
