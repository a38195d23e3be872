import { z } from 'zod';
import { sessionCookie } from './accounts.js';
import { Examples } from './examples/apply.js';
import { getOwn, setOwn } from './own.js';
import {
  type ErrorStatus,
  errorMeanings,
  errorSchema,
  errorsOf,
  isStream,
  type Route,
  tags,
} from './route.js';
import { routes } from './routes.js';
import {
  companyDonePayload,
  type EventType,
  eventType,
  flatPayload,
  nestedPayload,
} from './webhook-payloads.js';

type Json = Record<string, unknown>;

const tagTexts: Record<(typeof tags)[number], string> = {
  Catalog: 'Sources (the systems customers leave) and templates (the shape they move into)',
  Migrations: 'Migrations and their files',
  Runs: 'Generate, review, refine, execute, and follow along',
  Export: 'Validated rows, streamed',
  Log: 'What a migration did, with a hash chain',
  Knowledge: 'What the agent reads before every run',
  Exports: 'Export jobs',
  Extractions: 'One file into tables, without a migration',
  Companies: 'Customers, their workbooks and magic links',
  Webhooks: 'Signed deliveries of clean data',
  Accounts: 'Sign-in, team, API keys, settings',
};

/** The OpenAPI 3.1 document, from the same schemas that check requests and responses. */
export function openapi(server: string): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const [operation, route] of Object.entries<Route>(routes)) {
    const methods = getOwn(paths, route.path) ?? {};
    setOwn(methods, route.method.toLowerCase(), describe(operation, route, components));
    setOwn(paths, route.path, methods);
  }
  const sent = webhooks(components);
  // When all schemas are there: each call of `jsonSchema` writes those that it refers to anew.
  const examples = new Examples(components);
  for (const [operation, route] of Object.entries<Route>(routes)) {
    const described = getOwn(getOwn(paths, route.path), route.method.toLowerCase());
    examples.describe(operation, route, described as Parameters<Examples['describe']>[2]);
  }
  examples.complete();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Godwit',
      version: '1.0.0',
      description:
        'Headless data migration: messy exports in, clean rows in the shape of your templates out.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server }],
    tags: tags.map((name) => ({ name, description: tagTexts[name] })),
    security: [{ apiKey: [] }],
    paths,
    webhooks: sent,
    components: {
      schemas: components,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        session: { type: 'http', scheme: 'bearer' },
        sessionCookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      },
    },
  };
}

function describe(operation: string, route: Route, components: Json): Json {
  return {
    operationId: operation,
    tags: [route.tag],
    summary: route.summary,
    ...descriptionOf(route),
    security: security(route),
    ...parameters(route, components),
    ...requestBody(route, components),
    responses: responses(route, components),
  };
}

/** What the service sends to the endpoints of an account. */
function webhooks(components: Json): Json {
  const rows = { oneOf: [flatPayload, nestedPayload].map((payload) => jsonSchema(payload, components)) };
  const done = jsonSchema(companyDonePayload, components);
  const parameters = Object.entries(sentHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  return Object.fromEntries(
    eventType.options.map((event) => [
      event,
      {
        post: {
          operationId: event,
          tags: ['Webhooks'],
          summary: eventSummaries[event],
          description: 'Signed as the Standard Webhooks specification says; `svix-` headers carry the same.',
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: event === 'company.done' ? done : rows } },
          },
          responses: {
            '2XX': { description: 'Taken, within 15 seconds. Anything else is tried again' },
            '410': { description: 'The endpoint wants nothing any more: it is switched off' },
          },
        },
      },
    ]),
  );
}

const eventSummaries: Record<EventType, string> = {
  'workbook.production.export': 'A batch of rows of a workbook (production)',
  'workbook.preview.export': 'A batch of rows of a workbook (preview)',
  'company.done': 'A customer has said that all is there',
};

const sentHeaders = {
  'webhook-id': 'The same at every attempt: drop what was taken before',
  'webhook-timestamp': 'Seconds since 1970, of this attempt',
  'webhook-signature': '`v1,` and the signature; several with a space between while a secret is rotated',
  'godwit-event': 'The type of the event',
};

