import type { IncomingHttpHeaders } from 'node:http';
import { ConnectorError } from '../connector-error.js';
import type { Site } from './site.js';

/** The headers of an address. Some servers know no HEAD: these are asked for the file, and let go of. */
export async function peek(site: Site, address: string): Promise<IncomingHttpHeaders> {
  const { headers, body } = await site.fetch(address, 'HEAD').catch((error: unknown) => {
    if (!(error instanceof ConnectorError) || error.fault === 'refused') throw error;
    return site.fetch(address);
  });
  body.destroy();
  return headers;
}
