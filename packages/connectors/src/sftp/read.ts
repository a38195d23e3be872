import type { StreamSink, StreamState } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { mostFileBytes, tooLargeFile } from '../files/choice.js';
import { pathOf } from './discover.js';
import { remoteFault } from './fault.js';
import type { Session } from './session.js';

export async function readRemote(session: Session, name: string, sink: StreamSink): Promise<void> {
  const { client, folder, waitFor } = session;
  const remote = pathOf(folder, name);
  let state: StreamState = {};
  await sink.file(async (path) => {
    try {
      const before = await waitFor(() => client.stat(remote));
      if (!before.isFile)
        throw new ConnectorError('source', `${name} is no file any more. Discover the files again.`);
      if (before.size > mostFileBytes) throw tooLargeFile(name);
      // The client takes no link for a file.
      const real = await waitFor(() => client.realPath(remote));
      await waitFor((heard) => client.fastGet(real, path, { step: heard }));
      const after = await waitFor(() => client.stat(remote));
      if (after.size !== before.size || after.modifyTime !== before.modifyTime)
        throw new ConnectorError(
          'source',
          `${name} was changed while it was read. Pull again when it is written to its end.`,
        );
      state = { modified: new Date(before.modifyTime).toISOString(), size: before.size };
    } catch (error) {
      throw remoteFault(error, name, session);
    }
  });
  await sink.checkpoint(state);
}
