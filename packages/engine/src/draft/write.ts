import { firstFree, slugOf } from '@godwit/contract/slug';
import { SqlChecker } from '../recipe/checked-sql/checker.js';
import { SqlRefused } from '../recipe/checked-sql/refused.js';
import {
  DocumentRefused,
  type Draft,
  type DraftedColumn,
  type DraftedRule,
  type DraftedTemplate,
  mostOf,
  type NotCarriedOver,
} from './draft.js';
import type { Facts } from './facts.js';
import { displayName, fold, listed, storable } from './names.js';
import { lengthRule, listPattern, listRule, rangeRule, typePattern } from './otherwise.js';
import { strictRuleOf } from './patterns.js';
import { describe } from './sentences.js';

/** A column as `POST /templates` takes it. */
export interface WrittenColumn {
  name: string;
  description: string;
  required: boolean;
  unique: boolean;
  desiredRule: 'none' | 'ai' | 'strict' | 'link';
  strictRule?: string;
  linkRule?: { templateId: string; columnName: string }[];
}

export type WrittenRule = Omit<DraftedRule, 'at'>;

export interface WrittenTemplate {
  slug: string;
  name: string;
  description: string | null;
  columns: WrittenColumn[];
  rules: WrittenRule[];
}

export interface Written {
  templates: WrittenTemplate[];
  notes: NotCarriedOver[];
}

const longest = { name: 255, description: 10_000, ofTemplate: 50_000, rule: 10_000 };
const mostRules = 200;
const mostLinks = 50;
/** Of a check of a range. */
const largestBound = 1e15;

/** A template that there is already: links may lead to it. */
export interface StoredTemplate {
  slug: string;
  name: string;
  columns: string[];
  /** The column that names a row. */
  key?: string | undefined;
}

/**
 * Drafts as templates; what they cannot hold is told. `only`: by key, name or slug. A link to what the document does not
 * hold goes to the stored template of that slug or name. Throws DocumentRefused.
 */
export async function writeTemplates(
  draft: Draft,
  only: readonly string[] = [],
  stored: readonly StoredTemplate[] = [],
): Promise<Written> {
  const notes = [...draft.notes];
  const named = withSlugs(draft.templates);
  const wanted = chosen(named, only);
  checkSizes(wanted);
  // A document that was made of templates names them by their slugs.
  const known = new Map([
    ...wanted.map((each) => [each.slug, each] as const),
    ...wanted.map((each) => [each.drafted.key, each] as const),
  ]);
  const checker = new SqlChecker();
  try {
    const templates: WrittenTemplate[] = [];
    for (const { slug, drafted, names } of wanted) {
      const note = (message: string, column?: string, at = drafted.at) =>
        notes.push({
          template: drafted.key,
          ...(column !== undefined && { column }),
          ...(at && { at }),
          message,
        });
      const rules: DraftedRule[] = [...(drafted.rules ?? [])];
      const columns = drafted.columns.map((column, at) => {
        const name = names[at] ?? column.name;
        const targets = (column.links ?? []).flatMap((link) => {
          const target = linkTarget(known, link) ?? storedTarget(stored, link);
          if (!target)
            note(
              `The link to ${link.column || 'the key'} of "${link.template}" is left out: that template or column is not among these, nor stored`,
              name,
            );
          return target ?? [];
        });
        return writeColumn({ ...column, name }, targets, rules, (message) => note(message, name));
      });
      templates.push({
        slug,
        name: nameOf(drafted),
        description: storable(drafted.description ?? '', longest.ofTemplate) || null,
        columns,
        rules: await checkedRules(rules, columns, checker, (message, at) => note(message, undefined, at)),
      });
    }
    return { templates, notes: shownNotes(notes, named, new Set(wanted.map(({ drafted }) => drafted.key))) };
  } finally {
    await checker.close();
  }
}

interface Named {
  slug: string;
  drafted: DraftedTemplate;
  /** Of the columns: unique, never blank. */
  names: string[];
}

function withSlugs(drafted: readonly DraftedTemplate[]): Named[] {
  const taken = new Set<string>();
  return drafted.map((each) => {
    const slug = firstFree(each.slug ?? slugOf(each.key), taken);
    taken.add(slug);
    return { slug, drafted: each, names: columnNames(each.columns) };
  });
}

