import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { BadXml, badXml } from './xml-text.js';

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  attributes: Record<string, string>;
}

/**
 * A parser that tells of every element it meets, by local name: workbooks come with and without prefixes, and in two
 * sets of namespaces. A document type is refused, and with it every entity of its own.
 */
export function elementParser(onOpen: (element: XmlElement, path: readonly string[]) => void): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  parser.on('error', (error) => {
    throw badXml(error);
  });
  parser.on('doctype', () => {
    throw new BadXml('it declares a document type, which workbooks do not do');
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const name = localName(tag.name);
    onOpen({ name, attributes: tag.attributes }, path);
    path.push(name);
  });
  parser.on('closetag', () => {
    path.pop();
  });
  return parser;
}

export function eachElement(
  xml: string,
  onOpen: (element: XmlElement, path: readonly string[]) => void,
): void {
  elementParser(onOpen).write(xml).close();
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** `r:id`, whatever the prefix is called. */
export function prefixedAttribute({ attributes }: XmlElement, local: string): string | undefined {
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== local && localName(name) === local) return value;
  }
  return undefined;
}

/** Booleans of the format: `1`, `true`, and `on` in old files. */
export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
