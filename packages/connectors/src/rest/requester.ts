import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ConnectContext } from '../connector.js';
import { ConnectorError, type ConnectorFault, connectionFault } from '../connector-error.js';
import { parseExactly } from '../exact-json.js';
import { OutboundError } from '../outbound/outbound-error.js';
import { readUrl } from '../outbound/read-url.js';
import type { OutboundAnswer } from '../outbound/request.js';
import type { Auth, Signature } from './auth.js';
import { askedWaitMs, backoffMs, exhaustedMs, impatient, Pace, type Patience } from './backoff.js';
import type { Clock } from './clock.js';
import type { Limits } from './document.js';
import type { TokenRequest } from './oauth.js';
import { beginningOf, reasonIn } from './refusal.js';

export interface ApiRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** For sentences: `the stream "orders"`. */
  what: string;
}

export interface ApiAnswer {
  /** Undefined: the source answered that there is nothing. */
  value: unknown;
  headers: IncomingHttpHeaders;
  /** Where it came from, after redirects. */
  url: URL;
}

/** The source answered, and did not give what was asked for. */
export class RefusalError extends ConnectorError {
  constructor(
    fault: ConnectorFault,
    readonly status: number,
    message: string,
  ) {
    super(fault, message);
  }

  get isNotFound(): boolean {
    return this.status === 404 || this.status === 410;
  }
}

/** Of one answer, also when it came packed. */
const mostBytes = 64 * 1024 * 1024;
const mostRedirects = 5;
/** Of an answer that is looked through for its reason. */
const shownChars = 100_000;
const noSignature: Signature = { headers: {}, parameters: {} };
const unpack = promisify(gunzip);

export interface RequesterOptions {
  context: ConnectContext;
  clock: Clock;
  limits: Limits;
  errorPath: string | undefined;
  /** Of an answer that is shown, before it is cut: what is left of a secret then would not be found. */
  withoutSecrets(text: string): string;
}

/** Requests that are signed, tried again where that may help, and answered with JSON or an error that says what to do. */
export class Requester {
  #hasAnswered = false;
  readonly #pace: Pace;

  constructor(readonly options: RequesterOptions) {
    this.#pace = new Pace(options.clock, options.limits);
  }

  async request(request: ApiRequest, auth: Auth, patience: Patience): Promise<ApiAnswer> {
    let signature = await auth.sign();
    let settled = await this.#settle(request, signature, patience);
    if (settled.answer.status === 401 && (await auth.renew(signature))) {
      signature = await auth.sign();
      settled = await this.#settle(request, signature, patience);
    }
    const { answer, value, url } = settled;
    if (answer.status >= 200 && answer.status < 300) return { value, headers: answer.headers, url };
    throw this.#refusal(request, answer);
  }

  /** A refusal of a token is one of the credentials, whatever its status. */
  async requestToken({ url, headers, body }: TokenRequest, patience: Patience): Promise<unknown> {
    const request: ApiRequest = {
      method: 'POST',
      url: parsedUrl(url, 'token_url'),
      headers: {
        ...headers,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body,
      what: 'a token',
    };
    const { answer, value } = await this.#settle(request, noSignature, patience);
    if (answer.status >= 200 && answer.status < 300) return value;
    if (answer.status === 404) throw this.#refusal(request, answer);
    throw new ConnectorError(
      'credentials',
      `${request.url.host} gives no token for these credentials (${this.#reason(answer)}).`,
    );
  }

  /** An answer that is not worth another try. */
  async #settle(request: ApiRequest, signature: Signature, patience: Patience) {
    const { context, clock } = this.options;
    let waited = 0;
    for (let tried = 1; ; tried += 1) {
      await this.#turn(request.url.host, patience);
      const attempt = await this.#attempt(request, signature, patience);
      if (!('again' in attempt)) return attempt;
      const { again, asked } = attempt;
      const ms = asked ?? backoffMs(tried, clock.random());
      // One that never answered is more likely not there than busy.
      const most = this.#hasAnswered ? patience.tries : Math.min(patience.tries, impatient.tries);
      if (tried >= most || waited + ms > patience.waitMs) {
        const wait = asked !== undefined && asked > 5000 ? ` It asks to wait ${duration(asked)}.` : '';
        const tries = tried === 1 ? '' : `, also after ${tried} tries`;
        throw new ConnectorError('unreachable', `${again}${tries}.${wait} Start again later.`);
      }
      if (ms > 10_000) context.tell(`${again}: going on in ${duration(ms)}.`);
      waited += ms;
      await clock.wait(ms, context.signal);
    }
  }

