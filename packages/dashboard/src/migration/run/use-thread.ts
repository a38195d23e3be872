import type { ThreadEvent } from '@godwit/client/thread';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.js';

/** Events come in bursts: a page is drawn once for many. */
const drawEveryMs = 60;

/** All that happened in a migration, followed live while a run is queued or running; `onSettled` when none is any more. */
export function useThread(
  migrationId: string,
  isLive: boolean,
  onSettled: () => void,
): readonly ThreadEvent[] {
  const [events, setEvents] = useState<readonly ThreadEvent[]>([]);
  const held = useRef<{ id: string; last: number; isRead: boolean }>({ id: '', last: 0, isRead: false });
  const settled = useRef(onSettled);
  settled.current = onSettled;
  useEffect(() => {
    if (held.current.id !== migrationId) {
      held.current = { id: migrationId, last: 0, isRead: false };
      setEvents([]);
    }
    const state = held.current;
    if (!isLive && state.isRead) return;
    const stop = new AbortController();
    let fresh: ThreadEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      const more = fresh;
      fresh = [];
      setEvents((before) => [...before, ...more]);
    };
    const follow = async () => {
      for await (const event of api.streamThread({ migrationId, after: state.last, signal: stop.signal })) {
        state.last = event.sequence;
        fresh.push(event);
        timer ??= setTimeout(draw, drawEveryMs);
      }
      state.isRead = true;
      if (isLive) settled.current();
    };
    // What went wrong with the stream is told by the reads of the page, which ask again by themselves.
    follow().catch(() => {});
    return () => {
      stop.abort();
      clearTimeout(timer);
      if (fresh.length > 0) draw();
    };
  }, [migrationId, isLive]);
  return events;
}
