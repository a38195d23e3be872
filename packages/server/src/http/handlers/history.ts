import { getLog, verifyLog } from '../../domain/migrations/log.js';
import { logMarkdown } from '../../domain/migrations/log-markdown.js';
import { diffRecipes, getRecipe } from '../../domain/runs/recipes.js';
import { rollback } from '../../domain/runs/rollback.js';
import { type Handlers, ok } from '../call.js';

const media = { json: 'application/json; charset=utf-8', md: 'text/markdown; charset=utf-8' };

/** What runs left behind: log, recipes, the rows before. */
export const historyHandlers: Handlers<'getLog' | 'verifyLog' | 'getRecipe' | 'diffRecipes' | 'rollback'> = {
  getLog: async ({ service, actor, params, query }) => {
    const log = await getLog(service, actor, params.migration_id);
    if (query.format !== 'md') return ok(log);
    return { status: 200, stream: logMarkdown(log), headers: { 'content-type': media.md } };
  },
  verifyLog: async ({ service, actor, params }) => ok(await verifyLog(service, actor, params.migration_id)),
  getRecipe: async ({ service, actor, params, query }) => {
    const format = query.format ?? 'json';
    const stream = await getRecipe(service, actor, params.migration_id, format);
    return { status: 200, stream, headers: { 'content-type': media[format] } };
  },
  diffRecipes: async ({ service, actor, params, query }) =>
    ok(await diffRecipes(service, actor, params.migration_id, query)),
  rollback: async ({ service, actor, params }) => ok(await rollback(service, actor, params.migration_id)),
};
