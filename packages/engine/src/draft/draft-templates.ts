import { getOwn } from '@godwit/contract/own';
import type { documentKinds } from '@godwit/contract/template-import';
import type { ReadOptions } from '../read/guard/read-guarded.js';
import { type InputFile, UnreadableFile } from '../read/reader.js';
import { detectSqlDump } from '../read/sql-dump/detect.js';
import { documentText, parseTree } from './document.js';
import { DocumentRefused, type Draft } from './draft.js';
import { draftDdl } from './kinds/ddl.js';
import { draftJsonSchema } from './kinds/json-schema.js';
import { draftLinkml, isLinkml } from './kinds/linkml.js';
import { draftOpenApi } from './kinds/openapi.js';
import { isOwnTemplates, ownTemplates } from './kinds/own.js';
import { draftPrisma } from './kinds/prisma.js';
import { draftTables } from './kinds/tables.js';
import { has, isNode } from './node.js';
import { type StoredTemplate, type Written, writeTemplates } from './write.js';

export type DocumentKind = (typeof documentKinds)[number];

export interface DraftOptions {
  /** Left out: the document says what it is. */
  kind?: DocumentKind | undefined;
  /** The templates that are wanted, by name or slug; left out: all. */
  only?: readonly string[] | undefined;
  read?: ReadOptions | undefined;
  /** Templates that there are already: links of the document may lead to them. */
  stored?: readonly StoredTemplate[] | undefined;
}

export interface DraftedTemplates extends Written {
  kind: DocumentKind;
}

/** The templates that a document describes, and what they cannot hold of it. Throws DocumentRefused. */
export async function draftTemplates(
  file: InputFile,
  scratch: string,
  options: DraftOptions = {},
): Promise<DraftedTemplates> {
  const { only = [], read = {}, stored } = options;
  try {
    const found = await recognise(file, options.kind);
    if (found.kind === 'templates') return { kind: 'templates', ...chosenOf(ownTemplates(found.tree), only) };
    const draft =
      found.kind === 'tables' ? await draftTables(file, scratch, read) : draftOf(found, file.name, only);
    return { kind: found.kind, ...(await writeTemplates(draft, only, stored)) };
  } catch (error) {
    if (error instanceof DocumentRefused) throw new DocumentRefused(`${file.name}: ${error.message}`);
    if (error instanceof UnreadableFile) throw new DocumentRefused(error.message);
    throw error;
  }
}

interface Recognised {
  kind: DocumentKind;
  text: string;
  /** Of JSON and YAML. */
  tree?: unknown;
}

async function recognise(file: InputFile, wanted: DocumentKind | undefined): Promise<Recognised> {
  if (wanted === 'tables') return { kind: 'tables', text: '' };
  const text = await documentText(file);
  if (text === undefined) {
    if (wanted === undefined) return { kind: 'tables', text: '' };
    throw new DocumentRefused(`this is no text of at most 32 MB, and no document of kind ${wanted}`);
  }
  if (wanted === 'sql' || wanted === 'prisma') return { kind: wanted, text };
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (wanted !== undefined) {
    const language = /^\s*[{[]/.test(text) && !/^ya?ml$/.test(extension) ? 'json' : 'yaml';
    return { kind: wanted, text, tree: parseTree(text, language) };
  }
  return byContent(text, file.name, extension);
}

/** What a document is, by what it says; its name only helps. */
function byContent(text: string, name: string, extension: string): Recognised {
  if (
    extension === 'prisma' ||
    /^\s*(?:\/\/[^\n]*\n\s*)*(?:model|datasource|generator|enum)\s+\w+\s*\{/.test(text)
  )
    return { kind: 'prisma', text };
  if (/^(?:sql|ddl)$/.test(extension) || detectSqlDump(Buffer.from(text.slice(0, 1 << 16)), name) >= 0.9)
    return { kind: 'sql', text };
  if (/^\s*[{[]/.test(text) && !/^ya?ml$/.test(extension)) {
    if (!/"(?:\$schema|openapi|swagger|properties|\$defs|definitions|columns|classes)"/.test(text))
      return { kind: 'tables', text };
    // What is not one document may still be lines of JSON, which are rows.
    if (!isJson(text) && isJson(text.split('\n', 1)[0] ?? '')) return { kind: 'tables', text };
    return ofTree(parseTree(text, 'json'), text) ?? { kind: 'tables', text };
  }
  if (
    /^ya?ml$/.test(extension) ||
    (extension === '' && /^(?:openapi|swagger|id|name|classes|\$schema):/m.test(text))
  ) {
    const found = ofTree(parseTree(text, 'yaml'), text);
    if (found) return found;
    throw new DocumentRefused(
      'this YAML is no LinkML schema (classes), OpenAPI document (openapi, components) or JSON Schema (properties)',
    );
  }
  return { kind: 'tables', text };
}

function ofTree(tree: unknown, text: string): Recognised | undefined {
  if (isOwnTemplates(tree)) return { kind: 'templates', text, tree };
  if (!isNode(tree)) return undefined;
  if (has(tree, 'openapi') || has(tree, 'swagger')) return { kind: 'openapi', text, tree };
  if (isLinkml(tree)) return { kind: 'linkml', text, tree };
  const isSchema =
    /json-schema/.test(String(getOwn(tree, '$schema') ?? '')) ||
    isNode(getOwn(tree, 'properties')) ||
    isNode(getOwn(tree, '$defs')) ||
    (isNode(getOwn(tree, 'definitions')) && !has(tree, 'rows'));
  return isSchema ? { kind: 'json_schema', text, tree } : undefined;
}

function draftOf({ kind, text, tree }: Recognised, name: string, only: readonly string[]): Draft {
  if (kind === 'sql') return draftDdl(text);
  if (kind === 'prisma') return draftPrisma(text);
  if (!isNode(tree))
    throw new DocumentRefused('the document is no object: it has to begin with names and what they hold');
  if (kind === 'openapi') return draftOpenApi(tree, only);
  if (kind === 'linkml') return draftLinkml(tree);
  return draftJsonSchema(tree, name.replace(/^.*[\\/]/, '').replace(/(?:\.schema)?\.[a-z0-9]+$/i, ''), only);
}

function chosenOf({ templates, notes }: Written, only: readonly string[]): Written {
  if (only.length === 0) return { templates, notes };
  const unknown = only.filter(
    (called) => !templates.some(({ slug, name }) => slug === called || name === called),
  );
  if (unknown.length > 0) throw new DocumentRefused(`only: the document has no "${unknown[0]}"`);
  return {
    templates: templates.filter(({ slug, name }) => only.includes(slug) || only.includes(name)),
    notes,
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
