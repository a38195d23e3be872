import { getOwn } from '@godwit/contract/own';
import { slugOf } from '@godwit/contract/slug';
import { isNode, isTrueAt, listAt, type Node, textAt } from '../../node.js';
import { lastName, lookUp } from './pointers.js';
import { isListSchema, settle } from './settle.js';
import { type ObjectShape, shapeOf } from './shape.js';

/** A schema that the document gives a name. */
export interface NamedSchema {
  key: string;
  pointer: string;
  shape: ObjectShape;
  /** The member that tells its objects apart. */
  identifier?: string | undefined;
  /** `part`: an object inside of others, without a template of its own. */
  role: 'template' | 'part' | 'left';
  /** Why it is left. */
  why?: string | undefined;
}

export interface SchemaChoice {
  /** What those are called whose pointers do not say it. */
  keys?: ReadonlyMap<string, string>;
  /** Those that are asked for by name. */
  only?: readonly string[];
}

/** Which schemas are things with rows of their own, which are parts of others, and which are no data at all. */
export function namedSchemas(
  root: Node,
  pointers: readonly string[],
  { keys = new Map(), only = [] }: SchemaChoice,
): Map<string, NamedSchema> {
  const named = new Map<string, NamedSchema>();
  const short = shortNames(pointers);
  for (const pointer of pointers) {
    const shape = shapeOf(root, { $ref: pointer }, pointer);
    if (!shape) continue;
    const key = keys.get(pointer) ?? short.get(pointer) ?? pointer;
    named.set(pointer, { key, pointer, shape, identifier: identifierOf(root, key, shape), role: 'template' });
  }
  const used = usedByOthers(root, named);
  const extended = extendedByOthers(root, named);
  const byWords = new Map([...named.values()].map((each) => [wordsOf(each.key).join(' '), each]));
  for (const each of named.values()) {
    const why = leftBecause(root, each, byWords);
    if (why !== undefined) Object.assign(each, { role: 'left', why });
    else if (each.identifier === undefined && used.has(each.pointer)) each.role = 'part';
    else if (extended.has(each.pointer) && !used.has(each.pointer))
      Object.assign(each, { role: 'left', why: 'its columns are those of the schemas that extend it' });
  }
  // Whoever asks for one by name wants it, whatever speaks against it.
  const asked = new Set(only.map((each) => slugOf(each)));
  for (const each of named.values()) if (asked.has(slugOf(each.key))) each.role = 'template';
  if (![...named.values()].some(({ role }) => role === 'template'))
    for (const each of named.values()) each.role = 'template';
  return named;
}

/** `io.k8s.api.core.v1.Pod` → `Pod`, where no other is called so. */
function shortNames(pointers: readonly string[]): Map<string, string> {
  const count = new Map<string, number>();
  const shortOf = (pointer: string) => lastName(pointer).split('.').at(-1) ?? '';
  for (const pointer of pointers) count.set(shortOf(pointer), (count.get(shortOf(pointer)) ?? 0) + 1);
  return new Map(
    pointers.map((pointer) => {
      const short = shortOf(pointer);
      return [pointer, count.get(short) === 1 && short !== '' ? short : lastName(pointer)];
    }),
  );
}

function identifierOf(root: Node, key: string, { properties }: ObjectShape): string | undefined {
  const names = [...properties.keys()].filter((name) => markOf(properties, name) !== false);
  const marked = names.find((name) => {
    const { schema } = properties.get(name) ?? {};
    return isNode(schema) && (isTrueAt(schema, 'x-primary-key') || isTrueAt(schema, 'x-identifier'));
  });
  if (marked !== undefined) return marked;
  const isPlain = (name: string) => {
    const { schema, pointer } = properties.get(name) ?? { schema: {}, pointer: '' };
    const { node } = settle(root, schema, pointer);
    return !isListSchema(node) && !shapeOf(root, schema, pointer);
  };
  return identifierNames(key)
    .map((each) => names.find((name) => isCalled(name, each) && isPlain(name)))
    .find((name) => name !== undefined);
}

/** `x-unique: false`: it may be called like an identifier, and is none. */
function markOf(properties: ObjectShape['properties'], name: string): unknown {
  const { schema } = properties.get(name) ?? {};
  return isNode(schema) ? getOwn(schema, 'x-unique') : undefined;
}

