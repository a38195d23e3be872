import type { Connector } from './connector.js';

/** Those that come with the product. A module here loads no driver: `connect` does, since most processes never need one. */
const builtIn: readonly Connector[] = [];

/** The connectors of a process, by their keys. */
export interface Connectors {
  readonly all: readonly Connector[];
  find(key: string): Connector | undefined;
}

export function connectorsOf(all: readonly Connector[]): Connectors {
  const byKey = new Map(all.map((connector) => [connector.spec.key, connector]));
  return { all, find: (key) => byKey.get(key) };
}

export async function openConnectors(
  _options: { singerTaps?: string | undefined } = {},
): Promise<Connectors> {
  return connectorsOf(builtIn);
}
