import { getOwn } from '@godwit/contract/own';
import { asNotes, undoneIn, withoutUndone } from '@godwit/engine/edit/undone';
import type { Finding } from '@godwit/engine/health/health';
import { judge } from '@godwit/engine/health/judge';
import { mostQuestions } from '@godwit/engine/plan/ask/ask';
import type { Planned } from '@godwit/engine/plan/plan';
import type { Recipe, Sheet } from '@godwit/engine/recipe/recipe';
import type { Desk, Tried } from './desk.js';

/** What the model wrote and nobody measured: likely, never sure. */
const modelConfidence = 0.75;
/** What the planner doubted or would have asked about, and a text that stands neither in templates nor in what people wrote. */
const doubtfulConfidence = 0.5;
const doubts: readonly Finding['kind'][] = ['column_empty', 'column_in_doubt'];

/** The note in a recipe that the model changed. */
export function workedOn(name: string): string {
  return `The model ${name} worked on this plan.`;
}

/** The plan with the model's recipe in place of the planner's: what it changed, how sure that is, what is still asked. */
export async function taken(
  { recipe: written, sheets }: Tried,
  carriedOut: readonly string[],
  desk: Desk,
  builtIn: Planned,
  name: string,
): Promise<Planned> {
  const { templates, context } = desk;
  const changed = written.sheets.map((sheet) => judged(sheet, builtIn, desk, name));
  const undone = undoneIn(written);
  const isDone = (sentence: string) => carriedOut.includes(sentence);
  const done = [...undone.notUnderstood, ...undone.refused.map(({ sentence }) => sentence)].filter(isDone);
  const notes = [
    ...withoutUndone(written.notes),
    ...asNotes({
      notUnderstood: undone.notUnderstood.filter((each) => !isDone(each)),
      refused: undone.refused.filter(({ sentence }) => !isDone(sentence)),
    }),
    workedOn(name),
    // Its word for it is all there is: it stays to be read.
    ...done.map((sentence) => `The model ${name} says that it carried out: ${sentence}`),
  ];
  const recipe: Recipe = { ...written, sheets: changed.map(({ sheet }) => sheet), notes };
  const health = await judge({ recipe, templates, sheets, named: context.named ?? true });
  const columns = changed.flatMap(({ sheet, columns }) =>
    columns.map((column) => ({ template: sheet.template, column })),
  );
  return {
    ...builtIn,
    recipe,
    health,
    questions: asked(desk, builtIn, [...columns, ...moved(recipe, builtIn.recipe)]),
    sheets,
  };
}

/** The sheet with how sure its columns are, and which of them the model made. */
function judged(
  sheet: Sheet,
  { recipe: before, questions, health }: Planned,
  { reasons: given, veil }: Desk,
  name: string,
): { sheet: Sheet; columns: string[] } {
  const findings = getOwn(health, sheet.template)?.findings ?? [];
  const isAsked = (column: string) =>
    questions.some(({ about }) => about?.template === sheet.template && about.column === column);
  // What is too unlikely to be asked about is said all the same.
  const isDoubted = (column: string) =>
    getOwn(old?.maybe, column) !== undefined &&
    findings.some((each) => each.column === column && doubts.includes(each.kind));
  const old = before.sheets.find(({ template }) => template === sheet.template);
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const isMoved = !same(sheet.from, old?.from);
  const columns = Object.keys(sheet.columns).filter(
    (column) => isMoved || !same(getOwn(sheet.columns, column), getOwn(old?.columns, column)),
  );
  const confidence = new Map(Object.entries(old?.confidence ?? {}));
  const reasons = new Map(Object.entries(old?.reasons ?? {}));
  const maybe = new Map(Object.entries(old?.maybe ?? {}));
  for (const column of columns) {
    const expression = getOwn(sheet.columns, column);
    const isKept = same(expression, getOwn(old?.columns, column));
    // The planner's own column, on other rows than those it was thought of for.
    confidence.set(column, Math.min(modelConfidence, isKept ? (confidence.get(column) ?? 1) : 1));
    if (isKept) continue;
    const why = given.get(JSON.stringify([sheet.template, column]));
    reasons.set(column, `written by the model ${name}${why ? `: ${why}` : ''}`);
    maybe.delete(column);
    const isInvented = expression?.op === 'constant' && !veil.isKnown(String(getOwn(expression, 'value')));
    // What neither the data nor anybody said, or the planner doubted, is told as a doubt.
    if (!isInvented && !isAsked(column) && !isDoubted(column)) continue;
    confidence.set(column, doubtfulConfidence);
    maybe.set(column, []);
  }
  const present = (column: string) => Object.hasOwn(sheet.columns, column);
  const kept = <Value>(map: Map<string, Value>) =>
    Object.fromEntries([...map].filter(([column]) => present(column)));
  return {
    sheet: {
      ...sheet,
      confidence: kept(confidence),
      reasons: kept(reasons),
      maybe: Object.fromEntries(maybe),
    },
    columns,
  };
}

/** Sheets whose rows the model made otherwise. */
function moved({ sheets }: Recipe, before: Recipe): { template: string }[] {
  const rows = ({ from, filters, deduplicate }: Sheet) => JSON.stringify([from, filters, deduplicate]);
  return sheets.filter((sheet) => {
    const old = before.sheets.find(({ template }) => template === sheet.template);
    return !old || rows(old) !== rows(sheet);
  });
}

/** The model's, then those of the built-in planner about what the model left as it was. */
export function asked(
  desk: Desk,
  { questions }: Planned,
  changed: readonly { template: string; column?: string }[],
) {
  const isOpen = ({ about }: Planned['questions'][number]) =>
    !about || !changed.some(({ template, column }) => template === about.template && about.column === column);
  return [...desk.questions, ...questions.filter(isOpen)].slice(0, mostQuestions);
}
