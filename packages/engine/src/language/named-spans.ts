import { fold } from '../words/fold.js';
import { baseOf } from './cues.js';
import { isIdle } from './idle.js';
import type { Token } from './token.js';
import { isArticle, type Vocabulary } from './vocabulary.js';

/** Text that stands in cells of these columns. */
export interface ValueMeant {
  value: string;
  columns: string[];
  /** As it was written here. */
  said?: string;
  /** Said in the plural. */
  isPlural?: true;
}

export function valueAt(
  plain: string,
  words: readonly Token[],
  { values }: Vocabulary,
  add: (meaning: ValueMeant, cost: number) => void,
): void {
  const [first] = words as [Token];
  const isTelling = words.length > 1 || !isIdle(first) || first.text !== first.lower;
  const found = values.get(fold(plain));
  if (found && isTelling) {
    add({ value: found.value, columns: [...found.columns], said: plain }, 0.05);
  }
  // "the Toyotas", "the cheques"
  const single = /[^su]s$/iu.test(plain) ? values.get(fold(plain.slice(0, -1))) : undefined;
  if (single && !found && plain.length > 4)
    add({ value: single.value, columns: [...single.columns], isPlural: true }, 0.1);
}

/** Words that stand inside of cells, never as a whole one. */
export function piecesAt(
  words: readonly Token[],
  { pieces, values }: Vocabulary,
  add: (meaning: ValueMeant) => void,
): void {
  if (words.length > 3 || words.some(({ kind }) => kind !== 'word' && kind !== 'quoted')) return;
  if (words.every((word) => isIdle(word) || isArticle(word) || NO_TEXT.test(word.lower))) return;
  const said = words.map(({ text }) => fold(text));
  if (values.has(said.join(' '))) return;
  const [first = new Set<string>(), ...others] = said
    .flatMap((each) => each.split(/[^\p{L}\p{N}]+/u))
    .map((word) => pieces.get(word) ?? new Set<string>());
  const columns = [...first].filter((column) => others.every((each) => each.has(column)));
  if (columns.length > 0) add({ value: words.map(({ text }) => text).join(' '), columns });
}

export const NO_TEXT =
  /^(?:everywhere|always|otherwise|else|instead|only|unless|if|and|or|but|not|no|we|i|you|they|want|need|whose|who|which|twice|double|half|times|digits?|upper|lower|capitals?|same|because|than|more|less|over|under|above|below|before|after|until|never|none|nothing|nobody|earlier|later|first|last|year|month|ago|transferred|needed|wanted|imported|migrated|taken|years?|months?|weeks?|types?|dates?|numbers?|names?|codes?|address|files?|lists?|tables?|sheets?|leave|drop|remove|skip|delete|exclude|ignore|omit|keep|take|use|put|set|make|write|fill|replace|change|import|migrate|negative|positive|zero|empty|blank)$/u;

const TABLE_NOUN =
  /^(?:file|list|table|sheet|tab|export|record|records|one|ones|spreadsheet|entry|version)$/u;

/** A file or table by its name, its ending or a telling word of it left out. */
export function tableCalled(
  words: readonly Token[],
  { tables }: Vocabulary,
): { file: string; cost: number } | undefined {
  const bare = words.filter(({ lower }, at) =>
    at > 0 && at < words.length - 1 ? true : !TABLE_NOUN.test(lower),
  );
  if (bare.length === 0 || bare.some((word) => word.kind === 'sign' || isArticle(word))) return undefined;
  const said = bare.map(({ lower }) => lower).join(' ');
  const names = (each: { file: string; name: string }) =>
    [each.file, each.name, each.file.replace(/\.\w+$/u, '')].map((name) => name.toLowerCase());
  const whole = tables.find((each) => names(each).includes(said));
  // Of several tables in a file, the one that is named.
  const isOne = tables.filter(({ file }) => file === whole?.file).length === 1;
  if (whole)
    return {
      file: isOne ? whole.file : whole.name,
      cost: said.includes('.') || bare.length < words.length ? 0 : 0.2,
    };
  const isBare = bare.length === words.length;
  if (bare.length !== 1 || tables.length < 2 || (isBare && !/^\p{Lu}/u.test(bare[0]?.text ?? '')))
    return undefined;
  const near = tables.filter(({ file }) =>
    file
      .toLowerCase()
      .split(/[\s_.-]+/u)
      .some(
        (part) =>
          part.length > 3 &&
          (baseOf(part) === baseOf(said) || (said.startsWith(part) && said.length - part.length <= 3)),
      ),
  );
  return near.length === 1 && near[0]
    ? { file: near[0].file, cost: !isBare ? 0 : bare[0]?.isName ? 0.12 : 0.2 }
    : undefined;
}