function columnNames(columns: readonly DraftedColumn[]): string[] {
  const taken = new Set<string>();
  return columns.map(({ name }, at) => {
    const own = storable(name.replace(/\s+/g, ' '), longest.name - 10) || `column_${at + 1}`;
    let unique = own;
    for (let count = 2; taken.has(fold(unique)); count += 1) unique = `${own} ${count}`;
    taken.add(fold(unique));
    return unique;
  });
}

function nameOf({ name, key }: DraftedTemplate): string {
  return storable(name ?? '', longest.name) || storable(displayName(key), longest.name) || 'Template';
}

function chosen(all: readonly Named[], only: readonly string[]): Named[] {
  if (all.length === 0) throw new DocumentRefused('There is nothing in it to make a template of');
  if (only.length === 0) return [...all];
  const isCalled = ({ slug, drafted }: Named, called: string) =>
    [slug, drafted.key, nameOf(drafted)].some((each) => fold(each) === fold(called));
  const unknown = only.filter((called) => !all.some((each) => isCalled(each, called)));
  if (unknown.length > 0)
    throw new DocumentRefused(
      `only: the document has no ${listed(unknown.map((each) => `"${each.slice(0, 100)}"`))}; it has ${listed(
        all.map(({ slug }) => slug),
        30,
      )}`,
    );
  return all.filter((each) => only.some((called) => isCalled(each, called)));
}

function checkSizes(wanted: readonly Named[]): void {
  if (wanted.length > mostOf.templates)
    throw new DocumentRefused(
      `It makes ${wanted.length} templates, ${mostOf.templates} at most can be taken at a time: name those you want with "only"`,
    );
  let all = 0;
  for (const { drafted, slug } of wanted) {
    const count = drafted.columns.length;
    all += count;
    if (count === 0) throw new DocumentRefused(`"${slug}" has no columns: leave it out with "only"`);
    if (count > mostOf.columns)
      throw new DocumentRefused(
        `${drafted.at ? `${drafted.at}: ` : ''}"${slug}" has ${count} columns, a template takes ${mostOf.columns} at most: send the columns you need, or choose others with "only"`,
      );
  }
  if (all > mostOf.allColumns)
    throw new DocumentRefused(
      `Its templates have ${all} columns together, ${mostOf.allColumns} at most can be taken at a time: name the templates you want with "only"`,
    );
}

function linkTarget(
  known: ReadonlyMap<string, Named>,
  { template, column }: { template: string; column: string },
): { templateId: string; columnName: string } | undefined {
  const target = known.get(template);
  const at = target?.drafted.columns.findIndex(({ name }) => fold(name) === fold(column)) ?? -1;
  const columnName = target?.names[at];
  return target && columnName !== undefined ? { templateId: target.slug, columnName } : undefined;
}

/** As the document calls it, with or without what stands before its last dot: `public.customers`. */
function storedTarget(
  stored: readonly StoredTemplate[],
  { template, column }: { template: string; column: string },
): { templateId: string; columnName: string } | undefined {
  const called = [template, template.replace(/^.*\./, '')];
  const target =
    stored.find(({ slug }) => called.some((each) => each === slug || slugOf(each) === slug)) ??
    stored.find(({ name }) => called.some((each) => fold(each) === fold(name)));
  const columnName =
    column === ''
      ? target?.key
      : target?.columns.find((name) => fold(name) === fold(column) || slugOf(name) === slugOf(column));
  return target && columnName !== undefined ? { templateId: target.slug, columnName } : undefined;
}

function writeColumn(
  { name, description: own = '', required = false, unique = false, facts, pattern }: DraftedColumn,
  links: { templateId: string; columnName: string }[],
  rules: DraftedRule[],
  note: (message: string) => void,
): WrittenColumn {
  const text = storable(own.replace(/\s*\n\s*/g, ' '), longest.description - 3000);
  let strictRule: string | undefined;
  if (pattern !== undefined) {
    const found = strictRuleOf(pattern);
    if ('strictRule' in found) ({ strictRule } = found);
    else note(`The pattern ${pattern.slice(0, 100)} is left out: ${found.fault}`);
  }
  if (links.length > 0) {
    // What the other column is, its template says; what is said of this one alone stays with it.
    const { allowed } = facts;
    if (allowed && allowed.length > 0) rules.push(listRule(name, allowed));
    const range = rangeRule(name, facts);
    if (range) rules.push(range);
    return {
      name,
      description: text,
      required,
      unique,
      desiredRule: 'link',
      ...(strictRule !== undefined && { strictRule }),
      linkRule: links.slice(0, mostLinks),
    };
  }
  const bounded = withinBounds(facts, note);
  const { description, said, left } = describe(name, text, bounded);
  for (const part of left) {
    if (part === 'length') rules.push(lengthRule(name, bounded));
    else if (part === 'allowed' && bounded.allowed) {
      const list = strictRule === undefined ? listPattern(bounded.allowed) : undefined;
      if (list === undefined) rules.push(listRule(name, bounded.allowed));
      else strictRule = list;
    } else {
      if (strictRule === undefined) strictRule = typePattern(bounded);
      else note(`That every value is of type ${bounded.type} is left out, as there is a pattern already`);
      const range = rangeRule(name, bounded);
      if (range) rules.push(range);
    }
  }
  return {
    name,
    description,
    required,
    unique,
    desiredRule: said ? 'ai' : strictRule === undefined ? 'none' : 'strict',
    ...(strictRule !== undefined && { strictRule }),
  };
}

