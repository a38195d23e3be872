import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { openapi } from '../openapi.js';
import { errorSchema, errorsOf, isStream, type Route } from '../route.js';
import { routes } from '../routes.js';

type Json = Record<string, unknown>;
interface Media {
  schema?: Json;
  example?: unknown;
}
interface Described {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; schema: Json; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

const document = openapi('http://localhost:8787/api/v1');
const described = Object.values(document.paths as Record<string, Record<string, Described>>).flatMap(
  (methods) => Object.values(methods),
);
const components = (document.components as { schemas: Record<string, Json> }).schemas;
const routeOf = (operation: string) => (routes as Record<string, Route>)[operation]!;

/** Every schema without parts of its own, with the way to it. */
function leaves(schema: unknown, path: string): [path: string, schema: Json][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { $ref, anyOf, properties, items, additionalProperties } = schema as Json;
  if ($ref !== undefined) return [];
  if (Array.isArray(anyOf)) return anyOf.flatMap((each) => leaves(each, path));
  const inside = [
    ...Object.entries((properties ?? {}) as Json).flatMap(([name, each]) => leaves(each, `${path}.${name}`)),
    ...(isFilled(items) ? leaves(items, `${path}[]`) : []),
    ...(isFilled(additionalProperties) ? leaves(additionalProperties, `${path}.*`) : []),
  ];
  const isWhole = !properties && !isFilled(items) && !isFilled(additionalProperties);
  return isWhole ? [[path, schema as Json]] : inside;
}

function isFilled(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).length > 0;
}

function valuesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  // A JSON Schema among the examples has members of type "string".
  return Object.entries(value).flatMap(([name, each]) => (name === 'type' ? [] : valuesIn(each)));
}

const media = described.flatMap(({ operationId, requestBody, responses }) => [
  ...Object.entries(requestBody?.content ?? {}).map(
    ([type, one]) => [`${operationId} ${type}`, one] as const,
  ),
  ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(([type, one]) => [`${operationId} ${status} ${type}`, one] as const),
  ),
]);

describe('the examples of the OpenAPI document', () => {
  it('are there for every parameter, body and answer, and for every member of a schema', () => {
    const missing = [
      ...media.filter(([name, { example }]) => name.endsWith(' application/json') && example === undefined),
      ...described.flatMap(({ operationId, parameters = [] }) =>
        parameters
          .filter(({ example }) => example === undefined)
          .map(({ name }) => [`${operationId} ?${name}`] as const),
      ),
    ].map(([name]) => name);
    expect(missing).toEqual([]);
    const schemas: [string, unknown][] = [
      ...Object.entries(components),
      ...media.map(([name, { schema }]): [string, unknown] => [name, schema]),
    ];
    const bare = schemas
      .flatMap(([name, schema]) => leaves(schema, name))
      .filter(
        ([, schema]) => !('examples' in schema || 'const' in schema || 'enum' in schema || isBytes(schema)),
      )
      .filter(([, { type }]) => type !== 'null')
      .map(([path]) => path);
    expect(bare).toEqual([]);
  });

  it('fit what the service takes and answers', () => {
    const fits = (schema: z.ZodType, value: unknown, name: string) =>
      expect(schema.safeParse(value).error?.issues ?? [], name).toEqual([]);
    for (const { operationId, parameters = [], requestBody, responses } of described) {
      const route = routeOf(operationId);
      for (const place of ['path', 'query'] as const) {
        const own = parameters
          .filter((each) => each.in === place)
          .map(({ name, example }) => [name, example]);
        const schema = place === 'path' ? route.params : route.query;
        if (schema) fits(schema, Object.fromEntries(own), `${operationId} ${place}`);
      }
      if (route.body) fits(route.body, requestBody?.content['application/json']?.example, operationId);
      for (const [status, { content = {} }] of Object.entries(responses)) {
        const example = content['application/json']?.example;
        const success = route.responses[Number(status)];
        const schema = success
          ? isStream(success)
            ? success.json
            : success
          : errorSchema(errorsOf(route).find((each) => each === Number(status))!);
        if (schema) fits(schema, example, `${operationId} ${status}`);
      }
    }
  });

  it('are real values', () => {
    const shown = [
      ...media.map(([, { example }]) => example),
      ...examplesIn(document),
      ...described.flatMap(({ parameters = [] }) => parameters.map(({ example }) => example)),
    ].flatMap(valuesIn);
    expect(shown.length).toBeGreaterThan(1000);
    for (const value of shown) expect(['string', '', 'text', 'foo', 'bar', 0, 'null']).not.toContain(value);
    const texts = shown.filter((value) => typeof value === 'string');
    const ids = texts.filter((text) => /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text));
    for (const id of ids)
      expect(id).toMatch(/^01a09f[0-9a-f]{2}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const moments = texts.filter((text) => /^\d{4}-\d\d-\d\dT/.test(text));
    for (const moment of moments) expect(new Date(moment).toISOString()).toBe(moment);
    expect([ids.length > 20, moments.length > 20]).toEqual([true, true]);
  });
});

/** What schemas show; a member that is called so is not one of these. */
function examplesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'examples' && Array.isArray(inner) ? inner : examplesIn(inner),
  );
}

function isBytes({ format }: Json): boolean {
  return format === 'binary';
}
