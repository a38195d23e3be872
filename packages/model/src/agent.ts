import { type Agent, builtIn } from '@godwit/engine/agent/agent';
import { answerWithModel } from './answer.js';
import type { ModelHooks } from './hearing.js';
import { planWithModel } from './plan.js';
import { updateWithModel } from './sentences.js';
import type { ModelSettings } from './settings.js';

/** The built-in agent, with a model beside it: for plans, and for what the grammar does not understand. */
export function modelAgent(settings: ModelSettings, hooks: ModelHooks = {}): Agent {
  return {
    plan: (tables, templates, context, emit) =>
      planWithModel(settings, hooks, tables, templates, context, emit),
    update: async (recipe, tables, templates, message, context, emit) => {
      const understood = await builtIn.update(recipe, tables, templates, message, context, emit);
      const tell = hooks.emit ?? emit;
      return updateWithModel(settings, hooks, understood, tables, templates, context, tell);
    },
    answerQuestion: async (question, made, emit) => {
      const answered = await builtIn.answerQuestion(question, made, emit);
      return answerWithModel(settings, hooks, answered, question, made, hooks.emit ?? emit);
    },
  };
}
