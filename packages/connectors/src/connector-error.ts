import { OutboundError, type OutboundFailure } from './outbound/outbound-error.js';

/**
 * `credentials`: they are missing, wrong or not enough: a person has to give others. `config`: something in the
 * configuration is wrong. `refused`: the service may not connect there. `unreachable`: no answer; a retry may help.
 * `source`: the source cannot give what is asked for. `limit`: more than is allowed.
 */
export type ConnectorFault = 'credentials' | 'config' | 'refused' | 'unreachable' | 'source' | 'limit';

/** What a source or the way to it is at fault for: a sentence that says what to do. */
export class ConnectorError extends Error {
  override name = 'ConnectorError';

  constructor(
    readonly fault: ConnectorFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether the same may go well a moment later. */
  get isPassing(): boolean {
    return this.fault === 'unreachable';
  }
}

/** What became of a connection or a request that got no answer. Anything else is thrown on as it is. */
export function connectionFault(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  return new ConnectorError(faults[error.kind] ?? 'unreachable', error.message, { cause: error });
}

const faults: Partial<Record<OutboundFailure, ConnectorFault>> = {
  refused: 'refused',
  tls: 'config',
  limit: 'limit',
};