function descriptionOf({ description }: Route): Json {
  return description === undefined ? {} : { description };
}

const key = { apiKey: [] };
const session = [{ session: [] }, { sessionCookie: [] }];

function security(route: Route): Json[] {
  if (route.auth === 'account' || route.auth === 'keyOrAdmin') return [key, ...session];
  if (route.auth === 'key') return [key];
  if (route.auth === 'link' || route.auth === 'open') return [];
  return session;
}

function parameters(route: Route, components: Json): Json {
  const list: Json[] = [];
  for (const [place, object] of [
    ['path', route.params],
    ['query', route.query],
  ] as const) {
    if (!object) continue;
    const { properties = {}, required = [] } = jsonSchema(object, components) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    for (const [name, schema] of Object.entries(properties)) {
      list.push({ name, in: place, required: required.includes(name), schema });
    }
  }
  return list.length > 0 ? { parameters: list } : {};
}

function requestBody(route: Route, components: Json): Json {
  if (!route.body && !route.bodyMedia) return {};
  const schema = route.body ? jsonSchema(route.body, components) : { type: 'string', format: 'binary' };
  const media = route.bodyMedia ?? ['application/json'];
  const content: Json = Object.fromEntries(media.map((type) => [type, { schema }]));
  if (route.form) content['multipart/form-data'] = { schema: jsonSchema(route.form, components) };
  const required = !route.body?.safeParse(undefined).success;
  return { requestBody: { required, content } };
}

function responses(route: Route, components: Json): Json {
  const all: Json = {};
  for (const [status, response] of Object.entries(route.responses)) {
    const shown = isStream(response)
      ? {
          description: response.description,
          content: Object.fromEntries(
            response.media.map((type) => [
              type,
              type === 'application/json' && response.json
                ? { schema: jsonSchema(response.json, components) }
                : {},
            ]),
          ),
          ...(response.headers && { headers: headers(response.headers) }),
        }
      : content(status === '200' ? 'Done' : 'Accepted', jsonSchema(response, components));
    setOwn(all, status, shown);
  }
  for (const status of errorsOf(route)) {
    all[status] = content(errorMeanings[status as ErrorStatus], jsonSchema(errorSchema(status), components));
  }
  return all;
}

function content(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } };
}

function headers(described: Record<string, string>): Json {
  return Object.fromEntries(
    Object.entries(described).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );
}

/** JSON Schema of a zod schema; schemas that carry an id move to `components` and are referred to. */
function jsonSchema(schema: z.ZodType, components: Json): Json {
  const { $defs = {}, $schema, ...rest } = plainSchema(schema) as Json & { $defs?: Json };
  const { id: own, ...body } = rest;
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _, ...inner } = definition as Json;
    setOwn(components, name, relocate(inner));
  }
  if (typeof own !== 'string') return relocate(rest) as Json;
  setOwn(components, own, relocate(body));
  return { $ref: `#/components/schemas/${own}` };
}

function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' ? String(inner).replace('#/$defs/', '#/components/schemas/') : relocate(inner),
    ]),
  );
}

/**
 * What a caller sends and reads. Nullable simple types become `type: [T, 'null']`: shorter to read, and
 * the server's serialiser compiles it without a validator in the loop.
 */
export function plainSchema(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema: json }) => {
      const [first, second, ...more] = json.anyOf ?? [];
      if (!first || !second || more.length > 0 || !isNull(second)) return;
      if (typeof first.type !== 'string' || first.type === 'object' || first.type === 'array') return;
      const { type, ...constraints } = first;
      delete json.anyOf;
      Object.assign(json, { ...constraints, ...json, type: [type, 'null'] });
      if (json.enum) json.enum = [...json.enum, null];
    },
  }) as Json;
}

function isNull(schema: { type?: string | string[] | undefined }): boolean {
  return schema.type === 'null';
}
