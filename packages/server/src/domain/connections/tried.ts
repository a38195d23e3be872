import type { Checked, Settings, Stream } from '@godwit/connectors/connector';
import type { Failure } from '../../failures/tries.js';

/** What came of trying a connection. */
export type Tried<Task extends 'check' | 'discover'> =
  | (Task extends 'check' ? Checked : { streams: Stream[] })
  | { failure: Failure };

/** Tries connections. */
export interface Prober {
  try<Task extends 'check' | 'discover'>(
    task: Task,
    accountId: string,
    source: { connector: string; config: Settings; credentials: Settings },
  ): Promise<Tried<Task>>;
}
