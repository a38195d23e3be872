/** One line of a text: between `from` and `to` of `text`, without its line feed. */
export interface Line {
  text: string;
  from: number;
  to: number;
  /** From 1. */
  number: number;
  /** It was longer than allowed; only its start is here. */
  cut: boolean;
}

const keptOfCut = 1000;

/** The lines of a text that comes in pieces, a batch for each piece. */
export async function* linesOf(pieces: AsyncIterable<string>, longest: number): AsyncGenerator<Line[]> {
  let carry = '';
  let cut = false;
  let number = 0;
  for await (const piece of pieces) {
    // Joined for the sake of those who look at every character: see Tokenizer.push.
    const text = carry === '' ? piece : [carry, piece].join('');
    const batch: Line[] = [];
    let from = 0;
    // What was carried holds no line feed: looking there again would make one endless line quadratic.
    let feed = text.indexOf('\n', carry.length);
    for (; feed >= 0; feed = text.indexOf('\n', from)) {
      number += 1;
      batch.push({ text, from, to: feed, number, cut: cut || feed - from > longest });
      cut = false;
      from = feed + 1;
    }
    carry = text.slice(from);
    if (carry.length > longest) {
      cut = true;
      carry = carry.slice(0, keptOfCut);
    }
    yield batch;
  }
  if (carry !== '') {
    number += 1;
    yield [{ text: carry, from: 0, to: carry.length, number, cut }];
  }
}

export function isBlankLine({ text, from, to }: Line): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 9 && code !== 13) return false;
  }
  return true;
}
