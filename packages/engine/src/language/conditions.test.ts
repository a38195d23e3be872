import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerQuestion } from '../answer/answer.js';
import type { Made } from '../answer/made.js';
import { sceneOf } from '../edit/sample.js';
import type { Scene } from '../edit/scene.js';
import { holds } from '../edit/scene.js';
import { undoneLines } from '../edit/undone.js';
import { knownOf, updateWith } from '../edit/update.js';
import { plannedFrom, tablesOf } from '../plan/testing/planned.js';
import { scratchFolder } from '../run/testing/tables.js';
import { rounds } from '../testing/rounds.js';
import { parseTemplates } from '../validate/parse-templates.js';
import { readMessage } from './read-message.js';
import { conditionWords } from './write-condition.js';

type Cell = string | number | null;
/** A plain filter over what the cells mean: `["Town", "=", "Leeds"]`, `["and", …]`, `["not", …]`. */
type Where = readonly [string, ...unknown[]];

interface World {
  file: string;
  text: string;
  template: { name: string; columns: { name: string }[] };
  /** The source's, the first of which is the key. */
  columns: string[];
  /** What the cells of the file mean: numbers, ISO dates, null where blank. */
  rows: Cell[][];
}

/** The same rows, said in four ways that were written without a look at the rules. */
interface Case {
  of: string;
  where: Where;
  rows: string[];
  said: string[];
}

const { worlds, conditions } = JSON.parse(
  readFileSync(new URL('../../cases/conditions.json', import.meta.url), 'utf8'),
) as { worlds: Record<string, World>; conditions: Case[] };

const scratch = scratchFolder();
const made = new Map<string, { made: Made; scene: Scene; key: string }>();

beforeAll(async () => {
  for (const [name, { file, text, template, columns }] of Object.entries(worlds)) {
    const tables = await tablesOf(scratch, { [file]: text });
    const templates = parseTemplates([template]);
    const { recipe, sheets } = await plannedFrom(scratch, tables, templates);
    const scene = await sceneOf(recipe, tables, templates, { scratch });
    made.set(name, {
      made: { recipe, tables, templates, sheets, scratch },
      scene,
      key: columns[0] ?? '',
    });
  }
});

function worldOf(name: string) {
  const found = made.get(name);
  if (!found) throw new Error(`there is no world "${name}"`);
  return found;
}

/** By a comparison of cells that knows nothing of the product. */
function isSo(where: Where, cells: Readonly<Record<string, Cell>>): boolean {
  const [head, ...rest] = where;
  if (head === 'and') return rest.every((each) => isSo(each as Where, cells));
  if (head === 'or') return rest.some((each) => isSo(each as Where, cells));
  if (head === 'not') return !isSo(rest[0] as Where, cells);
  const cell = cells[head] ?? null;
  const [is, to] = rest as [string, Cell | Cell[]];
  if (is === 'blank') return cell === null;
  if (cell === null) return false;
  if (is === 'in') return (to as Cell[]).includes(cell);
  const [text, part] = [String(cell).toLowerCase(), String(to).toLowerCase()];
  if (is === 'contains') return text.includes(part);
  if (is === 'starts') return text.startsWith(part);
  if (is === 'ends') return text.endsWith(part);
  if (is === '=') return cell === to;
  const order = cell < (to as Cell & {}) ? '<' : cell > (to as Cell & {}) ? '>' : '=';
  return is.includes(order);
}

type Outcome = 'right' | 'not understood' | 'wrong';

interface Said {
  of: string;
  rows: string[];
  said: string;
  /** Which of the ways to put it into a sentence. */
  frame: number;
}

const all: Said[] = conditions.flatMap(({ of, rows, said }, at) =>
  said.map((each, index) => ({ of, rows, said: each, frame: at + index * 2 })),
);

