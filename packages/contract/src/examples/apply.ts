import { getOwn, setOwn } from '../own.js';
import { type ErrorStatus, errorsOf, type Route } from '../route.js';
import { errorExample } from './errors.js';
import { examples, further } from './operations.js';
import { parameters } from './parameters.js';

type Json = Record<string, unknown>;
interface Media {
  schema?: Json;
  example?: unknown;
}
interface Described {
  parameters?: { name: string; schema: Json; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

/**
 * Puts real values into the document: whole bodies where they are sent and answered, and each member's own value into
 * its schema, for programs that make examples of schemas.
 */
export class Examples {
  constructor(private readonly components: Json) {}

  describe(operation: string, route: Route, described: Described): void {
    const example = getOwn<Shown>(examples as Record<string, Shown>, operation);
    for (const parameter of described.parameters ?? []) {
      const { name } = parameter;
      const value = getOwn(parameters, `${operation}.${name}`) ?? getOwn(parameters, name);
      this.show(parameter, value);
    }
    for (const [type, media] of Object.entries(described.requestBody?.content ?? {})) {
      if (type === 'application/json') this.show(media, example?.body);
      for (const body of [example?.body, ...(example?.also ?? [])]) this.spread(media.schema, body);
    }
    for (const [status, { content = {} }] of Object.entries(described.responses)) {
      const isError = errorsOf(route).includes(Number(status) as ErrorStatus);
      const value = isError
        ? errorExample(Number(status) as ErrorStatus, route.path)
        : (getOwn(example?.answers, status) ?? example?.answer);
      const json = getOwn(content, 'application/json');
      if (json) this.show(json, value);
    }
  }

  /** What no answer holds. */
  complete(): void {
    for (const [name, values] of Object.entries(further))
      for (const value of values) this.spread(getOwn(this.components, name) as Json | undefined, value);
  }

  private show(at: { schema?: Json; example?: unknown }, value: unknown): void {
    if (value === undefined) return;
    at.example = value;
    this.spread(at.schema, value);
  }

  /** The first value that a schema meets becomes its example. */
  private spread(schema: Json | undefined, value: unknown): void {
    if (!schema || value === null || value === undefined) return;
    const parts = this.parts(schema, value);
    for (const [inner, each] of parts ?? []) this.spread(inner, each);
    if (!parts && !('const' in schema) && schema.examples === undefined) setOwn(schema, 'examples', [value]);
  }

  /** The schemas inside of one, each with its part of the value; undefined where it has none inside. */
  private parts(schema: Json, value: unknown): [Json | undefined, unknown][] | undefined {
    const { $ref, anyOf, properties, items, additionalProperties: others } = schema;
    if (typeof $ref === 'string')
      return [
        [getOwn(this.components, $ref.replace('#/components/schemas/', '')) as Json | undefined, value],
      ];
    if (Array.isArray(anyOf))
      return (anyOf as Json[]).filter((each) => mayBe(each, value)).map((each) => [each, value]);
    if (Array.isArray(value) && isFilled(items)) return value.map((each) => [items, each]);
    if (!isObject(value) || !(isObject(properties) || isFilled(others))) return undefined;
    return Object.entries(value).map(([name, each]) => {
      const own = isObject(properties) ? getOwn(properties, name) : undefined;
      return [(own ?? others) as Json | undefined, each];
    });
  }
}

interface Shown {
  body?: unknown;
  /** Further bodies, for members that the first one leaves out. */
  also?: readonly unknown[];
  answer?: unknown;
  answers?: Record<string, unknown>;
}

function mayBe({ $ref, type }: Json, value: unknown): boolean {
  if ($ref !== undefined) return isObject(value);
  const kinds = Array.isArray(value)
    ? ['array']
    : Number.isInteger(value)
      ? ['integer', 'number']
      : [typeof value];
  return kinds.some((kind) => kind === type);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFilled(value: unknown): value is Json {
  return isObject(value) && Object.keys(value).length > 0;
}
