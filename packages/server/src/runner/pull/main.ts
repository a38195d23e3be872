import { boundProcess } from '@godwit/engine/process/bound-process';
import { sessionShare } from '../child/session-share.js';
import type { FromChild, PullStep } from '../messages.js';
import { failureOfSource, secretsOf } from './failure.js';
import type { Probed, ProbeSpec, PullSpec } from './messages.js';
import { doProbe } from './probe.js';
import { doPull } from './pull.js';

type Message = FromChild<PullStep | Probed>;

/** The process that speaks to a live source: for one piece of work, then it ends, and the secrets with it. */
boundProcess(Number(process.argv[2]), sessionShare);

process.once('message', (spec: PullSpec | ProbeSpec) => {
  const work = spec.task === 'pull' ? doPull(spec, send) : doProbe(spec);
  const ended = (last: Message) => send(last, () => process.exit(0));
  const failed = (error: unknown) =>
    ended({ type: 'failed', ...failureOfSource(error, spec, secretsOf(spec)) });
  // Thrown where nobody waits for it: by a driver, from a callback of its own.
  process.on('uncaughtException', failed);
  work.then((result) => ended({ type: 'done', result }), failed);
});

function send(message: Message, sent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, sent);
}