/** So many of them, spread over worlds, conditions and wordings; more with ROUNDS, all with ROUNDS=80. */
function some(usual: number): Said[] {
  const few = Array.from(all, (_, at) => all[(at * 331) % all.length] as Said);
  return few.slice(0, rounds(usual));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const told: readonly ((rows: string) => string)[] = [
  (rows) => `Leave out ${rows}.`,
  (rows) => `Please drop ${rows}`,
  (rows) => `${capital(rows)} should not be migrated.`,
  (rows) => `Remove all ${rows}.`,
  (rows) => `We don't need ${rows}.`,
  (rows) => `skip ${rows}`,
  (rows) => `Exclude ${rows} from the migration.`,
];
const asked: readonly ((rows: string) => string)[] = [
  (rows) => `How many ${rows} are there?`,
  (rows) => `Which ${rows} do we have?`,
  // "customers that have no e-mail": how many customers have none
  (rows) => `How many ${rows.replace(/ that /, ' ')}?`,
  (rows) => `List ${rows}`,
  (rows) => `count the ${rows}`,
  (rows) => `Are there any ${rows}?`,
  (rows) => `what is the number of ${rows}?`,
];
const framed = (frames: readonly ((rows: string) => string)[], { said, frame }: Said) =>
  (frames[frame % frames.length] ?? capital)(said);

function compare(found: readonly string[], { rows }: Said): Outcome {
  return JSON.stringify(found) === JSON.stringify(rows) ? 'right' : 'wrong';
}

function asUpdate(each: Said): Outcome {
  const { scene, key } = worldOf(each.of);
  const { recipe, undone, questions } = updateWith(scene, framed(told, each));
  if (undoneLines(undone).length + questions.length > 0) return 'not understood';
  const [sheet] = recipe.sheets;
  const { rows } = scene.sample(sheet?.template ?? '');
  const stays = (sheet?.filters ?? []).map(({ keep }) => holds(keep, rows));
  return compare(
    rows.flatMap((row, at) => (stays.every((kept) => kept[at]) ? [] : [row.column(key) ?? ''])),
    each,
  );
}

async function asKnowledge(each: Said): Promise<Outcome> {
  const { made: given } = worldOf(each.of);
  const knowledge = framed(told, each);
  const { recipe, rows, questions } = await plannedFrom(scratch, given.tables, given.templates, {
    knowledge,
  });
  if (questions.length > 0 || recipe.notes.some((note) => /^Not (?:understood|done)/.test(note)))
    return 'not understood';
  const kept = new Set(Object.values(rows)[0]?.map((row) => row.split('|')[0]));
  const keys = worlds[each.of]?.rows.map(([key]) => String(key)) ?? [];
  return compare(
    keys.filter((key) => !kept.has(key)),
    each,
  );
}

/** The answer counts the rows, and shows the first five. */
async function asQuestion(each: Said): Promise<Outcome> {
  const { made: given } = worldOf(each.of);
  const { answer, understood } = await answerQuestion(framed(asked, each), given);
  if (!understood) return 'not understood';
  const count = /^(\d+) rows? of 12 in /u.exec(answer)?.[1];
  const shown = [...answer.matchAll(/^- (?:\S+ )?row \d+: [^"]+ "([^"]+)"/gmu)].map(
    (match) => match[1] ?? '',
  );
  const isRight = Number(count) === each.rows.length && !/\n\d/u.test(answer);
  return isRight && compare(shown, { ...each, rows: each.rows.slice(0, 5) }) === 'right' ? 'right' : 'wrong';
}

interface Score {
  share: number;
  notUnderstood: string[];
  wrong: string[];
}

async function score(
  cases: readonly Said[],
  read: (each: Said) => Outcome | Promise<Outcome>,
): Promise<Score> {
  const found: { text: string; outcome: Outcome }[] = [];
  for (const each of cases) found.push({ text: `${each.of}: ${each.said}`, outcome: await read(each) });
  const of = (outcome: Outcome) => found.filter((each) => each.outcome === outcome).map(({ text }) => text);
  return {
    share: of('right').length / found.length,
    notUnderstood: of('not understood'),
    wrong: of('wrong'),
  };
}

it('cases say which rows are right, by a filter of their own', () => {
  expect(conditions.length).toBeGreaterThanOrEqual(200);
  for (const { of, where, rows, said } of conditions) {
    const { columns, rows: cells } = worlds[of] as World;
    const right = cells.filter((row) =>
      isSo(where, Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null]))),
    );
    expect([where, right.map(([key]) => String(key))]).toEqual([where, rows]);
    expect(new Set(said).size).toBe(4);
  }
});

describe('a condition picks the same rows, however and wherever it is said', () => {
  it('in an update', async () => {
    const { share, wrong, notUnderstood } = await score(some(150), asUpdate);
    expect(wrong).toEqual([]);
    expect(share, notUnderstood.join('\n')).toBeGreaterThanOrEqual(0.98);
  });

  it('in a question', async () => {
    const { share, wrong, notUnderstood } = await score(some(60), asQuestion);
    expect(wrong).toEqual([]);
    expect(share, notUnderstood.join('\n')).toBeGreaterThanOrEqual(0.98);
  });

  it('in knowledge', async () => {
    const { share, wrong, notUnderstood } = await score(some(11), asKnowledge);
    expect(wrong).toEqual([]);
    expect(share, notUnderstood.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});

it('a condition that is written down again, as the sentence to send, picks the same rows', () => {
  const differing: string[] = [];
  let tried = 0;
  for (const each of some(220)) {
    const { scene } = worldOf(each.of);
    const [told] = readMessage(`Leave out ${each.said}.`, knownOf(scene)).instructions;
    const words = told?.do === 'leave_out' ? conditionWords(told.when) : undefined;
    if (words === undefined || asUpdate({ ...each, frame: 0 }) !== 'right') continue;
    tried += 1;
    if (asUpdate({ ...each, said: `rows where ${words}`, frame: 0 }) !== 'right')
      differing.push(`${each.said} -> ${words}`);
  }
  expect(differing).toEqual([]);
  expect(tried).toBeGreaterThan(150);
});
