import { useEffect, useRef } from 'react';
import type { RowPages } from '../rows/row-pages.js';
import type { Sight } from './use-scroll.js';

/** A person is allowed 600 reads a minute. */
const everyMs = 120;
const restMs = 400;
const around = 60;

/**
 * Asks for what is in sight: at once after a jump, at most every so often while the scrollbar is dragged. What is
 * around it is asked for when the scrollbar rests, so that nothing in sight waits for it.
 */
export function useWant(pages: RowPages, { first, last }: Sight): void {
  const asked = useRef(0);
  useEffect(() => {
    const ask = () => {
      asked.current = performance.now();
      pages.want(first, last);
    };
    const wait = asked.current + everyMs - performance.now();
    if (wait <= 0) ask();
    const soon = wait > 0 ? setTimeout(ask, wait) : undefined;
    const later = setTimeout(() => pages.want(first - around, last + around), Math.max(0, wait) + restMs);
    return () => {
      clearTimeout(soon);
      clearTimeout(later);
    };
  }, [pages, first, last]);
}
