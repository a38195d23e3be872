import type { Operation } from '@godwit/contract/routes';

/** What the API says when it refuses. `run_id` comes with some 409s, `updated_at` with 412. */
export interface ErrorBody {
  error: string;
  run_id?: string;
  updated_at?: string;
}

/** The API answered, and the answer is no. */
export class GodwitError extends Error {
  override readonly name = 'GodwitError';

  constructor(
    readonly operation: Operation,
    readonly status: number,
    readonly body: ErrorBody,
    /** The same request, sent again later, is safe and may succeed. */
    readonly retryable: boolean,
  ) {
    super(`${operation} answered ${status}: ${body.error}`);
  }
}

/** No answer came, or it broke off: whether the request was carried out is unknown. */
export class GodwitConnectionError extends Error {
  override readonly name = 'GodwitConnectionError';

  constructor(
    readonly operation: Operation,
    readonly retryable: boolean,
    cause: unknown,
  ) {
    super(`${operation} got no answer: ${reasonOf(cause)}`, { cause });
  }
}

/** Node's fetch says only "fetch failed" and keeps the reason (ECONNREFUSED and the like) in the cause. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause.cause;
  if (!(inner instanceof Error)) return cause.message;
  const code = 'code' in inner ? String(inner.code) : '';
  return inner.message || code || cause.message;
}

/** A proxy in between may answer in HTML or not at all: the caller still gets a sentence. */
export function errorBodyOf(status: number, text: string): ErrorBody {
  const parsed = parseObject(text);
  if (typeof parsed.error !== 'string') return { error: `HTTP ${status}` };
  return {
    error: parsed.error,
    ...(typeof parsed.run_id === 'string' && { run_id: parsed.run_id }),
    ...(typeof parsed.updated_at === 'string' && { updated_at: parsed.updated_at }),
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
