import type { ConnectContext } from '../connector.js';
import { mostFileBytes } from '../files/choice.js';

/** As much of the SDK's own as is used. */
interface SdkRequest {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Readonly<Record<string, string | string[] | null>>;
  headers: Readonly<Record<string, string>>;
  method: string;
}

/** Objects are large, and S3 takes its time with those in cold storage. */
const silenceMs = 60_000;

/** What the SDK sends goes out by the guard, as all else does, whatever address an endpoint or an answer leads to. */
export function guardedHandler({ outbound, signal }: ConnectContext) {
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    async handle({ protocol, hostname, port, path, query, headers, method }: SdkRequest) {
      if (method !== 'GET' && method !== 'HEAD') throw new Error(`${method} is not for reading`);
      const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
      const search = searchOf(query);
      const {
        status: statusCode,
        headers: answered,
        body,
      } = await outbound.download({
        url: `${protocol}//${host}${port ? `:${port}` : ''}${path}${search && `?${search}`}`,
        method,
        headers,
        signal,
        silenceMs,
        mostBytes: mostFileBytes,
      });
      const texts = Object.entries(answered).map(
        ([name, value]) => [name, [value].flat().join(', ')] as const,
      );
      return { response: { statusCode, headers: Object.fromEntries(texts), body } };
    },
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
    destroy() {},
  };
}

/** As it was signed. */
function searchOf(query: SdkRequest['query'] = {}): string {
  return Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => `${escaped(name)}=${escaped(one ?? '')}`))
    .sort()
    .join('&');
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
