import { plainSchema } from '@godwit/contract/openapi';
import { getOwn, setOwn } from '@godwit/contract/own';
import { isStream, type Route } from '@godwit/contract/route';
import serializerOf from 'fast-json-stringify';
import type { FastifySchema, FastifySerializerCompiler } from 'fastify';

type Json = Record<string, unknown>;

/**
 * Response schemas for Fastify's serialiser, from the contract: fast, and a field the contract does not show
 * cannot leave the service by accident.
 */
export function responseSchemas(route: Route): Record<string, Json> {
  const schemas: Record<string, Json> = {};
  for (const [status, response] of Object.entries(route.responses)) {
    const document = isStream(response) ? response.json : response;
    if (document) setOwn(schemas, status, inline(plainSchema(document)));
  }
  return schemas;
}

/** Each is made when an answer needs it: to make all of them took a tenth of the main thread's time at a start. */
export const serializeLater: FastifySerializerCompiler<FastifySchema> = ({ schema }) => {
  let serialize: ((answer: unknown) => string) | undefined;
  return (answer) => {
    serialize ??= serializerOf(schema as Json);
    return serialize(answer);
  };
};

/** The serialiser wants no references; none of our responses is recursive. */
function inline({ $defs = {}, $schema, ...schema }: Json & { $defs?: Json }): Json {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, id, ...rest } = value as Json;
    const members = typeof id === 'string' ? rest : (value as Json);
    if (typeof $ref === 'string') return resolve(getOwn($defs, $ref.replace('#/$defs/', '')));
    return Object.fromEntries(Object.entries(members).map(([name, inner]) => [name, resolve(inner)]));
  };
  return resolve(schema) as Json;
}
