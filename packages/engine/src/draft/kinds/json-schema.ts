import { getOwn } from '@godwit/contract/own';
import { DocumentRefused, type Draft } from '../draft.js';
import { has, isNode, type Node, textAt, textsAt } from '../node.js';
import { draftSchemas, pointersIn } from './schema/draft-schemas.js';
import { isListSchema } from './schema/settle.js';
import { shapeOf } from './schema/shape.js';

/** The document itself, and what it defines for it. `title`: what the file is called, where the schema is not. */
export function draftJsonSchema(document: Node, title: string, only: readonly string[] = []): Draft {
  const own = nameOfId(document) ?? textAt(document, 'title') ?? title;
  const defined = ['#/$defs', '#/definitions'].flatMap((base) => pointersIn(document, base));
  const isRows = isListSchema(document) && !has(document, 'properties');
  const rows = isRows ? getOwn(document, 'items') : document;
  const pointer = isRows ? '#/items' : '#';
  const isDefined = isNode(rows) && textAt(rows, '$ref') !== undefined;
  const hasOwn = !isDefined && shapeOf(document, rows, pointer) !== undefined;
  if (!hasOwn && defined.length === 0) {
    const [type] = textsAt(document, 'type');
    throw new DocumentRefused(
      `#: the schema has no properties${type === undefined ? '' : ` (its type is ${type})`}: a template is made of an object with "properties", or of objects under "$defs"`,
    );
  }
  return draftSchemas(document, [...(hasOwn ? [pointer] : []), ...defined], {
    keys: new Map([[pointer, own]]),
    only,
  });
}

/** `https://example.com/schemas/order.schema.json` → `order`. */
function nameOfId(document: Node): string | undefined {
  const id = textAt(document, '$id') ?? textAt(document, 'id');
  return id
    ?.replace(/[#?].*$/, '')
    .split('/')
    .filter(Boolean)
    .at(-1)
    ?.replace(/\.(?:schema\.)?json$|\.ya?ml$/i, '');
}
