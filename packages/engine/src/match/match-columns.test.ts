import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SourceColumn, TargetColumn } from './match.js';
import { matchColumns } from './match-columns.js';

const cases = z
  .array(
    z.object({
      name: z.string(),
      table: z.string(),
      template: z.string(),
      pairs: z.record(z.string(), z.string()),
      alone: z.array(z.string()).default([]),
      empty: z.array(z.string()).default([]),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('../../cases/match-columns.json', import.meta.url), 'utf8')));

function tableOf(table: string, names: string[]): SourceColumn[] {
  return names.map((name) => ({ name, table, neighbours: names }));
}

function templateOf(template: string, names: string[]): TargetColumn[] {
  return names.map((name) => ({ name, template, neighbours: names }));
}

describe('headers and templates', () => {
  it.each(cases)('$name', ({ table, template, pairs, alone, empty }) => {
    const sources = tableOf(table, [...Object.keys(pairs), ...alone]);
    // Not in the order of the pairs, which would give them away where all is equal.
    const targets = templateOf(template, [...Object.values(pairs), ...empty].sort());
    const assigned = matchColumns(sources, targets).assign();
    expect(
      Object.fromEntries(
        assigned.map(({ source, target }) => [sources[source]!.name, targets[target]!.name]),
      ),
    ).toEqual(pairs);
  });
});

describe('matchColumns', () => {
  const sources = tableOf('Kunden', ['Kundennr', 'cust_nm', 'Mail', 'Bonus']);
  const targets = templateOf('Customers', ['Email', 'Customer Number', 'Customer Name']);

  it('says why', () => {
    const matches = matchColumns(sources, targets);
    expect([0, 1].map((source) => matches.ranked(source)[0]?.reason)).toEqual([
      '"Kundennr" is German for customer number',
      '"cust nm" is short for customer name',
    ]);
    expect(matchColumns(tableOf('t', ['E-Mail']), templateOf('T', ['e_mail'])).ranked(0)[0]?.reason).toBe(
      'the names are the same',
    );
  });

  it('gives the same match from either side', () => {
    const matches = matchColumns(sources, targets);
    const [best] = matches.ranked(0);
    expect(best).toMatchObject({ source: 0, target: 1 });
    expect(matches.forTarget(1)[0]).toEqual(best);
    expect(matches.pair(0, 1)).toEqual(best);
  });

  it('gives a column that is nothing of the template no more than a small probability', () => {
    const [best] = matchColumns(sources, targets).ranked(3);
    expect(best?.probability ?? 0).toBeLessThan(0.3);
  });

  it.each(Object.getOwnPropertyNames(Object.prototype))('takes %s for a name like any other', (name) => {
    const names = ['Customer Number', name];
    const described = templateOf('T', names).map((each) => ({ ...each, description: `The ${name} of it` }));
    const assigned = matchColumns(tableOf('t', names), described).assign();
    expect(assigned.map(({ source, target }) => [source, target])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    for (const { probability } of assigned) expect(probability).toBeGreaterThan(0.5);
  });

  it('takes the list of allowed values as evidence', () => {
    const status: TargetColumn[] = [
      { name: 'Kind', template: 'Tickets', values: ['Question', 'Incident', 'Problem'] },
      { name: 'State', template: 'Tickets', values: ['Open', 'Pending', 'Solved'] },
    ];
    const source: SourceColumn = {
      name: 'x1',
      table: 'tickets',
      neighbours: ['x1'],
      values: ['open', 'solved'],
    };
    const [best] = matchColumns([source], status).ranked(0);
    expect(best).toMatchObject({ target: 1, reason: '100 % of its values are in the list' });
  });

  it('believes conversions more than names that say little', () => {
    const contacts = tableOf('export', ['Field 1', 'Field 2', 'Field 3']);
    const wanted = templateOf('Contacts', ['Email', 'Phone', 'Notes']);
    // The first is an e-mail address, the second a phone number; anything is a note.
    const fits = (source: number, target: number) => (target === 2 || source === target ? 1 : 0);
    const matches = matchColumns(contacts, wanted, { fits });
    expect(matches.ranked(0)[0]).toMatchObject({ target: 0, evidence: { fits: 1 } });
    expect(matches.ranked(1)[0]?.target).toBe(1);
  });

  it('lets the columns of one template compete, not those of different ones', () => {
    const both = [
      ...templateOf('Companies', ['Name', 'Domain']),
      ...templateOf('Contacts', ['Company', 'Email']),
    ];
    const matches = matchColumns(tableOf('contacts', ['Company Name', 'Email Address']), both);
    const assigned = matches.assign().filter(({ source }) => source === 0);
    expect(assigned.map(({ target }) => both[target]?.template)).toEqual(['Companies', 'Contacts']);
  });

  it('tells terms of one name by how the others of their set are written', () => {
    const term = (name: string, description: string): TargetColumn => ({ name, description });
    const own = ['Vessel', 'Harbour', 'Cargo'].map((name) => term(name, `ship register entry ${name}`));
    const others = Array.from({ length: 60 }, (_, at) => term(`Reading ${at}`, `Sensor value no. ${at}.`));
    const ages = [term('Age', 'Age of the sensor.'), term('Age', 'ship register entry, years')];
    const glossary = [...others, ...ages, ...own];
    const matches = matchColumns(tableOf('fleet', ['vessel', 'harbour', 'cargo', 'age']), glossary);
    expect(glossary[matches.ranked(3)[0]?.target ?? -1]).toBe(ages[1]);
  });

  it('gives the same answer twice', () => {
    const answers = () => matchColumns(sources, targets).ranked(1);
    expect(answers()).toEqual(answers());
  });

  it('copes with very wide tables and very many templates', () => {
    const wide = tableOf(
      'wide',
      Array.from({ length: 2000 }, (_, at) => `customer_field_${at}`),
    );
    expect(matchColumns(wide, templateOf('T', ['Customer Name', 'Field 7'])).ranked(7)[0]?.target).toBe(1);
    const wider = tableOf('wide', [
      ...Array.from({ length: 2500 }, (_, at) => `q_${at}`),
      'Telefon',
      'Customer',
    ]);
    const found = matchColumns(wider, templateOf('T', ['Customer Name', 'Phone', 'Colour'])).assign();
    expect(found.map(({ source, target }) => [source, target])).toEqual([
      [2500, 1],
      [2501, 0],
    ]);
    const many = Array.from({ length: 500 }, (_, at) =>
      templateOf(`Template ${at}`, ['Name', 'Email', `Code ${at}`, 'City', 'Street']),
    ).flat();
    const matches = matchColumns(tableOf('t', ['Code 123', 'E-Mail', 'Ort']), many);
    expect(many[matches.ranked(0)[0]?.target ?? -1]?.name).toBe('Code 123');
  });
});
