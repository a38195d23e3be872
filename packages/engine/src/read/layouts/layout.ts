import type { Table } from '../reader.js';

/** What parts cells for sure, so that no layout is needed. */
const delimiters = [',', ';', '\t', '|'];

/** Read from text in which nothing parts the cells but blanks. */
export function isSolid({ dialect }: Table): boolean {
  return typeof dialect.readBy === 'string' && !delimiters.includes(String(dialect.delimiter));
}

/** A field of a record: where it stands in a line of text. */
export interface Field {
  name: string;
  /** From 0. */
  start: number;
  length: number;
  /** Digits behind a decimal point that is not written. */
  decimals: number;
  /** What the layout says of it otherwise. */
  remark: string;
}

/** What lines of one kind are made of. */
export interface RecordLayout {
  /** As the layout calls such records; empty where it does not say. */
  title: string;
  /** Words of which one may stand in a line and say that it is such a record. */
  marks: string[];
  fields: Field[];
}

const fewestFields = 2;

/** Layouts of which a line can be cut: those with enough fields, each under a name of its own. */
export function usable(layouts: readonly RecordLayout[]): RecordLayout[] {
  return layouts.filter(
    ({ fields }) =>
      fields.length >= fewestFields && new Set(fields.map(({ name }) => name)).size === fields.length,
  );
}

export function endOf({ fields }: RecordLayout): number {
  return Math.max(...fields.map(({ start, length }) => start + length));
}

/** What is written in words and numbers, without what parts them. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** `S9(7)V99`: how many characters, and how many of them behind the point. */
export function picture(text: string): { length: number; decimals: number } | undefined {
  const plain = text
    .toUpperCase()
    .replace(/([X9AZBS])\((\d{1,4})\)/g, (_, kind: string, times: string) => kind.repeat(Number(times)));
  if (!/^S?[X9AZB]*V?9*$/.test(plain) || !/[X9A]/.test(plain)) return undefined;
  const [whole = '', behind = ''] = plain.replace(/^S/, '').split('V');
  return { length: whole.length + behind.length, decimals: behind.length };
}
