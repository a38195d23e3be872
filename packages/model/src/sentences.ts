import { sceneOf } from '@godwit/engine/edit/sample';
import { carriedOut, type UpdateContext, type Updated } from '@godwit/engine/edit/update';
import type { Instruction } from '@godwit/engine/language/instruction';
import type { Emit } from '@godwit/engine/plan/views/events';
import { Work } from '@godwit/engine/plan/views/work';
import type { Table } from '@godwit/engine/read/reader';
import type { Template } from '@godwit/engine/validate/template';
import type { ModelMessage } from 'ai';
import { z } from 'zod';
import { sentenceSystem } from './brief.js';
import { Desk } from './desk.js';
import { hearingOf, type ModelHooks } from './hearing.js';
import { action, instructionOf } from './instruction.js';
import { jsonInText } from './json-in-text.js';
import { type ModelSettings, modelName } from './settings.js';
import { columnsOf } from './tools/profile-source.js';
import { asData, cut, lines } from './tools/tool.js';
import { BudgetReached } from './wire/budget.js';
import { Caller, type Turn } from './wire/caller.js';
import { ModelFailed } from './wire/failure.js';
import { wireTools } from './wire/wire-tools.js';

const written = z.strictObject({
  items: z
    .array(
      z.strictObject({
        sentence: z.string().describe('As it was given, word by word'),
        instructions: z.array(action).max(20).optional(),
        cannot: z.string().max(500).optional().describe('Why it cannot be said in instructions'),
      }),
    )
    .min(1)
    .max(50),
});
type Written = z.output<typeof written>;

const toolName = 'write_instructions';
const mostTables = 20;
const longestTable = 20_000;

/**
 * What the grammar did not understand of a message goes to the model, which writes it as instructions or says that it
 * cannot; from there on they are carried out as if the grammar had read them, with the same guards.
 */
export async function updateWithModel(
  settings: ModelSettings,
  hooks: ModelHooks,
  understood: Updated,
  tables: readonly Table[],
  templates: readonly Template[],
  context: UpdateContext,
  emit: Emit,
): Promise<Updated> {
  const { notUnderstood } = understood.undone;
  if (notUnderstood.length === 0) return understood;
  const work = new Work(emit, 'model-');
  const scratch = context.scratch ?? '';
  const desk = new Desk(tables, templates, { scratch }, { recipe: understood.recipe }, settings);
  let items: Written['items'];
  try {
    items = await work.tool(
      'write_recipe',
      { message: notUnderstood.join('\n'), model: modelName(settings) },
      () => readByModel(new Caller(settings, hearingOf(settings, emit, hooks)), notUnderstood, desk),
      (read) =>
        `${read.filter(({ instructions = [] }) => instructions.length > 0).length} of ${read.length} understood`,
    );
  } catch (error) {
    if (!(error instanceof ModelFailed) && !(error instanceof BudgetReached)) throw error;
    work.status(`The model ${modelName(settings)} could not be used: ${error.message}`);
    return understood;
  }
  const instructions: Instruction[] = [];
  const unread: string[] = [];
  for (const sentence of notUnderstood) {
    const told = items.find((each) => bare(each.sentence) === bare(sentence))?.instructions ?? [];
    if (told.length === 0) unread.push(sentence);
    for (const each of told) instructions.push(instructionOf(each, sentence));
  }
  const scene = await sceneOf(understood.recipe, tables, templates, { scratch: context.scratch });
  const done = carriedOut(scene, { instructions, unread, refused: [] }, context);
  return {
    recipe: done.recipe,
    changes: [...understood.changes, ...done.changes],
    undone: {
      notUnderstood: done.undone.notUnderstood,
      refused: [...understood.undone.refused, ...done.undone.refused],
    },
    questions: [...understood.questions, ...done.questions],
    // Only sentences that the next run understands by itself are worth keeping.
    knowledge: understood.knowledge,
  };
}

/** A model may add or leave out the stop at the end. */
function bare(sentence: string): string {
  return sentence.trim().replace(/[.!?\s]+$/, '');
}

/** Asked once, and once more with what was wrong. Throws ModelFailed, BudgetReached. */
async function readByModel(
  caller: Caller,
  sentences: readonly string[],
  desk: Desk,
): Promise<Written['items']> {
  const tools = wireTools([
    { name: toolName, description: 'The sentences as instructions.', input: written },
  ]);
  const messages: ModelMessage[] = [{ role: 'user', content: await sentenceBrief(sentences, desk) }];
  for (const isLast of [false, true]) {
    const turn = await caller.turn({ system: sentenceSystem, messages, tools });
    const parsed = written.safeParse(inputOf(turn));
    if (parsed.success) return parsed.data.items;
    if (isLast) break;
    messages.push(
      { role: 'assistant', content: turn.text || '(no instructions)' },
      {
        role: 'user',
        content: `That is not what ${toolName} takes:\n${z.prettifyError(parsed.error)}\nCall ${toolName} again, or write its input as JSON and nothing else.`,
      },
    );
  }
  throw new ModelFailed('it wrote no instructions that can be read');
}

function inputOf({ calls, text }: Turn): unknown {
  const call = calls.find(({ name, fault }) => name === toolName && fault === undefined);
  return call ? call.input : jsonInText(text);
}

async function sentenceBrief(sentences: readonly string[], desk: Desk): Promise<string> {
  const tables: string[] = [];
  for (const [id, { file, name }] of [...desk.tables].slice(0, mostTables))
    tables.push(
      asData(cut(lines([{ table: id, file, name }, ...(await columnsOf(desk, id))]), longestTable)),
    );
  const templates = desk.templates.map(({ slug, name, columns }) =>
    lines([{ sheet: slug, name }, ...columns.map(({ aiCheck, ...column }) => column)]),
  );
  return [
    `# Sentences\n${lines(sentences)}`,
    `# Sheets\n${templates.join('\n\n')}`,
    `# Source tables\n${tables.join('\n\n')}`,
  ].join('\n\n');
}
