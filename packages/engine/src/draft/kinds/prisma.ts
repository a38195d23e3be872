import { DocumentRefused, type Draft, type DraftedColumn, type DraftedTemplate, mostOf } from '../draft.js';
import type { Facts, ValueType } from '../facts.js';
import { listed } from '../names.js';
import { type PrismaAttribute, type PrismaBlock, type PrismaField, parsePrisma } from './prisma/parse.js';

const types = new Map<string, ValueType>([
  ['String', 'text'],
  ['Int', 'integer'],
  ['BigInt', 'integer'],
  ['Float', 'decimal'],
  ['Decimal', 'decimal'],
  ['Boolean', 'boolean'],
  ['DateTime', 'datetime'],
  ['Json', 'text'],
  ['Bytes', 'text'],
]);

/** Models are templates; fields of a model's type are the links of the columns that they name. */
export function draftPrisma(text: string): Draft {
  const blocks = parsePrisma(text);
  const models = blocks.filter(({ kind }) => kind === 'model');
  if (models.length === 0)
    throw new DocumentRefused(
      'There is no model in this Prisma schema: a template is made of "model Name { … }"',
    );
  const draft: Draft = { templates: [], notes: [] };
  const named = new Map(blocks.map((block) => [block.name, block]));
  for (const model of models) draft.templates.push(draftModel(model, named, draft));
  for (const { kind, name, line } of blocks)
    if (kind === 'view')
      draft.notes.push({
        at: `line ${line}`,
        message: `The view "${name}" is left out: it has no rows of its own`,
      });
  return draft;
}

function draftModel(
  model: PrismaBlock,
  named: ReadonlyMap<string, PrismaBlock>,
  draft: Draft,
): DraftedTemplate {
  const template: DraftedTemplate = {
    key: model.name,
    ...(model.docs && { description: model.docs }),
    columns: [],
    at: `line ${model.line}`,
  };
  const note = (message: string, column?: string, line = model.line) =>
    draft.notes.push({
      template: model.name,
      ...(column !== undefined && { column }),
      at: `line ${line}`,
      message,
    });
  const defaults: string[] = [];
  for (const field of model.fields) addField(field, '', template, named, { note, defaults });
  for (const field of model.fields) addLink(field, template, named, note);
  keys(model, template, note);
  if (defaults.length > 0) note(`Defaults are left out (${listed(defaults)}): the columns may be empty`);
  return template;
}

interface Told {
  note(message: string, column?: string, line?: number): void;
  defaults: string[];
}

function addField(
  field: PrismaField,
  prefix: string,
  template: DraftedTemplate,
  named: ReadonlyMap<string, PrismaBlock>,
  told: Told,
  depth = 0,
  isThere = true,
): void {
  const block = named.get(field.type);
  const name = `${prefix}${field.name}`;
  if (block?.kind === 'model' || block?.kind === 'view') return;
  if (block?.kind === 'type' && !field.isList) {
    if (depth >= mostOf.depth)
      told.note(`The members of "${field.type}" are left out: they lie too deep`, name, field.line);
    else
      for (const inner of block.fields)
        addField(inner, `${name}.`, template, named, told, depth + 1, isThere && !field.isOptional);
    return;
  }
  const isKey = has(field, 'id');
  const isFilled = has(field, 'default') || has(field, 'updatedAt');
  if (has(field, 'default') && !isKey) told.defaults.push(name);
  if (field.isList) told.note('That this is a list is left out: a cell holds one value', name, field.line);
  if (!block && !types.has(field.type))
    told.note(`The type ${field.type} is not in the schema: the column is text`, name, field.line);
  template.columns.push({
    name,
    ...(field.docs && { description: field.docs }),
    required: isKey || (isThere && !(field.isOptional || field.isList || isFilled)),
    unique: isKey || has(field, 'unique'),
    facts: field.isList ? { type: 'text' } : factsOf(field, block),
  });
}

