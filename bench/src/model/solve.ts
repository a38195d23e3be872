import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelAgent } from '@godwit/model/agent';
import { modelName, modelSettings } from '@godwit/model/settings';
import { workedOn } from '@godwit/model/taken';
import { type ModelRequest, ModelServer } from '@godwit/testbed/model-server';
import { asTheCaseSays } from '../migrations/answering.js';
import { readCase } from '../migrations/case.js';
import { migrate, tablesOf } from '../migrations/migrate.js';
import type { Scorer } from '../migrations/score.js';
import type { Solution } from './solution.js';

export interface Solved {
  case: string;
  built_in: number;
  model: number;
  /** Of the last round. */
  tool_calls: number;
  /** What the tools said to the calls that they did not carry out. */
  refused: string[];
  taken: boolean;
  failed?: string;
}

/** A case by the built-in planner, and by the model agent with a server that plays the solution. */
export async function solve({ name, turns }: Solution, data: string, scorer: Scorer): Promise<Solved> {
  const folder = join(data, name);
  const scratch = await mkdtemp(join(tmpdir(), 'godwit-model-'));
  const server = await ModelServer.start();
  try {
    const answering = asTheCaseSays((await readCase(folder)).answers ?? []);
    const tables = await tablesOf(folder, scratch);
    const settings = modelSettings({
      MODEL: 'compatible:scripted',
      MODEL_BASE_URL: server.baseUrl,
      // How fast the machine is decides nothing here.
      MODEL_MAX_SECONDS: '7200',
    });
    if (!settings) throw new Error('the scripted model is configured');
    const results: { ok: boolean; said: string }[] = [];
    // Answers to questions begin a new round: the conversation says where it is, not the number of the request.
    server.play((request) => {
      const turn = turnsIn(request);
      if (turn === 0) results.length = 0;
      return turns[turn];
    });
    const agent = modelAgent(settings, {
      emit: (event) => {
        if (event.type === 'tool_result')
          results.push({ ok: event.ok, said: `${event.name}: ${event.summary}` });
      },
    });
    const outs = { builtIn: join(scratch, 'built-in'), model: join(scratch, 'model') };
    const before = await migrate(folder, outs.builtIn, answering, { tables });
    const after = await migrate(folder, outs.model, answering, { tables, agent });
    const failed = before.failed ?? after.failed;
    return {
      case: name,
      built_in: scorer(folder, outs.builtIn).figure,
      model: scorer(folder, outs.model).figure,
      tool_calls: results.length,
      refused: results.filter(({ ok }) => !ok).map(({ said }) => said),
      taken: after.recipe?.notes.includes(workedOn(modelName(settings))) ?? false,
      ...(failed !== undefined && { failed }),
    };
  } finally {
    await server.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** How often the model has spoken in the conversation that the request carries. */
function turnsIn({ body: { messages } }: ModelRequest): number {
  const all = Array.isArray(messages) ? (messages as { role?: unknown }[]) : [];
  return all.filter(({ role }) => role === 'assistant').length;
}
