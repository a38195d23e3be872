import { getOwn } from '@godwit/contract/own';
import { onlyPublic } from './check-url.js';

/** Where a request ended that got no answer. */
export type OutboundFailure = 'refused' | 'lookup' | 'connect' | 'tls' | 'timeout' | 'broken' | 'limit';

/** No answer, or of a download not all of it. The message is for whoever gave the address: it names the host, and nothing that was sent. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    /** `refused`: by us, before anything was connected to. */
    readonly kind: OutboundFailure,
    message: string,
  ) {
    super(message);
  }
}

/** How far a request got. */
export type Stage = 'lookup' | 'connect' | 'tls' | 'exchange';

/** The address that a name leads to is not told: names inside a network are nobody's business outside. */
export class RefusedAddress extends Error {
  constructor(readonly as: string) {
    super(`refused: ${as}`);
  }
}

export function failureOf(error: unknown, stage: Stage, host: string): OutboundError {
  if (error instanceof RefusedAddress)
    return new OutboundError('refused', `${host} leads to ${error.as}. ${onlyPublic}`);
  return failureAt(stage, host, error);
}

export function failureAt(stage: Stage, host: string, error: unknown): OutboundError {
  const code = codeOf(error);
  if (stage === 'lookup') {
    const known = ['ENOTFOUND', 'ENODATA'].includes(code);
    return new OutboundError(
      'lookup',
      known
        ? `There is no host ${host}: the name has no address.`
        : `The name ${host} could not be looked up${inBrackets(code)}.`,
    );
  }
  if (stage === 'connect')
    return new OutboundError(
      'connect',
      `${host} ${getOwn(connectReasons, code) ?? `cannot be reached${inBrackets(code)}`}.`,
    );
  if (stage === 'tls')
    return new OutboundError(
      'tls',
      `No secure connection to ${host}: ${getOwn(tlsReasons, code) ?? `the handshake failed${inBrackets(code)}`}.`,
    );
  if (code === 'HPE_HEADER_OVERFLOW')
    return new OutboundError('broken', `${host} answered with more headers than are read (16 KiB).`);
  if (code.startsWith('HPE_'))
    return new OutboundError('broken', `${host} answered with something that is no HTTP.`);
  return new OutboundError('broken', `${host} closed the connection before it had answered.`);
}

const timeouts: Record<Stage, (host: string) => string> = {
  lookup: (host) => `The name ${host} was not found`,
  connect: (host) => `No connection to ${host} came about`,
  tls: (host) => `No secure connection to ${host} came about`,
  exchange: (host) => `${host} did not answer`,
};

export function timedOut(stage: Stage, host: string, deadlineMs: number): OutboundError {
  return new OutboundError('timeout', `${timeouts[stage](host)} within ${deadlineMs / 1000} s.`);
}

const connectReasons: Record<string, string> = {
  ECONNREFUSED: 'refused the connection: nothing listens there',
  EHOSTUNREACH: 'cannot be reached: there is no way to it',
  ENETUNREACH: 'cannot be reached: there is no way to its network',
  ETIMEDOUT: 'did not take the connection in time',
};

const tlsReasons: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate signs itself, so nobody vouches for it',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate comes from an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it sends its certificate without those in between',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EPROTO: 'it does not speak TLS there, or only an old version',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  ECONNRESET: 'it closed the connection during the handshake',
};

/** Of an attempt at several addresses: that of the first. */
function codeOf(error: unknown): string {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] };
  const first = errors?.[0] as { code?: unknown } | undefined;
  return String(code ?? first?.code ?? '');
}

function inBrackets(code: string): string {
  return code === '' ? '' : ` (${code})`;
}
