import type { ConnectContext, Connection, Connector, ConnectorSpec, Settings } from '../connector.js';
import { aboutTap } from './about.js';
import { checkTap } from './check.js';
import { discoverStreams } from './discover.js';
import { readStream } from './read.js';
import { specOf } from './spec.js';
import { TapRun } from './tap-run.js';
import { findTaps, type Tap } from './taps.js';

/** Taps that are asked about themselves at a time. */
const askedAtOnce = 2;

/**
 * A connector for each tap, called like it, so that its form asks for what that tap needs. `only` names one: a process
 * that pulls needs no other, and each takes a second or so to say what it is.
 */
export async function openTaps(given: string, only?: string): Promise<Connector[]> {
  const taps = (await findTaps(given)).filter(({ name }) => only === undefined || name === only);
  const connectors: Connector[] = [];
  for (let at = 0; at < taps.length; at += askedAtOnce) {
    const asked = taps.slice(at, at + askedAtOnce);
    connectors.push(...(await Promise.all(asked.map(async (tap) => tapConnector(tap, await aboutTap(tap))))));
  }
  return connectors;
}

function tapConnector(tap: Tap, about: unknown): Connector {
  const spec = specOf(tap, about);
  return {
    spec,
    connect: async (config, credentials, context) => connection(tap, spec, config, credentials, context),
  };
}

function connection(
  tap: Tap,
  spec: ConnectorSpec,
  config: Settings,
  credentials: Settings,
  context: ConnectContext,
): Connection {
  const run = new TapRun(tap, spec, config, credentials, context);
  return {
    check: () => checkTap(run),
    discover: () => discoverStreams(run),
    read: (stream, sink, from) => readStream(run, stream, sink, from),
    close: async () => {},
  };
}
