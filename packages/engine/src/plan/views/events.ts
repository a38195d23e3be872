/** The tools of the specification: those that the built-in agent uses, and those of the run around it. */
export type ToolName =
  | 'read_source'
  | 'extract_tables'
  | 'profile_source'
  | 'query_source'
  | 'get_template'
  | 'read_source_notes'
  | 'get_prior_recipe'
  | 'write_recipe'
  | 'dry_run'
  | 'view_preview'
  | 'ask_user'
  | 'run_api_extractor'
  | 'view_invalid_cells'
  | 'profile_columns'
  | 'execute_import'
  | 'finish_import';

export type PlanEvent =
  | { type: 'tool_call'; id: string; name: ToolName; args: Record<string, unknown> }
  | { type: 'tool_result'; id: string; name: ToolName; ok: boolean; summary: string; ms: number }
  | { type: 'status'; message: string; progress?: number }
  /** Prose of a model, as it comes. */
  | { type: 'thinking'; text: string }
  /** What is sent to a model; of a conversation, what was not sent before. The hash is that of the whole request. */
  | {
      type: 'prepared';
      call: number;
      model: string;
      sha256: string;
      messages: { role: string; text: string }[];
    };

export type Emit = (event: PlanEvent) => void;
