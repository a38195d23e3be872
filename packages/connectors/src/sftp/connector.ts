import type { Connector } from '../connector.js';
import { FileChoice } from '../files/choice.js';
import { sftpSpec } from './spec.js';

export const sftpConnector: Connector = {
  spec: sftpSpec,
  async connect(config, credentials, context) {
    const { openSession } = await import('./session.js');
    const { checkFolder } = await import('./check.js');
    const { discoverFiles } = await import('./discover.js');
    const { readRemote } = await import('./read.js');
    const choice = new FileChoice(config);
    const session = await openSession(config, credentials, context);
    return {
      check: () => checkFolder(session),
      discover: () => discoverFiles(session, choice, context),
      read: (stream, sink) => readRemote(session, stream.name, sink),
      close: () => session.close(),
    };
  },
};
