import { FormatTable } from '../workbook/format-table.js';
import { builtInCode, builtInFormat, type DateFormat, parseFormat } from './number-format.js';
import type { Package } from './package.js';
import { eachElement } from './small-xml.js';

export interface Styles {
  /** For each cell style (the `s` of a cell) how a number under it is to be read. */
  dates: readonly (DateFormat | undefined)[];
  /** And the number of its format in the table. */
  codes: readonly number[];
  formats: FormatTable;
}

export async function readStyles(source: Package, part: string | undefined): Promise<Styles> {
  const formats = new FormatTable();
  if (part === undefined || !source.has(part)) return { dates: [], codes: [], formats };
  const own = new Map<number, string>();
  const ids: number[] = [];
  eachElement(await source.wholeText(part), ({ name, attributes }, path) => {
    if (name === 'numFmt' && path.at(-1) === 'numFmts') {
      own.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
    }
    if (name === 'xf' && path.at(-1) === 'cellXfs') ids.push(Number(attributes.numFmtId ?? 0));
  });
  return {
    dates: ids.map((id) => {
      const code = own.get(id);
      return code === undefined ? builtInFormat(id) : parseFormat(code);
    }),
    codes: ids.map((id) => formats.number(own.get(id) || builtInCode(id))),
    formats,
  };
}