function factsOf(field: PrismaField, block: PrismaBlock | undefined): Facts {
  if (block?.kind === 'enum') return { type: 'text', allowed: block.values };
  const type = types.get(field.type) ?? 'text';
  const facts: Facts = { type };
  for (const { name, args } of field.attributes) {
    const [first, second] = args.map(({ value }) => value);
    if (/^db\.(?:VarChar|Char|NVarChar|NChar|String|Character)$/i.test(name) && Number(first) > 0)
      facts.longest = Number(first);
    else if (/^db\.(?:Decimal|Numeric|Money)$/i.test(name) && second !== undefined) {
      if (Number(second) === 0) facts.type = 'integer';
      else facts.decimals = Number(second);
    } else if (/^db\.Date$/i.test(name)) facts.type = 'date';
    else if (/^db\.Time(?:tz)?$/i.test(name)) facts.type = 'time';
    else if (/^db\.(?:Uuid|UniqueIdentifier)$/i.test(name)) facts.type = 'uuid';
    else if (/^db\.Inet$/i.test(name)) facts.type = 'ip';
    else if (name === 'default' && /^uuid\(/.test(first ?? '')) facts.type = 'uuid';
  }
  return facts;
}

/** `author User @relation(fields: [authorId], references: [id])`: the link stands on `authorId`. */
function addLink(
  field: PrismaField,
  template: DraftedTemplate,
  named: ReadonlyMap<string, PrismaBlock>,
  note: Told['note'],
): void {
  if (named.get(field.type)?.kind !== 'model') return;
  const relation = field.attributes.find(({ name }) => name === 'relation');
  const fields = listOf(relation, 'fields');
  const references = listOf(relation, 'references');
  for (const [at, own] of fields.entries()) {
    const column = template.columns.find(({ name }) => name === own);
    const reference = references[at];
    if (!column)
      throw new DocumentRefused(
        `line ${field.line}: "${template.key}" has no field "${own}", which the relation "${field.name}" names`,
      );
    if (reference !== undefined) column.links = [{ template: field.type, column: reference }];
  }
  if (fields.length > 1)
    note(
      `That ${listed(fields)} together name one row of "${field.type}" is left out: each is checked by itself`,
      undefined,
      field.line,
    );
  if (field.isList && fields.length === 0 && isManyToMany(field, template.key, named))
    note(
      `The many-to-many relation to "${field.type}" is left out: make a model of the pairs`,
      field.name,
      field.line,
    );
}

function isManyToMany(field: PrismaField, own: string, named: ReadonlyMap<string, PrismaBlock>): boolean {
  const back = named.get(field.type)?.fields.filter(({ type }) => type === own) ?? [];
  return back.length > 0 && back.every(({ isList }) => isList);
}

function keys(model: PrismaBlock, template: DraftedTemplate, note: Told['note']): void {
  for (const attribute of model.attributes) {
    const { name, line } = attribute;
    if (name !== 'id' && name !== 'unique') continue;
    const fields = listOf(attribute, 'fields');
    const columns = fields
      .map((each) => template.columns.find((column) => column.name === each))
      .filter((each): each is DraftedColumn => each !== undefined);
    if (name === 'id') for (const column of columns) column.required = true;
    const [only] = columns;
    if (columns.length === 1 && only) only.unique = true;
    else {
      note(
        `That ${listed(fields)} together are unique is left out: a template has unique columns only`,
        undefined,
        line,
      );
      if (name === 'id')
        template.description = [template.description, `One row per ${listed(fields)}.`]
          .filter(Boolean)
          .join(' ');
    }
  }
}

/** `@@id([a, b])`, `@relation(fields: [a])`. */
function listOf(attribute: PrismaAttribute | undefined, name: string): string[] {
  const given =
    attribute?.args.find((each) => each.name === name) ??
    attribute?.args.find((each) => each.name === undefined && each.value.startsWith('['));
  if (!given) return [];
  return given.value
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((each) => each.trim().replace(/\(.*$/, ''))
    .filter(Boolean);
}

function has({ attributes }: PrismaField, name: string): boolean {
  return attributes.some((each) => each.name === name);
}
