import { describe, expect, test } from 'vitest';
import { testReader } from './testing/read.js';
import { rowsXml, type TestWorkbook } from './testing/workbook.js';

const { read, cellsOf } = testReader();

/** The text that one cell is read as, below a header and beside a text, so that there is a table. */
async function cell(xml: string, workbook: Omit<TestWorkbook, 'sheets'> = {}): Promise<string | null> {
  const data = `${rowsXml([['name', 'value']])}<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c>${xml.replaceAll('@', 'r="B2"')}</row>${rowsXml(
    [
      ['b', 'other'],
      ['c', 'more'],
    ],
    3,
  )}`;
  const [table] = await read({ ...workbook, sheets: [{ data }] });
  expect(table!.columns).toEqual(['name', 'value']);
  return (await cellsOf(table!))[0]![2]!;
}

const styles = (...codes: (string | number)[]) => {
  const own = codes.map((code, at) =>
    typeof code === 'string'
      ? `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`
      : '',
  );
  const xfs = codes.map((code, at) => `<xf numFmtId="${typeof code === 'string' ? 200 + at : code}"/>`);
  return `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs>`;
};

describe('numbers are in full and without noise', () => {
  test.each([
    ['0.1', '0.1'],
    ['12.300000000000001', '12.3'],
    ['1E+20', '100000000000000000000'],
    ['1.5E-7', '0.00000015'],
    ['-2.5e3', '-2500'],
    ['1.25E+25', '12500000000000000000000000'],
    ['0.30000000000000004', '0.30000000000000004'],
    ['5.0', '5'],
    ['12345678901234567890', '12345678901234567890'],
    ['007', '007'],
    ['-0.5', '-0.5'],
    ['1E+400', '1E+400'],
    ['not a number', 'not a number'],
  ])('%s → %s', async (stored, text) => {
    expect(await cell(`<c @><v>${stored}</v></c>`)).toBe(text);
  });
  test('a percentage is its stored value', async () => {
    expect(await cell('<c @ s="1"><v>0.125</v></c>', { styles: styles(10) })).toBe('0.125');
  });
});

describe('texts are exact', () => {
  const shared =
    '<si><t>plain</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">rich </t></r><r><t>text</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si><si><t/></si><si><t xml:space="preserve">  a &amp;&#x20AC;&#10;b_x000D_ _x005F_x0041_ </t></si>';
  test.each([
    ['shared', '<c @ t="s"><v>0</v></c>', 'plain'],
    ['shared, in runs, without how to say it', '<c @ t="s"><v>1</v></c>', 'rich text'],
    ['shared and empty', '<c @ t="s"><v>2</v></c>', ''],
    ['entities, escapes and blanks', '<c @ t="s"><v>3</v></c>', '  a &€\nb\r _x0041_ '],
    ['inline', '<c @ t="inlineStr"><is><t>x</t></is></c>', 'x'],
    ['inline in runs', '<c @ t="inlineStr"><is><r><t>x</t></r><r><t> y</t></r></is></c>', 'x y'],
    ['result of a formula', '<c @ t="str"><f>A1&amp;"&gt;"</f><v>&lt;a></v></c>', '<a>'],
    ['empty result of a formula', '<c @ t="str"><f>""</f><v></v></c>', ''],
    ['CDATA', '<c @ t="str"><v><![CDATA[</c></row><b> & c]]></v></c>', '</c></row><b> & c'],
    ['a comment', '<c @ t="str"><!-- <v>no</v> </row> --><v>yes</v></c>', 'yes'],
    ['line ends as XML reads them', '<c @ t="str"><v>a\r\nb</v></c>', 'a\nb'],
    ['boolean', '<c @ t="b"><v>1</v></c>', 'TRUE'],
    ['boolean false', '<c @ t="b"><v>0</v></c>', 'FALSE'],
    ['error', '<c @ t="e"><f>NA()</f><v>#N/A</v></c>', '#N/A'],
    ['number of a formula', '<c @><f t="shared" si="0"/><v>42</v></c>', '42'],
    ['type of its own', '<c @ t="n"><v>42</v></c>', '42'],
    ['attributes in any order and quote', `<c t='str' s = "0" @ ><v>odd</v ></c >`, 'odd'],
    ['what it does not know', '<c @ t="str"><extLst><ext><v>no</v></ext></extLst><v>yes</v></c>', 'yes'],
    ['no value', '<c @ s="0"/>', null],
    ['an empty value', '<c @ s="0"><v/></c>', null],
    ['no cell', '', null],
  ])('%s', async (_, xml, text) => {
    expect(await cell(xml, { shared })).toBe(text);
  });
  test('a long text reaches over many chunks', async () => {
    const long = 'abcdefghij'.repeat(200_000);
    expect(await cell(`<c @ t="str"><v>${long}</v></c>`)).toBe(long);
  });
});

describe('dates are ISO', () => {
  test.each([
    ['45352', 14, '2024-03-01'],
    ['45352.5', 22, '2024-03-01 12:00:00'],
    ['45352.520833333336', 14, '2024-03-01 12:30:00'],
    ['45352.000011574074', 'yyyy-mm-dd hh:mm:ss', '2024-03-01 00:00:01'],
    ['45352.00000578704', 'ss.000', '2024-03-01 00:00:00.500'],
    ['45352.999999999', 14, '2024-03-02'],
    ['0.75', 'h:mm AM/PM', '18:00:00'],
    ['0.75', 20, '18:00:00'],
    ['0', 20, '00:00:00'],
    ['0', 14, '0'],
    ['1.5', '[h]:mm', '36:00:00'],
    ['1', 14, '1900-01-01'],
    ['59', 14, '1900-02-28'],
    ['60', 14, '60'],
    ['61', 14, '1900-03-01'],
    ['-1', 14, '-1'],
    ['2958465', 14, '9999-12-31'],
    ['2958466', 14, '2958466'],
    ['45352', '[$-407]d\\. mmmm yyyy;@', '2024-03-01'],
    ['45352', '"Q"0', '45352'],
    ['45352', '0.00E+00', '45352'],
    ['45352', '#,##0 "days"', '45352'],
    ['45352', '[Red]General', '45352'],
    ['45352', 'General', '45352'],
    ['45352', '0_);[Red]\\(0\\)', '45352'],
    ['45352', '[>1]mmm-yy;0', '2024-03-01'],
    ['45352', 'ge.m.d', '2024-03-01'],
    ['45352', 31, '2024-03-01'],
  ])('%s as %s → %s', async (stored, format, text) => {
    expect(await cell(`<c @ s="1"><v>${stored}</v></c>`, { styles: styles(format) })).toBe(text);
  });
  test.each([
    ['0', '1904-01-01'],
    ['43890', '2024-03-01'],
    ['0.5', '1904-01-01 12:00:00'],
  ])('%s of the 1904 system → %s', async (stored, text) => {
    const workbook = { styles: styles(14), date1904: true };
    expect(await cell(`<c @ s="1"><v>${stored}</v></c>`, workbook)).toBe(text);
  });
  test.each([
    ['2024-03-01T00:00:00', '2024-03-01'],
    ['2024-03-01T12:30:00.250Z', '2024-03-01 12:30:00.250'],
    ['12:30:00', '12:30:00'],
    ['soon', 'soon'],
  ])('%s of type d → %s', async (stored, text) => {
    expect(await cell(`<c @ t="d"><v>${stored}</v></c>`)).toBe(text);
  });
});
