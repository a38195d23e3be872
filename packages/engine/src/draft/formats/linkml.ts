import { setOwn } from '@godwit/contract/own';
import { slugOf } from '@godwit/contract/slug';
import { stringify } from 'yaml';
import { findTemplate, placeOf, type Template, type TemplateColumn } from '../../validate/template.js';
import type { Facts } from '../facts.js';
import { type StatedColumn, statedColumns } from './column-facts.js';
import { linkmlRules } from './linkml-rules.js';

const ranges: { [type in Facts['type']]?: string } = {
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  url: 'uri',
};

type Node = { [name: string]: unknown };

/** Templates as classes. Links to templates that are not among these are annotations: a range has to be in the document. */
export function asLinkml(templates: readonly Template[]): string {
  const [first] = templates;
  const classes: Node = {};
  const enums: Node = {};
  for (const template of templates)
    setOwn(classes, className(template.slug), classOf(template, templates, enums));
  const name = templates.length === 1 ? (first?.slug ?? 'templates') : 'templates';
  const document = {
    id: `https://w3id.org/godwit/${name}`,
    name,
    prefixes: { linkml: 'https://w3id.org/linkml/', godwit: 'https://w3id.org/godwit/' },
    imports: ['linkml:types'],
    default_prefix: 'godwit',
    default_range: 'string',
    classes,
    ...(Object.keys(enums).length > 0 && { enums }),
  };
  return stringify(document, { lineWidth: 0 });
}

function classOf(template: Template, templates: readonly Template[], enums: Node): Node {
  const { slug, name, description, columns, rules = [] } = template;
  const identifier = identifierOf(template);
  const attributes: Node = {};
  for (const stated of statedColumns(template))
    setOwn(attributes, stated.column.name, attributeOf(stated, template, templates, enums, identifier));
  const unique = columns.filter((column) => column.unique && column !== identifier);
  const keys: Node = {};
  for (const column of unique) setOwn(keys, `${column.name} key`, { unique_key_slots: [column.name] });
  return {
    // A class has another name than its template where that has digits between underscores.
    ...(slugOf(className(slug)) !== slug && { annotations: { slug } }),
    ...(className(slug) !== name && { title: name }),
    ...(description && { description }),
    attributes,
    ...(unique.length > 0 && { unique_keys: keys }),
    ...(rules.length > 0 && { rules: linkmlRules(rules) }),
  };
}

function attributeOf(
  { column, facts }: StatedColumn,
  { slug }: Template,
  templates: readonly Template[],
  enums: Node,
  identifier: TemplateColumn | undefined,
): Node {
  const { description, required, strictRule } = column;
  return {
    ...(description && { description }),
    ...(column === identifier && { identifier: true }),
    ...(required && { required: true }),
    ...rangeOf(column, facts, slug, templates, enums),
    ...(facts.atLeast !== undefined && { minimum_value: facts.atLeast }),
    ...(facts.atMost !== undefined && { maximum_value: facts.atMost }),
    ...patternOf(strictRule, facts),
  };
}

/** How long a text is LinkML says by a pattern only. */
function patternOf(strictRule: string | undefined, { shortest = 0, longest, type }: Facts): Node {
  if (strictRule !== undefined) return { pattern: strictRule };
  if (type !== 'text' || (shortest === 0 && longest === undefined)) return {};
  return { pattern: `^[\\s\\S]{${shortest},${longest ?? ''}}$` };
}

function rangeOf(
  { name, linkRule = [] }: TemplateColumn,
  { type, allowed }: Facts,
  slug: string,
  templates: readonly Template[],
  enums: Node,
): Node {
  const [link] = linkRule;
  if (link) {
    const target = findTemplate(templates, link.templateId);
    const key = target && identifierOf(target);
    const isKey = key && placeOf([key.name], link.columnName) === 0;
    if (target && isKey && linkRule.length === 1) return { range: className(target.slug) };
    const named = linkRule.map(({ templateId, columnName }) => `${templateId}.${columnName}`);
    return { annotations: { link: named.join(' | ') } };
  }
  if (allowed) {
    const called = `${className(slug)}${className(name)}`;
    setOwn(enums, called, { permissible_values: valuesOf(allowed) });
    return { range: called };
  }
  const range = ranges[type];
  return range === undefined ? {} : { range };
}

function valuesOf(allowed: readonly string[]): Node {
  const values: Node = {};
  for (const value of allowed) setOwn(values, value, {});
  return values;
}

/** The first column that names a row. */
function identifierOf({ columns }: Template): TemplateColumn | undefined {
  return columns.find(({ unique, required }) => unique && required);
}

/** `order_details` → `OrderDetails`. */
export function className(slug: string): string {
  const words = slug.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Template';
}
