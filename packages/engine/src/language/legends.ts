import { resolveColumn } from '../words/naming.js';
import type { Action, Known } from './instruction.js';

/** "6 \"waiting on customer\" which we treat as pending" */
const TREATED =
  /^(?<said>.*?),?\s*(?:(?:which|that|this|and|was|die|der|das|wat|qui|que|che)\s+)?(?:(?:we|wir|on|nous)\s+)?(?:treat(?:ed)?|count(?:s|ed)?|handled?|take|taken)(?: it| this| that| them)? (?:as|like) (?<as>.+)$/iu;
/** "2 open", "2 = open", "2: open", "A - Active", "2 (open)", "2 means open"; what it stands for begins with a letter. */
const PAIR =
  /^(?<from>\d{1,4}|\p{Lu}[\p{Lu}\d]{0,3})(?:\s*(?:=|:|->|→|=>|–|—|-)\s*|\s+(?:is|are|means?|stands for|for)\s+|\s+)(?<to>["“„«'(]?\p{L}.*)$/u;
/** What is named, and then a list of what its codes mean. */
const LEGEND = /^(?<head>[^:=\d]{2,50}?)\s*(?::|=|\s(?:is|are|codes? are))\s*(?<list>\S.*)$/u;
/** "State A is active, D discontinued": the first of its codes stands right behind what is named. */
const FIRST =
  /^(?<head>[^:=\d]{2,50}?)\s+(?<list>(?:\d{1,4}|\p{Lu}[\p{Lu}\d]{0,3})\s+(?:is|are|means?|stands for|=)\s+\S.*)$/u;
/** "P planned (draft)": the second is what the template calls it. */
const CALLED = /^[^()]+?\s*\((?<called>[^()]+)\)$/u;
/** "1 low and 2 high" */
const BETWEEN =
  /\s*[;,/|]\s*(?:(?:and|und|et|y|e|en|ou|or|oder|och|og|i)\s+)?|\s+(?:and|und|et|y|e|en|och|og|i)\s+(?=["“(]?[\p{Lu}\d]+\b)/u;
const fewest = 2;
/** What a code stands for is a name of a few words; more is a sentence. */
const mostWords = 4;
const HEAD_WORDS =
  /\b(?:the|codes?|values?|numbers?|meanings?|of|die|der|das|les|la|le|los|las|os|as|de|het)\b/giu;

/** "Priority runs from 1 (low) to 4 (urgent)", "Note von 1 (sehr gut) bis 6 (ungenügend)" */
const RANGE =
  /^(?<head>[^:=\d()]{2,50}?)(?:\s*:)?\s+(?:(?:runs?|goes|ranges?|is|are|reicht|geht|läuft|loopt|gaat|va|vai)\s+)?(?:from|von|van|de|da|des|från|fra|od)\s+(?<low>\d{1,3})\s*[(=]\s*(?<first>[^()=\d]+?)\)?\s+(?:to|bis|tot|à|a|al|até|till|til|do)\s+(?<high>\d{1,3})\s*[(=]\s*(?<last>[^()=\d]+?)\)?$/iu;

/**
 * "Status: 2 open, 3 pending, 4 resolved": a column, and what each of its codes stands for. Read as a whole: where one
 * part is no code with its meaning, or a code stands there twice, it is something else.
 */
export function legendIn(sentence: string, known: Known): Action | undefined {
  const plain = sentence.trim().replace(/[.!]+$/u, '');
  const range = RANGE.exec(plain)?.groups;
  if (range) return rangeOf(range, known);
  return listed(FIRST.exec(plain)?.groups, known) ?? listed(LEGEND.exec(plain)?.groups, known);
}

function listed(said: Record<string, string> | undefined, known: Known): Action | undefined {
  const { head = '', list = '' } = said ?? {};
  if (list === '') return undefined;
  const pairs = list.split(BETWEEN).map(pairIn);
  const found = pairs.flatMap((each) => each ?? []);
  const codes = found.map(({ from }) => from.toLowerCase());
  if (found.length < Math.max(fewest, pairs.length) || new Set(codes).size < codes.length) return undefined;
  const column = columnMeant(head.replace(HEAD_WORDS, ' ').trim(), codes, known);
  return column === undefined ? undefined : { do: 'map', column, pairs: found };
}

/** What the lowest and the highest mean: what lies between is told by the list that is wanted. */
function rangeOf(said: Record<string, string>, known: Known): Action | undefined {
  const { head = '', low = '', first = '', high = '', last = '' } = said;
  const column = columnMeant(head.replace(HEAD_WORDS, ' ').trim(), [low, high], known);
  const pairs = [
    { from: low, to: first.trim() },
    { from: high, to: last.trim() },
  ];
  return column === undefined || Number(low) >= Number(high) ? undefined : { do: 'map', column, pairs };
}

function pairIn(text: string): { from: string; to: string } | undefined {
  const { from, to: written } = PAIR.exec(text.trim())?.groups ?? {};
  if (from === undefined || written === undefined) return undefined;
  const { said = written, as } = TREATED.exec(written)?.groups ?? {};
  const meant = as ?? said.trim();
  const to = (CALLED.exec(meant)?.groups?.called ?? meant).trim().replace(/^["“„«'(]+|["”“»')]+$/gu, '');
  return to === '' || to.split(/\s+/u).length > mostWords ? undefined : { from, to };
}

/** The column of the files that is called so and has such cells; where none of theirs is known, one that is called so. */
function columnMeant(said: string, codes: readonly string[], known: Known): string | undefined {
  if (said === '') return undefined;
  const called = known.tables.flatMap((table) => {
    const name = resolveColumn(said, table.columns)?.name;
    return name === undefined ? [] : [{ name, values: table.values?.(name) }];
  });
  const having = called.find(({ values }) => {
    const cells = new Set(values?.map((each) => each.trim().toLowerCase()));
    return codes.filter((code) => cells.has(code)).length >= Math.min(fewest, cells.size);
  });
  if (having) return having.name;
  if (called.some(({ values }) => (values?.length ?? 0) > 0)) return undefined;
  return called[0]?.name;
}
