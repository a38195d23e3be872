import type { Asked } from './asked.js';
import { fold } from './names.js';

const dull = new Set(
  's t d ll re ve m a about above after all already also an and any are as at be because been before below between but by can case cases cell cells column columns contain contains could count data did different distinct do does done each else empty equal equals ever every everybody everyone belong belongs exactly exist few field file files find first for found from get give given go goes got had happen happened has have having here how i if in input into is it its just keep kept know last leave left less like list lot made make many may me mean missing more most much must my named need no not nothing now number of off old on once one only or other our out output over per please problem put rather really record records rest result row rows rule said same say see sheet should show since so some something still such table take taken tell template than that the their them then there these they thing this those through times to too total two under unique until up us use used valid invalid value values very was we went were what whatever when where whether which while who whom whose why will with within without would year you your called marked blank filled final end come came wrong right source end exclude excluded drop dropped remove removed skip skipped'.split(
    ' ',
  ),
);
/** Words of questions that are no values. */
export function isDull(word: string): boolean {
  return dull.has(word);
}

const longest = 6;

/** Phrases of a question that may be cells: what is in quotes, else runs of words that name nothing else. */
export function phrasesOf({ question, text, words, mentions, quoted }: Asked): string[] {
  if (quoted.length > 0) return quoted;
  const taken = new Set<number>();
  for (const { from, to, score } of [...mentions.sheets, ...mentions.columns])
    if (score > 0.4) for (let at = from; at < to; at += 1) taken.add(at);
  // A file in full; by its name alone it may be a value too ("Leeds").
  for (const { thing, from, to } of mentions.tables)
    if (text.includes(fold(thing.table.file))) for (let at = from; at < to; at += 1) taken.add(at);
  const phrases: string[] = [];
  for (let length = longest; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const run = words.slice(from, from + length);
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last || run.every((_, index) => taken.has(from + index))) continue;
      if (dull.has(fold(first.text)) || dull.has(fold(last.text))) continue;
      phrases.push(question.slice(first.start, last.end));
      // What belongs to a value but is no word: `dee@initech`, `+44 20`, `#7`.
      const whole =
        /[^\s,;?!"']*$/.exec(question.slice(0, first.start))?.[0] +
        question.slice(first.start, last.end) +
        (/^[^\s,;?!"']*/.exec(question.slice(last.end))?.[0] ?? '');
      for (const each of [whole, whole.replace(/[.:)]+$/, '').replace(/^[(]+/, '')])
        if (!phrases.includes(each)) phrases.push(each);
    }
  return phrases;
}
