import { boundProcess } from '@godwit/engine/process/bound-process';
import { sessionShare } from './session-share.js';

/**
 * For the program of a child process: it gets a spec, sends what happens, and last what the work gives back; then it
 * waits for the next spec. It ends with its parent, and after work that failed: nobody knows what that left behind.
 */
export function workInTurn<Spec extends object, Message extends { type: string }>(
  work: (spec: Spec, send: (message: Message) => void) => Promise<Message>,
  failed: (error: unknown, spec: Spec) => Message,
): void {
  boundProcess(Number(process.argv[2]), sessionShare);
  let spec: Spec | undefined;

  process.on('message', (message: Spec) => {
    if (spec) return;
    spec = message;
    void work(spec, send).then(end);
  });

  // Thrown where nobody waits for it: by a library, from a callback of its own.
  process.on('uncaughtException', (error) => {
    console.error(error);
    if (spec) end(failed(error, spec));
    else process.exit(1);
  });

  function send(message: Message, sent: () => void = () => {}): void {
    // The parent may be gone: then this process is about to end.
    if (process.connected) process.send?.(message, sent);
  }

  /** Messages arrive in their order: when the last is out, all are. */
  function end(last: Message): void {
    if (last.type === 'done') {
      spec = undefined;
      send({ ...last, freeAtMb: process.memoryUsage.rss() / 2 ** 20 });
    } else send(last, () => process.exit(0));
  }
}
