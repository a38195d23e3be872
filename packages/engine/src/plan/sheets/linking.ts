import { isOp } from '../../recipe/edit.js';
import type { Template } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import type { LinkValues } from '../feeds/link-values.js';
import { linkOf } from '../feeds/links.js';
import { cellsOf } from '../views/cells-of.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Drafting } from './sheets.js';

/** So sure is it that a column names the rows of another table. */
const plainly = 0.8;

type Linking = Required<Pick<Knowing, 'linked' | 'isLinkedKey' | 'pointsTo' | 'isPartOf'>>;

/** What the sheets that are finished say of those that link to them. */
export function linkingOf(drafting: Drafting): Linking {
  const { targets, finished, hasSheet } = drafting;
  return {
    linked: (column, source, conversion) => {
      const link = linkOf(column, targets.templates, finished);
      if (!link) return undefined;
      const [made = 0] = conversion ? link.shares(cellsOf(conversion.expression, source)) : [];
      const { sample } = source.profile;
      return Math.max(
        made,
        link.shareWithBeginning(sample),
        link.shareOfBare(sample),
        ...link.shares(sample),
      );
    },
    isLinkedKey: (column, view, source) => {
      const link = linkOf(column, targets.templates, finished);
      if (!link) return false;
      return (
        isOfKey(view, source, link) ||
        isReachedKey(source, link, drafting) ||
        leads(view, source, link, drafting, 'key')
      );
    },
    pointsTo: (column, source, { expression }) => {
      const link = linkOf(column, targets.templates, finished);
      return (
        link &&
        Math.max(
          link.shareWithBeginning(source.profile.sample),
          link.shareOfBare(source.profile.sample),
          link.shares(cellsOf(expression, source))[0] ?? 0,
        )
      );
    },
    isPartOf: (view, template) =>
      !hasSheet?.(view) &&
      linksOf(template, drafting).some(
        (link) =>
          link.madeFrom.every(({ table }) => table !== view.table) &&
          view.columns.some((source) => leads(view, source, link, drafting, 'any')),
      ),
  };
}

/** What a row of the template has to lead to, where that is finished. */
function linksOf(template: Template, { targets, finished }: Drafting): LinkValues[] {
  return template.columns.flatMap((column) => {
    const isOwn = column.linkRule?.some(({ templateId }) =>
      [template.slug, template.id].includes(templateId),
    );
    return (column.required && !isOwn && linkOf(column, targets.templates, finished)) || [];
  });
}

/** The very column that the key of the other sheet is made of. */
function isOfKey({ table }: View, { name, via }: ViewColumn, { madeFrom }: LinkValues): boolean {
  return !via && madeFrom.some((made) => made.table === table && made.column === name);
}

/** The same, found through a column that leads to the rows which the other sheet is made of. */
function isReachedKey({ cell, via }: ViewColumn, { madeFrom }: LinkValues, { views }: Drafting): boolean {
  if (!via || via.through || via.isOwn || !isOp(cell, 'lookup')) return false;
  return madeFrom.some(
    ({ table, column }) =>
      cell.value === column && views.some((view) => view.table === table && view.input === cell.input),
  );
}

/** A column that names the rows which the other sheet is made of, by what its key is made of or by any column. */
function leads(
  { at }: View,
  { name, via }: ViewColumn,
  { madeFrom }: LinkValues,
  { links, views }: Drafting,
  by: 'key' | 'any',
): boolean {
  return (
    !via &&
    links.some(
      ({ from, to, score, declared }) =>
        from.table === at &&
        from.column === name &&
        (declared || score >= plainly) &&
        madeFrom.some(
          ({ table, column }) =>
            (by === 'any' || column === to.column) &&
            views.some((view) => view.at === to.table && view.table === table),
        ),
    )
  );
}
