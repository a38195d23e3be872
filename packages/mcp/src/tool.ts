import type { Client } from '@godwit/client/client';
import type { z } from 'zod';

/** What a tool works with: the API as whoever calls, and files of this machine where they are in reach. */
export interface Bench {
  client: Client;
  /** Reads a file of the machine; only where the server runs for one person, on their machine. */
  openFile?: (path: string) => Promise<{ name: string; body: Blob }>;
  signal: AbortSignal;
}

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** For a model: when to use it, what comes back, what to do next. */
  description: string;
  input: Input;
  /** Changes nothing. */
  isReading?: true;
  /** Replaces or removes what was there. */
  isDestructive?: true;
  /** Only where files of the machine are in reach. */
  isLocal?: true;
  run(bench: Bench, input: z.output<Input>): Promise<object>;
}

/** Keeps the type of the input for `run`, and forgets it for the list of all tools. */
export function tool<Input extends z.ZodObject>(definition: Tool<Input>): Tool {
  return definition as unknown as Tool;
}
