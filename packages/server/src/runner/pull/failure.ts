import { ConnectorError, connectionFault } from '@godwit/connectors/connector-error';
import { secretTexts, withoutSecrets } from '@godwit/connectors/secrets';
import type { Failure } from '../../failures/tries.js';
import { failureOf } from '../child/failure.js';
import type { SourceSpec } from './messages.js';
import { connectorOf } from './source.js';

/** Those that the source gave for old ones in the middle; a process has one piece of work. */
const given: string[] = [];

export function secretsOf(spec: SourceSpec): string[] {
  return [...secretTexts(spec.credentials, connectorOf(spec)?.spec.credentialSchema), ...given];
}

export function learnSecrets(spec: SourceSpec, credentials: SourceSpec['credentials']): void {
  given.push(...secretTexts(credentials, connectorOf(spec)?.spec.credentialSchema));
}

/** In words for a person, without a secret, whoever put it there. */
export function failureOfSource(thrown: unknown, spec: SourceSpec, secrets: readonly string[]): Failure {
  const error = connectionFault(thrown);
  const clean = (text: string) => withoutSecrets(text, secrets);
  if (error instanceof ConnectorError)
    return { message: clean(error.message), isFinal: !error.isPassing, fault: error.fault };
  const { message, isFinal, detail } = failureOf(error, { ...spec, files: [] }, 'pull');
  return { message: clean(message), isFinal, ...(detail !== undefined && { detail: clean(detail) }) };
}
