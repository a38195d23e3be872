import { identifier, literal } from '../../duck/sql.js';
import { findTemplate, type LinkRule, placeOf, type Template } from '../../validate/template.js';
import type { Facts } from '../facts.js';
import { listRule, rangeRule } from '../otherwise.js';
import { type StatedColumn, statedColumn, statedColumns } from './column-facts.js';

const types: { [type in Facts['type']]?: string } = {
  integer: 'bigint',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamp with time zone',
  time: 'time',
  uuid: 'uuid',
  ip: 'inet',
};
/** What no type of SQL says: the comment does. */
const unsaid = new Set<Facts['type']>(['email', 'url', 'phone', 'country', 'currency']);

/** Tables as PostgreSQL has them; tables that others refer to come first. */
export function asDdl(templates: readonly Template[]): string {
  return `${inOrder(templates)
    .map((each) => tableOf(each, templates))
    .join('\n\n')}\n`;
}

function tableOf(template: Template, templates: readonly Template[]): string {
  const { slug, name, description, rules = [] } = template;
  const stated = statedColumns(template);
  const key = template.columns.find(({ unique, required }) => unique && required)?.name;
  const lines = [
    ...stated.map((each) => columnLine(each, templates, key)),
    ...rules.map(({ name: rule, expression }) => `CONSTRAINT ${identifier(rule)} CHECK (${expression})`),
  ];
  const about = description || (name.toLowerCase().replaceAll(' ', '_') === slug ? '' : name);
  const comments = [
    ...(about ? [`COMMENT ON TABLE ${identifier(slug)} IS ${literal(about)};`] : []),
    ...stated.flatMap(({ column, facts, description: own }) => {
      const text = !unsaid.has(facts.type) ? own : (column.description ?? '');
      return text === ''
        ? []
        : [`COMMENT ON COLUMN ${identifier(slug)}.${identifier(column.name)} IS ${literal(text)};`];
    }),
  ];
  return [`CREATE TABLE ${identifier(slug)} (\n  ${lines.join(',\n  ')}\n);`, ...comments].join('\n');
}

function columnLine(
  { column, facts }: StatedColumn,
  templates: readonly Template[],
  key: string | undefined,
): string {
  const { name, required, unique, strictRule, linkRule = [] } = column;
  // A foreign key leads to one table.
  const link = linkRule.length === 1 ? linkRule[0] : undefined;
  const range = rangeRule(name, facts);
  const parts = [
    identifier(name),
    typeOf(link ? linkedFacts(link, templates) : facts),
    name === key ? 'PRIMARY KEY' : [required && 'NOT NULL', unique && 'UNIQUE'].filter(Boolean).join(' '),
    facts.allowed && `CHECK (${listRule(name, facts.allowed).expression})`,
    range && `CHECK (${range.expression})`,
    facts.shortest && `CHECK (length(${identifier(name)}) >= ${facts.shortest})`,
    strictRule !== undefined && `CHECK (${identifier(name)} ~ ${literal(strictRule)})`,
    link &&
      `REFERENCES ${identifier(findTemplate(templates, link.templateId)?.slug ?? link.templateId)} (${identifier(link.columnName)})`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** The type of what a link leads to: both sides of a foreign key have the same. */
function linkedFacts({ templateId, columnName }: LinkRule, templates: readonly Template[], depth = 0): Facts {
  const { columns = [] } = findTemplate(templates, templateId) ?? {};
  const target =
    columns[
      placeOf(
        columns.map(({ name }) => name),
        columnName,
      )
    ];
  const [next] = target?.linkRule ?? [];
  if (next && depth < 10) return linkedFacts(next, templates, depth + 1);
  return target ? statedColumn(target).facts : { type: 'text' };
}

function typeOf({ type, decimals, longest, allowed }: Facts): string {
  if (type === 'decimal')
    return decimals === undefined ? 'numeric' : `numeric(${18 + decimals}, ${decimals})`;
  if (types[type] === undefined && longest !== undefined && !allowed) return `varchar(${longest})`;
  return types[type] ?? 'text';
}

/** Those that others link to first; where links go in a circle, as they came. */
function inOrder(templates: readonly Template[]): Template[] {
  const ordered: Template[] = [];
  const seen = new Set<Template>();
  const visit = (template: Template) => {
    if (seen.has(template)) return;
    seen.add(template);
    for (const { linkRule = [] } of template.columns)
      for (const { templateId } of linkRule) {
        const target = findTemplate(templates, templateId);
        if (target) visit(target);
      }
    ordered.push(template);
  };
  for (const template of templates) visit(template);
  return ordered;
}
