import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Action } from './instruction.js';
import { SentenceReader } from './read.js';
import { surest } from './surest.js';
import { told } from './testing/told.js';

/** A small world, and sentences about it with what they mean; written without a look at the rules. */
interface World {
  templates: { name: string; columns: { name: string; description?: string }[] }[];
  tables: { file: string; columns: string[]; rows: string[][] }[];
  sentences: { text: string; expect: Action[] | 'refuse' | 'none'; or?: Action[][] }[];
}

const folder = new URL('../../cases/sentences/', import.meta.url);
const worlds = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as World);

function readerOf({ templates, tables }: World): SentenceReader {
  const descriptions = templates.flatMap(({ columns }) =>
    columns.flatMap(({ name, description }) =>
      description === undefined ? [] : [[name, description] as const],
    ),
  );
  return new SentenceReader(
    {
      templates: templates.map(({ name, columns }) => ({
        slug: name.toLowerCase(),
        name,
        columns: columns.map((column) => column.name),
      })),
      tables: tables.map(({ file, columns, rows }) => ({
        file,
        name: file.replace(/\.\w+$/, ''),
        columns,
        values: (column) => [...new Set(rows.map((row) => row[columns.indexOf(column)] ?? ''))],
      })),
    },
    new Map(descriptions),
  );
}

it('what it reads is right, and what it cannot read it leaves', () => {
  const misread: string[] = [];
  let [all, right] = [0, 0];
  for (const world of worlds) {
    const reader = readerOf(world);
    for (const { text, expect: meant, or = [] } of world.sentences) {
      all += 1;
      const actions = surest(reader.read(text))?.actions;
      const isRight =
        typeof meant === 'string'
          ? actions === undefined
          : actions !== undefined && [meant, ...or].some((each) => told(each) === told(actions));
      if (isRight) right += 1;
      else if (actions !== undefined) misread.push(text);
    }
  }
  expect(all).toBeGreaterThan(400);
  expect(right / all).toBeGreaterThanOrEqual(0.83);
  expect(misread.length / all, misread.join('\n')).toBeLessThanOrEqual(0.035);
});

it.each<[string, Action[]]>([
  [
    'Members who joined before 2018 are not needed, they never paid.',
    [{ do: 'leave_out', rows: 'members', when: { is: 'before', column: 'Joined', value: '2018-01-01' } }],
  ],
  [
    'Please use the mobile if there is no phone.',
    [{ do: 'take_from', column: 'Phone', from: ['Mobile'], as: 'fallback' }],
  ],
  ['where nobody filled in the town, put "Unknown"', [{ do: 'default', column: 'Town', value: 'Unknown' }]],
  [
    'Type: F is Full, J is Junior and S is Senior.',
    [
      {
        do: 'map',
        column: 'Type',
        pairs: [
          { from: 'F', to: 'Full' },
          { from: 'J', to: 'Junior' },
          { from: 'S', to: 'Senior' },
        ],
      },
    ],
  ],
  [
    'Only members from Leeds stay behind.',
    [{ do: 'leave_out', rows: 'members', when: { is: 'equal', column: 'Town', values: ['Leeds'] } }],
  ],
  [
    'Members without a phone are just guests and are left out.',
    [{ do: 'leave_out', rows: 'members', when: { is: 'blank', column: 'Phone' } }],
  ],
])('%s', (sentence, actions) => {
  const columns = ['Name', 'Town', 'Type', 'Joined', 'Phone', 'Mobile'];
  const rows = [
    ['Ada', 'Leeds', 'F', '2017-03-01', '', '0770'],
    ['Bob', '', 'J', '2019-05-02', '0201', ''],
    ['Eve', 'York', 'S', '2021-01-09', '0202', '0771'],
  ];
  const reader = readerOf({
    templates: [{ name: 'Members', columns: columns.slice(0, 5).map((name) => ({ name })) }],
    tables: [{ file: 'members.csv', columns, rows }],
    sentences: [],
  });
  expect(surest(reader.read(sentence))?.actions).toEqual(actions);
});

it.each([
  'Remove the members whose shoe size is 42.',
  'Purple the seventh spoon until Thursday.',
  'Is there anybody from Leeds?',
  'The members are nice people.',
  'Donors without a town are only guests.',
])('%s: not understood, because not every word is', (sentence) => {
  const [world] = worlds;
  if (!world) throw new Error('no world');
  expect(readerOf(world).read(sentence)).toEqual([]);
});

it.each([
  'Drop everyone from Leeds and keep everyone from Leeds.',
  'Leave out everybody from Leeds, but make sure that all the Leeds members stay in.',
  'Keep only members who joined after 2021 and before 2018.',
  'Only members of type F and only members of type J.',
  'Write the names in lower case and in upper case.',
  'Has anybody joined before 2018?',
  'I was wondering which members are from Leeds.',
])('%s: nothing is done of what contradicts itself or asks', (sentence) => {
  const columns = ['Name', 'Town', 'Type', 'Joined'];
  const rows = [
    ['Ada', 'Leeds', 'F', '2017-03-01'],
    ['Bob', 'York', 'J', '2019-05-02'],
  ];
  const reader = readerOf({
    templates: [{ name: 'Members', columns: columns.map((name) => ({ name })) }],
    tables: [{ file: 'members.csv', columns, rows }],
    sentences: [],
  });
  expect(surest(reader.read(sentence))).toBeUndefined();
});
