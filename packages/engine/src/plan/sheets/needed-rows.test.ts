import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

const owners = [
  'OwnerID,Surname,Inactief',
  ...Array.from({ length: 10 }, (_, at) => `${500 + at},Family ${at},${at < 2 ? 1 : 0}`),
];
const animals = [
  'AnimalID,OwnerID,Name',
  ...Array.from({ length: 14 }, (_, at) => `${900 + at},${500 + (at % 7)},Pet ${at}`),
  '990,777,Stray',
];
const files = { 'owners.csv': owners.join('\n'), 'animals.csv': animals.join('\n') };
const templates = (description?: string) => [
  {
    slug: 'owners',
    name: 'Owners',
    ...(description !== undefined && { description }),
    columns: [
      { name: 'Owner ID', required: true, unique: true },
      { name: 'Surname', required: true },
    ],
  },
  {
    slug: 'animals',
    name: 'Animals',
    columns: [
      { name: 'Animal ID', required: true, unique: true },
      {
        name: 'Owner ID',
        required: true,
        linkRule: [{ templateId: 'owners', columnName: 'Owner ID' }],
      },
      { name: 'Name' },
    ],
  },
];

test('what belongs to rows that stay behind stays with them, where that is said', async () => {
  const { rows } = await planned(scratch, files, templates(), {
    knowledge: 'Whoever is marked Inactief stays behind, and so do their animals.',
  });
  expect(rows.owners).toHaveLength(8);
  // The two of each of them; the stray one was left out with nobody.
  expect(rows.animals).toHaveLength(11);
});

test('else it comes along', async () => {
  const { rows } = await planned(scratch, files, templates(), {
    knowledge: 'Whoever is marked Inactief stays behind.',
  });
  expect(rows.owners).toHaveLength(8);
  expect(rows.animals).toHaveLength(15);
});

test('only what has at least one of the others', async () => {
  const { rows, plan } = await planned(scratch, files, templates('Owners with at least one animal.'));
  expect(rows.owners).toHaveLength(7);
  expect(plan).toContain('- Owners with at least one animal: keeps a row only if ');
});

test('rows of what comes along, in several languages, and since a day', async () => {
  const told = (description: string) =>
    templates().map((each) => (each.slug === 'animals' ? { ...each, description } : each));
  const knowledge = 'Whoever is marked Inactief stays behind.';
  for (const description of ['Animals of the owners we migrate.', 'Tiere der Owners, die mitkommen']) {
    const { rows } = await planned(scratch, files, told(description), { knowledge });
    // Neither those of the two, nor the stray one.
    expect(rows.animals).toHaveLength(10);
  }
});
