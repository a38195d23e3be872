import { describe, expect, test } from 'vitest';
import { type Table, UnreadableFile } from '../reader.js';
import { readGrids } from '../workbook/grid.js';
import { testFiles } from '../workbook/testing/read.js';
import { zipOf } from '../xlsx/testing/workbook.js';
import { readOds } from './read.js';

const { put, read, cellsOf, scratch } = testFiles();

const type = 'application/vnd.oasis.opendocument.spreadsheet';
const spaces = ['office', 'table', 'text', 'style', 'number', 'calcext', 'draw', 'fo']
  .map((name) => `xmlns:${name}="urn:${name}"`)
  .join(' ');

function flat(tables: string, styles = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${spaces} office:mimetype="${type}">
<office:automatic-styles>${styles}</office:automatic-styles>
<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document>`;
}

const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const number = (value: number, shown = String(value), more = '') =>
  `<table:table-cell office:value-type="float" office:value="${value}" ${more}><text:p>${shown}</text:p></table:table-cell>`;
const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`;
const sheet = (rows: string, name = 'Sheet1', more = '') =>
  `<table:table table:name="${name}" ${more}>${rows}</table:table>`;
const header = row(text('name') + text('n') + text('m'));
const noted = (table: Table | undefined) => table?.notes.map(({ text: note }) => note);

describe('cells', () => {
  test('are stored by their values, whatever they show', async () => {
    const typed = (kind: string, value: string, shown: string) =>
      `<table:table-cell office:value-type="${kind}" ${value}><text:p>${shown}</text:p></table:table-cell>`;
    const [table] = await read(
      flat(
        sheet(
          row(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(text).join('')) +
            row(
              typed('percentage', 'office:value="0.125"', '12.5%') +
                typed('currency', 'office:value="1234.5"', '1.234,50 €') +
                typed('date', 'office:date-value="2024-01-31"', '31.01.24') +
                typed('date', 'office:date-value="2024-01-31T10:30:00"', '31.01.24 10:30') +
                typed('time', 'office:time-value="PT36H05M00S"', '36:05') +
                typed('boolean', 'office:boolean-value="true"', 'WAHR') +
                typed('string', 'office:string-value="" calcext:value-type="error"', '#DIV/0!'),
            ),
        ),
      ),
      'in.fods',
    );
    expect(await cellsOf(table)).toEqual([
      ['2', '0.125', '1234.5', '2024-01-31', '2024-01-31 10:30:00', '36:05:00', 'TRUE', '#DIV/0!'],
    ]);
  });

  test('hold paragraphs, and no remarks or drawings', async () => {
    const cell = `<table:table-cell office:value-type="string"><office:annotation><text:p>remark</text:p></office:annotation><text:p>one<text:s text:c="2"/><text:span>two</text:span>
   three<text:tab/></text:p><text:p>next &amp; <text:a>last</text:a></text:p><draw:frame><text:p>picture</text:p></draw:frame></table:table-cell>`;
    const [table] = await read(flat(sheet(header + row(cell + number(1) + number(2)))), 'in.fods');
    expect((await cellsOf(table))[0]?.[1]).toBe('one  two three\t\nnext & last');
  });

  test('and rows may be repeated, the empty ones to the end of the sheet', async () => {
    const rows =
      header +
      row(text('a') + number(1, '1', 'table:number-columns-repeated="2"'), 'table:number-rows-repeated="3"') +
      row(`${text('b')}<table:table-cell/>${number(3)}`) +
      row(
        '<table:table-cell table:number-columns-repeated="16384"/>',
        'table:number-rows-repeated="1048000"',
      );
    const [table] = await read(flat(sheet(rows)), 'in.fods');
    expect(await cellsOf(table)).toEqual([
      ['2', 'a', '1', '1'],
      ['3', 'a', '1', '1'],
      ['4', 'a', '1', '1'],
      ['5', 'b', null, '3'],
    ]);
  });

  test('repeated beyond measure are refused', async () => {
    const rows =
      header +
      row(number(1, '1', 'table:number-columns-repeated="16000"'), 'table:number-rows-repeated="1000000"');
    await expect(read(flat(sheet(rows)), 'in.fods')).rejects.toThrow('repeated more often');
    const wide = row(number(1, '1', 'table:number-columns-repeated="20000"'));
    await expect(read(flat(sheet(header + wide)), 'in.fods')).rejects.toThrow('beyond the 16384 columns');
    const file = await put(
      flat(sheet(header + row(text('a'), 'table:number-rows-repeated="90"'))),
      'in.fods',
    );
    await expect(readOds(file, scratch(), { repeatedChars: 100 })).rejects.toThrow('in.fods: ');
  });
});

describe('formats', () => {
  const styles = `
<number:number-style style:name="N2"><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>
<number:currency-style style:name="N3P0"><number:currency-symbol>€</number:currency-symbol><number:text> </number:text><number:number number:decimal-places="2" number:min-integer-digits="1"/></number:currency-style>
<number:currency-style style:name="N3"><number:text>-</number:text><number:currency-symbol>€</number:currency-symbol><number:text> </number:text><number:number number:decimal-places="2" number:min-integer-digits="1"/><style:map style:condition="value()&gt;=0" style:apply-style-name="N3P0"/></number:currency-style>
<number:date-style style:name="N4"><number:day number:style="long"/><number:text>.</number:text><number:month number:style="long"/><number:text>.</number:text><number:year number:style="long"/></number:date-style>
<number:date-style style:name="N5"><number:quarter/><number:text> </number:text><number:year number:style="long"/></number:date-style>
${[2, 3, 4, 5].map((n) => `<style:style style:name="ce${n}" style:family="table-cell" style:data-style-name="N${n}"/>`).join('')}
<style:style style:name="ce9" style:family="table-cell" style:parent-style-name="ce2"/>`;
  const date = (style: string, shown: string) =>
    `<table:table-cell table:style-name="${style}" office:value-type="date" office:date-value="2024-01-31"><text:p>${shown}</text:p></table:table-cell>`;
  const rows =
    row(['a', 'b', 'c', 'd', 'e'].map(text).join('')) +
    row(
      number(1234.5, '1.234,50', 'table:style-name="ce9"') +
        number(-2, '-€ 2.00', 'table:style-name="ce3"') +
        date('ce4', '31.01.2024') +
        date('ce5', 'Q1 2024') +
        number(45_000, '15.03.2023', 'table:style-name="ce4"'),
    );

  test('are those of other spreadsheets, or else the text that the file shows', async () => {
    const [table] = await read(flat(sheet(rows), styles), 'in.fods');
    expect(await cellsOf(table)).toEqual([['2', '1234.5', '-2', '2024-01-31', '2024-01-31', '2023-03-15']]);
    expect(table?.formats?.map((runs) => runs.map(({ format }) => format))).toEqual([
      ['#,##0.00'],
      ['"€" 0.00;-"€" 0.00'],
      ['dd"."mm"."yyyy'],
      ['"Q1 2024"'],
      ['dd"."mm"."yyyy'],
    ]);
  });

  test('make the grid of what is shown', async () => {
    const [grid] = await readGrids(await put(flat(sheet(rows), styles), 'in.fods'), scratch());
    expect(grid?.rows[1]?.cells).toEqual(['1,234.50', '-€ 2.00', '31.01.2024', 'Q1 2024', '15.03.2023']);
  });
});

describe('sheets', () => {
  const data = header + row(text('a') + number(1) + number(2)) + row(text('b') + number(3) + number(4));

  test('that are hidden are left out, hidden rows and columns are read', async () => {
    const styles =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const columns =
      '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>';
    const tables = await read(
      flat(
        sheet(columns + data + row(text('c') + number(5) + number(6), 'table:visibility="filter"'), 'Seen') +
          sheet(data, 'Unseen', 'table:style-name="ta2"'),
        styles,
      ),
      'in.fods',
    );
    expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([['Seen', 3]]);
    expect(noted(tables[0])).toEqual([
      '1 hidden row, read like the others',
      'hidden column B, read like the others',
      'sheet Unseen is hidden and was left out',
    ]);
  });

  test('come from a zip as well, tracked changes are none', async () => {
    const tracked =
      '<table:tracked-changes><table:cell-content-change><table:table-cell/></table:cell-content-change></table:tracked-changes>';
    const content = flat(tracked + sheet(data, 'One') + sheet(data, 'Two'));
    const bytes = await zipOf([
      ['mimetype', type],
      ['content.xml', content],
    ]);
    const tables = await read(bytes, 'in.ods');
    expect(tables.map(({ name }) => name)).toEqual(['One', 'Two']);
    expect(await cellsOf(tables[1])).toEqual([
      ['2', 'a', '1', '2'],
      ['3', 'b', '3', '4'],
    ]);
  });

  test.each([
    ['a password', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }, 'protected by a password'],
    ['no content', {}, 'content.xml is missing'],
    ['broken content', { 'content.xml': flat(sheet(data)).slice(0, -80) }, 'cannot be read'],
    ['a document type', { 'content.xml': `<!DOCTYPE x>${flat('')}` }, 'cannot be read'],
    ['nothing in it', { 'content.xml': flat(sheet('')) }, 'nothing to read'],
  ])('of a file with %s are refused', async (_, parts, reason) => {
    const bytes = await zipOf([['mimetype', type], ...Object.entries(parts)]);
    await expect(read(bytes, 'in.ods')).rejects.toThrow(reason);
    await expect(read(bytes, 'in.ods')).rejects.toBeInstanceOf(UnreadableFile);
  });
});
