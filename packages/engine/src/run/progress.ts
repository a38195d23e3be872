import type { DuckSession } from '../duck/session.js';

const everyMs = 200;

/** Says how many of the rows are done while the work goes on, and in the end that all are. */
export async function watchProgress(
  session: DuckSession,
  rows: number,
  onProgress: (done: number) => void,
  work: () => Promise<void>,
): Promise<void> {
  let told = 0;
  const tell = (done: number) => {
    told = Math.max(told, Math.min(done, rows));
    onProgress(told);
  };
  tell(0);
  const timer = setInterval(() => {
    const { percentage } = session.connection.progress;
    if (percentage > 0) tell(Math.floor((rows * percentage) / 100));
  }, everyMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  tell(rows);
}
