import type { FormSchema, Settings } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { isSecret } from '../secrets.js';
import { settingsProblems } from '../settings.js';
import { askedOf } from './credential-schema.js';
import { authWays, type RestDocument, type RestStream } from './document.js';
import { documentSchema } from './document-schema.js';
import { namesIn } from './placeholders.js';

/** What is wrong with a document, a sentence each that begins with the place: `document.streams.0.path is missing`. */
export function documentProblems(given: unknown): string[] {
  const shape = settingsProblems(documentSchema, given as Settings, 'document');
  if (shape.length > 0) return shape;
  const document = given as RestDocument;
  return [
    ...settingProblems(document),
    ...authProblems(document),
    ...requestProblems(document, document.headers, document.parameters, 'document'),
    ...(document.check ? unknownNames(document, 'document.check.path', document.check.path, []) : []),
    ...document.streams.flatMap((stream, index) =>
      streamProblems(document, stream, `document.streams.${index}`),
    ),
  ];
}

/** The document, or an error that says all that is wrong with it. */
export function checkedDocument(given: unknown): RestDocument {
  const problems = documentProblems(given);
  if (problems.length === 0) return given as RestDocument;
  const shown = problems.slice(0, 5).join('; ');
  const more = problems.length > 5 ? `; and ${problems.length - 5} more` : '';
  throw new ConnectorError('config', `The document cannot be used: ${shown}${more}.`);
}

export function settingsSchema({ settings }: RestDocument): FormSchema {
  return {
    type: 'object',
    properties: settings?.properties ?? {},
    required: settings?.required ?? [],
    additionalProperties: false,
  };
}

function settingProblems(document: RestDocument): string[] {
  const { properties = {}, required = [] } = document.settings ?? {};
  const missing = required.filter((name) => !Object.hasOwn(properties, name));
  const wrong = Object.entries(properties).flatMap(([name, { pattern }]) =>
    typeof pattern === 'string' && !isPattern(pattern)
      ? [`document.settings.properties.${name}.pattern is no regular expression`]
      : [],
  );
  const shown = Object.entries(properties)
    .filter(([name, property]) => isSecret(name, property))
    .map(
      ([name]) =>
        `document.settings.properties.${name} would be shown to everybody: ask for it under document.auth.credentials`,
    );
  const base = /[?#]/.test(document.base_url)
    ? ['document.base_url has a ? or #: what is sent with each request stands under document.parameters']
    : [];
  return [
    ...wrong,
    ...shown,
    ...base,
    ...missing.map((name) => `document.settings.required names ${name}, which is not among the properties`),
    ...unknownNames(document, 'document.base_url', document.base_url, []),
  ];
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

function authProblems(document: RestDocument): string[] {
  const ways = authWays(document);
  const methods = ways.map((way) => way.method ?? way.type);
  const twice = methods.filter((method, index) => methods.indexOf(method) !== index);
  return [
    ...twice.map((method) => `document.auth has two ways called ${method}: give each a method of its own`),
    ...ways.flatMap((way, index) => {
      const at = Array.isArray(document.auth) ? `document.auth.${index}` : 'document.auth';
      const isOAuth = way.type.startsWith('oauth2');
      const asked = [...Object.keys(askedOf(way).properties), ...(isOAuth ? ['access_token'] : [])];
      const templates = {
        ...way.parameters,
        value: way.value,
        username: way.username,
        password: way.password,
      };
      return Object.entries({
        ...templates,
        token: way.token,
        token_url: way.token_url,
        scope: way.scope,
      }).flatMap(([name, template]) =>
        template === undefined ? [] : unknownNames(document, `${at}.${name}`, template, asked),
      );
    }),
  ];
}

function streamProblems(document: RestDocument, stream: RestStream, at: string): string[] {
  const { parent, incremental, pagination = document.pagination } = stream;
  const known = [
    ...(stream.fields ? ['fields'] : []),
    ...(incremental ? ['since'] : []),
    ...Object.keys(parent?.keys ?? {}),
  ];
  const named = (name: string) => document.streams.some((other) => other.name === name);
  const asks = JSON.stringify([stream.path, stream.parameters, stream.body, document.parameters]);
  const problems = [
    ...unknownNames(document, `${at}.path`, stream.path, known),
    ...requestProblems(document, stream.headers, stream.parameters, at, known),
    ...(stream.fields ? unknownNames(document, `${at}.fields.path`, stream.fields.path, []) : []),
    ...(incremental?.start ? unknownNames(document, `${at}.incremental.start`, incremental.start, []) : []),
    ...(stream.links ?? []).flatMap((link, index) => {
      if (!named(link.stream)) return [`${at}.links.${index}.stream: there is no stream ${link.stream}`];
      return link.columns.length === link.references.length
        ? []
        : [
            `${at}.links.${index} has ${link.columns.length} columns and ${link.references.length} references`,
          ];
    }),
  ];
  if (document.streams.find(({ name }) => name === stream.name) !== stream)
    problems.push(`${at}.name: there are two streams ${stream.name}`);
  if (parent && !named(parent.stream))
    problems.push(`${at}.parent.stream: there is no stream ${parent.stream}`);
  else if (parent && isOwnAncestor(document, stream))
    problems.push(`${at}.parent.stream: ${stream.name} would be its own parent`);
  if (incremental && !incremental.parameter && !asks.includes('{since}'))
    problems.push(`${at}.incremental.parameter is missing, and {since} stands nowhere in the request`);
  if (stream.body && stream.method !== 'POST') problems.push(`${at}.body is only sent with "method": "POST"`);
  if (pagination?.in === 'body' && stream.method !== 'POST')
    problems.push(`${at}.pagination.in is body, which is only sent with "method": "POST"`);
  return problems;
}

function isOwnAncestor(document: RestDocument, stream: RestStream): boolean {
  let above = stream.parent?.stream;
  for (let steps = 0; above !== undefined && steps <= document.streams.length; steps += 1) {
    if (above === stream.name) return true;
    above = document.streams.find(({ name }) => name === above)?.parent?.stream;
  }
  // A cycle further up, which is told of those in it.
  return false;
}

const secretHeader = /^(proxy-)?authorization$|^cookie$|api-?key|token|secret|passw/i;
const secretParameter = /^(api_?key|access_?token|auth_?token|password|secret|client_secret)$/i;

/** The document is shown to whoever may see the connection. */
function requestProblems(
  document: RestDocument,
  headers: RestDocument['headers'] = {},
  parameters: RestDocument['parameters'] = {},
  at: string,
  known: string[] = [],
): string[] {
  const misplaced = (where: string, name: string) =>
    `${at}.${where}.${name} would be shown to everybody: say under document.auth how to sign in`;
  return [
    ...Object.keys(headers)
      .filter((name) => secretHeader.test(name))
      .map((name) => misplaced('headers', name)),
    ...Object.keys(parameters)
      .filter((name) => secretParameter.test(name))
      .map((name) => misplaced('parameters', name)),
    ...Object.entries({ ...headers }).flatMap(([name, value]) =>
      unknownNames(document, `${at}.headers.${name}`, value, known),
    ),
    ...Object.entries(parameters).flatMap(([name, value]) =>
      unknownNames(document, `${at}.parameters.${name}`, String(value), known),
    ),
  ];
}

function unknownNames(
  document: RestDocument,
  at: string,
  template: string,
  known: readonly string[],
): string[] {
  const settings = Object.keys(document.settings?.properties ?? {});
  return namesIn(template)
    .filter((name) => !settings.includes(name) && !known.includes(name))
    .map((name) => `${at} has {${name}}, which is not among document.settings.properties`);
}
