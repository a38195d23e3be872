import { sessionCookie } from '@godwit/contract/accounts';
import type { Auth } from '@godwit/contract/route';
import type { FastifyRequest } from 'fastify';
import { type LinkHolder, linkHolder } from '../domain/people/links.js';
import type { Principal } from '../domain/people/principals.js';
import type { Service } from '../domain/service.js';
import { failures } from '../failures/failures.js';

export type Caller = Principal | LinkHolder | undefined;

/** Who is calling; at once for a cached key, so that the hot path waits for nothing. */
export function authenticate(
  service: Service,
  auth: Auth,
  request: FastifyRequest,
): Caller | Promise<Caller> {
  if (auth === 'open') return undefined;
  if (auth === 'link') return linkHolder(service, (request.params as { token: string }).token);
  const found = principalOf(service, request);
  return found instanceof Promise ? found.then((one) => admit(one, auth)) : admit(found, auth);
}

function principalOf({ principals, config }: Service, request: FastifyRequest) {
  const key = request.headers['x-api-key'];
  // A key that is sent decides alone: a bad one is not rescued by a session.
  if (key !== undefined) return typeof key === 'string' && key ? principals.byKey(key) : undefined;
  const { authorization, cookie } = request.headers;
  const given = bearer(authorization);
  if (given) return principals.bySession(given);
  const token = cookie && request.server.parseCookie(cookie)[sessionCookie];
  if (!token) return undefined;
  refuseOtherPages(request, config.publicUrl());
  return principals.bySession(token);
}

/**
 * A browser sends the cookie by itself, so what changes something must come from a page of ours. SameSite keeps pages
 * of other sites out; this also those of other hosts of the same site.
 */
function refuseOtherPages({ method, headers }: FastifyRequest, publicUrl: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isForeign = origin
    ? origin !== new URL(publicUrl).origin && !isHost(origin, headers.host)
    : site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeign) throw failures.foreignPage();
}

function isHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

function admit(principal: Principal | undefined, auth: Auth): Principal {
  if (!principal || (auth === 'key' && principal.kind !== 'key')) throw failures.keyInvalid();
  const forPeople = auth === 'session' || auth === 'admin';
  if (forPeople && principal.kind !== 'session') throw failures.notSignedIn();
  const needsAdmin = auth === 'admin' || (auth === 'keyOrAdmin' && principal.kind === 'session');
  if (needsAdmin && principal.role !== 'admin') throw failures.adminsOnly();
  return principal;
}

function bearer(header: string | undefined): string | undefined {
  return header?.toLowerCase().startsWith('bearer ') ? header.slice(7).trim() : undefined;
}
