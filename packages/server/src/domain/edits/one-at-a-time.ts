import { inTurn } from '../../store/in-turn.js';

interface Line {
  waiting: number;
  run: ReturnType<typeof inTurn>;
}

const lines = new Map<string, Line>();

/**
 * Of this process: what would be done for nothing waits until it knows. That nothing is lost is the store's part, also
 * between processes.
 */
export async function oneAtATime<T>(migrationId: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(migrationId) ?? { waiting: 0, run: inTurn() };
  lines.set(migrationId, line);
  line.waiting += 1;
  try {
    return await line.run(work);
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(migrationId);
  }
}
