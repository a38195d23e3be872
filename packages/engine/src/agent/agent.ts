import { answerQuestion } from '../answer/answer.js';
import type { Answered } from '../answer/kind.js';
import type { Made } from '../answer/made.js';
import { undoneLines } from '../edit/undone.js';
import { type UpdateContext, type Updated, update } from '../edit/update.js';
import { type PlanContext, type Planned, plan } from '../plan/plan.js';
import type { Emit } from '../plan/views/events.js';
import { Work } from '../plan/views/work.js';
import type { Table } from '../read/reader.js';
import type { Recipe } from '../recipe/recipe.js';
import type { Template } from '../validate/template.js';

/** Whoever plans: the built-in planner, or a language model. All it ever gives is a recipe, and answers about it. */
export interface Agent {
  plan(
    tables: readonly Table[],
    templates: readonly Template[],
    context: PlanContext,
    emit: Emit,
  ): Promise<Planned>;
  update(
    recipe: Recipe,
    tables: readonly Table[],
    templates: readonly Template[],
    message: string,
    context: UpdateContext,
    emit: Emit,
  ): Promise<Updated>;
  answerQuestion(question: string, made: Made, emit: Emit): Promise<Answered>;
}

/** What an edit is about shows when it is made; with one template there is no doubt. */
function onlyOne([first, ...others]: readonly Template[]): Record<string, string> {
  return first && others.length === 0 ? { templateId: first.slug, templateName: first.name } : {};
}

/** Needs no model, no network and no key. */
export const builtIn: Agent = {
  plan,
  update: (recipe, tables, templates, message, context, emit) =>
    new Work(emit).tool(
      'write_recipe',
      { message, ...onlyOne(templates) },
      () => update(recipe, tables, templates, message, context),
      ({ changes, undone }) => [...changes, ...undoneLines(undone)].join(' '),
    ),
  answerQuestion: (question, made, emit) =>
    new Work(emit).tool(
      'query_source',
      { question },
      () => answerQuestion(question, made),
      ({ understood }) => (understood ? 'answered' : 'not understood'),
    ),
};
