import { fold } from '../words/fold.js';
import type { Reading } from '../words/lexicon.js';
import type { EvidenceMaker, EvidenceRow } from './evidence.js';
import { atomsOf, type Unit } from './units.js';

/** One sentence for people: the strongest thing that speaks for a pair. */
export function reasonFor(
  maker: EvidenceMaker,
  source: number,
  target: number,
  evidence: EvidenceRow,
  fits?: number,
): string {
  if (evidence.same_name > 0) return 'the names are the same';
  const understood = understoodAs(maker, source, target);
  if (understood !== undefined) return understood;
  if (evidence.both_names >= 0.6) return 'the names mean the same';
  if (evidence.shared_values >= 0.3)
    return `${percent(evidence.shared_values)} of its values are in the list`;
  if (evidence.both_names >= 0.3) return 'the names are alike';
  if (evidence.description >= 0.3) return 'the description speaks of it';
  if (fits !== undefined && fits >= 0.9) return `${percent(fits)} of its values fit`;
  if (evidence.companion >= 0.5) return 'it goes with the other columns of the table';
  return 'little speaks for it';
}

/** How the words that the two names share were read, where that is not plain. */
function understoodAs(maker: EvidenceMaker, source: number, target: number): string | undefined {
  const wanted = maker.corpus.targets[target]?.name ?? [];
  const { name, units, like } = maker.text(source);
  let best: { written: string; reading: Reading } | undefined;
  let most = 0.5;
  for (const [at, unit] of units.entries()) {
    for (const number of wanted) {
      const sure = like[at]?.get(number) ?? 0;
      const reading = unit.how?.readings.find(
        ({ words }) => words.join(' ') !== unit.how?.written && meet(words, maker.corpus.unit(number)),
      );
      if (!unit.how || !reading || sure < most || (best && sure === most)) continue;
      best = { written: asWritten(name, unit.how.written), reading };
      most = sure;
    }
  }
  if (!best) return undefined;
  const { words, language } = best.reading;
  const how = language === undefined ? 'short' : language;
  return `"${best.written}" is ${how} for ${words.join(' ')}`;
}

function meet(words: readonly string[], unit: Unit | undefined): boolean {
  if (!unit) return false;
  return words.some((word) => [...atomsOf(word).keys()].some((atom) => unit.atoms.has(atom)));
}

/** In the capitals and accents of the name itself, where it can be found there. */
function asWritten(name: string, folded: string): string {
  const plain = fold(name);
  const at = plain.length === name.length ? plain.indexOf(folded) : -1;
  return at < 0 ? folded : name.slice(at, at + folded.length);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
