import type { Facts } from './facts.js';

/** A column as a document describes it, whatever the document is. */
export interface DraftedColumn {
  name: string;
  description?: string | undefined;
  required?: boolean | undefined;
  unique?: boolean | undefined;
  facts: Facts;
  /** A regular expression of the document's own. */
  pattern?: string | undefined;
  /** A value is in one of these columns. */
  links?: DraftedLink[] | undefined;
}

export interface DraftedLink {
  /** The `key` of the other template. */
  template: string;
  /** Empty: its key, whatever that is called. */
  column: string;
}

/** A condition on a row, in SQL over its columns. */
export interface DraftedRule {
  name: string;
  expression: string;
  message: string;
  columns: string[];
  /** Where the document says it. */
  at?: string | undefined;
}

export interface DraftedTemplate {
  /** What the document calls it: unique among its templates. */
  key: string;
  /** Left out: made from the key. */
  slug?: string | undefined;
  /** For people; left out: made from the key. */
  name?: string | undefined;
  description?: string | undefined;
  columns: DraftedColumn[];
  rules?: DraftedRule[] | undefined;
  /** Where it stands: a line or a path. */
  at?: string | undefined;
}

/** What a document says and a template cannot. */
export interface NotCarriedOver {
  /** The key of the template, later its slug; left out: of the document as a whole. */
  template?: string | undefined;
  column?: string | undefined;
  /** A line ("line 12") or a path ("#/components/schemas/Order"). */
  at?: string | undefined;
  message: string;
}

/** The one form between every kind of document and templates. */
export interface Draft {
  templates: DraftedTemplate[];
  notes: NotCarriedOver[];
}

/** The document cannot be read, or holds no template: names the place and the fix. */
export class DocumentRefused extends Error {
  override name = 'DocumentRefused';
}

/** Each document is read and written within these. */
export const mostOf = {
  templates: 500,
  /** A template takes no more. */
  columns: 1000,
  /** Over all templates. */
  allColumns: 10_000,
  notes: 1000,
  /** Objects inside of objects that still become columns. */
  depth: 5,
};
