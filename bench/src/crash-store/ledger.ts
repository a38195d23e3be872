/** `unsure` while a request is out, and after a kill cut one off: then both outcomes are right, until looked at. */
export type State = 'there' | 'gone' | 'unsure';

export interface KnownFile {
  id: string;
  seed: number;
  size: number;
  sha256: string;
  /** The signed link without its origin: the port changes with every start. */
  signedPath: string;
  /** No attempt succeeded yet, so the link still takes one. */
  linkUnused: boolean;
  /** How often bytes were sent to the link. */
  attempts: number;
  state: State;
}

/** A text that is replaced again and again. */
export interface Document {
  acknowledged: string;
  /** Sent since, without an answer: the service may hold one of these too. */
  tried: string[];
}

export interface KnownMigration {
  id: string;
  externalId: string;
  state: State;
  knowledge: Document;
  files: KnownFile[];
}

export interface KnownSource {
  name: string;
  knowledge: Document;
}

export interface KnownCompany {
  id: string;
  name: string;
}

/** What one writer knows to be true. Nobody else writes to these, so the order of the writes is known. */
export interface Ledger {
  migrations: KnownMigration[];
  sources: KnownSource[];
  templates: { slug: string; name: string }[];
  companies: KnownCompany[];
  /** `external_id`s of creates that were cut off: sent again, each must find or make exactly one migration. */
  cutCreates: Set<string>;
  /** Written to since the last check. */
  touched: Set<object>;
  /** Writes the service said yes to. */
  acknowledged: number;
  /** Answers that a living service should not give. */
  unexpected: string[];
}

export function emptyLedger(): Ledger {
  return {
    migrations: [],
    sources: [],
    templates: [],
    companies: [],
    cutCreates: new Set(),
    touched: new Set(),
    acknowledged: 0,
    unexpected: [],
  };
}

export function newMigration(id: string, externalId: string): KnownMigration {
  return { id, externalId, state: 'there', knowledge: emptyDocument(), files: [] };
}

export function emptyDocument(): Document {
  return { acknowledged: '', tried: [] };
}
