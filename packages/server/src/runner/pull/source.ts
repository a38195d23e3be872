import type { ConnectContext, Connector } from '@godwit/connectors/connector';
import { ConnectorError } from '@godwit/connectors/connector-error';
import { type Connectors, openConnectors } from '@godwit/connectors/connectors';
import { allowedIn } from '@godwit/connectors/outbound/addresses';
import { openOutbound } from '@godwit/connectors/outbound/request';
import type { SourceSpec } from './messages.js';

let connectors: Connectors | undefined;

export async function openSource(
  spec: SourceSpec,
  more: Pick<ConnectContext, 'keepCredentials' | 'tell'>,
): Promise<{ connector: Connector; context: ConnectContext }> {
  const { privateNetworks, plainHttp, singerTaps } = spec.way;
  connectors = await openConnectors({ singerTaps, only: spec.connector });
  const connector = connectorOf(spec);
  if (!connector)
    throw new ConnectorError(
      'config',
      `The connector "${spec.connector}" is not installed any more: see GET /connectors.`,
    );
  const outbound = openOutbound({ allowed: allowedIn(privateNetworks), plainHttp });
  // A cancel kills the process.
  const signal = new AbortController().signal;
  return { connector, context: { outbound, scratch: spec.scratch, signal, ...more } };
}

export function connectorOf({ connector }: SourceSpec): Connector | undefined {
  return connectors?.find(connector);
}