  /** Until the source takes requests again, by what it said before. */
  async #turn(host: string, { waitMs }: Patience): Promise<void> {
    const { context, clock } = this.options;
    const { ms, isAsked } = this.#pace.turn();
    if (ms === 0) return;
    if (isAsked && ms > waitMs)
      throw new ConnectorError(
        'unreachable',
        `${host} takes no more requests for ${duration(ms)}. Start again later.`,
      );
    if (ms > 10_000) context.tell(`${host} takes no more requests for now: going on in ${duration(ms)}.`);
    await clock.wait(ms, context.signal);
  }

  async #attempt(
    request: ApiRequest,
    signature: Signature,
    { deadlineMs }: Patience,
  ): Promise<
    { answer: OutboundAnswer; value: unknown; url: URL } | { again: string; asked?: number | undefined }
  > {
    const { clock, limits } = this.options;
    const { host } = request.url;
    let sent: { answer: OutboundAnswer; url: URL };
    try {
      sent = await this.#send(request, signature, deadlineMs);
      this.#hasAnswered = true;
    } catch (error) {
      if (!(error instanceof OutboundError) || !['connect', 'timeout', 'broken'].includes(error.kind))
        throw connectionFault(error);
      return { again: error.message.replace(/\.$/, '') };
    }
    const { answer, url } = sent;
    this.#pace.rest(exhaustedMs(answer.headers, limits, clock.now()));
    const asked = askedWaitMs(answer.headers, limits, clock.now());
    const { status } = answer;
    if (this.#isLimit(answer, asked))
      return { again: `${host} takes no more requests for now (${this.#reason(answer)})`, asked };
    if (status >= 500 && status !== 501 && status !== 505)
      return { again: `${host} failed at ${request.what} (${this.#reason(answer)})`, asked };
    if (status < 200 || status >= 300) return { answer, value: undefined, url };
    const read = await this.#read(request, answer);
    return 'again' in read ? read : { answer, value: read.value, url };
  }

  #isLimit({ status, body }: OutboundAnswer, asked: number | undefined): boolean {
    if (status === 429) return true;
    if (status < 400 || status === 401 || status >= 500) return false;
    if (status === 403 && asked !== undefined && asked > 0) return true;
    const { texts = [] } = this.options.limits;
    return texts.length > 0 && texts.some((text) => body.includes(text));
  }

  /** Redirects within the origin are followed as they are; outside it nobody learns who asks. */
  async #send(request: ApiRequest, signature: Signature, deadlineMs: number) {
    const { outbound, signal } = this.options.context;
    const origin = request.url;
    let { method, body } = request;
    let url = withParameters(request.url, signature.parameters);
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      const answer = await outbound.sendRequest({
        url: url.href,
        method,
        headers: {
          'user-agent': 'godwit',
          'accept-encoding': 'gzip',
          ...request.headers,
          ...(isSameSource(origin, url) && signature.headers),
        },
        ...(body !== undefined && { body: Buffer.from(body) }),
        signal,
        deadlineMs,
        mostResponseBytes: mostBytes + 1,
      });
      const { location } = answer.headers;
      const isRedirect = [301, 302, 303, 307, 308].includes(answer.status);
      const target = isRedirect && location ? readUrl(location, url) : undefined;
      if (!target) return { answer, url: withoutParameters(url, signature.parameters) };
      url = isSameSource(origin, target)
        ? withParameters(target, signature.parameters)
        : withoutParameters(target, signature.parameters);
      if (answer.status === 303 || (answer.status <= 302 && method === 'POST')) {
        method = 'GET';
        body = undefined;
      }
    }
    throw new ConnectorError(
      'source',
      `${origin.host} sends ${request.what} on from one address to the next, more than ${mostRedirects} times: check base_url.`,
    );
  }

  async #read(
    { url, what }: ApiRequest,
    { status, headers, body }: OutboundAnswer,
  ): Promise<{ value: unknown } | { again: string }> {
    if (status === 204) return { value: undefined };
    const tooLarge = new ConnectorError(
      'limit',
      `${url.host} answered ${what} with more than ${mostBytes / 1024 / 1024} MB at once: ask for smaller pages (pagination.size).`,
    );
    if (body.length > mostBytes) throw tooLarge;
    const brokenOff = { again: `The answer of ${url.host} to ${what} broke off` };
    if (headers['content-length'] !== undefined && Number(headers['content-length']) !== body.length)
      return brokenOff;
    let bytes = body;
    if (/\bgzip\b/i.test(headers['content-encoding'] ?? '')) {
      try {
        bytes = await unpack(body, { maxOutputLength: mostBytes });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge;
        return brokenOff;
      }
    }
    const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
    try {
      return { value: parseExactly(text) };
    } catch {
      if (/^\s*[[{]/.test(text)) return brokenOff;
      const isPage = /^\s*</.test(text) || /html/i.test(headers['content-type'] ?? '');
      const begins = beginningOf(this.options.withoutSecrets(text.slice(0, shownChars)));
      throw new ConnectorError(
        'source',
        `${url.host} answered ${what} with ${isPage ? 'a web page' : 'something'} that is no JSON${begins ? `; it begins: "${begins}"` : ', and is empty'}. Check that ${url.origin}${url.pathname} is the address of the API.`,
      );
    }
  }

  #refusal({ url, what, method }: ApiRequest, answer: OutboundAnswer): RefusalError {
    const { status } = answer;
    const reason = this.#reason(answer);
    const { host, pathname } = url;
    if (status === 401)
      return new RefusalError('credentials', status, `${host} refused the credentials (${reason}).`);
    if (status === 403 || status === 407)
      return new RefusalError(
        'credentials',
        status,
        `${host} does not allow these credentials ${what} (${reason}).`,
      );
    if (status === 404 || status === 410)
      return new RefusalError(
        'source',
        status,
        `${host} does not have ${what} at ${method} ${pathname} (${reason}): check the path and the settings.`,
      );
    return new RefusalError('source', status, `${host} does not give ${what} (${reason}).`);
  }

  #reason({ status, body }: OutboundAnswer): string {
    const { errorPath, withoutSecrets } = this.options;
    const reason = reasonIn(withoutSecrets(body.toString('utf8', 0, shownChars)), errorPath);
    return reason ? `${status}: ${reason}` : `${status}`;
  }
}

