/**
 * Lets simultaneous reads of the same thing share one query. A caller only ever joins a query that has not
 * started yet, so every answer is as fresh as if each had asked alone: nothing is cached.
 */
export function coalesce<V>(read: (key: string) => Promise<V>): (key: string) => Promise<V> {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<V>>();

  function start(key: string): Promise<V> {
    waiting.delete(key);
    const answer = read(key);
    const done = answer
      .catch(() => undefined)
      .then(() => {
        if (running.get(key) === done) running.delete(key);
      });
    running.set(key, done);
    return answer;
  }

  return (key) => {
    const joined = waiting.get(key);
    if (joined) return joined;
    const before = running.get(key);
    if (!before) return start(key);
    const next = before.then(() => start(key));
    waiting.set(key, next);
    return next;
  };
}
