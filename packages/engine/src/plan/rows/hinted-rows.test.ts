import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

const tickets = (state: (at: number) => string, head = 'Ticket,Holder,Status') =>
  [head, ...Array.from({ length: 12 }, (_, at) => `T-${100 + at},Person ${at},${state(at)}`)].join('\n');
const template = (description?: string) => [
  {
    slug: 'tickets',
    name: 'Tickets',
    ...(description !== undefined && { description }),
    columns: [
      { name: 'Ticket', required: true, unique: true },
      { name: 'Holder', required: true },
    ],
  },
];
const states = ['Attending', 'Attending', 'Refunded', 'Donation to the fund'];

test('what a description does not want is left out by the words that name it, and said', async () => {
  const { rows, plan } = await planned(
    scratch,
    { 'tickets.csv': tickets((at) => states[at % 4] ?? '') },
    template('People who hold a ticket. No refunded tickets, no donations.'),
  );
  expect(rows.tickets).toHaveLength(6);
  expect(plan).toContain('- No refunded tickets, no donations: keeps a row only if ');
});

test('a flag that is called so, in the language of the file', async () => {
  const { rows, plan } = await planned(
    scratch,
    { 'kaartjes.csv': tickets((at) => (at % 4 === 0 ? '1' : '0'), 'Ticket,Holder,Vervallen') },
    template(),
    { knowledge: 'Cancelled ones of last year, and whoever cared, stay behind.' },
  );
  expect(rows.tickets).toHaveLength(9);
  expect(plan).not.toContain('Not understood');
});

test('codes in brackets, settings as programs write them, and items of lists, just as they are written', async () => {
  const of = async (state: (at: number) => string, knowledge: string, head?: string) =>
    (await planned(scratch, { 'tickets.csv': tickets(state, head) }, template(), { knowledge })).rows.tickets
      ?.length;
  expect(await of((at) => (at % 3 ? 'A' : 'C'), 'Geschlossene (C) werden nicht übernommen.')).toBe(8);
  expect(
    await of((at) => String(at % 4 > 0), 'Excluídos (ativo = false) não vão.', 'Ticket,Holder,ativo'),
  ).toBe(9);
  expect(
    await of(
      (at) => (at % 4 ? 'vip web' : 'web teste'),
      'Os de teste (etiqueta teste) ficam de fora.',
      'Ticket,Holder,Tags',
    ),
  ).toBe(9);
});

test.each([
  'Tickets without a kind are only notes and stay behind.',
  'Karten ohne Kind sind nur Notizen und bleiben weg.',
  'Les billets sans kind ne sont pas repris.',
])('%s: those are left out that do not have it', async (knowledge) => {
  const file = tickets((at) => (at % 4 === 0 ? '' : 'Seat'), 'Ticket,Holder,Kind');
  const { rows, plan } = await planned(scratch, { 'tickets.csv': file }, template(), { knowledge });
  expect(rows.tickets).toHaveLength(9);
  expect(plan).not.toContain('Not understood');
});

test('what would take more than half of the rows, or names nothing they hold, is not done', async () => {
  const files = { 'tickets.csv': tickets((at) => (at % 4 ? 'Annullato' : 'Valido')) };
  const most = await planned(scratch, files, template('Gli annullati no.'));
  expect(most.rows.tickets).toHaveLength(12);
  const none = await planned(scratch, files, template(), { knowledge: 'Los sorprendidos no se migran.' });
  expect(none.rows.tickets).toHaveLength(12);
  expect(none.plan).toContain('## Not understood\n\n- Los sorprendidos no se migran');
});

test.each([
  ['Devices', 'Devices in service', '', 'Status', 'in service,in service,scrapped'],
  ['Lojas', 'Só as lojas abertas', '', 'Estado', 'aberta,aberta,fechada'],
  ['Alumnos', '', 'Los alumnos con situación B se dieron de baja: no los pases.', 'Situacion', 'A,A,B'],
  [
    'Règlements',
    '',
    "Les règlements à l'état R ont été rejetés par la banque : ne les reprenez pas.",
    'Etat',
    'E,E,R',
  ],
])('%s: %s%s', async (name, description, knowledge, column, values) => {
  const kinds = values.split(',');
  const rows = Array.from({ length: 18 }, (_, at) => `${100 + at},Name ${at},${kinds[at % 3]}`);
  const { rows: made } = await planned(
    scratch,
    { 'table.csv': [`No,Name,${column}`, ...rows].join('\n') },
    [
      {
        slug: 'sheet',
        name,
        description,
        columns: [{ name: 'No', required: true, unique: true }, { name: 'Name' }],
      },
    ],
    { knowledge },
  );
  expect(made.sheet).toHaveLength(12);
});

test('a few words that name no rows leave all of them', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `${at},${['service', 'sale', 'rent'][at % 3]}`);
  for (const description of ['Also those in service', 'One row per device', 'Devices and their services'])
    expect(
      (
        await planned(scratch, { 'table.csv': ['No,Kind', ...rows].join('\n') }, [
          { slug: 'sheet', name: 'Devices', description, columns: [{ name: 'No', unique: true }] },
        ])
      ).rows.sheet,
    ).toHaveLength(9);
});

test('a value behind the name of its column, whatever else the words may be; and what is a test or does not run', async () => {
  const stages = ['Lead', 'Customer', 'Subscriber', 'Other'];
  const { rows } = await planned(
    scratch,
    {
      'tickets.csv': [
        'Ticket,Holder,Lifecycle Stage,Source',
        ...Array.from(
          { length: 12 },
          (_, at) => `T-${100 + at},Person ${at},${stages[at % 4]},${at % 3 ? 'Search' : 'Newsletter'}`,
        ),
      ].join('\n'),
    },
    template(),
    {
      knowledge:
        'People with the lifecycle stage Subscriber or Other only read our newsletter, we do not take them.',
    },
  );
  expect(rows.tickets).toHaveLength(6);
  const left = async (knowledge: string) =>
    (
      await planned(scratch, { 'tickets.csv': tickets((at) => states[at % 4] ?? '') }, template(), {
        knowledge,
      })
    ).rows.tickets?.length;
  expect(await left('Refunded tickets do not run.')).toBe(9);
});
