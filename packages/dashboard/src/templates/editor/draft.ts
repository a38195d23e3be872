import type { Answer } from '@godwit/client/inputs';
import type { BodyInput } from '@godwit/contract/routes';
import { slugOf } from '@godwit/contract/slug';

type Template = Answer<'getTemplate'>;
type Rule = Answer<'getTemplateRules'>['rules'][number];
export type DesiredRule = Template['columns'][number]['desiredRule'];

/** A template while it is written: columns and rules have keys, so that they can be renamed and moved. */
export interface Draft {
  name: string;
  /** Of a new one: the person's own, or blank. */
  slug: string;
  description: string;
  grouping: string;
  columns: ColumnDraft[];
  rules: RuleDraft[];
}

export interface LinkDraft {
  /** Slug; `ownTemplate` for the one that is written; blank while none is chosen. */
  template: string;
  column: string;
}

export interface ColumnDraft {
  key: string;
  name: string;
  description: string;
  required: boolean;
  unique: boolean;
  desiredRule: DesiredRule;
  pattern: string;
  links: LinkDraft[];
}

export interface RuleDraft {
  key: string;
  name: string;
  expression: string;
  message: string;
  /** Keys of columns; the name itself of one that is gone. */
  columns: string[];
  inactiveReason?: string;
}

/** No slug looks like this. */
export const ownTemplate = '(own)';

let made = 0;
export function newKey(): string {
  made += 1;
  return `new ${made}`;
}

export function emptyColumn(): ColumnDraft {
  return {
    key: newKey(),
    name: '',
    description: '',
    required: false,
    unique: false,
    desiredRule: 'none',
    pattern: '',
    links: [],
  };
}

export function emptyRule(): RuleDraft {
  return { key: newKey(), name: '', expression: '', message: '', columns: [] };
}

export function emptyDraft(): Draft {
  const first = { ...emptyColumn(), key: 'first' };
  return { name: '', slug: '', description: '', grouping: '', columns: [first], rules: [] };
}

/** Links may be stored by id: `slugs` knows those of the account. */
export function draftOf(
  template: Template,
  rules: readonly Rule[],
  grouping: string | null,
  slugs: ReadonlyMap<string, string>,
): Draft {
  const columns = template.columns.map(
    ({ name, description, required, unique, desiredRule, strictRule = '', linkRule = [] }): ColumnDraft => ({
      key: `column ${name}`,
      name,
      description,
      required,
      unique,
      desiredRule,
      pattern: strictRule,
      links: linkRule.map(({ templateId, columnName }) => {
        const slug = slugs.get(templateId) ?? templateId;
        return { template: slug === template.slug ? ownTemplate : slug, column: columnName };
      }),
    }),
  );
  const keyOf = new Map(columns.map(({ key, name }) => [folded(name), key]));
  return {
    name: template.name,
    slug: template.slug,
    description: template.description ?? '',
    grouping: grouping ?? '',
    columns,
    rules: rules.map((rule) => ({
      key: `rule ${rule.name}`,
      name: rule.name,
      expression: rule.expression,
      message: rule.message,
      columns: rule.columns.map((name) => keyOf.get(folded(name)) ?? name),
      ...(rule.inactive_reason !== undefined && { inactiveReason: rule.inactive_reason }),
    })),
  };
}

export function folded(name: string): string {
  return name.trim().toLowerCase();
}

type ColumnBody = BodyInput<'createTemplate'>['columns'][number];

/** As the API takes them: links are always said, since what is left out would stay. */
export function columnsBody({ columns, slug, name }: Draft): ColumnBody[] {
  const own = slug || slugOf(name);
  return columns.map((column) => ({
    name: column.name,
    description: column.description,
    required: column.required,
    unique: column.unique,
    desiredRule: column.desiredRule,
    ...(column.pattern !== '' && { strictRule: column.pattern }),
    linkRule: column.links.map((link) => ({
      templateId: link.template === ownTemplate ? own : link.template,
      columnName: link.column,
    })),
  }));
}

export function creationBody(draft: Draft): BodyInput<'createTemplate'> {
  const isLinkedToItself = draft.columns.some(({ links }) =>
    links.some(({ template }) => template === ownTemplate),
  );
  const slug = draft.slug.trim() || (isLinkedToItself ? slugOf(draft.name) : '');
  return {
    name: draft.name,
    ...(slug && { slug }),
    description: draft.description.trim() === '' ? null : draft.description,
    grouping: draft.grouping.trim() || null,
    columns: columnsBody(draft),
  };
}

/** Only what differs from what is stored; undefined where nothing does. */
export function changesOf(before: Draft, after: Draft): BodyInput<'updateTemplate'> | undefined {
  const a = creationBody(before);
  const b = creationBody(after);
  const body: BodyInput<'updateTemplate'> = {
    ...(a.name !== b.name && { name: b.name }),
    ...(a.description !== b.description && { description: b.description }),
    ...(a.grouping !== b.grouping && { grouping: b.grouping }),
    ...(!isSame(a.columns, b.columns) && { columns: b.columns }),
  };
  return Object.keys(body).length > 0 ? body : undefined;
}

/** Rules by the names that their columns have now. */
export function rulesBody({ rules, columns }: Draft): BodyInput<'replaceTemplateRules'>['rules'] {
  const names = new Map(columns.map(({ key, name }) => [key, name]));
  return rules.map(({ name, expression, message, columns: keys }) => ({
    name,
    expression,
    message,
    columns: keys.map((key) => names.get(key) ?? key),
  }));
}

export function rulesDiffer(before: Draft, after: Draft): boolean {
  return !isSame(rulesBody(before), rulesBody(after));
}

export function isChanged(before: Draft, after: Draft): boolean {
  return changesOf(before, after) !== undefined || rulesDiffer(before, after);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A condition in SQL with a column under its new name, wherever it stands in double quotes and in no text. */
export function renamedIn(expression: string, from: string, to: string): string {
  return expression.replace(/'(?:[^']|'')*'|"((?:[^"]|"")*)"/g, (token, quoted: string | undefined) =>
    quoted !== undefined && folded(quoted.replaceAll('""', '"')) === folded(from)
      ? `"${to.replaceAll('"', '""')}"`
      : token,
  );
}

/** What was stored, under the keys of what was written: nothing on the page loses its place. */
export function rebased(stored: Draft, written: Draft): Draft {
  const keys = new Map(stored.columns.map(({ key }, index) => [key, written.columns[index]?.key ?? key]));
  const keyed = (key: string) => keys.get(key) ?? key;
  return {
    ...stored,
    columns: stored.columns.map((column) => ({ ...column, key: keyed(column.key) })),
    rules: stored.rules.map((rule, index) => ({
      ...rule,
      key: written.rules[index]?.key ?? rule.key,
      columns: rule.columns.map(keyed),
    })),
  };
}

/** The list with one of its items moved by so many places; the same list where it cannot go there. */
export function moved<T>(items: readonly T[], from: number, by: number): T[] {
  const to = from + by;
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
