import type { ConnectContext, Connection, Settings, Stream } from '../../connector.js';
import { type Collected, collect } from '../../testing/collected.js';
import type { Clock } from '../clock.js';
import { restConnector } from '../connector.js';
import type { RestDocument } from '../document.js';

export function streamCalled(name: string): Stream {
  return { name, kind: 'records', columns: [], primaryKey: [] };
}

export function connectTo(
  document: RestDocument | Record<string, unknown>,
  context: ConnectContext,
  clock: Clock,
  credentials: Settings = {},
  settings: Settings = {},
): Promise<Connection> {
  return restConnector(clock).connect({ document, settings }, credentials, context);
}

/**
 * Reads a stream whole, then from each of its states: what came before the state and what comes after it have to be
 * the whole. The last state is left out where the stream begins anew from it.
 */
export async function readFromEveryState(
  connection: Connection,
  name: string,
  keyOf: (record: Record<string, unknown>) => unknown,
  isIncremental = false,
): Promise<Collected> {
  const stream = streamCalled(name);
  const counts: number[] = [];
  let given = 0;
  const whole: Collected = { rows: [], csv: '', records: [], file: undefined, states: [] };
  const unused = async () => Promise.reject(new Error('not of records'));
  await connection.read(
    stream,
    {
      rows: unused,
      csv: unused,
      file: unused,
      records: async (records) => {
        whole.records.push(...structuredClone([...records]));
        given += records.length;
      },
      checkpoint: async (state) => {
        whole.states.push(structuredClone(state));
        counts.push(given);
      },
    },
    undefined,
  );
  const states = isIncremental ? whole.states.slice(0, -1) : whole.states;
  for (const [index, state] of states.entries()) {
    const rest = await collect(connection, stream, JSON.parse(JSON.stringify(state)));
    const before = whole.records.slice(0, counts[index]).map(keyOf);
    const both = JSON.stringify([...before, ...rest.records.map(keyOf)]);
    if (both !== JSON.stringify(whole.records.map(keyOf)))
      throw new Error(`From state ${index} (${JSON.stringify(state)}) came ${rest.records.length} records`);
  }
  return whole;
}
