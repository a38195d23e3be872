import { matchColumns } from '@godwit/engine/match/match-columns';
import type { Task } from './data.js';
import type { Ranking } from './score.js';

export function rankingsOf({ sources, targets, gold }: Task): Ranking[] {
  const matches = matchColumns(sources, targets);
  return sources.map((_, source) => {
    const ranked = matches.ranked(source);
    return {
      targets: ranked.map(({ target }) => target),
      probabilities: ranked.map(({ probability }) => probability),
      gold: gold[source] ?? [],
    };
  });
}
