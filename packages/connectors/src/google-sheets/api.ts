import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectContext } from '../connector.js';
import { ConnectorError, connectionFault } from '../connector-error.js';
import type { SheetsOptions } from './connector.js';
import { apiFault, tokenFault } from './fault.js';
import { assertionOf, type ServiceAccount } from './service-account.js';

const silenceMs = 120_000;
const mostAnswerBytes = 64 * 1024 ** 2;
/** Quotas are for a minute: waits of 2, 4, … 64 s are more than one. */
const mostTries = 7;
const longestWaitMs = 64_000;

/** Answers are what Google documents; what is not there is undefined. */
export type Json = Record<string, unknown>;

/** One spreadsheet, asked over HTTP. */
export class SheetsApi {
  #token: { value: string; until: number } | undefined;

  constructor(
    readonly id: string,
    readonly account: ServiceAccount,
    readonly context: ConnectContext,
    readonly options: SheetsOptions,
  ) {}

  /** `spreadsheets.get`: these fields of it, of these ranges. */
  async get(fields: string, range?: string): Promise<Json> {
    const url = new URL(`/v4/spreadsheets/${this.id}`, this.options.apiUrl);
    url.searchParams.set('fields', fields);
    if (range !== undefined) url.searchParams.set('ranges', range);
    for (let tries = 1; ; tries++) {
      const { status, body, retryAfter } = await this.#ask(url.href, await this.#accessToken());
      if (status === 200) return parsed(body) ?? this.#notJson();
      const isPassing = status === 429 || status >= 500;
      // Tokens end early where a key is changed; a fresh one is asked for once.
      if (status === 401 && tries === 1) this.#token = undefined;
      else if (!isPassing || tries === mostTries) throw apiFault(status, parsed(body), this);
      else await this.#wait(tries, retryAfter);
    }
  }

  async #ask(
    url: string,
    token: string,
  ): Promise<{ status: number; body: Buffer; retryAfter: string | undefined }> {
    const { outbound, signal } = this.context;
    try {
      const { status, headers, body } = await outbound.download({
        url,
        method: 'GET',
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
        signal,
        silenceMs,
        mostBytes: mostAnswerBytes,
      });
      return { status, body: await buffer(body), retryAfter: headers['retry-after'] };
    } catch (error) {
      signal.throwIfAborted();
      throw connectionFault(error);
    }
  }

  async #accessToken(): Promise<string> {
    if (this.#token && this.#token.until > performance.now()) return this.#token.value;
    const { outbound, signal } = this.context;
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertionOf(this.account, new Date()),
    });
    for (let tries = 1; ; tries++) {
      const answer = await outbound
        .sendRequest({
          url: this.account.tokenUrl,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: Buffer.from(form.toString()),
          signal,
          deadlineMs: 30_000,
          mostResponseBytes: 1024 ** 2,
        })
        .catch((error: unknown) => {
          signal.throwIfAborted();
          throw connectionFault(error);
        });
      const { access_token, expires_in } = parsed(answer.body) ?? {};
      if (answer.status === 200 && typeof access_token === 'string') {
        // A minute before it ends, so that it does not end on the way.
        const ms = (Number(expires_in ?? 3600) - 60) * 1000;
        this.#token = { value: access_token, until: performance.now() + ms };
        return access_token;
      }
      const isPassing = answer.status === 429 || answer.status >= 500;
      if (!isPassing || tries === mostTries)
        throw tokenFault(answer.status, parsed(answer.body), this.account);
      await this.#wait(tries, answer.headers['retry-after']);
    }
  }

  async #wait(tries: number, retryAfter: string | undefined): Promise<void> {
    const { signal, tell } = this.context;
    const asked = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0;
    const ms = Math.min(longestWaitMs, Math.max(asked, this.options.backoffMs * 2 ** (tries - 1)));
    if (ms >= 5000) tell(`Google Sheets is asked too often; going on in ${Math.round(ms / 1000)} s.`);
    await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  }

  #notJson(): never {
    throw new ConnectorError(
      'source',
      `What answers at ${new URL(this.options.apiUrl).host} is not Google Sheets.`,
    );
  }
}

function parsed(body: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}