/** Bounds beyond what numbers of cells are exact to say nothing but how wide a type is. */
function withinBounds(facts: Facts, note: (message: string) => void): Facts {
  const { allowed, ...rest } = facts;
  const kept: Facts = { ...rest };
  for (const bound of ['atLeast', 'moreThan', 'atMost', 'lessThan'] as const) {
    const value = kept[bound];
    if (value !== undefined && !(Math.abs(value) < largestBound)) delete kept[bound];
  }
  const isNumber = facts.type === 'integer' || facts.type === 'decimal';
  if (isNumber && kept.atLeast !== undefined && kept.atMost !== undefined && kept.atLeast > kept.atMost)
    note(`No number is between ${kept.atLeast} and ${kept.atMost}: check the bounds`);
  const values = [...new Set((allowed ?? []).map((value) => value.trim()).filter((value) => value !== ''))];
  if (values.length === 0) return kept;
  const tooLong = values.some((value) => value.length > 100);
  if (values.length <= 300 && !tooLong) return { ...kept, allowed: values };
  note(
    tooLong
      ? 'The allowed values are left out: one is longer than 100 characters'
      : `The allowed values are left out: there are ${values.length}, a column takes 300 at most. Make a template of them, and link to it`,
  );
  return kept;
}

async function checkedRules(
  rules: readonly DraftedRule[],
  columns: readonly WrittenColumn[],
  checker: SqlChecker,
  note: (message: string, at: string | undefined) => void,
): Promise<WrittenRule[]> {
  const kept: WrittenRule[] = [];
  const taken = new Set<string>();
  const names = columns.map(({ name }) => name);
  for (const { at, ...rule } of rules) {
    const said = rule.expression.replace(/\s+/g, ' ').slice(0, 200);
    if (kept.length >= mostRules) {
      note(`The condition ${said} is left out: a template takes ${mostRules} rules at most`, at);
      continue;
    }
    try {
      if (rule.expression.length > longest.rule)
        throw new SqlRefused(`longer than ${longest.rule} characters`);
      const { columns: reads } = await checker.check(rule.expression, { columns: names, kind: 'condition' });
      const flagged = rule.columns.filter((name) => names.some((each) => fold(each) === fold(name)));
      let name = storable(rule.name, longest.name - 5) || 'Check';
      for (let count = 2; taken.has(fold(name)); count += 1) name = `${storable(rule.name, 240)} ${count}`;
      taken.add(fold(name));
      kept.push({
        name,
        expression: rule.expression,
        message: storable(rule.message, 1000),
        columns: flagged.length > 0 ? flagged : [...reads],
      });
    } catch (error) {
      if (!(error instanceof SqlRefused)) throw error;
      // Without the list of all functions that there are.
      note(`The condition ${said} is left out: ${error.problem.replace(/ There are: [\s\S]*$/, '')}`, at);
    }
  }
  return kept;
}

/** Of the templates that are written and of the document; by slug. */
function shownNotes(
  notes: readonly NotCarriedOver[],
  named: readonly Named[],
  written: ReadonlySet<string>,
): NotCarriedOver[] {
  const slugs = new Map(named.map(({ slug, drafted }) => [drafted.key, slug]));
  const own = notes
    .filter(({ template }) => template === undefined || written.has(template) || !slugs.has(template))
    .map(({ template, ...rest }) => {
      const slug = template === undefined ? undefined : slugs.get(template);
      return { ...(slug !== undefined && { template: slug }), ...rest };
    });
  if (own.length <= mostOf.notes) return own;
  return [
    ...own.slice(0, mostOf.notes - 1),
    { message: `and ${own.length - mostOf.notes + 1} more of this kind` },
  ];
}
