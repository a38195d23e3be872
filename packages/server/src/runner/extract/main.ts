import { failureOf } from '../child/failure.js';
import { workInTurn } from '../child/work-in-turn.js';
import { doExtract } from './extract.js';
import type { ExtractSpec, FromExtractor } from './messages.js';

/** The process that extractions are done in. */
workInTurn<ExtractSpec, FromExtractor>(doExtract, (error, spec) => ({
  type: 'failed',
  ...failureOf(error, spec, 'extraction'),
}));
