import type { Stream, StreamSink, StreamState } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { messageName, selectStream } from './catalog.js';
import { linesOf, parseMessage } from './messages.js';
import type { TapProcess } from './tap-process.js';
import type { TapRun } from './tap-run.js';

/** Records that are handed on together. */
const batchRows = 1000;
const batchChars = 4 << 20;

export async function readStream(
  run: TapRun,
  stream: Stream,
  sink: StreamSink,
  from: StreamState | undefined,
): Promise<void> {
  const catalog = await run.catalog();
  const entry = catalog.streams.find(({ tap_stream_id }) => tap_stream_id === stream.name);
  if (!entry)
    throw new ConnectorError(
      'source',
      `${run.tap.name} has no stream "${stream.name}" any more: discover anew.`,
    );
  const files = {
    catalog: selectStream(catalog, stream.name),
    ...(from?.singer !== undefined && { state: from.singer }),
  };
  await run.run([], files, (process) =>
    takeMessages(run, process, { stream, sink, wanted: messageName(entry) }),
  );
}

interface Taking {
  stream: Stream;
  sink: StreamSink;
  /** Records of others are those of a parent, which the tap had to read. */
  wanted: string;
}

async function takeMessages(
  run: TapRun,
  process: TapProcess,
  { stream, sink, wanted }: Taking,
): Promise<void> {
  const { name } = run.tap;
  let batch: Record<string, unknown>[] = [];
  let chars = 0;
  const flush = async () => {
    if (batch.length > 0) await sink.records(batch);
    batch = [];
    chars = 0;
  };
  let at = 0;
  const garbled = async (what: string) => {
    process.kill();
    const { errors } = await process.ended();
    return run.garbled(what, errors);
  };
  for await (const line of linesOf(process.output as AsyncIterable<Buffer>, name)) {
    at += 1;
    const message = parseMessage(line);
    if (!message) throw await garbled(`wrote a line that is no message (number ${at})`);
    if (message.type === 'RECORD') {
      if (message.stream !== wanted && message.stream !== stream.name) continue;
      batch.push(message.record);
      chars += line.length;
      if (batch.length >= batchRows || chars >= batchChars) await flush();
    } else if (message.type === 'STATE') {
      await flush();
      // A tap may give again what came before its state; only a key tells such records from new ones.
      if (stream.primaryKey.length > 0) await sink.checkpoint({ singer: message.value });
    } else if (message.type === 'other') {
      // BATCH, which names files with rows instead: to go on would lose them.
      throw await garbled(`wrote a message of type ${message.called.slice(0, 40)}, which is not read here`);
    }
  }
  const { code, errors } = await process.ended();
  if (code !== 0) throw run.fault(`${name} broke off while it read "${stream.name}"`, errors);
  await flush();
}