export function parsedUrl(text: string, called: string): URL {
  const url = readUrl(text);
  if (!url || !/^https?:\/\//i.test(text))
    throw new ConnectorError(
      'config',
      `${called} is no address: it has to be like https://api.example.com. Check the settings in it.`,
    );
  return url;
}

/** The same host, also where it went over to TLS. */
export function isSameSource(origin: URL, other: URL): boolean {
  return (
    origin.origin === other.origin ||
    (origin.hostname === other.hostname &&
      origin.port === '' &&
      other.port === '' &&
      other.protocol === 'https:')
  );
}

function withParameters(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const entries = Object.entries(parameters);
  if (entries.length === 0) return url;
  const added = entries.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const signed = withoutParameters(url, parameters);
  signed.search = [signed.search.slice(1), ...added].filter((part) => part !== '').join('&');
  return signed;
}

/** The rest stays as it was written: some sources sign their addresses. */
export function withoutParameters(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const names = Object.keys(parameters);
  const kept = new URL(url);
  if (names.length > 0) kept.search = keptQuery(url, (name) => !names.includes(name)).join('&');
  return kept;
}

export function keptQuery(url: URL, keeps: (name: string, value: string) => boolean): string[] {
  return url.search
    .slice(1)
    .split('&')
    .filter((part) => {
      const [[name, value] = ['', '']] = new URLSearchParams(part);
      return part !== '' && keeps(name, value);
    });
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}
