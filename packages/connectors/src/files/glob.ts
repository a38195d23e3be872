import { ConnectorError } from '../connector-error.js';

const mostAlternatives = 256;

/**
 * A pattern for paths, as `exports/**\/*.{csv,xlsx}`: `*` and `?` stand for characters of a name, `**` for any folders,
 * `{a,b}` for one of these. Case is no matter, since exports are named by machines. All else is meant as it stands:
 * brackets are part of many names. Not compiled to a regular expression: one with thirty stars takes years.
 */
export class Glob {
  /** One for each choice of alternatives: the parts between slashes. */
  readonly #ways: readonly (readonly string[])[];

  constructor(readonly pattern: string) {
    this.#ways = alternatives(pattern).map((way) => partsOf(way));
  }

  matches(path: string): boolean {
    const parts = partsOf(path);
    return this.#ways.some((way) => matchesAll(way, parts, isFolders, matchesName));
  }

  /** Whether something in this folder, or deeper, may match. */
  reaches(folder: string): boolean {
    const parts = partsOf(folder);
    return this.#ways.some((way) => {
      const open = way.indexOf('**');
      const fixed = open === -1 ? way.slice(0, -1) : way.slice(0, open);
      if (open === -1 && parts.length > fixed.length) return false;
      return parts.slice(0, fixed.length).every((part, at) => matchesName(fixed[at] ?? '', part));
    });
  }

  /** Whether it names the file extension itself, so that whoever wrote it means such files. */
  names(extension: string): boolean {
    return this.#ways.some((way) => way.at(-1)?.endsWith(`.${extension}`));
  }
}

function partsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '' && part !== '.');
}

const isFolders = (part: string) => part === '**';
const isAnything = (character: string) => character === '*';

function matchesName(pattern: string, name: string): boolean {
  return matchesAll([...pattern], [...name], isAnything, (wanted, is) => wanted === '?' || wanted === is);
}

/** What stands for any number gives back one at a time, and only the last one does: never more than n × m steps. */
function matchesAll(
  pattern: readonly string[],
  given: readonly string[],
  isAny: (item: string) => boolean,
  isOne: (wanted: string, is: string) => boolean,
): boolean {
  let [at, from, retry, retryFrom] = [0, 0, -1, 0];
  while (from < given.length) {
    const wanted = pattern[at];
    if (wanted !== undefined && isAny(wanted)) {
      retry = at++;
      retryFrom = from;
    } else if (wanted !== undefined && isOne(wanted, given[from] ?? '')) {
      at++;
      from++;
    } else if (retry !== -1) {
      at = retry + 1;
      from = ++retryFrom;
    } else return false;
  }
  return pattern.slice(at).every(isAny);
}

/** Of `a.{csv,tsv}`: `a.csv` and `a.tsv`. */
function alternatives(pattern: string): string[] {
  let ways = [''];
  for (const piece of pattern.match(/\{[^{}]*,[^{}]*\}|[^{]+|\{/g) ?? []) {
    const choices = piece.length > 1 && piece.startsWith('{') ? piece.slice(1, -1).split(',') : [piece];
    ways = ways.flatMap((way) => choices.map((choice) => way + choice));
    if (ways.length > mostAlternatives)
      throw new ConnectorError(
        'config',
        `The pattern ${pattern} has more than ${mostAlternatives} forms: use * in it.`,
      );
  }
  return ways;
}
