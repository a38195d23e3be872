import { type Identity, ours } from './settings.js';
import type { Template } from './shapes.js';
import { newMigration, newTemplate, upload } from './things.js';
import { unique } from './unique.js';

export const customerColumns = [
  { name: 'Code', required: true, unique: true },
  { name: 'Name', required: true },
  { name: 'Email', strictRule: '^\\S+@\\S+\\.\\S+$' },
  { name: 'Joined', description: 'Date, YYYY-MM-DD' },
];

/** Three customers; the e-mail address of the second is not one. */
export const customers = [
  'Code,Name,Email,Joined',
  'C-1,Ada Lovelace,ada@example.com,2024-05-13',
  'C-2,Grace Hopper,grace at example,2024-05-14',
  'C-3,Alan Turing,alan@example.com,2024-05-15',
  '',
].join('\n');

/** Nothing says whether the day or the month comes first. */
export const doubtful = [
  'Code,Name,Email,Joined',
  'C-1,Ada Lovelace,ada@example.com,01/02/2024',
  'C-2,Grace Hopper,grace@example.com,03/04/2024',
  'C-3,Alan Turing,alan@example.com,05/06/2024',
  '',
].join('\n');

export interface CustomerMigration {
  id: string;
  slug: string;
  template: Template;
}

/** A migration with one template and one file, ready to generate. */
export async function customerMigration(
  { file = customers, template, ...fields }: { file?: string; template?: Template; source?: string } = {},
  as: Identity = ours,
): Promise<CustomerMigration> {
  const made = template ?? (await newTemplate({ name: unique('Customers'), columns: customerColumns }, as));
  const { migration_id } = await newMigration({ templates: [made.slug], ...fields }, as);
  await upload(migration_id, 'customers.csv', file, as);
  return { id: migration_id, slug: made.slug, template: made };
}
