import type { Connector } from './connector.js';
import { googleSheetsConnector } from './google-sheets/connector.js';
import { httpConnector } from './http/connector.js';
import { mysql } from './mysql/connector.js';
import { postgresql } from './postgresql/connector.js';
import { restConnector, shippedConnector, shippedDocuments } from './rest/connector.js';
import { s3Connector } from './s3/connector.js';
import { sftpConnector } from './sftp/connector.js';

/** Those that come with the product. A module here loads no driver: `connect` does, since most processes never need one. */
const builtIn: readonly Connector[] = [
  postgresql,
  mysql,
  s3Connector,
  sftpConnector,
  httpConnector,
  googleSheetsConnector,
  restConnector(),
  ...shippedDocuments.map((document) => shippedConnector(document)),
];

/** The connectors of a process, by their keys. */
export interface Connectors {
  readonly all: readonly Connector[];
  find(key: string): Connector | undefined;
}

export function connectorsOf(all: readonly Connector[]): Connectors {
  const byKey = new Map(all.map((connector) => [connector.spec.key, connector]));
  return { all, find: (key) => byKey.get(key) };
}

export interface OpenConnectors {
  /** A folder with Singer taps, or their names on the PATH (SINGER_TAPS); none without it. */
  singerTaps?: string | undefined;
  /** The key of the one that is needed: taps are asked what they are, a second each. */
  only?: string | undefined;
}

/** Throws ConnectorError where `singerTaps` names what is not there. */
export async function openConnectors({ singerTaps, only }: OpenConnectors = {}): Promise<Connectors> {
  if (singerTaps === undefined || builtIn.some(({ spec }) => spec.key === only)) return connectorsOf(builtIn);
  const { openTaps } = await import('./singer/connect.js');
  return connectorsOf([...builtIn, ...(await openTaps(singerTaps, only))]);
}
