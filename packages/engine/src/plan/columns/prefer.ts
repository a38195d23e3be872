import { plainOf } from '../../match/corpus.js';
import type { Target } from '../../target/target.js';
import { englishOf } from '../../words/english.js';
import { wordsOf } from '../../words/tokens.js';
import { isContext } from '../views/context.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Candidate } from './candidate.js';

/** How much less of the row that something was packed into. */
const beside = 0.6;
const asLikely = 0.75;
const manyRows = 20;

/** What stands around a table is meant where it is called so, or where its rows have nothing of the kind. */
export function preferRows(own: Candidate[], view: View, { column: { name }, wanted }: Target): void {
  const isAround = ({ source }: Candidate) => isContext(source, view);
  // Amounts and days are those of a row, as a rule.
  const isMeasure = ['number', 'integer', 'date', 'datetime', 'time'].includes(wanted.kind);
  if (isMeasure) for (const each of own.filter(isAround)) giveToRows(each, own, view, name);
  const inRows = Math.max(0, ...own.map((each) => (isAround(each) ? 0 : each.probability)));
  for (const each of own)
    if (isAround(each) && plainOf(each.source.called) !== plainOf(name))
      each.probability *= inRows >= (isMeasure ? 0.3 : asLikely * each.probability) ? 0.3 : 0.8;
}

const asOwn = 0.8;

/** "Opening balance: 12.00" above the table, and "Balance after" in its rows: of one word, that of the row is meant. */
function giveToRows(around: Candidate, own: readonly Candidate[], view: View, name: string): void {
  const wanted = meaningsIn(name);
  const said = new Set(
    wordsOf(around.source.called).filter((word) => meaningsIn(word).some((each) => wanted.includes(each))),
  );
  const [only, ...more] = own.filter(
    ({ source, conversion }) =>
      !source.via &&
      !isContext(source, view) &&
      conversion.valid >= fitting &&
      wordsOf(source.called).some((word) => said.has(word)),
  );
  if (only && more.length === 0 && plainOf(around.source.called) !== plainOf(name))
    only.probability = Math.max(only.probability, asOwn * around.probability);
}

const fitting = 0.9;

function meaningsIn(name: string): string[] {
  return wordsOf(`${name} ${englishOf(name) ?? ''}`);
}

/** Of two that are as likely, the one that rows were made of: the e-mail of each contact, not the pupil's. */
export function preferMade(own: Candidate[], { reshape }: View): void {
  const made = new Set(reshape.flatMap((step) => (step.step === 'unpivot' ? step.values : [])));
  const isMade = ({ source }: Candidate) => !source.via && made.has(source.name);
  const best = Math.max(0, ...own.map((each) => (isMade(each) ? each.probability : 0)));
  for (const each of own) if (!isMade(each) && each.probability < 1.1 * best) each.probability *= 0.8;
}

/** What was packed into a row tells of it; what stands beside it is of the row that it was packed into. */
export function preferParts(own: Candidate[], columns: readonly ViewColumn[], isKey: boolean): void {
  const parts = new Set(columns.flatMap(({ name, partOf }) => (partOf === undefined ? [] : [name])));
  const isPart = ({ source: { name, via } }: Candidate) => parts.has(via?.key ?? name);
  // It is the row beside it that a key leads to, unless a part is such a key as well.
  const best = Math.max(0, ...own.map((each) => (isPart(each) ? each.probability : 0)));
  if (best < (isKey ? 0.3 : 0.01)) return;
  for (const each of own) if (!isPart(each)) each.probability *= beside;
}

/** Rows that head others are told apart by what stands on them alone. */
export function preferHeads(own: Candidate[], { heads }: View): void {
  if (!heads) return;
  const tells = ({ source, conversion }: Candidate) =>
    !source.via &&
    heads.includes(source.name) &&
    conversion.valid >= 0.95 &&
    source.profile.distinct >= 0.9 * source.profile.filled;
  if (!own.some(tells)) return;
  for (const each of own)
    each.probability = tells(each) ? Math.max(each.probability, 0.45) : 0.3 * each.probability;
}

/** An amount or a day that is the same in all rows says nothing, where another is not. */
export function preferVaried(own: Candidate[], { wanted }: Target): void {
  if (!['number', 'integer', 'date', 'datetime'].includes(wanted.kind)) return;
  const isSame = ({ source: { profile } }: Candidate) => profile.distinct === 1 && profile.filled >= manyRows;
  if (!own.some((each) => each.probability >= 0.4 && !isSame(each))) return;
  for (const each of own) if (isSame(each)) each.probability *= 0.5;
}

const fewRows = 5;
const calledSo = 0.6;

/** What is the same in all rows tells none of them apart: the customer of all that was bought is who kept the books. */
export function preferKeysThatVary(own: Candidate[]): void {
  // The only account of a statement is called so.
  const isSame = ({ source: { profile }, probability }: Candidate) =>
    profile.distinct === 1 && profile.filled >= fewRows && probability < calledSo;
  const best = Math.max(0, ...own.map((each) => (isSame(each) ? 0 : each.probability)));
  for (const each of own) if (isSame(each) && best >= 0.3 * each.probability) each.probability *= 0.3;
}

/** What has to be filled is not looked up by what many rows do not have, where each row says it itself. */
export function preferReadable(own: Candidate[], { columns, rows }: View): void {
  const isFull = ({ profile }: ViewColumn) => profile.filled >= 0.99 * rows;
  const said = own.filter(({ source }) => !source.via && isFull(source));
  const best = Math.max(0, ...said.map(({ probability }) => probability));
  for (const each of own) {
    const key = columns.find(({ name }) => name === each.source.via?.key);
    if (key && !isFull(key) && best >= asLikely * each.probability)
      each.probability *= key.profile.filled / rows;
  }
}

/** Half of the rows, or more of them, are without it. */
const sparse = 0.5;
const plainly = 0.6;

/**
 * What every row has to have is no column that most rows leave blank, unless it is plainly called so: where each row is
 * a thing of its own, no other row says it instead.
 */
export function preferWhole(own: Candidate[], identity: readonly Candidate[], rows: number): void {
  const [key] = identity.toSorted((a, b) => b.probability - a.probability);
  if (!key || key.source.profile.distinct < 0.95 * rows) return;
  for (const each of own) {
    const share = each.source.profile.filled / Math.max(1, rows);
    if (!each.source.via && share < sparse && (each.prior ?? each.probability) < plainly)
      each.probability *= share ** 2;
  }
}

/** A key that is blank in many rows is none where another fills them all. */
export function preferFilled(own: Candidate[], rows: number): void {
  const share = ({ source: { profile } }: Candidate) => profile.filled / Math.max(1, rows);
  if (!own.some((each) => each.probability >= 0.3 && share(each) >= 0.99)) return;
  for (const each of own) if (share(each) < 0.9) each.probability *= share(each);
}
