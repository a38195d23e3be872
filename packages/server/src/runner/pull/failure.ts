import { ConnectorError, connectionFault } from '@godwit/connectors/connector-error';
import { secretTexts, withoutSecrets } from '@godwit/connectors/secrets';
import { type Failure, failureOf } from '../child/failure.js';
import type { SourceSpec } from './messages.js';
import { connectorOf } from './source.js';

export function secretsOf(spec: SourceSpec): string[] {
  return secretTexts(spec.credentials, connectorOf(spec)?.spec.credentialSchema);
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
