import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { ConnectContext, Settings } from '../connector.js';
import { ConnectorError, connectionFault } from '../connector-error.js';
import { mostFileBytes } from '../files/choice.js';
import { readUrl } from '../outbound/read-url.js';

const mostRedirects = 5;
const silenceMs = 60_000;
const mostPageBytes = 32 * 1024 ** 2;

/** What an address gave, after all redirects. */
export interface Fetched {
  url: URL;
  headers: IncomingHttpHeaders;
  /** To be read to its end, or destroyed. */
  body: Readable;
}

/** The servers that the configuration names, and what they are asked with. */
export class Site {
  readonly urls: readonly string[];
  readonly index: string | undefined;
  readonly signal: AbortSignal;
  readonly #authorization: Readonly<Record<string, string>>;
  /** Nobody else gets the credentials: whoever a link or a redirect leads to. */
  readonly #trusted: ReadonlySet<string>;
  readonly #outbound: ConnectContext['outbound'];

  constructor(config: Settings, credentials: Settings, { outbound, signal }: ConnectContext) {
    this.urls = (config.urls as string[] | undefined) ?? [];
    this.index = config.index_url as string | undefined;
    this.signal = signal;
    this.#outbound = outbound;
    this.#authorization = authorizationOf(credentials);
    const named = this.index === undefined ? this.urls : [...this.urls, this.index];
    this.#trusted = new Set(named.map((url) => given(url).origin));
  }

  get hasCredentials(): boolean {
    return Object.keys(this.#authorization).length > 0;
  }

  /** Throws ConnectorError for all but an answer with a body. */
  async fetch(address: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Fetched> {
    let url = new URL(address);
    for (let redirects = 0; ; redirects++) {
      const { status, headers, body } = await this.#ask(url, method);
      if (status >= 200 && status < 300 && status !== 204) return { url, headers, body };
      body.destroy();
      const isRedirect = [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined;
      if (!isRedirect) throw this.#refused(status, url);
      if (redirects === mostRedirects)
        throw new ConnectorError(
          'source',
          `${shown(address)} leads on and on: more than ${mostRedirects} redirects.`,
        );
      url = this.#next(headers.location ?? '', url);
    }
  }

  /** A page as text, with the address it came from in the end. */
  async page(address: string): Promise<{ url: URL; text: string; type: string }> {
    const { url, headers, body } = await this.fetch(address);
    const parts: Buffer[] = [];
    let size = 0;
    try {
      for await (const part of body) {
        size += (part as Buffer).length;
        if (size > mostPageBytes)
          throw new ConnectorError(
            'limit',
            `The list at ${shown(address)} is larger than ${mostPageBytes >> 20} MB.`,
          );
        parts.push(part as Buffer);
      }
    } catch (error) {
      throw this.fault(error);
    }
    return { url, text: Buffer.concat(parts).toString('utf8'), type: headers['content-type'] ?? '' };
  }

  fault(error: unknown): unknown {
    return this.signal.aborted ? this.signal.reason : connectionFault(error);
  }

  async #ask(url: URL, method: 'GET' | 'HEAD') {
    try {
      return await this.#outbound.download({
        url: url.href,
        method,
        headers: {
          'user-agent': 'godwit',
          accept: '*/*',
          'accept-encoding': 'identity',
          ...(this.#trusted.has(url.origin) && this.#authorization),
        },
        signal: this.signal,
        silenceMs,
        mostBytes: mostFileBytes,
      });
    } catch (error) {
      throw this.fault(error);
    }
  }

  #next(location: string, from: URL): URL {
    const next = readUrl(location, from);
    if (!next)
      throw new ConnectorError('source', `${shown(from.href)} leads to something that is no address.`);
    return next;
  }

  #refused(status: number, url: URL): ConnectorError {
    const where = shown(url.href);
    if (status === 401 || status === 403 || status === 407)
      return new ConnectorError(
        'credentials',
        this.hasCredentials
          ? `${url.host} does not accept these credentials for ${where} (${status}).`
          : `${where} needs credentials (${status}): give those that the server asks for.`,
      );
    if (status === 404 || status === 410)
      return new ConnectorError('source', `There is no file at ${where} (${status}). Check the address.`);
    if (status === 429 || status >= 500)
      return new ConnectorError('unreachable', `${url.host} cannot answer now (${status}). Try again later.`);
    return new ConnectorError('source', `${where} gives no file: the server answered ${status}.`);
  }
}

function given(address: string): URL {
  const url = readUrl(address);
  if (url) return url;
  throw new ConnectorError(
    'config',
    `${shown(address)} is no address: it has to be like https://example.com/file.csv.`,
  );
}

/** As it is shown: what is behind ? may be a secret. */
export function shown(address: string): string {
  const plain = address.replace(/[?#].*$/s, '').replace(/\/\/[^/@]*@/, '//');
  return plain.length <= 200 ? plain : `${plain.slice(0, 199)}…`;
}

function authorizationOf(credentials: Settings): Record<string, string> {
  const { sign_in, user, password, token, header, value } = credentials;
  const basic = () => Buffer.from(`${user}:${password}`).toString('base64');
  const headers: Record<string, string> =
    sign_in === 'basic'
      ? { authorization: `Basic ${basic()}` }
      : sign_in === 'bearer'
        ? { authorization: `Bearer ${token}` }
        : sign_in === 'header'
          ? { [String(header).toLowerCase()]: String(value) }
          : {};
  if (Object.values(headers).some((text) => /[^\t\x20-\x7e\x80-\xff]/.test(text)))
    throw new ConnectorError(
      'credentials',
      'The credentials have a line break or another character that no header can hold.',
    );
  return headers;
}
