import { resolveColumn } from './naming.js';
import { isQuoted, type Reading, valueIn } from './reading.js';

/** Words that can be a value as they stand: few, and no sentence of their own. */
export function isFair(said: string, reading: Reading): boolean {
  if (isQuoted(said)) return true;
  const value = valueIn(said, reading);
  if (/^(?:it|them|that|this|these|those)(?:\s|$)/iu.test(value)) return false;
  return (
    value !== '' &&
    value.split(/\s+/u).length <= 5 &&
    !/[;:]|\s(?:is|are|should|must|when|if|where|which|that)\s/iu.test(value)
  );
}

/** Whether the words name a column of the source. */
export function isSource(value: string, reading: Reading, least = 0.95): boolean {
  return (resolveColumn(valueIn(value, reading), reading.tableColumns)?.score ?? 0) >= least;
}

/** What is said of a column without being a value of it. */
export const NO_VALUE =
  /^(?:empty|blank|nothing|null|left empty|left blank|none|the same|unique(?: .*)?|correct|right|wrong|important|required|optional|mandatory|missing|unknown|negative|positive|trimmed|swapped|not .*|in .*|as .*|of .*|at .*|on .*|for .*|with .*|without .*|by .*|to .*|like .*|one of .*|kept .*|from .*|taken .*|written .*|filled .*|used .*|called .*|ok|okay|fine|different|available|about .*|based .*|messy|inconsistent|dirty|bad|good|invalid|valid|unreliable|reliable|correct|ours?|theirs|too .*|very .*|often .*|sometimes .*|usually .*|mostly .*|partly .*|a mess|mixed.*|only .*|stored .*|always .*|up to .*|longer .*|shorter .*|two|three|several|many|the .*|(?:used|taken|filled|written|stored|separated|given|kept|called|based|joined|divided|missing|exported|imported|typed|entered|lost|spelled|mapped|copied|moved|formatted|sorted)(?: .*)?)$/iu;
