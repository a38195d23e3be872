import { describe, expect, it } from 'vitest';
import { completeColumns } from './columns.js';
import { templateDifferences, type WrittenTemplate } from './same-template.js';

const email = { name: 'Email', required: true, strictRule: '@' };
const link = { name: 'Company', linkRule: [{ templateId: 'companies', columnName: 'Code' }] };
const stored = written([email, link]);

function written(columns: Parameters<typeof completeColumns>[0]): WrittenTemplate {
  return { name: 'Contacts', description: null, grouping: 'CRM', columns: completeColumns(columns) };
}

describe('a template that is created again', () => {
  it('is the same however its fields were ordered in the store', () => {
    const turned = stored.columns.map(
      (column) => Object.fromEntries(Object.entries(column).reverse()) as unknown as typeof column,
    );
    expect(templateDifferences({ ...stored, columns: turned }, written([email, link]))).toEqual([]);
  });

  it.each([
    ['name', { name: 'People' }, ['name']],
    ['description and grouping', { description: 'All', grouping: null }, ['description', 'grouping']],
    [
      'a rule of a column',
      { columns: completeColumns([{ ...email, required: false, strictRule: '.' }, link]) },
      ['required and strictRule of column "Email"'],
    ],
    [
      'where a column links to',
      {
        columns: completeColumns([
          email,
          { name: 'Company', linkRule: [{ templateId: 'companies', columnName: 'Name' }] },
        ]),
      },
      ['linkRule of column "Company"'],
    ],
    [
      'its columns',
      { columns: completeColumns([email, { name: 'Phone' }]) },
      ['column "Phone" is not there', 'column "Company" is there and was not sent'],
    ],
    ['their order', { columns: completeColumns([link, email]) }, ['the order of the columns']],
  ])('may differ in %s', (_, change, found) => {
    expect(templateDifferences(stored, { ...stored, ...change })).toEqual(found);
  });
});
