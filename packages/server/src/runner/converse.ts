import type { StoredObject } from '../domain/files/kept-objects.js';
import type { StoredPaths } from '../domain/files/stored-paths.js';
import { CallKeeper } from '../domain/runs/model-calls.js';
import type { RunLease } from '../domain/runs/run-lease.js';
import type { Service } from '../domain/service.js';
import { ChildToBeKilled } from '../failpoints/failpoints.js';
import { FailedTry, failedIn } from '../failures/tries.js';
import { endingText } from './child/ending.js';
import { finishStep } from './finish-step.js';
import type { FromChild } from './messages.js';
import { tidied } from './without-key.js';
import type { WorkProcess } from './work-process.js';
import { Writer } from './writer.js';

/** `objects` are announced; who writes down the result keeps them. */
export interface Outcome<Result> {
  result: Result;
  objects: StoredObject[];
}

/** Hands the work to a child; what it says and what it finishes is written down as it comes, in its order. */
export async function converse<Result>(
  service: Service,
  lease: RunLease,
  child: WorkProcess,
  spec: { memoryMb: number },
  paths: StoredPaths,
  signal: AbortSignal,
  pathsIn: (result: Result) => string[],
  onCredentials?: (credentials: Record<string, unknown>) => Promise<void>,
  /** Of what may hold a secret: what it says, why it failed, what it said last for the log. */
  tidy: (text: string) => string = (text) => text,
): Promise<Outcome<Result>> {
  const writer = new Writer(service, lease);
  const calls = new CallKeeper(service, lease);
  let isDone = false;
  return new Promise<Outcome<Result>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    writer.onFault = reject;
    child.start(spec, (message: FromChild<Result>) => {
      if (message.type === 'said')
        return writer.say({ ...message.said, data: tidied(message.said.data, tidy) });
      writer.after(async () => {
        if (message.type === 'failed') {
          const { fault, ...failure } = message;
          throw failedIn({ ...tidied(failure, tidy), ...(fault && { fault }) });
        }
        if (message.type === 'model_call') return calls.keep(tidied(message.call, tidy));
        if (message.type === 'step')
          return finishStep(service, lease, paths, message).catch((error: unknown) => {
            if (!(error instanceof ChildToBeKilled)) throw error;
            child.kill();
            throw new FailedTry('its process was killed');
          });
        if (message.type === 'credentials') return onCredentials?.(message.credentials);
        const objects = await paths.store(service, lease.migrationId, pathsIn(message.result));
        isDone = true;
        resolve({ result: message.result, objects });
      });
    });
    child.ended.then((end) =>
      writer.after(async () => {
        if (isDone || signal.aborted) return;
        const { message, isFinal } = endingText(end, spec.memoryMb);
        service.log.warn(
          { run: lease.id, ...end, stderr: tidy(end.stderr) },
          'the process of a run ended early',
        );
        throw failedIn({ message, isFinal });
      }),
    );
  });
}
