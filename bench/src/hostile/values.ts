import type { Chance } from '../random.js';
import type { Known } from './known.js';
import { oddDescriptions, oddExpressions, oddPatterns, someText } from './texts.js';

export type Json = Record<string, unknown>;

/** Properties that hold a thing of the account, by the name it is known by. */
const names: Record<string, string> = {
  templateId: 'slug',
  templates: 'slug',
  slugs: 'slug',
  template_ids: 'template_id',
};
const texts: Record<string, readonly string[]> = {
  strictRule: oddPatterns,
  expression: oddExpressions,
  description: oddDescriptions,
};

/** A value that a schema allows, or nearly: texts are as they come. `name` is that of the property. */
export function valueFor(schema: Json, chance: Chance, known: Known, name = '', depth = 0): unknown {
  const value = (inner: unknown, as = name) => valueFor(inner as Json, chance, known, as, depth + 1);
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return value(chance.pick(choices));
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return chance.pick(schema.enum as unknown[]);
  const type = Array.isArray(schema.type) ? chance.pick(schema.type as string[]) : schema.type;
  if (type === 'object') return objectOf(schema, chance, value, depth);
  if (type === 'array') return listOf(schema, chance, (inner) => value(inner));
  if (type === 'string') return textOf(schema, chance, known, name);
  if (type === 'integer' || type === 'number') return numberOf(schema, chance);
  if (type === 'boolean') return chance.next() < 0.5;
  if (type === 'null') return null;
  return chance.pick([null, 1, 'x', [], {}, { a: { b: [1] } }]);
}

function objectOf(
  schema: Json,
  chance: Chance,
  value: (inner: unknown, name: string) => unknown,
  depth: number,
): Json {
  const required = (schema.required ?? []) as string[];
  const made = Object.entries((schema.properties ?? {}) as Json)
    .filter(([name]) => required.includes(name) || chance.next() < (depth > 1 ? 0.35 : 0.5))
    .map(([name, inner]): [string, unknown] => [name, value(inner, name)]);
  const more = schema.additionalProperties;
  if (typeof more === 'object')
    for (let n = chance.between(0, 3); n > 0; n -= 1) made.push([someText(chance, 30), value(more, '')]);
  return Object.fromEntries(made);
}

function listOf(schema: Json, chance: Chance, value: (inner: unknown) => unknown): unknown[] {
  const least = Number(schema.minItems ?? 0);
  const length = chance.next() < 0.97 ? Math.max(least, chance.between(1, 4)) : chance.between(0, 60);
  return Array.from({ length }, () => value(schema.items ?? {}));
}

function textOf({ format, maxLength, pattern }: Json, chance: Chance, known: Known, name: string): string {
  const odd = texts[name];
  if (odd && chance.next() < 0.5) return chance.pick(odd) ?? '';
  const there = known.pick(names[name] ?? name, chance);
  if (there !== undefined && chance.next() < 0.7) return there;
  if (format === 'uuid' && chance.next() < 0.6) return uuid(chance);
  if (name === 'email' && chance.next() < 0.7) return `p${chance.between(1, 1e6)}@hostile.test`;
  if (/url$/.test(name) && chance.next() < 0.7) return `https://x.test/${chance.between(1, 1e6)}`;
  if (name === 'password' && chance.next() < 0.7) return 'long enough to be one';
  if (/file_name|^name$/.test(name) && chance.next() < 0.3) return `file ${chance.between(1, 1e6)}.csv`;
  if (typeof pattern === 'string' && chance.next() < 0.5) return `a-${chance.between(1, 1e6)}`;
  return someText(chance, Math.min(Number(maxLength ?? 255), 20_000));
}

function numberOf({ minimum = 0, maximum = 1000 }: Json, chance: Chance): number {
  const odd = [0, -1, -0, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324];
  if (chance.next() < 0.3) return chance.pick(odd) ?? 0;
  return chance.between(Number(minimum), Math.min(Number(maximum), 1e9));
}

export function uuid(chance: Chance): string {
  const hex = Array.from({ length: 32 }, () => chance.between(0, 15).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
