import { localName } from '../xlsx/small-xml.js';

export type Attributes = Readonly<Record<string, string>>;

/** What an element says, whatever the prefix of its attributes is called. */
export function said(attributes: Attributes, local = 'val'): string | undefined {
  const usual = attributes[`w:${local}`];
  if (usual !== undefined) return usual;
  for (const [name, value] of Object.entries(attributes)) if (localName(name) === local) return value;
  return undefined;
}
