import { expect, test } from 'vitest';
import type { Table } from '../../read/reader.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { findContext, placeSaid } from './context.js';

function table(name: string, above: string[][], file = 'roll.xlsx'): Table {
  const aside = above.map((cells, at) => ({ kind: 'above' as const, row: at + 1, cells }));
  const columns = ['Lot', 'Unit', 'Levy'];
  return { file, name, columns, aside, rowCount: 3, parquet: '' } as unknown as Table;
}

function columnsOf(each: Table, all: Table[]): string[] {
  const { step } = findContext(each, all) ?? {};
  return step?.step === 'context' ? step.columns.map(({ to }) => to) : [];
}

test('labels above a table are columns, with code and name apart', () => {
  const one = table('Roll', [['Rent roll'], ['Property: 0932 - Riverbend'], ['Owner', 'Ann']]);
  expect(columnsOf(one, [one])).toEqual(['Owner', 'Property', 'Property code', 'Property name']);
});

test('a form has several labels in a line', () => {
  const form = table('Roll', [
    ['Name:', 'Ada Byron', 'Number:', '00412'],
    ['Trainer: Bo | Class: 4th', 'Signature:'],
  ]);
  expect(columnsOf(form, [form])).toEqual(['Trainer', 'Class', 'Name', 'Number']);
});

test('a line of labels may have cells without one, which tell sheets apart', () => {
  const one = table('A 1', [['Class 4a', 'Teacher: Ada Byron', 'Room 12']]);
  const other = table('A 2', [['Class 5c', 'Teacher: Bo Diaz', 'Room 31']]);
  expect(columnsOf(one, [one, other])).toEqual(['Teacher', 'Class', 'Room', 'Sheet']);
});

test('a form may have more lines of labels than a table has headings', () => {
  const lines = Array.from({ length: 12 }, (_, at) => [`Field ${at + 1}: ${at}`]);
  const one = table('A 1', [['Oak House'], ...lines]);
  const other = table('A 2', [['Elm House'], ...lines]);
  expect(columnsOf(one, [one, other])).toEqual([
    ...lines.map((_, at) => `Field ${lines.length - at}`),
    'Sheet',
  ]);
});

test('names and what they are of may take turns in a line', () => {
  const form = table('Roll', [
    ['Name', 'Ada Byron', 'Staff no.', '1042'],
    ['Depot', 'Leeds'],
  ]);
  expect(columnsOf(form, [form])).toEqual(['Depot', 'Name', 'Staff no.']);
});

test('a period in a title is called by the word beside it, and so is a number', () => {
  const one = table('A 1', [['Marks of class 7a – Schuljahr 2023/24, 1. Halbjahr']]);
  expect(columnsOf(one, [one])).toEqual(['Schuljahr', 'Halbjahr']);
  const heats = ['5 Girls', '16 Boys'].map((heat) => table(heat, [[`Event ${heat} Freestyle`]]));
  expect(columnsOf(heats[0] as Table, heats)).toEqual(['Event', 'Event name', 'Heading', 'Sheet']);
});

test('lines without a label are, where they tell tables of the same columns apart', () => {
  const one = table('A 1', [['ROLL'], ['The Pines, 51 George Lane']]);
  const other = table('A 2', [['ROLL'], ['Seabreeze, 5 Victoria Road']]);
  expect(columnsOf(one, [one, other])).toEqual(['Heading', 'Address', 'Sheet']);
  expect(columnsOf(one, [one])).toEqual([]);
});

test('sheets of one form are told apart, whatever is listed below each', () => {
  const form = (address: string) => [['Site: Depot'], [address], ['VAT: 44 1', 'Year: 2023']];
  const one = table('D1 North', form('Calle Mayor, 7 – 28013 Madrid'));
  const other = { ...table('D2 South', form('Paseo Nuevo, 31 – 45003 Toledo')), columns: ['Bay', 'Tenant'] };
  const plain = { ...table('Sums', [['All sites']]), columns: ['Site', 'Sum'] };
  expect(columnsOf(one, [one, other, plain])).toEqual(['VAT', 'Year', 'Address', 'Site', 'Sheet']);
  expect(columnsOf(plain, [one, other, plain])).toEqual([]);
});

test('files of the same columns are told apart by their names', () => {
  const [one, other] = [table('in.csv', [], 'leeds.csv'), table('in.csv', [], 'york.csv')];
  expect(columnsOf(one, [one, other])).toEqual(['File']);
});

test('a title that only this table has is no label: what differs in it are its parts', () => {
  const one = table('In', [['Zone A – Old Town: permits in issue']], 'zone A.xlsx');
  const other = table('In', [['Zone B – Station: permits in issue']], 'zone B.xlsx');
  expect(columnsOf(one, [one, other])).toEqual(['Zone', 'Zone name', 'Heading', 'File']);
});

test('files that a program named alike may differ in half of their columns', () => {
  const graded = (file: string, own: string) =>
    ({ ...table(file, [], file), columns: ['Name', 'Email', 'Group', own] }) as Table;
  const [one, other] = [graded('BIO1 grades 2024.csv', 'Cells'), graded('CHE1 grades 2024.csv', 'Bonds')];
  expect(columnsOf(one, [one, other])).toEqual(['Sheet', 'File', 'File_2']);
  const third = graded('stock.csv', 'Shelf');
  expect(columnsOf(one, [one, third])).toEqual([]);
});

test('where a description says that a value stands', () => {
  const column = (name: string, description?: string) => ({ name, ...(description ? { description } : {}) });
  const said = column('Curso', 'nombre corto, con el que empieza el nombre del archivo');
  const templates = [{ columns: [said] }] as unknown as Template[];
  expect(placeSaid(said as TemplateColumn, templates)).toBe('file');
  expect(placeSaid(column('Curso') as TemplateColumn, templates)).toBe('file');
  expect(placeSaid(column('Sala', 'nome del foglio') as TemplateColumn, templates)).toBe('table');
  expect(placeSaid(column('Curso', 'número de ID') as TemplateColumn, templates)).toBeUndefined();
});
