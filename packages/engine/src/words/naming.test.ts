import { describe, expect, it } from 'vitest';
import { resolveColumn, resolveTable } from './naming.js';

const columns = [
  'First Name',
  'Last Name',
  'Email',
  'Main phone number',
  'address1',
  'address2',
  'Date of Birth',
  'ZIP',
  'cust_no',
  'Status',
];

describe('resolveColumn', () => {
  it.each([
    ['email', 'Email'],
    ['the e-mail column', 'Email'],
    ["the customers' mail addresses", 'Email'],
    ['first names', 'First Name'],
    ['FIRSTNAME', 'First Name'],
    ['surname', 'Last Name'],
    ['family name', 'Last Name'],
    ['phone', 'Main phone number'],
    ['dob', 'Date of Birth'],
    ['postcode', 'ZIP'],
    ['address2', 'address2'],
    ['Satus', 'Status'],
    ['cust no', 'cust_no'],
  ])('%s is %s', (said, name) => {
    expect(resolveColumn(said, columns)?.name).toBe(name);
  });

  it.each(['colour', 'the moon', '', 'x'])('%s is none of them', (said) => {
    expect(resolveColumn(said, columns)).toBeUndefined();
  });

  it('is the surer the nearer the words are', () => {
    const scores = ['Email', 'email', 'e-mails', 'mail address'].map(
      (said) => resolveColumn(said, columns)?.score ?? 0,
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores[0]).toBe(1);
  });

  it('takes the first of equals', () => {
    expect(resolveColumn('date', ['Order date', 'Due date'])?.name).toBe('Order date');
  });

  it('is quick among five thousand', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `column ${index} of many`);
    resolveColumn('column 17 of many', many);
    const before = process.cpuUsage();
    for (let index = 0; index < 200; index++) resolveColumn(`a word ${index}`, many);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500);
  });
});

describe('resolveTable', () => {
  it.each([
    ['the Leeds list', 'Leeds customers.csv'],
    ['Hamburg', 'Kundenliste_Hamburg.csv'],
    ['sheet Stock', 'Stock'],
  ])('%s is %s', (said, name) => {
    expect(resolveTable(said, ['Leeds customers.csv', 'Kundenliste_Hamburg.csv', 'Stock'])?.name).toBe(name);
  });
});
