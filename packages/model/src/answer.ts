import type { Answered } from '@godwit/engine/answer/kind';
import type { Made } from '@godwit/engine/answer/made';
import type { Emit } from '@godwit/engine/plan/views/events';
import { Work } from '@godwit/engine/plan/views/work';
import { answerSystem } from './brief.js';
import { Conversation, LedNowhere } from './conversation.js';
import { Desk } from './desk.js';
import { hearingOf, type ModelHooks } from './hearing.js';
import { type ModelSettings, modelName } from './settings.js';
import { getRecipe } from './tools/get-recipe.js';
import { getTemplate } from './tools/get-template.js';
import { profileColumns } from './tools/profile-columns.js';
import { profileSource } from './tools/profile-source.js';
import { querySource } from './tools/query-source.js';
import { readSource } from './tools/read-source.js';
import { asData, lines } from './tools/tool.js';
import { viewInvalidCells } from './tools/view-invalid-cells.js';
import { viewPreview } from './tools/view-preview.js';
import { BudgetReached } from './wire/budget.js';
import { Caller } from './wire/caller.js';
import { ModelFailed } from './wire/failure.js';

/** Those that look. */
const tools = [
  getTemplate,
  profileSource,
  readSource,
  querySource,
  getRecipe,
  viewPreview,
  viewInvalidCells,
  profileColumns,
];

/** A question that the grammar does not understand: the model words an answer, the numbers in it come from queries. */
export async function answerWithModel(
  settings: ModelSettings,
  hooks: ModelHooks,
  answered: Answered,
  question: string,
  made: Made,
  emit: Emit,
): Promise<Answered> {
  if (answered.understood) return answered;
  const { recipe, tables, templates, sheets, scratch = '' } = made;
  const desk = new Desk(tables, templates, { scratch }, { recipe }, settings);
  desk.know(sheets);
  const work = new Work(emit, 'model-');
  const caller = new Caller(settings, hearingOf(settings, emit, hooks));
  const about = templates.map(({ slug, name }) => `${slug} (${name})`).join(', ');
  const first = `Tables:\n${asData(lines([...desk.tables.keys()]))}\nSheets: ${about}\nQuestion: ${question}`;
  const talk = new Conversation(caller, answerSystem, first, tools, desk, work);
  try {
    const answer = await worded(talk, first);
    return { ...answered, answer, understood: true };
  } catch (error) {
    const isOurs =
      error instanceof ModelFailed || error instanceof BudgetReached || error instanceof LedNowhere;
    if (!isOurs) throw error;
    work.status(`The model ${modelName(settings)} gave no answer: ${error.message}`);
    return answered;
  }
}

/** Until a turn without a call; a number that no tool gave is pointed out once. */
async function worded(talk: Conversation, first: string): Promise<string> {
  let seen = first;
  let wasTold = false;
  for (;;) {
    const { turn, results } = await talk.next();
    seen += results.join('\n');
    if (turn.calls.length > 0) continue;
    const answer = turn.text.trim();
    if (answer === '') throw new LedNowhere('it said nothing');
    const strange = numbersIn(answer).filter((number) => !numbersIn(seen).includes(number));
    if (strange.length === 0) return answer;
    if (wasTold) throw new LedNowhere(`its answer has numbers that no query gave: ${strange.join(', ')}`);
    wasTold = true;
    talk.tell(`These numbers are in no result: ${strange.join(', ')}. Ask the tools, then answer again.`);
  }
}

/** As digits alone: "1,200" and "1200" are the same. */
export function numbersIn(text: string): string[] {
  return [...text.matchAll(/\d[\d.,\u00a0\u202f]*/g)].map(([number]) =>
    number.replace(/\D/g, '').replace(/^0+(?=\d)/, ''),
  );
}
