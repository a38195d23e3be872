/** What a run did from when to when; `wait`: for a person. */
export interface Step {
  text: string;
  ms: number;
  isWait: boolean;
}

interface Event {
  run_id: string;
  type: string;
  data: Record<string, unknown>;
  created_at: string;
}

interface TimedRun {
  run_id: string;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

/** The steps of a run by its thread, up to now where it is not over. */
export function stepsOf(
  run: TimedRun,
  events: readonly Event[],
  words: { queued: string; waited: string },
  now: Date,
): Step[] {
  const marks = [
    { text: words.queued, at: run.created_at, isWait: true },
    ...events.filter(({ run_id }) => run_id === run.run_id).flatMap((event) => markOf(event, words.waited)),
  ];
  const end = run.completed_at ?? now.toISOString();
  return marks
    .map(({ text, at, isWait }, place) => {
      const until = marks[place + 1]?.at ?? end;
      return { text, isWait, ms: Math.max(0, Date.parse(until) - Date.parse(at)) };
    })
    .filter(({ ms }) => ms > 0);
}

function markOf({ type, data, created_at: at }: Event, waited: string) {
  if (type === 'request_input') return [{ text: waited, at, isWait: true }];
  if (type === 'status' && typeof data.message === 'string')
    return [{ text: data.message, at, isWait: false }];
  return [];
}
