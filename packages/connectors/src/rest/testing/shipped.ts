import type { ConnectContext, Connection, Settings } from '../../connector.js';
import { settingsProblems } from '../../settings.js';
import type { Clock } from '../clock.js';
import { shippedConnector, shippedDocuments } from '../connector.js';
import { type Answer, type Asked, quickClock } from './api-server.js';

/** Connects as the service does: what does not fit the forms gets no further. */
export async function connectToShipped(
  key: string,
  config: Settings,
  credentials: Settings,
  context: ConnectContext,
  clock: Clock = quickClock(),
): Promise<Connection> {
  const document = shippedDocuments.find((one) => one.key === key);
  if (!document) throw new Error(`There is no document ${key}`);
  const { spec, connect } = shippedConnector(document, clock);
  const problems = [
    ...settingsProblems(spec.configSchema, config, 'config'),
    ...settingsProblems(spec.credentialSchema, credentials, 'credentials'),
  ];
  if (problems.length > 0) throw new Error(problems.join('; '));
  return connect(config, credentials, context);
}

/** Answers every so-many-th request with these instead, one after the other. */
export function faltering(
  answer: (asked: Asked) => Answer,
  every: number,
  instead: Answer[],
): (asked: Asked) => Answer {
  let count = 0;
  return (asked) => {
    count += 1;
    const fault = instead[(count / every - 1) % instead.length];
    return count % every === 0 && fault ? fault : answer(asked);
  };
}
