// @ts-check
// What happens in the home before it is kept, and what comes later: each version plays the latter on a copy of it.
import { templates } from './files.mjs';

/** @typedef {import('./service.mjs').Service} Service */
/** @typedef {ReturnType<typeof import('./files.mjs').filesOf>} Files */

const sources = [
  {
    name: 'Alt-ERP',
    knowledge: [
      'Numbers are written the German way.',
      'Dates are written DD.MM.YYYY.',
      '"k.A." means not known.',
      'Phone numbers without a country code are German.',
    ],
  },
  {
    name: 'Club list',
    knowledge: ['"n/a" means not known.', 'Phone numbers without a country code are British.'],
  },
];

const shopKnowledge = [
  'Status A is Active, I is Inactive, P is Prospect.',
  'Customers with status X were deleted in the old system: leave them out.',
  'Customers whose company starts with "TEST" are system tests: leave them out.',
  'Customers with the same customer number are one.',
  'Names are written "family name, given name".',
  'Segment is always "B2B".',
];

const clubKnowledge = ['Members whose last name is TEST are left out.', 'Fees are written the German way.'];

/** @param {Service} service @param {Files} files */
export async function begin(service, files) {
  const { call } = service;
  for (const { rules, ...template } of templates) {
    await call('POST', '/templates', template);
    if (rules) await call('PUT', `/templates/${template.name.toLowerCase()}/rules`, { rules });
  }
  for (const { name, knowledge } of sources) {
    await call('POST', '/sources', { name });
    await call('PATCH', `/sources/${encodeURIComponent(name)}/knowledge`, {
      knowledge: knowledge.join('\n'),
    });
  }

  /** @param {string} name @param {string | null} source @param {string[]} slugs @param {Map<string, Uint8Array>} given @param {string[]} [knowledge] */
  async function migration(name, source, slugs, given, knowledge) {
    const { migration_id: id } = await call('POST', '/migrations', { name, source, templates: slugs });
    for (const [file, bytes] of given) await service.upload(id, file, bytes);
    if (knowledge) await call('PATCH', `/migrations/${id}/knowledge`, { knowledge: knowledge.join('\n') });
    return id;
  }
  /** @param {string} id @param {string} status @param {string} kind @param {string[]} message */
  async function run(id, status, kind, ...message) {
    const { run_id } = await call('POST', `/migrations/${id}/runs`, {
      kind,
      ...(message.length > 0 && { message: message.join('\n') }),
    });
    let told = await service.stopped(id, run_id);
    // Whoever wants it to go on takes the likelier reading.
    while (told.status === 'blocked' && status !== 'blocked') {
      const answers = told.questions.map((asked) => ({ id: asked.id, value: asked.options[0].id }));
      await call('POST', `/migrations/${id}/runs/${run_id}/messages`, { answers });
      told = await service.stopped(id, run_id);
    }
    if (told.status !== status || told.not_understood?.length > 0)
      throw new Error(`${kind} ${message}: ${JSON.stringify(told, null, 1)}`);
    return run_id;
  }

  const shopSlugs = ['customers', 'orders', 'sales'];
  const shop = await migration('Shop', 'Alt-ERP', shopSlugs, files.shop, shopKnowledge);
  const generate = await run(shop, 'awaiting_approval', 'generate');
  await run(
    ...[shop, 'awaiting_approval', 'update'],
    'Write Customer Since as DD/MM/YYYY.',
    'Leave out orders with status storniert.',
    'Set Currency to EUR for all orders.',
  );
  await run(shop, 'completed', 'execute');
  const pinned = await run(
    ...[shop, 'awaiting_approval', 'update'],
    'Status of orders: offen = Open, bezahlt = Paid.',
    'If notes is empty put "none".',
    'Prefix the order number with "ORD-".',
    'Use the mobile number when there is no phone number.',
    'Set Segment to "Key" where the credit limit is above 1000.',
    'Write the company name in title case.',
    'Leave out orders before 2023-01-01.',
  );
  await run(shop, 'completed', 'execute');
  await run(shop, 'completed', 'clarify', 'How many orders have the status Open?');

  const club = await migration('Club', 'Club list', ['members'], files.club, clubKnowledge);
  await run(club, 'awaiting_approval', 'generate');
  await run(
    ...[club, 'awaiting_approval', 'update'],
    'Country is looked up in countries.csv by code.',
    'Pad the member number with zeros to 4 digits.',
    'Join first name and last name with a space into Full Name.',
    'Write the full name in title case.',
    'Replace ", " with "/" in the tags.',
  );

  const asking = await migration('Asking', null, ['members'], files.doubtful);
  await run(asking, 'blocked', 'generate');

  const nextShop = await migration('Next shop', 'Alt-ERP', shopSlugs, files.shop);
  const nextClub = await migration('Next club', 'Club list', ['members'], files.club);
  await call('POST', '/sources/Alt-ERP/pin', { run_id: pinned });
  return { runs: { generate, pinned }, migrations: { shop, club, asking, nextShop, nextClub } };
}

/**
 * Requests in turn, each with what it does and the migration it is about.
 * @param {Service} service
 * @param {Awaited<ReturnType<typeof begin>>['migrations']} migrations
 */
export async function laterRequests({ call }, { shop, club, asking, nextShop, nextClub }) {
  const [open] = (await call('GET', `/migrations/${asking}/runs`)).runs;
  const [question] = open.questions;
  /** @param {string} does @param {string} migration @param {string} kind @param {string} [message] */
  const run = (does, migration, kind, message) => ({
    ...{ does, migration, path: `/migrations/${migration}/runs` },
    body: { kind, ...(message && { message }) },
  });
  return [
    run('executes a preview that waited', club, 'execute'),
    run('updates what was executed', club, 'update', 'Upper case the country.'),
    run('executes the update', club, 'execute'),
    { does: 'rolls back', migration: club, path: `/migrations/${club}/rollback` },
    { does: 'rolls back to an execute of then', migration: shop, path: `/migrations/${shop}/rollback` },
    run('updates a recipe of then', shop, 'update', 'Write the order date as MM/DD/YYYY.'),
    run('executes an update of a recipe of then', shop, 'execute'),
    run('generates from the recipe that is pinned', nextShop, 'generate'),
    run('generates from the newest recipe of the source', nextClub, 'generate'),
    {
      ...{ does: 'takes the answer to an open question', migration: asking },
      path: `/migrations/${asking}/runs/${open.run_id}/messages`,
      body: { answers: [{ id: question.id, value: question.options[1].id }] },
    },
    run('executes what was asked about', asking, 'execute'),
    run('generates again, from the pin and what was said', shop, 'generate'),
    run('generates again, with what was said since', club, 'generate'),
  ];
}
