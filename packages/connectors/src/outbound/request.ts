import type { LookupAddress } from 'node:dns';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Allowed, refusedAs } from './addresses.js';
import {
  hostOf,
  literalRefusedAs,
  longestRequestUrl,
  type OutboundConfig,
  onlyPublic,
  urlProblem,
} from './check-url.js';
import { type OutboundDownload, type OutboundStream, startDownload } from './download.js';
import { Exchange } from './exchange.js';
import { dnsLookUp, type LookUp } from './look-up.js';
import { failureAt, OutboundError, RefusedAddress } from './outbound-error.js';
import type { Agents } from './sending.js';

/** May reach the receiver twice, where a connection that was kept closes in just that moment. */
export interface OutboundRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
  /** When it comes, the request ends with its reason. */
  signal?: AbortSignal;
  /** For all of it: look-up, connecting, TLS, sending, the answer. */
  deadlineMs: number;
  /** Of the body of the answer; what is beyond is not read. */
  mostResponseBytes: number;
}

export interface OutboundAnswer {
  /** Any: redirects are answers too, and are not followed. */
  status: number;
  headers: IncomingHttpHeaders;
  /** What came of it within the deadline and the limit. */
  body: Buffer;
  ms: number;
}

export interface Outbound {
  /** Throws `OutboundError` where no status came. */
  sendRequest(request: OutboundRequest): Promise<OutboundAnswer>;
  /** The same for answers that are too large to be held: throws `OutboundError` where no status came. */
  download(request: OutboundDownload): Promise<OutboundStream>;
  /** For what speaks something else than HTTP (`dial`) or has agents of its own: gives only what may be connected to. */
  lookup: LookupFunction;
  /** Why this host must not be connected to, as a sentence; asked before, since addresses are never looked up. */
  refusal(host: string): string | undefined;
  /** Ends all connections, and so the requests that are under way. */
  close(): void;
}

export interface OutboundOptions extends OutboundConfig {
  lookUp?: LookUp;
  /** Of authorities beside those that Node trusts, PEM. */
  ca?: string;
}

/** Idle connections are kept for so long; a receiver that closes sooner says so in its answer. */
const pool = { keepAlive: true, timeout: 20_000, maxSockets: 64, maxTotalSockets: 1024, maxFreeSockets: 8 };

/**
 * Requests to addresses that people give. Nothing is connected to that was not checked: an address that is written out
 * before, since those are never looked up, and those of a name between look-up and connection, which gets only what
 * passed.
 */
export function openOutbound({ lookUp, ca, ...config }: OutboundOptions): Outbound {
  const connecting = {
    lookup: checked(lookUp ?? dnsLookUp(config.allowed.names), config.allowed),
    // Node gives each address of a name 250 ms, and never comes back to it.
    autoSelectFamilyAttemptTimeout: 1000,
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
  };
  const agentsOf = (options: http.AgentOptions): Agents => ({
    http: new http.Agent({ ...connecting, ...options }),
    https: new https.Agent({ ...connecting, ...options }),
  });
  const kept = agentsOf(pool);
  const unkept = () => agentsOf({ keepAlive: false });
  const checkRequest = ({ url, signal }: { url: string; signal?: AbortSignal }, longest?: number) => {
    signal?.throwIfAborted();
    const problem = urlProblem(url, config, longest);
    if (problem !== undefined) throw new OutboundError('refused', problem);
  };

  return {
    async sendRequest(request) {
      checkRequest(request, longestRequestUrl);
      const started = performance.now();
      return (
        (await new Exchange(request, kept, started).answer) ??
        (await new Exchange(request, unkept(), started).answer) ??
        Promise.reject(closedUnanswered(request.url))
      );
    },
    async download(request) {
      // Links of others and names of files in them get longer than what people write.
      checkRequest(request, 8000);
      return (
        (await startDownload(request, kept)) ??
        (await startDownload(request, unkept())) ??
        Promise.reject(closedUnanswered(request.url))
      );
    },
    lookup: connecting.lookup,
    refusal(host) {
      const refused = literalRefusedAs(host, config.allowed);
      return refused && `${host} is ${refused}. ${onlyPublic}`;
    },
    close() {
      kept.http.destroy();
      kept.https.destroy();
    },
  };
}

function closedUnanswered(url: string): OutboundError {
  return failureAt('exchange', hostOf(new URL(url)), undefined);
}

/** Hands on only those addresses that may be connected to. */
function checked(lookUp: LookUp, allowed: Allowed): LookupFunction {
  return (name, { all }, callback) => {
    const pass = (found: LookupAddress[]) => {
      const [first, ...rest] = found.filter(({ address }) => !refusedAs(address, allowed, name));
      if (!first) {
        const [refused] = found.map(({ address }) => refusedAs(address, allowed, name));
        callback(refused ? new RefusedAddress(refused) : noAddress(), '', 0);
      } else if (all) callback(null, [first, ...rest]);
      else callback(null, first.address, first.family);
    };
    lookUp(name).then(pass, (error) => callback(error, '', 0));
  };
}

function noAddress(): Error {
  return Object.assign(new Error('no address'), { code: 'ENODATA' });
}
