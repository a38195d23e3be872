import { codePoints, foldText, lowerText, upperText } from '../cells/text.js';
import type { Counted } from './conversion.js';
import { applied, inOrder, lower, mapped, type Pair, type Step, title, upper, when } from './steps.js';

/** Small in the middle of a name: "Stratford-upon-Avon", "Frankfurt am Main", "Rio de Janeiro". */
const SMALL = new Set(
  'upon on under by the of in le en am an der im bei ob vor auf sur sous les lès la las los de del des du di della do da dos das aan den op van ter te och i y e and und et'.split(
    ' ',
  ),
);
/** Written in their own way wherever they stand. */
const OWN = new Map(
  'GmbH AG KG OHG KGaA UG mbH SE LLC LLP LP PLC Ltd BV NV VOF AB AS ApS Oy Oyj SA SAS SARL SpA Srl SL SLU Inc Corp Co II III IV VI VII USA UK EU'
    .split(' ')
    .map((word) => [lowerText(word), word]),
);

function isOneCase(value: string): boolean {
  return (
    /\p{L}{2}/u.test(value) &&
    (value === upperText(value) || value === lowerText(value)) &&
    upperText(value) !== lowerText(value)
  );
}

/** Title case for what is written in one case throughout. */
const titled: Step = when(
  (of) => ({
    test: 'or',
    of: [
      { test: 'equals', of, to: upper(of), ignore_case: false },
      { test: 'equals', of, to: lower(of), ignore_case: false },
    ],
  }),
  title,
);

/**
 * Normal capitals for what is written in one case: as another row writes it, or each word with a capital. The names
 * among the values whose words are written otherwise are mapped one by one.
 */
export function normalCapitals(values: readonly Counted[]): Step | undefined {
  const odd = values.filter(({ value }) => isOneCase(value));
  if (odd.length === 0) return undefined;
  const spellings = new Map<string, string>();
  for (const { value } of values) {
    const key = foldText(value);
    if (!isOneCase(value) && !spellings.has(key)) spellings.set(key, value);
  }
  const plain = applied(title);
  const pairs = odd.flatMap(({ value }): Pair[] => {
    const to = spellings.get(foldText(value)) ?? withCapitals(value);
    return to === plain(value) ? [] : [{ from: value, to }];
  });
  return pairs.length > 0 ? inOrder(mapped(pairs, false), titled) : titled;
}

function withCapitals(value: string): string {
  const pieces = lowerText(value).match(/[\p{L}\p{M}\p{N}'’.]+|[^\p{L}\p{M}\p{N}'’.]+/gu) ?? [];
  const last = pieces.findLastIndex((piece) => /\p{L}/u.test(piece));
  return pieces
    .map((piece, at) => (/\p{L}/u.test(piece) ? capitalised(piece, at > 0, at < last) : piece))
    .join('');
}

function capitalised(word: string, after: boolean, before: boolean): string {
  const own = OWN.get(word.replace(/\.$/, ''));
  if (own !== undefined) return word.endsWith('.') ? `${own}.` : own;
  if (after && before && SMALL.has(word)) return word;
  const mark = /^[dlo]['’]/.exec(word)?.[0];
  if (mark) {
    const letter = after && mark.startsWith('d') ? mark : upperText(mark);
    return letter + firstCapital(word.slice(mark.length));
  }
  if (/^mc\p{L}{3}/u.test(word)) return `Mc${firstCapital(word.slice(2))}`;
  return firstCapital(word);
}

function firstCapital(word: string): string {
  const [first = '', ...rest] = codePoints(word);
  return upperText(first) + rest.join('');
}
