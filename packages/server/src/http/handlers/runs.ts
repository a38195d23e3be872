import { giveCredentials } from '../../domain/connections/credentials.js';
import { answerRun, cancelRun, getRun, listRuns, startRun } from '../../domain/runs/runs.js';
import { created, type Handlers, ok } from '../call.js';

export const runHandlers: Handlers<
  'startRun' | 'listRuns' | 'getRun' | 'cancelRun' | 'answerRun' | 'giveCredentials'
> = {
  startRun: async ({ service, actor, params, body }) =>
    created(await startRun(service, actor, params.migration_id, body)),
  listRuns: async ({ service, actor, params }) => ok(await listRuns(service, actor, params.migration_id)),
  getRun: async ({ service, actor, params }) =>
    ok(await getRun(service, actor, params.migration_id, params.run_id)),
  cancelRun: async ({ service, actor, params }) =>
    ok(await cancelRun(service, actor, params.migration_id, params.run_id)),
  answerRun: async ({ service, actor, params, body }) =>
    ok(await answerRun(service, actor, params.migration_id, params.run_id, body)),
  giveCredentials: async ({ service, actor, params, body }) =>
    ok(await giveCredentials(service, actor, params.migration_id, params.run_id, body)),
};
