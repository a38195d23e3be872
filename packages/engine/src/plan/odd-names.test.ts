import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../run/testing/tables.js';
import { planned } from './testing/planned.js';

const scratch = scratchFolder();

/** What every JavaScript object answers to, words of programs, and what our own answers are called. */
const names = (
  '__proto__ constructor prototype toString toLocaleString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable ' +
  '__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ toJSON then catch length name caller arguments ' +
  'eval inspect default async await Symbol.iterator $ref $defs rowid select errors row_index parquet key type null ' +
  'undefined NaN Infinity true false 0 -0 1e3'
).split(' ');
/** Programs write these for a value they do not have: they are made blank. */
const missing = new Set(['null', 'undefined', 'NaN']);

const rows = [1, 2, 3].map((row) => names.map((name, at) => `${name} ${at} of ${row}`));

describe('what is called like a part of every object', () => {
  it('as columns of a file arrives in the columns of that name', async () => {
    const templates = [{ name: 'Things', columns: names.map((name) => ({ name })) }];
    const csv = [names, ...rows].map((row) => row.join(',')).join('\n');
    const made = await planned(scratch, { 'things.csv': `${csv}\n` }, templates);
    expect(made.rows.things).toEqual(rows.map((row) => row.join('|')));
  });

  it('as values arrives as it is', async () => {
    const templates = [{ name: 'Words', columns: [{ name: 'Number' }, { name: 'Word' }] }];
    const lines = names.filter((name) => !missing.has(name)).map((name, at) => `${at + 1},${name}`);
    const made = await planned(scratch, { 'words.csv': `Number,Word\n${lines.join('\n')}\n` }, templates);
    expect(made.rows.words).toEqual(lines.map((line) => line.replace(',', '|')));
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    '%s as a template, a file, a column and in descriptions takes nothing from the sheet',
    async (name) => {
      const description = `The ${name} of it`;
      const columns = [{ name: 'Customer Number', description }, { name }, { name: 'City', description }];
      const file = `Customer Number,${name},City\n1,x1,Paris\n2,x2,Rome\n3,x3,Oslo\n`;
      const made = await planned(scratch, { [`${name}.csv`]: file }, [{ name, columns }]);
      expect(Object.values(made.rows)).toEqual([['1|x1|Paris', '2|x2|Rome', '3|x3|Oslo']]);
      expect(made.plan).toContain('Customer Number');
    },
  );
});
