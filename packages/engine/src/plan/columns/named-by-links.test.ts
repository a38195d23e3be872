import { expect, it } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { parseTemplates } from '../../validate/parse-templates.js';
import { tablesOf } from '../testing/planned.js';
import { Targets } from '../views/targets.js';
import { viewsOf } from '../views/views.js';
import { namedByLinks } from './named-by-links.js';

const scratch = scratchFolder();
const templates = parseTemplates([
  { slug: 'jobs', name: 'Jobs', columns: [{ name: 'title', required: true, unique: true }] },
  {
    slug: 'people',
    name: 'People',
    columns: [
      { name: 'name', required: true },
      { name: 'location' },
      { name: 'position', linkRule: [{ templateId: 'jobs', columnName: 'title' }] },
    ],
  },
]);

async function named(text: string) {
  const tables = await tablesOf(scratch, { 'job_information.csv': text });
  const { views } = await viewsOf(tables, { scratch });
  const [view] = views;
  const [jobs] = templates;
  if (!view || !jobs) throw new Error('there is no view');
  const found = namedByLinks(view, view.columns, jobs, new Targets(templates));
  return [...found].map(([at, probability]) => ({ name: view.columns[at]?.name, probability }));
}

const people = Array.from(
  { length: 12 },
  (_, at) => `Person ${at},Town ${at % 4},${['Clerk', 'Cook'][at % 2]}`,
);

it('knows a key by the name that other sheets link to it by', async () => {
  const found = await named(['Name,Location,Job Title', ...people].join('\n'));
  expect(found.map(({ name }) => name)).toEqual(['Job Title']);
  expect(found[0]?.probability).toBeGreaterThan(0.4);
});

it('says nothing where each row has its own: the rows are the things themselves', async () => {
  const titles = Array.from({ length: 12 }, (_, at) => `Title ${at},${at}`);
  expect(await named(['Job Title,Grade', ...titles].join('\n'))).toEqual([]);
});
