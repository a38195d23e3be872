/** What a line of the thread is. */
export type ThreadType =
  | 'message'
  | 'status'
  | 'request_input'
  | 'preview'
  | 'completed'
  | 'error'
  | 'tool_call'
  | 'tool_result'
  | 'task'
  | 'thinking'
  | 'prepared';

/** One line of the thread, before it has its sequence. `n` counts from 0 within the step, the same at every try. */
export interface Said {
  step: string;
  n: number;
  type: ThreadType;
  data: Record<string, unknown>;
}
