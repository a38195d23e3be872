import type { ConnectorFault } from '@godwit/connectors/connector-error';
import { isDiskFull } from '@godwit/engine/disk-full';

/** Why the work of a child process failed. */
export interface Failure {
  /** For a person. */
  message: string;
  /** Another try would fail the same way. */
  isFinal: boolean;
  /** Of a live source: what is at fault. */
  fault?: ConnectorFault;
  /** For the log: what was thrown that nobody wrote for people. */
  detail?: string;
}

/** Why a try failed, as a sentence for a person. */
export class FailedTry extends Error {
  override name = 'FailedTry';
}

/** As the child process told it; what nobody wrote for people is the cause, for the log. */
export function failedIn({ message, isFinal, fault, detail }: Failure): FailedTry {
  const options = detail === undefined ? {} : { cause: detail };
  if (fault === 'credentials') return new RefusedCredentials(message, options);
  return isFinal ? new FinalFailure(message, options) : new FailedTry(message, options);
}

/** The live source refused the secrets: a person has to give others. */
export class RefusedCredentials extends FailedTry {
  override name = 'RefusedCredentials';
}

/** Another try would fail the same way. */
export class FinalFailure extends FailedTry {
  override name = 'FinalFailure';
}

/** Why some work failed, for a person; what was not written for one is in the log. */
export function toldOf(error: unknown, work: string): string {
  if (error instanceof FailedTry) return error.message;
  return isDiskFull(error) ? noSpace(work) : 'Something went wrong on our side; it was logged.';
}

export function noSpace(work: string): string {
  return `The disk of the server is full: make room on it, then start the ${work} again.`;
}
