import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { afterScroll, type Extent, offsetToShow, placeOf, rowHeight, rowsInSight } from './scroll-scale.js';

export interface Sight {
  first: number;
  last: number;
  /** Added to where a row would stand, in px: other than 0 only where the scroll position is scaled. */
  shift: number;
}

export interface Scroll {
  scroller: RefObject<HTMLDivElement | null>;
  sight: Sight;
  /** Rows that are seen at once. */
  page: number;
  onScroll(): void;
  show(row: number): void;
  /** The same, in the middle unless it is in sight already. */
  center(row: number): void;
}

const idleMs = 160;

/** Follows the scrollbar, in as few renders as there are changes of what is in sight. */
export function useScroll(rows: number, headerHeight: number): Scroll {
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef({ top: 0, offset: 0 });
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [view, setView] = useState(0);
  const [sight, setSight] = useState<Sight>({ first: 0, last: 0, shift: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setView(Math.max(0, element.clientHeight - headerHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(idle.current);
    };
  }, [headerHeight]);

  const look = useCallback((extent: Extent) => {
    const { top, offset } = place.current;
    const next = { ...rowsInSight(place.current, extent), shift: top - offset };
    setSight((before) =>
      before.first === next.first && before.last === next.last && before.shift === next.shift ? before : next,
    );
  }, []);

  const moveTo = useCallback(
    (offset: number, extent: Extent) => {
      place.current = placeOf(offset, extent);
      if (scroller.current) scroller.current.scrollTop = place.current.top;
      look(extent);
    },
    [look],
  );

  useLayoutEffect(() => {
    const extent = { rows, view };
    place.current = afterScroll(place.current, scroller.current?.scrollTop ?? 0, extent);
    look(extent);
  }, [rows, view, look]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const extent = { rows, view };
    place.current = afterScroll(place.current, element.scrollTop, extent);
    look(extent);
    clearTimeout(idle.current);
    // Short ways left the scrollbar behind: put where it belongs once nobody holds it.
    idle.current = setTimeout(() => {
      const { top, offset } = place.current;
      if (Math.abs(placeOf(offset, extent).top - top) > 1) moveTo(offset, extent);
    }, idleMs);
  }, [rows, view, look, moveTo]);

  const show = useCallback(
    (row: number) => {
      const extent = { rows, view };
      const offset = offsetToShow(row, place.current, extent);
      if (offset !== place.current.offset) moveTo(offset, extent);
    },
    [rows, view, moveTo],
  );

  const center = useCallback(
    (row: number) => {
      const extent = { rows, view };
      if (offsetToShow(row, place.current, extent) === place.current.offset) return;
      moveTo(row * rowHeight - (view - rowHeight) / 2, extent);
    },
    [rows, view, moveTo],
  );

  return { scroller, sight, page: Math.max(1, Math.floor(view / rowHeight) - 1), onScroll, show, center };
}
