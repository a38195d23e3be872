import { expect, test } from 'vitest';
import { tablesOf } from '../plan/testing/planned.js';
import { scratchFolder } from '../run/testing/tables.js';

const scratch = scratchFolder();

const invoice = (no: string, seller: string, lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<r:Rechnung xmlns:r="urn:rechnung" version="2">
  <Kopf><Nummer>${no}</Nummer><Datum>2024-03-0${no}</Datum><Waehrung>EUR</Waehrung>
    <Verkaeufer><Name>${seller}</Name><Ort>Ulm</Ort></Verkaeufer>
    <Kaeufer><Name>Hof Ahrens</Name><Ort>Kiel</Ort></Kaeufer></Kopf>
  <Positionen>${lines.map((text, at) => `<Position><Pos>${at + 1}</Pos><Text>${text}</Text></Position>`).join('')}</Positionen>
</r:Rechnung>`;

test('files of one form are the rows of one table, and what they list those of another, however long their lists are', async () => {
  const tables = await tablesOf(scratch, {
    'r-1.xml': invoice('1', 'Mayer', ['Saat', 'Dünger']),
    'r-2.xml': invoice('2', 'Kraft', ['Diesel']),
    'r-3.xml': invoice('3', 'Mayer', ['Zaun', 'Draht', 'Pfahl']),
  });
  expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ['Rechnung', 3],
    ['Rechnung.Positionen.Position', 6],
  ]);
  expect(tables[0]?.columns).toEqual([
    ...['_file', 'version', 'Kopf.Nummer', 'Kopf.Datum', 'Kopf.Waehrung'],
    ...['Kopf.Verkaeufer.Name', 'Kopf.Verkaeufer.Ort', 'Kopf.Kaeufer.Name', 'Kopf.Kaeufer.Ort'],
  ]);
  expect(tables[1]?.columns).toEqual(['_parent_row', 'Rechnung._file', 'Pos', 'Text']);
});

const visit = (animal: string, more: string) =>
  `<visit clinic="North" day="2024-05-02" vet="Lund" room="2"><animal>${animal}</animal>${more}</visit>`;

test('attributes are the head of a form as elements are; another form beside them is read by itself', async () => {
  const tables = await tablesOf(scratch, {
    'a.xml': visit('Rex', '<given drug="A" ml="2"/><given drug="B" ml="1"/>'),
    'b.xml': visit('Tom', '<given drug="A" ml="3"/>'),
    'settings.xml': '<settings><theme>dark</theme><zoom>2</zoom></settings>',
  });
  expect(tables.map(({ file, name, rowCount }) => [file, name, rowCount])).toEqual([
    ['a.xml', 'visit', 2],
    ['a.xml', 'visit.given', 3],
    ['settings.xml', 'settings.xml', 1],
  ]);
});

test('what holds nothing but records is a list itself, and no form', async () => {
  const month = (of: string) =>
    `<orders month="${of}"><order><id>1</id></order><order><id>2</id></order></orders>`;
  const tables = await tablesOf(scratch, { 'may.xml': month('5'), 'june.xml': month('6') });
  expect(new Set(tables.map(({ file }) => file))).toEqual(new Set(['may.xml', 'june.xml']));
});

test('elements of another name at the top are another form, whatever they hold', async () => {
  const head = '<a>1</a><b>2</b><c>3</c><d>4</d>';
  const tables = await tablesOf(scratch, { 'x.xml': `<one>${head}</one>`, 'y.xml': `<two>${head}</two>` });
  expect(tables.map(({ file, rowCount }) => [file, rowCount])).toEqual([
    ['x.xml', 1],
    ['y.xml', 1],
  ]);
});
