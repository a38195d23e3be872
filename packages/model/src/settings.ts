import { getOwn } from '@godwit/contract/own';

/** How cells of customers may be sent to the model: not at all, as shapes (`A9-9999`), or as they are. */
export type Samples = 'none' | 'masked' | 'values';

export interface ModelSettings {
  /** The wire that is spoken. `compatible`: whatever answers as OpenAI's chat completions do. */
  family: 'openai' | 'anthropic' | 'compatible';
  name: string;
  /** Undefined: where the provider of the family is. */
  baseUrl?: string;
  apiKey?: string;
  samples: Samples;
  /** Of a column, at most. */
  mostSamples: number;
  limits: ModelLimits;
  /** Of a million tokens, in whatever currency: what a run cost is told in it. */
  price?: { input: number; output: number };
}

/** Of one run. What is reached first ends the model's part in it, with the best so far. */
export interface ModelLimits {
  steps: number;
  tokens: number;
  seconds: number;
  cost?: number;
}

/** What a run used of the model. */
export interface ModelUsage {
  model: string;
  calls: number;
  input_tokens: number;
  output_tokens: number;
  cost?: number;
}

/** One call, as the log keeps it: what exactly went out and came back can be told by the hashes. */
export interface ModelCall {
  model: string;
  /** From 1, in the run. */
  n: number;
  request_sha256: string;
  response_sha256: string | null;
  input_tokens: number;
  output_tokens: number;
  ms: number;
  error?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Named in what it says: the variable, what is wrong with it and what it should be. */
export class ModelSettingsError extends Error {
  override name = 'ModelSettingsError';
}

const families = ['openai', 'anthropic', 'compatible'] as const;

/** Undefined where no model is configured: then nothing is ever sent. */
export function modelSettings(env: Environment): ModelSettings | undefined {
  const model = text(env, 'MODEL');
  if (model === undefined) return undefined;
  const [, family, name] = /^([a-z]+):(.+)$/s.exec(model) ?? [];
  const known = families.find((each) => each === family);
  if (!known || !name)
    throw new ModelSettingsError(
      `MODEL must be openai:NAME, anthropic:NAME or compatible:NAME, not "${model}"`,
    );
  const baseUrl = text(env, 'MODEL_BASE_URL')?.replace(/\/+$/, '');
  if (known === 'compatible' && baseUrl === undefined)
    throw new ModelSettingsError('MODEL_BASE_URL is needed for a compatible model: where does it answer?');
  if (baseUrl !== undefined) checkAddress(baseUrl);
  const apiKey = text(env, 'MODEL_API_KEY');
  if (known !== 'compatible' && apiKey === undefined)
    throw new ModelSettingsError(`MODEL_API_KEY is needed for ${model}`);
  const price = priceOf(env);
  const cost = amount(env, 'MODEL_MAX_COST');
  if (cost !== undefined && !price)
    throw new ModelSettingsError('MODEL_MAX_COST needs MODEL_PRICE_INPUT and MODEL_PRICE_OUTPUT');
  return {
    family: known,
    name,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(apiKey !== undefined && { apiKey }),
    samples: samplesOf(env),
    mostSamples: whole(env, 'MODEL_SAMPLES_PER_COLUMN', 20, 0, 1000),
    limits: {
      steps: whole(env, 'MODEL_MAX_STEPS', 40, 1, 1000),
      tokens: whole(env, 'MODEL_MAX_TOKENS', 1_000_000, 1000, 1e9),
      seconds: whole(env, 'MODEL_MAX_SECONDS', 600, 1, 86_400),
      ...(cost !== undefined && { cost }),
    },
    ...(price && { price }),
  };
}

/** As it is shown to people: without address and key. */
export function modelName({ family, name }: Pick<ModelSettings, 'family' | 'name'>): string {
  return `${family}:${name}`;
}

/** What is wrong with it is said without showing it: an address may hold a password. */
function checkAddress(given: string): void {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:\/\/[^/]/.test(given))
    throw new ModelSettingsError('MODEL_BASE_URL must be an http or https address');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new ModelSettingsError(
      'MODEL_BASE_URL must be an address alone, without a name, a password, a "?" or a "#": the key belongs into MODEL_API_KEY',
    );
}

function samplesOf(env: Environment): Samples {
  const given = text(env, 'MODEL_SAMPLES') ?? 'values';
  if (given === 'none' || given === 'masked' || given === 'values') return given;
  throw new ModelSettingsError(`MODEL_SAMPLES must be none, masked or values, not "${given}"`);
}

function priceOf(env: Environment): ModelSettings['price'] {
  const input = amount(env, 'MODEL_PRICE_INPUT');
  const output = amount(env, 'MODEL_PRICE_OUTPUT');
  if (input === undefined && output === undefined) return undefined;
  if (input === undefined || output === undefined)
    throw new ModelSettingsError('MODEL_PRICE_INPUT and MODEL_PRICE_OUTPUT are set together');
  return { input, output };
}

function text(env: Environment, name: string): string | undefined {
  return getOwn(env, name)?.trim() || undefined;
}

function whole(env: Environment, name: string, usual: number, least: number, most: number): number {
  const given = text(env, name);
  if (given === undefined) return usual;
  const value = Number(given);
  if (!/^\d+$/.test(given) || value < least || value > most)
    throw new ModelSettingsError(`${name} must be a whole number from ${least} to ${most}, not "${given}"`);
  return value;
}

function amount(env: Environment, name: string): number | undefined {
  const given = text(env, name);
  if (given === undefined) return undefined;
  if (!/^\d+(?:\.\d+)?$/.test(given))
    throw new ModelSettingsError(`${name} must be a number that is not negative, not "${given}"`);
  return Number(given);
}
