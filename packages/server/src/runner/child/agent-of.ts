import { type Agent, builtIn } from '@godwit/engine/agent/agent';
import type { RunSpec } from '../messages.js';
import type { RunWork } from './run-work.js';

/**
 * Who plans and understands in this run. What a model says is another at every try: it is told apart by the attempt.
 * Its library is loaded only where it is wanted.
 */
export async function agentOf(spec: RunSpec, work: RunWork, step: string): Promise<Agent> {
  if (!spec.model) return builtIn;
  const { modelAgent } = await import('@godwit/model/agent');
  return modelAgent(spec.model, {
    onCall: (call) => work.modelCalled(call),
    used: spec.modelUsed,
    emit: work.telling(`${step}:model:${spec.attempt}`).emit,
  });
}
