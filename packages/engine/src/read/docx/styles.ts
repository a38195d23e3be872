import type { Package } from '../xlsx/package.js';
import { eachElement, isOn } from '../xlsx/small-xml.js';
import { said } from './said.js';

/** The styles that say what a text is, by their ids. */
export interface DocxStyles {
  captions: ReadonlySet<string>;
  /** Lines of a table of contents or of an index. */
  contents: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
  /** How deep a heading is: 1 for the outermost. */
  headings: ReadonlyMap<string, number>;
}

/** Ids are in the language of the author; names are not. */
export async function readDocxStyles(source: Package, part: string | undefined): Promise<DocxStyles> {
  const captions = new Set(['Caption']);
  const contents = new Set<string>();
  const hidden = new Set<string>();
  const headings = new Map<string, number>();
  const styles = { captions, contents, hidden, headings };
  if (part === undefined || !source.has(part)) return styles;
  let id = '';
  eachElement(await source.wholeText(part), ({ name, attributes }, path) => {
    const value = said(attributes);
    if (name === 'style') id = said(attributes, 'styleId') ?? '';
    else if (name === 'name' && path.at(-1) === 'style') {
      if (/^caption$/i.test(value ?? '')) captions.add(id);
      const [, level] = /^heading (\d)$/i.exec(value ?? '') ?? [];
      if (level !== undefined) headings.set(id, Number(level));
      if (/^(?:toc|index|table of figures)\b/i.test(value ?? '')) contents.add(id);
    } else if (name === 'vanish' && path.at(-1) === 'rPr' && path.at(-2) === 'style') {
      if (value === undefined || isOn(value)) hidden.add(id);
    }
  });
  return styles;
}
