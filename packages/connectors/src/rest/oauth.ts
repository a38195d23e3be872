import { getOwn } from '@godwit/contract/own';
import type { Settings } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import type { AuthOptions } from './auth.js';
import type { AuthWay } from './document.js';

export interface TokenRequest {
  url: string;
  headers: Record<string, string>;
  /** As of a form. */
  body: string;
}

/** A token is used until so shortly before its end, or for nine tenths of its life. */
const marginMs = 30_000;

/** Tokens of one sign-in: one at a time, got anew before it ends and when the source refuses it. */
export class OAuthTokens {
  #token: { text: string; usedUntil: number } | undefined;
  #coming: Promise<string> | undefined;
  #refreshToken: string | undefined;

  constructor(
    readonly way: AuthWay,
    /** Fills in a template. */
    readonly text: (template: string, part: string) => string,
    readonly options: AuthOptions,
  ) {
    const given = getOwn(options.credentials, 'refresh_token');
    this.#refreshToken = given === undefined ? undefined : String(given);
  }

  async current(): Promise<string> {
    if (this.#token && this.options.now() < this.#token.usedUntil) return this.#token.text;
    return this.#get();
  }

  /** Somebody else may have replaced the refused one in between. */
  async replace(refused: string | undefined): Promise<void> {
    if (this.#token?.text !== refused) return;
    this.#token = undefined;
    await this.#get();
  }

  #get(): Promise<string> {
    this.#coming ??= this.#request().finally(() => {
      this.#coming = undefined;
    });
    return this.#coming;
  }

  async #request(): Promise<string> {
    const { learnSecret, requestToken, now } = this.options;
    const asked = now();
    const answer = await requestToken(this.#tokenRequest());
    const given = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
    const token = getOwn(given, 'access_token');
    if (typeof token !== 'string' || token === '')
      throw new ConnectorError('source', 'The answer to the sign-in has no access_token: check token_url.');
    learnSecret(token);
    const refreshToken = getOwn(given, 'refresh_token');
    if (
      this.way.type === 'oauth2_refresh_token' &&
      typeof refreshToken === 'string' &&
      refreshToken !== '' &&
      refreshToken !== this.#refreshToken
    ) {
      learnSecret(refreshToken);
      this.#refreshToken = refreshToken;
      // The old one may be void from now on: nothing is done before the new one is safe.
      await this.options.keepCredentials({
        ...this.options.credentials,
        refresh_token: refreshToken,
      } satisfies Settings);
    }
    const life = Number(getOwn(given, 'expires_in')) * 1000;
    const used = life > 0 ? life - Math.min(marginMs, life / 10) : Number.POSITIVE_INFINITY;
    this.#token = { text: token, usedUntil: asked + used };
    return token;
  }

  #tokenRequest(): TokenRequest {
    const { way } = this;
    const clientId = this.text('{client_id}', 'client id');
    const form = new URLSearchParams();
    form.set('grant_type', way.type === 'oauth2_refresh_token' ? 'refresh_token' : 'client_credentials');
    if (way.type === 'oauth2_refresh_token') form.set('refresh_token', this.#refreshToken ?? '');
    const asked = way.credentials ?? { client_secret: {} };
    const hasSecret =
      Object.hasOwn(asked, 'client_secret') && Object.hasOwn(this.options.credentials, 'client_secret');
    const secret = hasSecret ? this.text('{client_secret}', 'client secret') : undefined;
    const headers: Record<string, string> = {};
    if (way.client_auth === 'basic') {
      const pair = Buffer.from(
        `${encodeURIComponent(clientId)}:${encodeURIComponent(secret ?? '')}`,
      ).toString('base64');
      this.options.learnSecret(pair);
      headers.authorization = `Basic ${pair}`;
    } else {
      form.set('client_id', clientId);
      if (secret !== undefined) form.set('client_secret', secret);
    }
    if (way.scope) form.set('scope', this.text(way.scope, 'scope'));
    for (const [name, template] of Object.entries(way.parameters ?? {}))
      form.set(name, this.text(template, name));
    return { url: this.text(way.token_url ?? '', 'address for tokens'), headers, body: form.toString() };
  }
}
