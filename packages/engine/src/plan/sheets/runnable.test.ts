import { expect, test } from 'vitest';
import { node } from '../../recipe/edit.js';
import { scratchFolder } from '../../run/testing/tables.js';
import { parseTemplates } from '../../validate/parse-templates.js';
import { survey } from '../survey.js';
import { tablesOf } from '../testing/planned.js';
import { Work } from '../views/work.js';
import { draftAll } from './drafts.js';
import { mended, runDraft } from './runnable.js';
import { TryOut } from './try-out.js';

const scratch = scratchFolder();
const csv = 'Id,Name,City\n1,Ada,Ulm\n2,Ben,Bonn\n3,Cleo,Kiel\n';
const templates = parseTemplates([
  {
    slug: 'people',
    name: 'People',
    columns: [{ name: 'Id', unique: true, required: true }, { name: 'Name' }, { name: 'City' }],
  },
]);

async function drafted() {
  const tables = await tablesOf(scratch, { 'people.csv': csv });
  const work = new Work(() => {});
  const drafting = await survey(tables, templates, { scratch }, work);
  const tryOut = new TryOut(tables, templates, { scratch });
  const { drafts } = await draftAll(templates, drafting, tryOut, work, undefined);
  const [draft] = drafts;
  const feed = draft?.members[0]?.feeds;
  if (!draft || !feed) throw new Error('people.csv is about people');
  return { draft, feed, trying: { tryOut, views: drafting.views } };
}

/** Fails when rows are read: the text is no number. */
const failing = node({
  op: 'sql',
  expression: 'error(name)',
  args: { name: node({ op: 'column', name: 'Name' }) },
});

test('what cannot be carried out is left out, and said', async () => {
  const { draft, feed, trying } = await drafted();
  const name = feed.get('Name');
  if (!name) throw new Error('Name feeds Name');
  feed.set('Name', { ...name, expression: failing });
  const [sheet] = await runDraft(draft, { ...trying, linked: [] });
  expect(sheet?.rowCount).toBe(3);
  expect([...feed.keys()]).toEqual(['Id', 'City']);
  expect(draft.notes.join()).toContain('"Name" stays empty');
});

test('rows stay where what tells them apart is known only afterwards', async () => {
  const { draft, feed, trying } = await drafted();
  const id = feed.get('Id');
  if (!id) throw new Error('Id feeds Id');
  feed.set('Id', { ...id, expression: node({ op: 'sequence' }) });
  const notes = await mended([draft], trying, new Error('it failed'));
  expect(draft.deduplicate).toBeUndefined();
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(
    /^People: rows that share a key stay as they are: the plan for it failed \(.*sequence/,
  );
});

test('a failure that it has no part in is thrown', async () => {
  const { draft, trying } = await drafted();
  const nowhere = { ...trying, views: [], linked: [] };
  await expect(runDraft(draft, nowhere)).rejects.toThrow();
});
