import type { SourceColumn } from '../../match/match.js';

/** What says of a thing that it is the one that counts now, or first, and nothing of what it is. */
const QUALIFIER =
  /^(?:current|primary|main|aktuelle[rsn]?|huidige?|actuele|actuel(?:le)?|attuale|atual|principale?|nuværende|nuvarande)[ _-]+(?=\p{L})|[ _-]+(?:actuel(?:le)?|attuale|atual|principale?)$/iu;
/** The day on which a list was made, and what is one with its qualifier. */
const ONE = /\b(?:dates?|days?|times?|year|month|key|colou?r|datum|fecha|data|account|assets?)\b/iu;

/**
 * "Current Stage" is the stage and "Main Phone" the phone, where no other column beside it is called so: a word that
 * means nearly the same ("Status") is not nearer than the very word.
 */
export function withoutQualifier(sources: readonly SourceColumn[]): SourceColumn[] | undefined {
  const keyOf = ({ table }: SourceColumn, name: string) => JSON.stringify([table, name.trim().toLowerCase()]);
  const plain = sources.map(({ name }) => (ONE.test(name) ? name : name.replace(QUALIFIER, '')));
  const counts = new Map<string, number>();
  for (const [at, source] of sources.entries()) {
    const key = keyOf(source, plain[at] ?? source.name);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const short = sources.map((source, at) => {
    const name = plain[at] ?? source.name;
    return name !== source.name && counts.get(keyOf(source, name)) === 1 ? { ...source, name } : source;
  });
  return short.some((source, at) => source !== sources[at]) ? short : undefined;
}
