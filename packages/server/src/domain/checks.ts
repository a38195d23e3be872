import type { AiCheck } from '@godwit/engine/validate/ai/check';
import { compileAiRule } from '@godwit/engine/validate/ai/compile';
import type { Column } from './columns.js';

/** What the descriptions of `ai` columns say, compiled once: a later engine must not judge old rows anew. */
export function compiledChecks(columns: readonly Column[]): Record<string, AiCheck> {
  const ai = columns.filter(({ desiredRule }) => desiredRule === 'ai');
  return Object.fromEntries(ai.map((column) => [column.name, compileAiRule(column)]));
}
