import pino, { type Logger } from 'pino';

/**
 * Structured lines on standard error; standard output is for what a person reads at start.
 *
 * What could hold a secret is never given to the log: requests are logged by route pattern, without address,
 * headers or body, and errors by `plainError`, which keeps name, message, code and stack and drops every other
 * property (drivers attach parameters and requests to theirs). Redaction by path (pino's `redact`) was tried as a
 * second belt and took 15 % of GET /sources.
 */
export function openLog(level: string): { log: Logger; writeLine(line: string): void } {
  // Written in blocks, twice a second at the latest.
  const destination = pino.destination({ dest: 2, sync: false, minLength: 16_000, periodicFlush: 500 });
  // A full disk under the log must not end the service.
  destination.on('error', () => {});
  const log = pino({ level, base: null, serializers: { err: plainError } }, destination);
  const wanted = log.isLevelEnabled('info');
  return { log, writeLine: (line) => void (wanted && destination.write(line)) };
}

const secret = /\b(gw_[\w-]{8,}|whsec_[\w+/=-]{8,}|postgres(?:ql)?:\/\/[^\s@]*@)/g;

function plainError(error: unknown): object {
  const { name, message, code, stack, cause } = error as Error & { code?: unknown };
  return {
    name,
    message: hide(message),
    ...(code !== undefined && { code }),
    stack: hide(stack),
    ...(cause instanceof Error && { cause: plainError(cause) }),
  };
}

function hide(text: string | undefined): string | undefined {
  return text?.replace(secret, '[redacted]');
}
