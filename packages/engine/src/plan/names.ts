import type { Match, SourceColumn, TargetColumn } from '../match/match.js';
import { type Matches, matchColumns } from '../match/match-columns.js';
import { englishNames, englishOf } from '../words/english.js';
import { stem } from '../words/stem.js';
import { wordsOf } from '../words/tokens.js';
import { isGeneric } from './seen.js';

/** A name without the thing it is of is nearly as good: "Type" for "Customer Type" among customers. */
const nearly = 0.97;
/** A word of a question says less than a name. */
const asked = 0.85;

/** What names say, with each column of a template under all the names it may go by. */
export class Names {
  readonly #ways: { matches: Matches; worth: number }[];

  constructor(sources: readonly SourceColumn[], targets: readonly TargetColumn[], thing: string) {
    const short = targets.map((target) => ({ ...target, name: without(target.name, thing) }));
    const isOther = short.some(({ name }, at) => name !== targets[at]?.name);
    const english = inEnglish(targets);
    const brief = inBrief(sources, targets);
    this.#ways = [
      { matches: matchColumns(sources, targets), worth: 1 },
      ...(isOther ? [{ matches: matchColumns(sources, short), worth: nearly }] : []),
      ...(english ? [{ matches: matchColumns(sources, english), worth: nearly }] : []),
      ...(brief ? [{ matches: matchColumns(brief, targets), worth: asked }] : []),
    ];
  }

  pair(source: number, target: number): Match {
    return best(this.#ways.map(({ matches, worth }) => weighed(matches.pair(source, target), worth)));
  }

  /** The sources that may be a target, best first. */
  forTarget(target: number): Match[] {
    const found = new Map<number, Match>();
    for (const { matches, worth } of this.#ways)
      for (const match of matches.forTarget(target)) {
        const each = weighed(match, worth);
        const known = found.get(each.source);
        if (!known || known.probability < each.probability) found.set(each.source, each);
      }
    return [...found.values()].sort((a, b) => b.probability - a.probability || a.source - b.source);
  }
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

/** Templates in another language, as far as their names are known in it. */
function inEnglish(targets: readonly TargetColumn[]): TargetColumn[] | undefined {
  const names = englishNames(targets.map(({ name }) => name));
  if (names.every((name) => name === undefined)) return undefined;
  const [template] = targets.flatMap((each) => each.template ?? []);
  const neighbours = targets.map(({ name }, at) => names[at] ?? name);
  const called = template === undefined ? undefined : englishOf(template);
  // "Name" alone is the name of whatever the template holds.
  const whole = (name: string) => (called && isGeneric(name) ? `${called} ${name}` : name);
  return targets.map((target, at) => ({
    ...target,
    name: whole(names[at] ?? target.name),
    ...(called === undefined ? {} : { template: called }),
    ...(target.neighbours ? { neighbours } : {}),
  }));
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
  const rest = name.slice(thing.length).trim();
  return rest !== '' && name.toLowerCase().startsWith(`${thing.toLowerCase()} `) ? rest : name;
}