/** What identifiers are called in a schema of this name, the surest first. */
function identifierNames(key: string): string[] {
  const own = [...new Set([slugOf(key), slugOf(lastWord(key))])].filter((each) => each !== 'template');
  return ['id', '_id', 'uuid', 'guid', ...own.flatMap((each) => [`${each}_id`, `${each}_uuid`])];
}

export function isIdentifierName(name: string, key: string): boolean {
  return identifierNames(key).some((each) => isCalled(name, each));
}

function isCalled(name: string, wanted: string): boolean {
  return (name.startsWith('_') ? name : slugOf(name)) === wanted;
}

function lastWord(key: string): string {
  return wordsOf(key).at(-1) ?? key;
}

function wordsOf(key: string): string[] {
  return slugOf(key).split('_');
}

/** The named schemas that a member of another one holds, alone or in a list. */
function usedByOthers(root: Node, named: ReadonlyMap<string, NamedSchema>): Set<string> {
  const used = new Set<string>();
  for (const each of named.values()) {
    for (const { schema, pointer } of each.shape.properties.values()) {
      for (const ref of refsIn(root, schema, pointer))
        if (ref !== each.pointer && named.has(ref)) used.add(ref);
    }
  }
  return used;
}

/** Schemas that others are made of (`allOf`). */
function extendedByOthers(root: Node, named: ReadonlyMap<string, NamedSchema>): Set<string> {
  const bases = [...named.keys()].flatMap((pointer) => {
    const schema = lookUp(root, pointer);
    return isNode(schema) ? listAt(schema, 'allOf').filter(isNode) : [];
  });
  return new Set(bases.flatMap((base) => textAt(base, '$ref') ?? []));
}

function refsIn(root: Node, schema: unknown, pointer: string): string[] {
  const { node, refs } = settle(root, schema, pointer);
  const items = isListSchema(node) ? settle(root, node.items, pointer).refs : [];
  const variants = ['anyOf', 'oneOf'].flatMap((word) =>
    listAt(node, word).flatMap((each) => settle(root, each, pointer).refs),
  );
  return [...refs, ...items, ...variants];
}

const requestWords = new Set(
  'create created new update updated patch put post upsert input request req params parameters payload body response res result output write read dto form insert search query filter attributes'.split(
    ' ',
  ),
);
const paging = new Set(
  'has_more hasmore next previous prev total total_count totalcount count page page_size pagesize per_page limit offset cursor next_cursor nextcursor next_page next_page_token paging pagination meta links url object kind api_version metadata'.split(
    ' ',
  ),
);

/** What a person would not make a template of; undefined: nothing speaks against it. */
function leftBecause(
  root: Node,
  { key, shape, identifier }: NamedSchema,
  byWords: ReadonlyMap<string, NamedSchema>,
): string | undefined {
  const names = [...shape.properties.keys()];
  const lists = names.filter((name) => {
    const { schema, pointer } = shape.properties.get(name) ?? { schema: {}, pointer: '' };
    const { node } = settle(root, schema, pointer);
    return isListSchema(node) && settle(root, node.items, pointer).refs.length > 0;
  });
  const isEnvelope =
    identifier === undefined &&
    lists.length === 1 &&
    names.length > 1 &&
    names.every((name) => lists.includes(name) || paging.has(slugOf(name)));
  if (isEnvelope) return `it is a page of "${lists[0]}", no row`;
  const words = wordsOf(key);
  const isError = words.some((word) => ['error', 'errors', 'problem', 'exception', 'fault'].includes(word));
  if (
    isError &&
    identifier === undefined &&
    names.some((name) => /^(?:message|code|detail|details|title|errors?|status)$/i.test(name))
  )
    return 'it describes an error of the API, no data';
  if (words[0] === 'deleted' && names.length <= 4) return 'it says that something was deleted';
  const bare = words.filter((word) => !requestWords.has(word)).join(' ');
  const whole = bare === words.join(' ') ? undefined : byWords.get(bare);
  if (whole && names.every((name) => whole.shape.properties.has(name)))
    return `it is a request or answer with columns of "${whole.key}"`;
  return undefined;
}
