import { APICallError } from 'ai';

/** The model cannot be used for this: said once, and the run goes on without it. */
export class ModelFailed extends Error {
  override name = 'ModelFailed';
}

/** It may go better the next time. `afterMs`: as the other side asks. */
export class Passing extends Error {
  override name = 'Passing';

  constructor(
    message: string,
    readonly afterMs?: number,
  ) {
    super(message);
  }
}

const longest = 300;

/** What went wrong in a call, in words, without the key: to be tried again (Passing) or not (ModelFailed). */
export function failureOf(error: unknown, apiKey: string | undefined): Passing | ModelFailed {
  if (error instanceof Passing || error instanceof ModelFailed) return error;
  if (APICallError.isInstance(error)) {
    const { statusCode: status, message, responseHeaders = {} } = error;
    const said = withoutKey(message, apiKey);
    if (status === 401 || status === 403)
      return new ModelFailed(`the model refused the key (${status}): set MODEL_API_KEY`);
    if (status === 404)
      return new ModelFailed(`the model was not found (404: ${said}): look at MODEL and MODEL_BASE_URL`);
    const isPassing =
      status === undefined || status === 408 || status === 409 || status === 429 || status >= 500;
    const text = status === undefined ? notReached(said) : `the model answered ${status}: ${said}`;
    return isPassing ? new Passing(text, waitIn(responseHeaders)) : new ModelFailed(text);
  }
  const said = withoutKey(error instanceof Error ? error.message : String(error), apiKey);
  return new Passing(notReached(said));
}

function notReached(said: string): string {
  return `the model could not be reached or understood: ${said}`;
}

function withoutKey(text: string, apiKey: string | undefined): string {
  const hidden = apiKey === undefined || apiKey.length < 4 ? text : text.replaceAll(apiKey, '(key)');
  return hidden.replace(/\s+/g, ' ').slice(0, longest);
}

/** In milliseconds, or the header that says seconds. */
function waitIn(headers: Record<string, string | undefined>): number | undefined {
  const exact = Number(headers['retry-after-ms']);
  if (exact > 0) return exact;
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? seconds * 1000 : undefined;
}
