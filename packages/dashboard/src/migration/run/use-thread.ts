import type { ThreadEvent } from '@godwit/client/thread';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.js';

/** Events come in bursts: a page is drawn once for many. */
const drawEveryMs = 60;

/**
 * All that happened in a migration, followed live while a run is queued or running; `onSettled` when none is any more.
 * `liveRun`: the run that is queued or running, where the page knows of one. A stream ends by itself when it has told
 * all: it is given up only when the page is left. Whoever shows another migration mounts this anew.
 */
export function useThread(
  migrationId: string,
  liveRun: string | undefined,
  onSettled: () => void,
): readonly ThreadEvent[] {
  const [events, setEvents] = useState<readonly ThreadEvent[]>([]);
  const thread = useRef({ last: 0, isRead: false, isFollowed: false });
  const left = useRef<AbortController>(undefined);
  const settled = useRef(onSettled);
  settled.current = onSettled;

  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  useEffect(() => {
    const state = thread.current;
    const signal = left.current?.signal;
    if (state.isFollowed || (state.isRead && liveRun === undefined)) return;
    let fresh: ThreadEvent[] = [];
    const draw = () => {
      const more = fresh;
      fresh = [];
      setEvents((before) => [...before, ...more]);
    };
    const follow = async () => {
      for await (const event of api.streamThread({ migrationId, after: state.last, signal })) {
        state.last = event.sequence;
        if (fresh.push(event) === 1) setTimeout(draw, drawEveryMs);
      }
      state.isRead = true;
    };
    state.isFollowed = true;
    // What went wrong with the stream is told by the reads of the page, which ask again by themselves.
    void follow()
      .catch(() => {})
      .finally(() => {
        state.isFollowed = false;
        if (!signal?.aborted && liveRun !== undefined) settled.current();
      });
  }, [migrationId, liveRun]);
  return events;
}
