import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@godwit/client/client';
import { type Agent, builtIn } from '@godwit/engine/agent/agent';
import { modelAgent } from '@godwit/model/agent';
import { ModelSettingsError, modelSettings } from '@godwit/model/settings';
import { UsageError } from '../benchmark.js';
import { type Answering, always, asTheCaseSays } from './answering.js';
import { caseNames, readCase, scorerOf } from './case.js';
import { migrateIdeally } from './ideal.js';
import { type Attempt, migrate } from './migrate.js';
import { migrateOverHttp } from './over-http.js';
import { type Figures, printed } from './print.js';
import type { Score, Scorer } from './score.js';
import { runScoreBench } from './score-bench.js';

export interface Cases {
  name: string;
  data: string;
  /** The program beside the cases that scores them. */
  program: string;
  scorer(program: string): Promise<Scorer>;
  isWell(figures: Figures): boolean;
}

export const usage =
  '[--data DIR] [--case NAME] [--out DIR] [--decide | --ideal | --score] [--all] [--agent model | --base URL --key KEY]';

/** Runs all cases of a folder, and says how right they came out, and what was said where they did not. */
export async function runCases({ name, data: usual, program, scorer, isWell }: Cases, args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: usual },
      case: { type: 'string' },
      out: { type: 'string' },
      decide: { type: 'boolean', default: false },
      ideal: { type: 'boolean', default: false },
      score: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      agent: { type: 'string', default: 'built_in' },
      base: { type: 'string' },
      key: { type: 'string' },
    },
  });
  const agent = agentOf(values);
  if (agent === undefined) {
    console.error(
      'bench: MODEL is not set: --agent model needs a model (MODEL, MODEL_BASE_URL, MODEL_API_KEY), and nothing was run',
    );
    return { ok: false, figures: { error: 'no model' } };
  }
  const data = resolve(values.data);
  const scoring = existsSync(data) ? scorerOf(data, program) : undefined;
  if (scoring === undefined) {
    console.error(
      `bench: the cases and their scorer (${program}) are not at ${data}; give their folder with --data`,
    );
    return { ok: false, figures: { error: 'no data' } };
  }
  const score = await scorer(scoring);
  if (values.score) return runScoreBench({ data, case: values.case, out: values.out, score });
  const doOne = way(values, score, agent);
  const out =
    values.out === undefined ? await mkdtemp(join(tmpdir(), `godwit-${name}-`)) : resolve(values.out);
  try {
    const attempts = new Map<string, Attempt>();
    const scores = new Map<string, Score>();
    for (const each of await caseNames(data, values.case)) {
      const folder = join(out, each);
      await mkdir(folder, { recursive: true });
      const attempt = await doOne(join(data, each), folder);
      attempts.set(each, attempt);
      await writeFile(join(folder, 'run.json'), JSON.stringify({ questions: attempt.asked.length }));
      scores.set(each, score(join(data, each), folder));
    }
    // Cases of a folder of this name are kept closed, so that what is built does not fit them by heart.
    const closed = basename(data) === 'check' && !values.all;
    const figures = printed(scores, attempts, closed);
    return { ok: isWell(figures), figures: { agent: values.agent, answers: answersOf(values), ...figures } };
  } finally {
    if (values.out === undefined) await rm(out, { recursive: true, force: true });
  }
}

/** Undefined: no model is configured. */
function agentOf({ agent, ideal, base, score }: Ways): Agent | undefined {
  if (score && (ideal || base !== undefined || agent !== 'built_in'))
    throw new UsageError('--score compares what is planned here without a model, and decides by itself');
  if (agent === 'built_in') return builtIn;
  if (agent !== 'model') throw new UsageError(`--agent must be built_in or model, not "${agent}"`);
  if (ideal) throw new UsageError('--ideal plans each case many times: it works without a model only');
  if (base !== undefined) throw new UsageError('--agent model asks the model from here, without a service');
  try {
    const settings = modelSettings(process.env);
    return settings && modelAgent(settings);
  } catch (error) {
    if (error instanceof ModelSettingsError) throw new UsageError(error.message);
    throw error;
  }
}

interface Ways {
  agent: string;
  decide: boolean;
  ideal: boolean;
  score: boolean;
  base?: string | undefined;
  key?: string | undefined;
}

function answersOf({ decide, ideal }: Ways): string {
  if (decide && ideal) throw new UsageError('--decide and --ideal are two ways to answer: give one of them');
  return decide ? 'you decide' : ideal ? 'the best option' : 'as the case says';
}

/** By the library, or by a service: with its own rate limit, so that a request may have to wait for its minute. */
function way(values: Ways, score: Scorer, agent: Agent): (folder: string, out: string) => Promise<Attempt> {
  const { decide, ideal, base, key: apiKey } = values;
  answersOf(values);
  const answering = async (folder: string): Promise<Answering> =>
    decide ? always('you decide') : asTheCaseSays((await readCase(folder)).answers ?? []);
  if (base === undefined)
    return async (folder, out) =>
      ideal ? migrateIdeally(folder, out, score) : migrate(folder, out, await answering(folder), { agent });
  if (apiKey === undefined) throw new UsageError('--base needs --key, an API key of that service');
  if (ideal) throw new UsageError('--ideal plans each case many times: it works without a service only');
  const client = createClient({ baseUrl: base, apiKey, retries: 8 });
  return async (folder, out) => migrateOverHttp(client, folder, out, await answering(folder));
}
