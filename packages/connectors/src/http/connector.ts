import type { Connector } from '../connector.js';
import { FileChoice } from '../files/choice.js';
import { httpSpec } from './spec.js';

export const httpConnector: Connector = {
  spec: httpSpec,
  async connect(config, credentials, context) {
    const { Site } = await import('./site.js');
    const { checkSite } = await import('./check.js');
    const { listFiles, discoverFiles } = await import('./discover.js');
    const { readUrl } = await import('./read.js');
    const choice = new FileChoice(config);
    const site = new Site(config, credentials, context);
    // Streams have the names of files; what address each has is only known from the list.
    let listed: ReturnType<typeof listFiles> | undefined;
    return {
      check: () => checkSite(site),
      async discover() {
        listed = listFiles(site, choice);
        return discoverFiles(await listed, choice, context);
      },
      async read(stream, sink) {
        listed ??= listFiles(site, choice);
        await readUrl(site, await listed, stream.name, sink);
      },
      close: async () => {},
    };
  },
};
