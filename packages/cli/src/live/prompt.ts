import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface PromptTerminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  /** Ctrl-C ends the question. */
  signal: AbortSignal;
  stop(): void;
}

export async function askOpenly(
  { input, output, signal, stop }: PromptTerminal,
  label: string,
): Promise<string> {
  const reader = createInterface({ input, output });
  reader.on('SIGINT', stop);
  try {
    return (await reader.question(label, { signal })).trim();
  } finally {
    reader.close();
  }
}

/** What is typed is not shown. */
export async function askHidden(
  { input, output, signal, stop }: PromptTerminal,
  label: string,
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  // Only now: until there is a reader, the terminal itself shows what is typed.
  output.write(label);
  reader.on('SIGINT', stop);
  try {
    return await reader.question('', { signal });
  } finally {
    reader.close();
    output.write('\n');
  }
}
