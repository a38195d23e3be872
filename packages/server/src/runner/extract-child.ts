import type { Template } from '@godwit/engine/validate/template';
import type { Service } from '../domain/service.js';
import { FinalFailure, failedIn } from '../failures/tries.js';
import { withStore } from '../objects/patience.js';
import { endingText } from './child/ending.js';
import type { ExtractResult, ExtractSpec, FromExtractor } from './extract/messages.js';
import { borrowProcess, giveBackProcess } from './work-processes.js';

export interface ExtractOrder {
  id: string;
  file_name: string;
  object_key: string;
  size: number;
  templates: Template[];
  instruction: string | null;
}

/** Reading has limits of its own; shaping a million rows takes a minute. */
const shapingSeconds = (rows: number) => 600 + Math.ceil(rows / 2000);

/** Runs the child to its result, which lies in the scratch folder. Throws FailedTry and the reason of the signal. */
export async function extractInChild(
  service: Service,
  order: ExtractOrder,
  scratch: string,
  signal: AbortSignal,
  onPage: (done: number, of: number) => void,
): Promise<ExtractResult> {
  const { config, local } = service;
  const { object_key: key, file_name: name, templates, instruction } = order;
  const acquired = await withStore(service, 'Fetching the file', order.size, local.acquire([key]));
  const { memoryMb } = config.runs;
  const child = await borrowProcess('./extract/main.js', memoryMb);
  const kill = () => child.kill();
  signal.addEventListener('abort', kill);
  let timer: NodeJS.Timeout | undefined;
  try {
    signal.throwIfAborted();
    const spec: ExtractSpec = {
      scratch,
      memoryMb,
      readLimits: config.readLimits,
      ocr: config.ocr,
      files: [{ name, path: acquired.pathOf(key) }],
      templates,
      instruction: instruction ?? undefined,
    };
    return await new Promise<ExtractResult>((resolve, reject) => {
      child.start(spec, (message: FromExtractor) => {
        if (message.type === 'page') onPage(message.done, message.of);
        else if (message.type === 'done') resolve(message.result);
        else if (message.type === 'failed') reject(failedIn(message));
        else timer = setTimeout(() => reject(tooSlow(message.rows)), shapingSeconds(message.rows) * 1000);
      });
      void child.ended.then((end) => {
        if (signal.aborted) return reject(signal.reason);
        const { message, isFinal } = endingText(end, memoryMb, 'extraction');
        reject(failedIn({ message, isFinal }));
      });
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
    await giveBackProcess(child);
    acquired.release();
    await local.forget(key);
  }
}

function tooSlow(rows: number): FinalFailure {
  return new FinalFailure(
    `Shaping ${rows} rows took longer than ${shapingSeconds(rows)} s: name fewer templates, or send the file in parts.`,
  );
}
