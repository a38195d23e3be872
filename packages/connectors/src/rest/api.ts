import type { ConnectContext, Settings, StreamColumn } from '../connector.js';
import { ConnectorError, connectionFault } from '../connector-error.js';
import { readUrl } from '../outbound/read-url.js';
import { secretTexts, withoutSecrets } from '../secrets.js';
import { keysOf, valueAt } from './answer-path.js';
import { type Auth, openAuth } from './auth.js';
import { type Patience, patienceOf } from './backoff.js';
import type { Clock } from './clock.js';
import {
  type Pagination,
  type ParameterValue,
  type RestDocument,
  type RestStream,
  withDefaults,
} from './document.js';
import { type Position, pageParameters } from './paging.js';
import { filled, filledBody, type Scope } from './placeholders.js';
import { type ApiAnswer, isSameSource, keptQuery, parsedUrl, Requester } from './requester.js';

/** One described source that is signed in to: makes requests of what a document says. */
export class Api {
  /** What `{name}` stands for anywhere. */
  readonly scope: Scope;
  readonly base: URL;
  readonly patience: Patience;
  readonly #requester: Requester;
  readonly #auth: Auth;
  readonly #secrets = new Set<string>();
  readonly #fields = new Map<string, Promise<StreamColumn[]>>();

  constructor(
    readonly document: RestDocument,
    settings: Settings,
    credentials: Settings,
    readonly context: ConnectContext,
    clock: Clock,
  ) {
    const learnSecret = (text: string) => {
      for (const form of secretTexts({ text })) this.#secrets.add(form);
    };
    for (const form of secretTexts(credentials)) this.#secrets.add(form);
    this.scope = withDefaults(document, settings);
    this.base = parsedUrl(baseUrl(document.base_url, this.scope), 'base_url');
    this.patience = patienceOf(document.limits);
    this.#requester = new Requester({
      context: { ...context, tell: (message) => context.tell(this.withoutSecrets(message)) },
      clock,
      limits: document.limits ?? {},
      errorPath: document.error_path,
      withoutSecrets: (text) => this.withoutSecrets(text),
    });
    this.#auth = openAuth({
      document,
      credentials,
      scope: this.scope,
      learnSecret,
      keepCredentials: context.keepCredentials,
      requestToken: (request) => this.#requester.requestToken(request, this.patience),
      now: clock.now,
    });
  }

  get host(): string {
    return this.base.host;
  }

  withoutSecrets(text: string): string {
    return withoutSecrets(text, [...this.#secrets]);
  }

  /** Every error that leaves the connector leaves through here. */
  async guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const fault = connectionFault(error);
      if (!(fault instanceof ConnectorError)) throw fault;
      const message = this.withoutSecrets(fault.message);
      throw message === fault.message ? fault : new ConnectorError(fault.fault, message);
    }
  }

  async get(
    path: string,
    parameters: Record<string, ParameterValue> | undefined,
    what: string,
    patience = this.patience,
  ): Promise<unknown> {
    const { document } = this;
    const url = this.#url(path, { ...document.parameters, ...parameters }, this.scope, what);
    const headers = this.#headers(document.headers, this.scope);
    const answer = await this.#requester.request({ method: 'GET', url, headers, what }, this.#auth, patience);
    return answer.value;
  }

  /** One page of a stream. */
  async page(
    stream: RestStream,
    pagination: Pagination,
    position: Position | undefined,
    scope: Scope,
    patience = this.patience,
  ): Promise<ApiAnswer> {
    const { document } = this;
    const what = `the stream "${stream.name}"`;
    const { method = 'GET', incremental } = stream;
    const since = scope.get('since');
    const paging = position?.url === undefined ? pageParameters(pagination, position) : {};
    const isInBody = pagination.in === 'body';
    const parameters = {
      ...document.parameters,
      ...stream.parameters,
      ...(incremental?.parameter && since !== undefined && { [incremental.parameter]: since }),
    };
    const url =
      position?.url === undefined
        ? this.#url(stream.path, { ...parameters, ...(!isInBody && paging) }, scope, what)
        : this.#within(position.url, stream.name);
    const headers = this.#headers({ ...document.headers, ...stream.headers }, scope);
    const body =
      method === 'POST'
        ? JSON.stringify({ ...(filledBody(stream.body ?? {}, scope) as object), ...(isInBody && paging) })
        : undefined;
    return this.#requester.request(
      {
        method,
        url,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
        what,
      },
      this.#auth,
      patience,
    );
  }

  /**
   * What a state keeps of the address of a next page: what is within the source, and nothing that signs a request.
   * `from` is the address of this page.
   */
  kept(text: string, from: URL, stream: string): string {
    const given = readUrl(text, from);
    // Sources behind a proxy often name themselves with http://.
    if (given?.hostname === this.base.hostname && given.port === '' && this.base.port === '')
      given.protocol = this.base.protocol;
    if (!given || !isSameSource(this.base, given))
      throw new ConnectorError(
        'source',
        `The next page of the stream "${stream}" is at ${given ? given.host : 'what is no address'}, not at ${this.host}: the credentials are not sent there.`,
      );
    const query = keptQuery(given, (_, value) => this.withoutSecrets(value) === value);
    return `${given.pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  }

  /** The fields of a stream, as the source lists them; asked once. */
  fieldsOf(stream: RestStream, patience = this.patience): Promise<StreamColumn[]> {
    const { fields } = stream;
    if (!fields) return Promise.resolve([]);
    const asked = this.#fields.get(stream.name) ?? this.#askFields(stream, fields, patience);
    this.#fields.set(stream.name, asked);
    // A failure is not kept: the next one asks again.
    asked.catch(() => this.#fields.delete(stream.name));
    return asked;
  }

  async #askFields(
    { name }: RestStream,
    fields: NonNullable<RestStream['fields']>,
    patience: Patience,
  ): Promise<StreamColumn[]> {
    const answer = await this.get(fields.path, undefined, `the fields of the stream "${name}"`, patience);
    const listed = valueAt(answer, fields.record_path);
    if (!Array.isArray(listed))
      throw new ConnectorError(
        'source',
        `The fields of the stream "${name}" are not listed at ${fields.record_path}: ${keysOf(answer)}.`,
      );
    const skips = Object.entries(fields.skip ?? {});
    return listed
      .filter((field) => !skips.some(([path, values]) => values.includes(valueAt(field, path))))
      .flatMap((field) => {
        const text = (path: string | undefined) => {
          const value = path === undefined ? undefined : valueAt(field, path);
          return typeof value === 'string' && value !== '' ? value : undefined;
        };
        const [named, type, comment] = [text(fields.name), text(fields.type), text(fields.comment)];
        return named ? [{ name: named, ...(type && { type }), ...(comment && { comment }) }] : [];
      });
  }

  #within(path: string, stream: string): URL {
    const url = readUrl(path, this.base);
    if (url && isSameSource(this.base, url)) return url;
    throw new ConnectorError('source', `The state of the stream "${stream}" belongs to another source.`);
  }

  #headers(templates: Record<string, string> | undefined, scope: Scope): Record<string, string> {
    const named = Object.entries({ accept: 'application/json', ...templates }).flatMap(([name, template]) => {
      const value = filled(template, scope);
      return value === undefined ? [] : [[name.toLowerCase(), value.replace(/[\r\n]+/g, ' ')]];
    });
    return Object.fromEntries(named);
  }

  #url(path: string, parameters: Record<string, ParameterValue>, scope: Scope, what: string): URL {
    const at = filled(path, scope, encodeURIComponent);
    if (at === undefined)
      throw new ConnectorError(
        'config',
        `A setting is missing that is part of the address of ${what}: ${path}.`,
      );
    const joined = /^https?:\/\//i.test(at)
      ? at
      : `${this.base.href.replace(/\/$/, '')}/${at.replace(/^\//, '')}`;
    const url = parsedUrl(joined, `The address of ${what}`);
    if (!isSameSource(this.base, url))
      throw new ConnectorError('config', `The address of ${what} is not at ${this.host}, where base_url is.`);
    const added = Object.entries(parameters).flatMap(([name, template]) => {
      const value = filled(String(template), scope);
      return value === undefined ? [] : [`${encodeURIComponent(name)}=${queryText(value)}`];
    });
    url.search = [url.search.slice(1), ...added].filter((part) => part !== '').join('&');
    return url;
  }
}

/** Lists of names are written with commas, which may stand in a query as they are. */
function queryText(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',');
}

/** A setting at the beginning is a whole address; one further on must not become another host. */
function baseUrl(template: string, scope: Scope): string {
  const [, first, rest = ''] = /^(\{\w+\}|)(.*)$/s.exec(template) ?? [];
  const start = filled(first ?? '', scope)?.replace(/\/+$/, '');
  const end = filled(rest, scope, encodeURIComponent);
  if (start !== undefined && end !== undefined) return `${start}${end}`;
  throw new ConnectorError('config', `A setting is missing that is part of base_url: ${template}.`);
}
