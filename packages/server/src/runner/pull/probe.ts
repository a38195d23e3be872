import type { Probed, ProbeSpec } from './messages.js';
import { openSource } from './source.js';

/** Whether one can sign in, or what there is to read. */
export async function doProbe(spec: ProbeSpec): Promise<Probed> {
  const { connector, context } = await openSource(spec, { keepCredentials: async () => {}, tell: () => {} });
  const connection = await connector.connect(spec.config, spec.credentials, context);
  try {
    return spec.task === 'check' ? await connection.check() : { streams: await connection.discover() };
  } finally {
    await connection.close().catch(() => {});
  }
}
