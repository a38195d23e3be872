import type { Match, SourceColumn, TargetColumn } from '../../match/match.js';
import { type Matches, matchColumns } from '../../match/match-columns.js';
import { englishOf, englishReadings } from '../../words/english.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';
import { withoutQualifier } from './qualified-names.js';
import { isGeneric } from './seen.js';

/** A name without the thing it is of is nearly as good: "Type" for "Customer Type" among customers. */
const nearly = 0.97;
/** A word of a question says less than a name. */
const asked = 0.85;
/** What a description begins with says less than the name above it. */
const described = 0.85;

/** What names say, with each column of a template under all the names it may go by. */
export class Names {
  /** `of`: the targets that are looked at so, where not all are. */
  readonly #ways: { matches: Matches; worth: number; of?: ReadonlySet<number> | undefined }[];

  constructor(
    sources: readonly SourceColumn[],
    targets: readonly TargetColumn[],
    thing: string,
    /** What descriptions call them. */
    otherNames: readonly (string | undefined)[] = [],
  ) {
    const short = targets.map((target) => ({ ...target, name: without(target.name, thing) }));
    const isOther = short.some(({ name }, at) => name !== targets[at]?.name);
    const english = inEnglish(targets);
    const brief = inBrief(sources, targets);
    const own = withoutOwner(sources, thing);
    const plain = withoutPath(sources);
    const unqualified = withoutQualifier(sources);
    this.#ways = [
      { matches: matchColumns(sources, targets), worth: 1 },
      ...(isOther ? [{ matches: matchColumns(sources, short), worth: nearly }] : []),
      ...english.map(({ targets: said, of }) => ({
        matches: matchColumns(sources, said),
        worth: nearly,
        of,
      })),
      ...inOtherWords(targets, otherNames).map(({ targets: said, of }) => ({
        matches: matchColumns(sources, said),
        worth: described,
        of,
      })),
      ...(brief ? [{ matches: matchColumns(brief, targets), worth: asked }] : []),
      ...(own ? [{ matches: matchColumns(own, targets), worth: nearly }] : []),
      ...(plain ? [{ matches: matchColumns(plain, targets), worth: nearly }] : []),
      ...(unqualified ? [{ matches: matchColumns(unqualified, targets), worth: nearly }] : []),
    ];
  }

  #for(target: number): { matches: Matches; worth: number }[] {
    return this.#ways.filter(({ of }) => of === undefined || of.has(target));
  }

  pair(source: number, target: number): Match {
    return best(this.#for(target).map(({ matches, worth }) => weighed(matches.pair(source, target), worth)));
  }

  /** The sources that may be a target, best first. */
  forTarget(target: number): Match[] {
    const found = new Map<number, Match>();
    for (const { matches, worth } of this.#for(target))
      for (const match of matches.forTarget(target)) {
        const each = weighed(match, worth);
        const known = found.get(each.source);
        if (!known || known.probability < each.probability) found.set(each.source, each);
      }
    return [...found.values()].sort((a, b) => b.probability - a.probability || a.source - b.source);
  }
}

const fewestOwned = 3;

/** "Lineitem quantity" and "Lineitem name" are the quantity and the name of a line, where lines are wanted. */
function withoutOwner(sources: readonly SourceColumn[], thing: string): SourceColumn[] | undefined {
  const head = wordsOf(thing).at(-1) ?? '';
  const firstOf = (name: string) => /^([\p{L}\d]+)[ _.-]+\S/u.exec(name)?.[1] ?? '';
  const isOwned = ({ name }: SourceColumn) => head.length > 3 && firstOf(name).toLowerCase().includes(head);
  const owned = sources.filter(isOwned);
  if (owned.length < fewestOwned || owned.length === sources.length) return undefined;
  return sources.map((source) =>
    isOwned(source)
      ? { ...source, name: source.name.slice(firstOf(source.name).length).replace(/^[ _.-]+/, '') }
      : source,
  );
}

/** As programs write it: "Memo/Description" is one or the other. */
const PATH = /^((?:[\p{L}\d_]+\.)+|(?:[\p{Ll}\d_]+\/)+)([\p{L}\d_]*\p{L}[\p{L}\d_]*)$/u;
const mostAlike = 0.8;

/**
 * "grp_loc/village" is the village, where nothing else is called so; and what all the columns beside it begin with
 * ("members/m_name" and "members/m_age", "Deal - Title" and "Deal - Owner") tells none of them from the others.
 */
function withoutPath(sources: readonly SourceColumn[]): SourceColumn[] | undefined {
  const parts = sources.map(({ name, table }) => {
    const [, path = '', leaf = name] = /\s/.test(name) ? [] : (PATH.exec(name) ?? []);
    return { group: JSON.stringify([table, path]), table, leaf };
  });
  const groups = new Map<string, string[]>();
  for (const { group, leaf } of parts) groups.set(group, [...(groups.get(group) ?? []), leaf]);
  const fronts = new Map([...groups].map(([group, leaves]) => [group, frontOf(leaves)]));
  const short = parts.map(({ group, table, leaf }) => {
    const front = fronts.get(group) ?? '';
    const rest = front !== '' && leaf.startsWith(front) ? leaf.slice(front.length) : leaf;
    return { name: rest, key: JSON.stringify([table, rest.toLowerCase()]) };
  });
  const counts = new Map<string, number>();
  for (const { key } of short) counts.set(key, (counts.get(key) ?? 0) + 1);
  const named = sources.map((source, at) => {
    const { name, key } = short[at] ?? { name: source.name, key: '' };
    return counts.get(key) === 1 && name !== source.name ? { ...source, name } : source;
  });
  return named.some((source, at) => source !== sources[at]) ? named : undefined;
}

/** What nearly all of several names begin with, up to a mark. */
function frontOf(names: readonly string[]): string {
  const [, first = ''] = /^(\p{L}+(?: - |[ _.:-]+))\S/u.exec(names[0] ?? '') ?? [];
  const alike = names.filter((name) => name.startsWith(first) && name.length > first.length).length;
  return first !== '' && names.length >= fewestOwned && alike >= mostAlike * names.length ? first : '';
}

const longName = 6;

/**
 * The headers of a survey are whole questions: "Which district do you live in?" is about the one of its words that a
 * column of the template has.
 */
function inBrief(
  sources: readonly SourceColumn[],
  targets: readonly TargetColumn[],
): SourceColumn[] | undefined {
  const wanted = new Set(targets.flatMap(({ name }) => wordsOf(name)).filter((word) => word.length > 3));
  const isWanted = (word: string) =>
    word.length > 3 &&
    [...wanted].some((each) => each === word || stem(each) === stem(word) || begins(each, word));
  const brief = sources.map((source) => {
    const words = wordsOf(source.name);
    const telling = words.length < longName ? [] : words.filter(isWanted);
    return telling.length > 0 ? { ...source, name: [...new Set(telling)].join(' ') } : source;
  });
  return brief.some((source, at) => source !== sources[at]) ? brief : undefined;
}

/** "satisfied" and "satisfaction" */
function begins(one: string, other: string): boolean {
  const shared = 6;
  return one.length >= shared && one.slice(0, shared) === other.slice(0, shared);
}

/** Of what a name may say, the likeliest. */
const mostReadings = 3;

/** Templates in another language, as far as their names are known in it; again, where names may say something else. */
function inEnglish(targets: readonly TargetColumn[]): { targets: TargetColumn[]; of?: Set<number> }[] {
  const [template] = targets.flatMap((each) => each.template ?? []);
  // What few columns are called does not tell the language; what they are columns of may.
  const readings = englishReadings([
    ...targets.map(({ name }) => name),
    ...(template === undefined ? [] : [template]),
  ]).slice(0, targets.length);
  if (readings.every(({ length }) => length === 0)) return [];
  const neighbours = targets.map(({ name }, at) => readings[at]?.[0] ?? name);
  const called = template === undefined ? undefined : englishOf(template);
  // "Name" alone is the name of whatever the template holds.
  const whole = (name: string) => (called && isGeneric(name) ? `${called} ${name}` : name);
  const read = (nth: number) =>
    targets.map((target, at) => ({
      ...target,
      name: whole(readings[at]?.[nth] ?? readings[at]?.[0] ?? target.name),
      ...(called === undefined ? {} : { template: called }),
      ...(target.neighbours ? { neighbours } : {}),
    }));
  const ways = Array.from({ length: mostReadings }, (_, nth) => ({
    targets: read(nth),
    of: new Set(readings.flatMap((each, at) => (nth === 0 || each.length > nth ? [at] : []))),
  }));
  return ways.filter(({ of }) => of.size > 0);
}

/** Columns under what their descriptions call them. */
function inOtherWords(
  targets: readonly TargetColumn[],
  otherNames: readonly (string | undefined)[],
): { targets: TargetColumn[]; of: Set<number> }[] {
  const of = new Set(otherNames.flatMap((name, at) => (name === undefined ? [] : [at])));
  if (of.size === 0) return [];
  const said = targets.map((target, at) => {
    const { description: _, ...rest } = target;
    const name = otherNames[at];
    return name === undefined ? target : { ...rest, name: englishOf(name) ?? name };
  });
  return [{ targets: said, of }];
}

function weighed(match: Match, worth: number): Match {
  return worth === 1 ? match : { ...match, probability: match.probability * worth };
}

function best(matches: readonly Match[]): Match {
  const [first, ...others] = matches;
  if (!first) throw new Error('there is one way at least');
  return others.reduce((found, each) => (each.probability > found.probability ? each : found), first);
}

function without(name: string, thing: string): string {
  const rest = name.slice(thing.length + 1).trim();
  const isOf = /^[ _-]/.test(name.slice(thing.length)) && name.toLowerCase().startsWith(thing.toLowerCase());
  return rest !== '' && isOf ? rest : name;
}
