import { migratedIn, neededIn } from '../../language/row-hints.js';
import type { Condition } from '../../recipe/condition.js';
import { conditionChildren } from '../../recipe/condition.js';
import { node } from '../../recipe/edit.js';
import { sheetLookupsIn } from '../../recipe/expression.js';
import type { Expression } from '../../recipe/operation.js';
import { findTemplate, type Template } from '../../validate/template.js';
import { formsOf } from '../../words/forms-of.js';
import { sentencesOf } from '../../words/sentences.js';
import { wordsOf } from '../../words/tokens.js';
import type { Draft } from '../feeds/draft.js';
import { linkOf } from '../feeds/links.js';
import { cellsOf } from '../views/cells-of.js';
import type { ViewColumn } from '../views/view.js';
import type { Drafting } from './sheets.js';

/** Of the links of a sheet, so many have to lead somewhere: others are left out for what nobody said. */
const mostAreFound = 0.9;

/** "Inactive owners stay behind, and so do their animals": rows go with the row that they belong to. */
export function stayWithParents(draft: Draft, drafts: readonly Draft[], { finished }: Drafting): void {
  const templates = drafts.map(({ template }) => template);
  for (const column of draft.template.columns) {
    const [rule] = column.linkRule ?? [];
    const target = rule && findTemplate(templates, rule.templateId);
    const parent = drafts.find(({ template }) => template === target);
    const said = parent?.filters.find(({ hint }) => hint?.fate === 'out' && hint.withTheirs);
    const link = linkOf(column, templates, finished);
    if (!rule || !parent || !said?.hint || !link) continue;
    for (const member of draft.members) {
      const feed = member.feeds.get(column.name);
      const [source, ...others] = feed?.sources ?? [];
      if (!feed || !source || others.length > 0) continue;
      const isSaid = draft.filters.some(({ reason, member: of }) => reason === said.reason && of === member);
      const [found = 0] = link.shares(cellsOf(feed.expression, source));
      if (isSaid || found < mostAreFound) continue;
      const isThere = hasRow(feed.expression, parent.template.slug, rule.columnName);
      const stranger = isStranger(source, rule.columnName, parent);
      const keep: Condition = stranger ? { test: 'or', of: [isThere, stranger] } : isThere;
      draft.filters.push({ keep, reason: said.reason, member, hint: said.hint });
    }
  }
}

/**
 * "Inspections of the devices we migrate", "uniquement pour les producteurs repris": rows whose parent stays behind stay
 * behind with it.
 */
export function comeWithParents(draft: Draft, drafts: readonly Draft[]): void {
  const templates = drafts.map(({ template }) => template);
  for (const sentence of sentencesOf(draft.template.description ?? '')) {
    const said = migratedIn(sentence);
    const words = new Set(wordsOf(said ?? '').flatMap(formsOf));
    for (const column of said === undefined ? [] : draft.template.columns) {
      const [rule] = column.linkRule ?? [];
      const parent = rule && findTemplate(templates, rule.templateId);
      if (!rule || !parent || parent === draft.template) continue;
      if (!wordsOf(parent.name).some((word) => formsOf(word).some((form) => words.has(form)))) continue;
      for (const member of draft.members) {
        const feed = member.feeds.get(column.name);
        if (!feed) continue;
        draft.filters.push({
          keep: hasRow(feed.expression, parent.slug, rule.columnName),
          reason: sentence,
          member,
        });
      }
    }
  }
}

/** What leads to nothing in the files either was not left out with anybody. */
function isStranger(
  source: ViewColumn,
  column: string,
  { members: [member, ...others] }: Draft,
): Condition | undefined {
  const [key, ...more] = member?.feeds.get(column)?.sources ?? [];
  if (!member || !key || others.length > 0 || more.length > 0 || key.via || member.view.reshape.length > 0)
    return undefined;
  const known = new Set(key.profile.sample.map(({ value }) => value.trim()));
  const values = source.profile.sample.filter(({ value }) => value.trim() !== '');
  if (values.filter(({ value }) => known.has(value.trim())).length < mostAreFound * values.length)
    return undefined;
  const found = node({
    op: 'lookup',
    of: source.cell,
    input: member.view.input,
    key: key.name,
    value: key.name,
  });
  return { test: 'blank', of: found };
}

/** "Customers with at least one order": only what rows of another sheet lead to. */
export function keepNeeded(drafts: readonly Draft[], { told }: Drafting): void {
  for (const draft of drafts) {
    const own = sentencesOf(draft.template.description ?? '');
    for (const sentence of [...own, ...told.unread]) {
      const needed = neededIn(sentence);
      if (needed === undefined) continue;
      const words = new Set(wordsOf(needed).flatMap(formsOf));
      const children = drafts.flatMap((each) => linkTo(draft, each));
      const named = children.filter(({ of }) =>
        wordsOf(of.template.name).some((word) => formsOf(word).some((form) => words.has(form))),
      );
      const meant =
        named.length > 0 ? named : own.includes(sentence) && children.length === 1 ? children : [];
      const [first, ...others] = meant;
      if (!first) continue;
      for (const member of draft.members) {
        const found = meant.flatMap(({ of, column, linked }): Condition[] => {
          const feed = member.feeds.get(linked);
          return feed ? [hasRow(feed.expression, of.template.slug, column)] : [];
        });
        const [only] = found;
        if (found.length < meant.length || !only) continue;
        draft.filters.push({
          keep: others.length === 0 ? only : { test: 'or', of: found },
          reason: sentence,
          member,
        });
      }
    }
  }
}

/** The columns by which a sheet names the rows of another, where it does not need that one to know them. */
function linkTo({ template }: Draft, of: Draft): { of: Draft; column: string; linked: string }[] {
  if (of.template === template) return [];
  return of.template.columns.flatMap((column) => {
    const [rule] = column.linkRule ?? [];
    const isMeant = rule !== undefined && findTemplate([template], rule.templateId) === template;
    const expressions = of.members.flatMap(({ feeds }) => feeds.get(column.name)?.expression ?? []);
    const rows = of.filters.flatMap(({ keep }) => conditionChildren(keep));
    const needs = [...expressions, ...rows].some((each) => sheetLookupsIn(each).length > 0);
    return isMeant && expressions.length > 0 && !needs
      ? [{ of, column: column.name, linked: rule.columnName }]
      : [];
  });
}

function hasRow(of: Expression, sheet: Template['slug'], column: string): Condition {
  const found = node({ op: 'sheet_lookup', of, sheet, key: [column], value: column });
  return { test: 'not', of: { test: 'blank', of: found } };
}
