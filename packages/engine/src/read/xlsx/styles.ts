import { builtInFormat, type DateFormat, parseFormat } from './number-format.js';
import type { Package } from './package.js';
import { eachElement } from './small-xml.js';

/** For each cell style (the `s` of a cell) how a number under it is to be read. */
export type Styles = readonly (DateFormat | undefined)[];

export async function readStyles(source: Package, part: string | undefined): Promise<Styles> {
  if (part === undefined || !source.has(part)) return [];
  const own = new Map<number, DateFormat | undefined>();
  const formats: number[] = [];
  eachElement(await source.wholeText(part), ({ name, attributes }, path) => {
    if (name === 'numFmt' && path.at(-1) === 'numFmts') {
      own.set(Number(attributes.numFmtId), parseFormat(attributes.formatCode ?? ''));
    }
    if (name === 'xf' && path.at(-1) === 'cellXfs') formats.push(Number(attributes.numFmtId ?? 0));
  });
  return formats.map((id) => (own.has(id) ? own.get(id) : builtInFormat(id)));
}
