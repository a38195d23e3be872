import { appendFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fetchDocument, type Route, routesOf } from '../document.js';
import { base, ledgerFile } from './settings.js';

/** One answer of the service, as it came over the wire. */
export interface Exchange {
  method: string;
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

export const document = await fetchDocument(base);
export const routes = routesOf(document);

const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, allErrors: true });
ajv.addSchema(document, 'document');

const matchers = routes
  .map((route) => ({ route, pattern: patternOf(route.path), holes: route.path.split('{').length }))
  .sort((a, b) => a.holes - b.holes);

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}

function relativePath(url: string): string | undefined {
  const prefix = new URL(base).pathname;
  const { pathname } = new URL(url);
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : undefined;
}

export function routeOf(method: string, url: string): Route | undefined {
  const path = relativePath(url);
  if (path === undefined) return undefined;
  return matchers.find(({ route, pattern }) => route.method === method && pattern.test(path))?.route;
}

/**
 * What holds for every answer, whatever the test: it is documented, it fits its schema, its error says
 * nothing about the machine, and it carries no header that the interface rules out.
 */
export function examine(exchange: Exchange): void {
  const path = relativePath(exchange.url);
  if (path === undefined || exchange.method === 'OPTIONS') return;
  const route = routeOf(exchange.method, exchange.url);
  const problems = [...headerProblems(exchange, path), ...errorProblems(exchange), ...leaks(exchange, path)];
  if (route) {
    enter(route.name, exchange.status);
    problems.push(...documentProblems(exchange, route));
  } else if (path !== '/openapi.json' && ![404, 405].includes(exchange.status)) {
    problems.push(`the path is not documented: 404 or 405, not ${exchange.status}`);
  }
  if (problems.length === 0) return;
  const { method, url, status, text } = exchange;
  throw new Error(
    `${method} ${url.slice(0, 200)} answered ${status} ${text.slice(0, 500)}\n- ${problems.join('\n- ')}`,
  );
}

const entered = new Set<string>();

/** Each pair of route and status once per process: the ledger asks whether, not how often. */
function enter(route: string, status: number): void {
  const line = `${JSON.stringify({ route, status })}\n`;
  if (!ledgerFile || entered.has(line)) return;
  entered.add(line);
  appendFileSync(ledgerFile, line);
}

function documentProblems({ status, text, headers }: Exchange, route: Route): string[] {
  const content = route.operation.responses[status];
  if (!content) return [`${status} is not a documented status of ${route.name}`];
  if (status === 500) return ['a server error'];
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  const media = Object.keys(content.content ?? {});
  // A download is whatever was stored.
  if (media.length === 0 || media.some((one) => one === 'application/octet-stream' || one === '*/*'))
    return [];
  if (type !== 'application/json' && media.includes(type)) return [];
  if (type !== 'application/json') return [`its content type is ${type || 'missing'}`];
  const body = parse(text);
  if (body === undefined) return ['its body is not JSON'];
  const validate = validatorOf(route, status);
  return validate(body) ? [] : [`its body does not fit its schema: ${ajv.errorsText(validate.errors)}`];
}

function validatorOf(route: Route, status: number) {
  const pointer = ['paths', route.path, route.method.toLowerCase(), 'responses', String(status)]
    .concat('content', 'application/json', 'schema')
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const reference = `document#/${pointer}`;
  return ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
}

function headerProblems({ headers }: Exchange, path: string): string[] {
  const problems: string[] = [];
  // Keys, sessions, links, customers' rows: nothing of it is to lie in a cache on its way.
  if (!(headers.get('cache-control') ?? '').includes('no-store')) problems.push('a cache may keep it');
  const signed = path.startsWith('/uploads/') || path.startsWith('/downloads/');
  for (const name of headers.keys()) {
    if (!signed && name.startsWith('access-control-')) problems.push(`CORS header ${name}`);
    if (['retry-after', 'request-id', 'x-request-id', 'x-powered-by'].includes(name)) {
      problems.push(`header ${name}`);
    }
  }
  return problems;
}

const extraMembers: Record<number, string[]> = { 409: ['run_id'], 412: ['updated_at'] };

function errorProblems({ status, text }: Exchange): string[] {
  if (status < 400) return [];
  const body = parse(text);
  if (typeof body !== 'object' || body === null) return ['its body is not { "error": string }'];
  const { error, ...rest } = body as Record<string, unknown>;
  if (typeof error !== 'string' || error.trim() === '') return ['it has no error text'];
  const extra = Object.keys(rest).filter((name) => !extraMembers[status]?.includes(name));
  return extra.length > 0 ? [`its error carries ${extra.join(', ')}`] : [];
}

const machineTalk = [
  /\bat \S+ \(.*:\d+:\d+\)/,
  /\.(?:js|ts|mjs):\d+/,
  /node_modules|node:internal|file:\/\//,
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(?:FROM|WHERE|SET|VALUES)\b/,
  /duplicate key value|violates|relation "|syntax error at|pglite|postgres(?!ql)/i,
  /ENOENT|EACCES|EPIPE|ECONN|FST_ERR|TypeError|RangeError|ZodError|undefined is not/,
  /\[object Object\]/,
];

function leaks({ status, text }: Exchange, path: string): string[] {
  if (status >= 400) {
    return machineTalk
      .filter((talk) => talk.test(text))
      .map((talk) => `its error speaks of the machine: ${talk}`);
  }
  if (path === '/openapi.json' || path.startsWith('/downloads/')) return [];
  // Integrators never see groups; people who sign in do.
  const groups = path === '/dashboard/templates' ? [] : ['grouping'];
  return (
    [...groups, 'password', 'password_hash', 'key_hash', 'token_hash', 'account_id']
      // Forms ask for passwords: there the name has a schema, not a value.
      .filter((name) => new RegExp(`"${name}":(?!\\{)`).test(text))
      .map((name) => `it shows ${name}`)
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
