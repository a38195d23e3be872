import { setOwn } from '@godwit/contract/own';
import type { Template } from '../../validate/template.js';
import type { Facts } from '../facts.js';
import { isIdentifierName } from '../kinds/schema/roles.js';
import { type StatedColumn, statedColumns } from './column-facts.js';

const dialect = 'https://json-schema.org/draft/2020-12/schema';
const formats: { [type in Facts['type']]?: string } = {
  date: 'date',
  datetime: 'date-time',
  time: 'time',
  uuid: 'uuid',
  email: 'email',
  url: 'uri',
  ip: 'ip',
  phone: 'phone',
  country: 'country',
  currency: 'currency',
};

type Schema = { [name: string]: unknown };

/** One template is the schema itself, several are its `$defs`. What JSON Schema has no word for begins with `x-`. */
export function asJsonSchema(templates: readonly Template[]): string {
  const [only] = templates;
  const schema: Schema =
    only && templates.length === 1
      ? { $schema: dialect, $id: only.slug, ...objectSchema(only) }
      : { $schema: dialect, $defs: byName(templates.map((each) => [each.slug, objectSchema(each)])) };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function objectSchema(template: Template): Schema {
  const { name, description, columns, rules = [] } = template;
  const required = columns.filter((column) => column.required).map((column) => column.name);
  return {
    title: name,
    ...(description && { description }),
    type: 'object',
    properties: byName(
      statedColumns(template).map((stated) => [stated.column.name, columnSchema(stated, template)]),
    ),
    ...(required.length > 0 && { required }),
    ...(rules.length > 0 && {
      'x-rules': rules.map(({ name: rule, expression, message, columns: flagged }) => ({
        name: rule,
        expression,
        message,
        columns: flagged,
      })),
    }),
  };
}

function columnSchema({ column, facts, description }: StatedColumn, { slug }: Template): Schema {
  const { strictRule, unique, linkRule = [] } = column;
  const links = linkRule.map(({ templateId, columnName }) => ({ template: templateId, column: columnName }));
  return {
    ...valueSchema(facts),
    ...(strictRule !== undefined && { pattern: strictRule }),
    ...(description !== '' && { description }),
    ...(unique && { 'x-unique': true }),
    ...(!unique && isIdentifierName(column.name, slug) && { 'x-unique': false }),
    ...(links.length > 0 && { 'x-link': links.length === 1 ? links[0] : links }),
  };
}

function valueSchema({ type, decimals, allowed, ...rest }: Facts): Schema {
  const bounds = {
    ...(rest.atLeast !== undefined && { minimum: rest.atLeast }),
    ...(rest.moreThan !== undefined && { exclusiveMinimum: rest.moreThan }),
    ...(rest.atMost !== undefined && { maximum: rest.atMost }),
    ...(rest.lessThan !== undefined && { exclusiveMaximum: rest.lessThan }),
    ...(rest.shortest !== undefined && { minLength: rest.shortest }),
    ...(rest.longest !== undefined && { maxLength: rest.longest }),
  };
  if (type === 'integer' || type === 'decimal')
    return {
      type: type === 'integer' ? 'integer' : 'number',
      ...(allowed && { enum: allowed.map(Number) }),
      ...bounds,
      ...(decimals !== undefined && { multipleOf: Number((10 ** -decimals).toFixed(decimals)) }),
    };
  if (type === 'boolean') return { type: 'boolean' };
  const format = formats[type];
  return {
    type: 'string',
    ...(format !== undefined && { format }),
    ...(allowed && { enum: allowed }),
    ...bounds,
  };
}

function byName(entries: readonly [string, Schema][]): Schema {
  const object: Schema = {};
  for (const [name, value] of entries) setOwn(object, name, value);
  return object;
}
