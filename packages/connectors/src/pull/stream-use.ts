import { Meanings } from '@godwit/engine/match/meanings';
import type { Template } from '@godwit/engine/validate/template';
import type { Stream } from '../connector.js';
import { bareNames } from './bare-names.js';
import { StreamLinks } from './stream-links.js';

/** So much of a name has to be said for it to be meant: one synonym of one in another language is 0.8. */
const meant = 0.7;
/** A column that says more of other things than of the wanted one is not it. */
const mostlyMeant = 0.5;
/** A stream whose name says little of a template and much of other things does not settle where its rows are. */
const settled = 0.3;
const settledByNameAlone = 0.5;
/** A column that so many streams have tells none of them from the others. */
const everywhere = 0.3;
/** Shares of the columns of a template: what makes a stream one of it, and what has to be found for it to be clear. */
const sameColumns = 0.4;
const foundColumns = 0.4;
const fewestColumns = 2;
/** To read more names than that takes longer than to pull a stream too many: then names of streams alone decide. */
const mostNames = 50_000;
const hops = 2;

export interface StreamUses {
  needed: Set<Stream>;
  /** Templates for which it is not clear where their rows are. */
  unclear: Template[];
}

/** What of a source its templates can use, as far as names and links tell. */
export function streamUse(streams: readonly Stream[], templates: readonly Template[]): StreamUses {
  const source = new Source(streams, templates);
  const needed = new Set(streams.filter(({ kind }) => kind === 'file'));
  const unclear: Template[] = [];
  for (const [at, template] of templates.entries()) {
    const own = source.about(at);
    const used = source.withLinked(own.streams, at);
    if (!own.isSettled || !source.isFound(at, used)) unclear.push(template);
    for (const stream of used) needed.add(stream);
  }
  return { needed, unclear };
}

/** The streams of a source, read against the names of templates and their columns. */
class Source {
  readonly #names: ReadonlyMap<Stream, readonly string[]>;
  readonly #links: StreamLinks;
  /** Of the names of templates, then of their columns. */
  readonly #meanings: Meanings;
  /** The places of each template's columns among these. */
  readonly #columnsOf: number[][] = [];
  readonly #held = new Map<Stream, ReadonlySet<number>>();
  /** By column of a template: how many streams have it. Empty where there are too many names to look at. */
  readonly #spread = new Map<number, number>();

  constructor(
    private readonly streams: readonly Stream[],
    templates: readonly Template[],
  ) {
    this.#names = bareNames(streams);
    const targets = templates.map(({ name }) => name);
    for (const { columns } of templates) {
      this.#columnsOf.push(columns.map((_, at) => targets.length + at));
      targets.push(...columns.map(({ name }) => name));
    }
    const names = streams.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
    this.#meanings = new Meanings(targets, names);
    const isMany = new Set(names).size > mostNames;
    const isDeclared = streams.some(({ links = [] }) => links.length > 0);
    this.#links = new StreamLinks(streams, this.#names, !isDeclared && !isMany);
    if (isMany) return;
    for (const stream of streams)
      for (const column of this.#holds(stream)) this.#spread.set(column, (this.#spread.get(column) ?? 0) + 1);
  }

  /** The streams that are about a template by their name or their columns, and whether one of them surely is. */
  about(template: number): { streams: Stream[]; isSettled: boolean } {
    const wanted = this.#telling(template);
    let isSettled = false;
    const found = this.streams.filter((stream) => {
      const said = this.#said(stream, template);
      const shared = wanted.length === 0 ? 0 : count(wanted, this.#holds(stream));
      const byColumns = shared >= fewestColumns && shared >= wanted.length * sameColumns;
      const enough = stream.columns.length === 0 ? settledByNameAlone : settled;
      if (byColumns || said >= enough) isSettled = true;
      return byColumns || said > 0;
    });
    return { streams: found, isSettled };
  }

  /**
   * With all they point to, which tells what their codes and keys mean, and what points to them where that has columns
   * that are still missing: lines of an order, and the products these point to.
   */
  withLinked(own: readonly Stream[], template: number): Set<Stream> {
    const found = this.#pointedTo(own);
    const missing = this.#missing(template, found);
    const children = own.flatMap((stream) => this.#links.from(stream)).filter((child) => !found.has(child));
    const has = (stream: Stream, columns: readonly number[]) =>
      columns.some((column) => this.#holds(stream).has(column));
    const take = (child: Stream) => {
      for (const stream of this.#pointedTo([child])) found.add(stream);
    };
    for (const child of children) if (has(child, missing)) take(child);
    // Through one of them is enough: what all streams point to is pointed to by hundreds.
    for (const child of children) {
      const still = this.#missing(template, found);
      if ([...this.#pointedTo([child])].some((stream) => !found.has(stream) && has(stream, still)))
        take(child);
    }
    return found;
  }

  /** Whether enough of a template's columns are in these streams; of streams whose columns nobody knows yet they may be. */
  isFound(template: number, streams: ReadonlySet<Stream>): boolean {
    const columns = this.#columnsOf[template] ?? [];
    if ([...streams].some((stream) => stream.columns.length === 0)) return true;
    return columns.length - this.#missing(template, streams).length >= columns.length * foundColumns;
  }

  #missing(template: number, streams: ReadonlySet<Stream>): number[] {
    const columns = this.#columnsOf[template] ?? [];
    return columns.filter((column) => ![...streams].some((stream) => this.#holds(stream).has(column)));
  }

  #pointedTo(streams: readonly Stream[]): Set<Stream> {
    const found = new Set(streams);
    let last = streams;
    for (let hop = 0; hop < hops; hop += 1) {
      last = last.flatMap((stream) => this.#links.to(stream)).filter((stream) => !found.has(stream));
      for (const stream of last) found.add(stream);
    }
    return found;
  }

  /** How much of a stream's name is about a template; 0 where it does not name it. */
  #said(stream: Stream, template: number): number {
    const all = (this.#names.get(stream) ?? []).flatMap((name) => this.#meanings.of(name));
    const own = all.filter(({ target, covered }) => target === template && covered >= meant);
    return Math.max(0, ...own.map(({ said }) => said));
  }

  /** The columns of a template that can tell streams apart. */
  #telling(template: number): number[] {
    const most = Math.max(2, this.streams.length * everywhere);
    if (this.#spread.size === 0) return [];
    return (this.#columnsOf[template] ?? []).filter((column) => (this.#spread.get(column) ?? 0) <= most);
  }

  /** The columns of templates that a stream has, or is about as a whole. */
  #holds(stream: Stream): ReadonlySet<number> {
    const known = this.#held.get(stream);
    if (known) return known;
    const names = this.#names.get(stream) ?? [];
    const held = new Set<number>();
    for (const name of names)
      for (const { target, covered } of this.#meanings.of(name)) if (covered >= meant) held.add(target);
    for (const column of stream.columns)
      for (const { target, covered, said } of this.#meanings.of(column.name, names.at(-1)))
        if (covered >= meant && said >= mostlyMeant) held.add(target);
    this.#held.set(stream, held);
    return held;
  }
}

function count(columns: readonly number[], held: ReadonlySet<number>): number {
  return columns.filter((column) => held.has(column)).length;
}
