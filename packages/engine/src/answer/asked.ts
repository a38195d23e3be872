import type { SheetView, TableView, World } from './made.js';
import { type ColumnOf, type Mentions, mentionsIn } from './mentions.js';
import { fold, type Word, wordsOf } from './names.js';
import { type Concept, isAbout } from './words.js';

/** A question, read as far as every kind of answer needs it. */
export interface Asked {
  /** As it was asked. */
  question: string;
  /** In lower case, white space collapsed. */
  text: string;
  /** The same with `<sheet>`, `<column>`, `<file>` and `<value>` for what is named. */
  shape: string;
  /** Whether it says all of these. */
  says(...concepts: Concept[]): boolean;
  words: Word[];
  mentions: Mentions;
  /** Sheets that are named, or whose column is. */
  sheets: SheetView[];
  columns: ColumnOf<SheetView>[];
  tables: TableView[];
  sources: ColumnOf<TableView>[];
  /** Texts in quotes that are no names. */
  quoted: string[];
  /** Names a thing that is no sheet, column or file: a word with a capital or a digit inside the sentence. */
  telling: boolean;
  /** Whether it is about what came in rather than what was made. */
  aboutInput: boolean;
}

const quotes =
  /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«\s*([^»]+?)\s*»|(?<![\p{L}\p{N}])['‘]([^'’]+)['’](?![\p{L}\p{N}])|`([^`]+)`/gu;

export function ask(question: string, world: World): Asked {
  const tidy = question.normalize('NFC').replace(/\s+/g, ' ').trim();
  const words = wordsOf(tidy);
  const mentions = mentionsIn(words, world);
  const spans = [...tidy.matchAll(quotes)].map((match) => ({
    text: match.slice(1).find((each) => each !== undefined) ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
  const named = (span: { start: number; end: number }) =>
    [...mentions.sheets, ...mentions.columns, ...mentions.tables, ...mentions.sources].some(
      ({ from, to }) => {
        const inside = words.filter((word) => word.start >= span.start && word.end <= span.end);
        return inside[0] === words[from] && inside.at(-1) === words[to - 1];
      },
    );
  const values = spans.filter((span) => !named(span));
  const unquoted = fold(
    values.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, tidy),
  );
  return {
    question: tidy,
    text: fold(tidy),
    says: (...concepts) => concepts.every((each) => isAbout(unquoted, each)),
    shape: shapeOf(tidy, words, mentions, values),
    words,
    mentions,
    sheets: [...new Set(mentions.sheets.map(({ thing }) => thing))],
    columns: mentions.columns.map(({ thing }) => thing),
    tables: [...new Set(mentions.tables.map(({ thing }) => thing))],
    sources: mentions.sources.map(({ thing }) => thing),
    quoted: values.map(({ text }) => text),
    telling: isTelling(tidy, words, mentions),
    aboutInput: /\b(?:source|input|original|raw|incoming|uploaded|customer'?s? files?|files?|export)\b/.test(
      fold(tidy),
    ),
  };
}

function shapeOf(
  text: string,
  words: readonly Word[],
  mentions: Mentions,
  values: readonly { start: number; end: number }[],
): string {
  const place = (kind: string) => (each: { from: number; to: number }) => ({
    start: words[each.from]?.start ?? 0,
    end: words[each.to - 1]?.end ?? 0,
    kind,
  });
  const spans = [
    ...values.map((value) => ({ ...value, kind: '<value>' })),
    ...mentions.sheets.map(place('<sheet>')),
    ...mentions.columns.filter(({ score }) => score > 0.4).map(place('<column>')),
    ...mentions.tables.map(place('<file>')),
    ...mentions.sources.filter(({ score }) => score > 0.4).map(place('<column>')),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  let shape = '';
  let at = 0;
  for (const { start, end, kind } of spans) {
    if (start < at) continue;
    shape += text.slice(at, start) + kind;
    at = end;
  }
  return fold(shape + text.slice(at));
}

/** The sheets that an answer speaks of: those named, those of the columns named, or all. */
export function sheetsAsked({ sheets, columns }: Asked, world: World): SheetView[] {
  if (sheets.length > 0) return sheets;
  const views = [...new Set(columns.map(({ view }) => view))];
  return views.length > 0 ? views : world.sheetViews;
}

function isTelling(
  question: string,
  words: readonly Word[],
  { sheets, columns, tables, sources }: Mentions,
): boolean {
  const named = [...sheets, ...columns, ...tables, ...sources].filter(({ score }) => score > 0.4);
  return words.some(({ text, start, end }, at) => {
    if (named.some(({ from, to }) => at >= from && at < to)) return false;
    const isName = at > 0 && text !== 'I' && /\p{Lu}/u.test(text);
    // `E00003`, `n.v.t.`, `dee@initech`
    return (
      isName ||
      /\d/.test(text) ||
      /^[.@/_][\p{L}\p{N}]/u.test(question.slice(end)) ||
      /[@/_]$/.test(question.slice(0, start))
    );
  });
}
