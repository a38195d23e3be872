import type { ToolName } from '@godwit/engine/plan/views/events';
import type { z } from 'zod';
import type { Desk } from '../desk.js';

/** Something that the model may do. It gets text back, and so does nobody else. */
export interface Tool<Input = unknown> {
  name: ToolName;
  /** For the model: when to use it, what comes back. */
  description: string;
  input: z.ZodType<Input>;
  /** For the thread: what it is about. */
  about(input: Input, desk: Desk): Record<string, unknown>;
  /** Throws ToolRefused with what to do instead. */
  run(input: Input, desk: Desk): Promise<string> | string;
}

/** Keeps the input's type where the tool is written. */
export function tool<Input>(made: Tool<Input>): Tool {
  return made as unknown as Tool;
}

/**
 * Cells, headers and names of files are somebody's data: marked, so that nothing in them is taken for an instruction.
 * What ends the mark cannot stand in it.
 */
export function asData(text: string): string {
  return `<data>\n${text.replace(/<(?=[\s/]*data\b)/gi, '‹')}\n</data>`;
}

/** With what was left out said, so that it is asked for. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}\n… (cut: ask for less)` : text;
}

/** One line for each, as JSON: names and cells may hold anything. */
export function lines(rows: readonly unknown[]): string {
  return rows.map((row) => JSON.stringify(row)).join('\n');
}
