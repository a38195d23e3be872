import { boundProcess } from '@godwit/engine/process/bound-process';
import type { FromChild, RunSpec } from '../messages.js';
import { failureOf } from './failure.js';
import { doRun } from './run.js';
import { sessionShare } from './session-share.js';

/** The process that one run is done in. It ends with its parent, and when it has sent how the run ended. */
boundProcess(Number(process.argv[2]), sessionShare);

let spec: RunSpec | undefined;

process.on('message', (message: RunSpec) => {
  if (spec) return;
  spec = message;
  void doRun(spec, send).then(end);
});

// Thrown where nobody waits for it: by a library, from a callback of its own.
process.on('uncaughtException', (error) => {
  console.error(error);
  if (spec) end({ type: 'failed', ...failureOf(error, spec) });
  else process.exit(1);
});

function send(message: FromChild, sent: () => void = () => {}): void {
  // The parent may be gone: then this process is about to end.
  if (process.connected) process.send?.(message, sent);
}

/** Messages arrive in their order: when the last is out, all are. */
function end(last: FromChild): void {
  send(last, () => process.exit(0));
}
