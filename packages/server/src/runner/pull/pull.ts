import type { StreamState } from '@godwit/connectors/connector';
import { pull } from '@godwit/connectors/pull/pull';
import type { PulledStream } from '@godwit/connectors/pull/pulled';
import { withoutSecrets } from '@godwit/connectors/secrets';
import { readGuarded } from '@godwit/engine/read/guard/read-guarded';
import { counted } from '../child/read-files.js';
import { Telling } from '../child/telling.js';
import { type FromChild, type PullStep, steps } from '../messages.js';
import { learnSecrets, secretsOf } from './failure.js';
import type { PullSpec } from './messages.js';
import { pathsOf } from './paths.js';
import { openSource } from './source.js';

const msBetween = 2000;

/** Reads the streams of a live source; what is finished is sent as it is, so that nothing is read twice. */
export async function doPull(
  spec: PullSpec,
  send: (message: FromChild<PullStep>) => void,
): Promise<PullStep> {
  let secrets: string[] = [];
  const clean = (text: string) => withoutSecrets(text, secrets);
  const telling = new Telling(
    `pulling:${spec.told}`,
    (said) => send({ type: 'said', said: { ...said, data: JSON.parse(clean(JSON.stringify(said.data))) } }),
    clean,
  );
  const { connector, context } = await openSource(spec, {
    async keepCredentials(credentials) {
      learnSecrets(spec, credentials);
      secrets = secretsOf(spec);
      send({ type: 'credentials', credentials: { ...credentials } });
    },
    tell: (message) => telling.status(message),
  });
  secrets = secretsOf(spec);
  const { name, key } = connector.spec;
  telling.status(`Connecting to ${name}`);
  /** What is kept must not hold a secret: without its state a stream is read from its beginning. */
  const cleanState = <Holder extends { state?: StreamState }>({ state, ...rest }: Holder) =>
    state && clean(JSON.stringify(state)) === JSON.stringify(state) ? { ...rest, state } : rest;
  const rate = new Rate(performance.now());
  const streams = await telling.tool(
    'run_api_extractor',
    { sourceKey: key, streams: spec.selected },
    () =>
      pull({
        connector,
        config: spec.config,
        credentials: spec.credentials,
        context,
        templates: spec.templates,
        selected: spec.selected,
        limits: spec.limits,
        done: spec.done,
        parts: new Map(spec.parts.map(({ stream, parts }) => [stream, parts])),
        earlier: spec.earlier,
        states: new Map(spec.states.map(({ stream, state }) => [stream, state])),
        readFile: (file, scratch) => readGuarded(file, scratch, { limits: spec.readLimits, ocr: spec.ocr }),
        events: {
          chosen: (_, why) => telling.status(why),
          progress(stream, rows) {
            const told = rate.told(stream, rows);
            if (told !== undefined) telling.status(told);
          },
          part(stream, at, part) {
            const result = { ...cleanState(part), stream, at };
            if ('state' in result) send(stepOf(steps.part(spec.pull, stream, at), result, [part.parquet]));
          },
          stream(pulled) {
            telling.status(`${pulled.name}: ${counted(pulled.rows, 'row')}`);
            const result = cleanState(pulled);
            send(stepOf(steps.stream(spec.pull, pulled.name), result, pathsOf([pulled])));
          },
        },
      }),
    (done) =>
      `${counted(done.length, 'stream')}, ${counted(
        done.reduce((sum, { rows }) => sum + rows, 0),
        'row',
      )}`,
  );
  return { streams: streams.map((stream) => cleanState(stream) as PulledStream) };
}

function stepOf(step: string, result: unknown, paths: string[]): FromChild<PullStep> {
  return { type: 'step', step, result, paths };
}

/** How fast rows come, told now and then. */
class Rate {
  #stream = '';
  #rows = 0;

  constructor(private at: number) {}

  told(stream: string, rows: number): string | undefined {
    const now = performance.now();
    if (now - this.at < msBetween) return undefined;
    const before = stream === this.#stream ? this.#rows : 0;
    const perSecond = Math.round(((rows - before) * 1000) / (now - this.at));
    [this.at, this.#stream, this.#rows] = [now, stream, rows];
    return `Pulling ${stream}: ${rows.toLocaleString('en')} rows, ${perSecond.toLocaleString('en')} a second`;
  }
}
