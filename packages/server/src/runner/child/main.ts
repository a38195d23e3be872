import type { FromChild, RunSpec } from '../messages.js';
import { failureOf } from './failure.js';
import { doRun } from './run.js';
import { workInTurn } from './work-in-turn.js';

/** The process that runs are done in. */
workInTurn<RunSpec, FromChild>(doRun, (error, spec) => ({ type: 'failed', ...failureOf(error, spec) }));
