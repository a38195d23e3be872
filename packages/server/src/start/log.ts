import pino, { type Logger } from 'pino';

const secrets = [
  'password',
  'token',
  'session_token',
  'key',
  'apiKey',
  'credentials',
  'secret',
  'authorization',
  'cookie',
];

/**
 * Structured lines on standard error; standard output is for what a person reads at start. Requests are logged
 * by route pattern, without bodies and headers; the redaction is the second belt.
 */
export function openLog(level: string): Logger {
  return pino(
    {
      level,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
    },
    pino.destination({ dest: 2, sync: false, minLength: 4096 }),
  );
}
