import { openConnectors } from '@godwit/connectors/connectors';
import { everythingAllowed } from '@godwit/connectors/outbound/addresses';
import { openOutbound } from '@godwit/connectors/outbound/request';
import { pull } from '@godwit/connectors/pull/pull';
import { usualLimits } from '@godwit/connectors/pull/pulled';
import { begin, jobGiven } from './job.js';

/** Our pull: signs in, discovers, reads the table and leaves it as Parquet. */
const { connector: key, config, credentials, table, folder } = jobGiven();
const connector = (await openConnectors()).find(key);
if (!connector) throw new Error(`no connector ${key}`);
const outbound = openOutbound({ allowed: everythingAllowed, plainHttp: true });
const end = begin();
const [pulled] = await pull({
  connector,
  config,
  credentials,
  context: {
    outbound,
    scratch: folder,
    signal: new AbortController().signal,
    keepCredentials: async () => {},
    tell: () => {},
  },
  templates: [],
  selected: [table],
  limits: usualLimits,
  done: [],
  parts: new Map(),
  earlier: [],
  states: new Map(),
  readFile: () => Promise.reject(new Error('a table is no file')),
  events: {},
});
end({ parquet: pulled?.tables[0]?.parquet ?? '' });
outbound.close();
