import type { Answer } from '@godwit/client/inputs';
import { firstFree, slugOf } from '@godwit/contract/slug';

export type Imported = Answer<'importTemplates'>;
export type ReadTemplate = Imported['templates'][number];
export type Note = Imported['not_carried_over'][number];

export interface Reviewed {
  /** Its slug while it is reviewed: that of its document, or the next that is free. */
  key: string;
  document: string;
  /** As the person wants it to be called. */
  name: string;
  isWanted: boolean;
  read: ReadTemplate;
  notes: Note[];
}

export interface ReadDocument {
  name: string;
  kind: Imported['kind'];
  /** About the document as a whole. */
  notes: Note[];
}

export interface Review {
  documents: ReadDocument[];
  templates: Reviewed[];
}

export const emptyReview: Review = { documents: [], templates: [] };

/** What one more document describes; links within it follow where a slug was taken by a document before. */
export function addDocument(review: Review, name: string, imported: Imported): Review {
  const taken = new Set(review.templates.map(({ key }) => key));
  const keys = new Map<string, string>();
  for (const { slug } of imported.templates) {
    const key = firstFree(slug, taken);
    taken.add(key);
    keys.set(slug, key);
  }
  const templates = imported.templates.map((read): Reviewed => {
    const columns = read.columns.map((column) => withLinks(column, (slug) => keys.get(slug) ?? slug));
    return {
      key: keys.get(read.slug) ?? read.slug,
      document: name,
      name: read.name,
      isWanted: true,
      read: { ...read, columns },
      notes: imported.not_carried_over.filter(({ template }) => template === read.slug),
    };
  });
  const notes = imported.not_carried_over.filter(({ template }) => !keys.has(template ?? ''));
  return {
    documents: [...review.documents, { name, kind: imported.kind, notes }],
    templates: [...review.templates, ...templates],
  };
}

export function removeDocument({ documents, templates }: Review, name: string): Review {
  return {
    documents: documents.filter((document) => document.name !== name),
    templates: templates.filter(({ document }) => document !== name),
  };
}

type Column = ReadTemplate['columns'][number];

export interface DroppedLink {
  template: string;
  column: string;
  /** Name of the template that is not taken. */
  target: string;
}

export interface Chosen {
  /** As the API takes templates; by the same index: the key of each. */
  templates: { slug: string; name: string; description: string | null; columns: Column[] }[];
  keys: string[];
  droppedLinks: DroppedLink[];
}

/** What is wanted, under the names that were chosen. Links to what is neither taken nor stored are dropped. */
export function chosenOf({ templates }: Review, stored: ReadonlySet<string>): Chosen {
  const wanted = templates.filter(({ isWanted }) => isWanted);
  const slugs = slugsOf(wanted);
  const left = new Map(templates.filter(({ isWanted }) => !isWanted).map(({ key, name }) => [key, name]));
  const droppedLinks: DroppedLink[] = [];
  const chosen = wanted.map(({ key, name, read }) => ({
    slug: slugs.get(key) ?? key,
    name,
    description: read.description,
    rules: read.rules,
    columns: read.columns.map((column) => {
      const links = column.linkRule ?? [];
      const kept = links.filter(({ templateId }) => !left.has(templateId) || stored.has(templateId));
      for (const { templateId } of links.filter((link) => !kept.includes(link)))
        droppedLinks.push({
          template: key,
          column: column.name,
          target: left.get(templateId) ?? templateId,
        });
      return withLinks(keeping(column, kept), (slug) => slugs.get(slug) ?? slug);
    }),
  }));
  return { templates: chosen, keys: wanted.map(({ key }) => key), droppedLinks };
}

/** A template keeps the slug of its document; one that was renamed gets one of its new name. */
function slugsOf(wanted: readonly Reviewed[]): Map<string, string> {
  const renamed = wanted.filter(({ name, read }) => name !== read.name);
  const slugs = new Map(wanted.filter((each) => !renamed.includes(each)).map(({ key }) => [key, key]));
  const taken = new Set(slugs.values());
  for (const { key, name } of renamed) {
    const slug = firstFree(slugOf(name), taken);
    taken.add(slug);
    slugs.set(key, slug);
  }
  return slugs;
}

function keeping(column: Column, links: NonNullable<Column['linkRule']>): Column {
  if (links.length > 0 || !column.linkRule) return links.length > 0 ? { ...column, linkRule: links } : column;
  const { linkRule, desiredRule, ...rest } = column;
  return { ...rest, desiredRule: desiredRule === 'link' ? 'none' : desiredRule };
}

function withLinks(column: Column, slugOfLink: (slug: string) => string): Column {
  if (!column.linkRule) return column;
  const linkRule = column.linkRule.map(({ templateId, columnName }) => ({
    templateId: slugOfLink(templateId),
    columnName,
  }));
  return { ...column, linkRule };
}
