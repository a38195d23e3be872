import { useEffect, useRef } from 'react';
import type { RowPages } from '../rows/row-pages.js';
import type { Sight } from './use-scroll.js';

/** A person is allowed 600 reads a minute. */
const everyMs = 120;
const around = 20;

/** Asks for what is in sight: at once after a jump, at most every so often while the scrollbar is dragged. */
export function useWant(pages: RowPages, { first, last }: Sight): void {
  const asked = useRef(0);
  useEffect(() => {
    const ask = () => {
      asked.current = performance.now();
      pages.want(first - around, last + around);
    };
    const wait = asked.current + everyMs - performance.now();
    if (wait <= 0) return ask();
    const timer = setTimeout(ask, wait);
    return () => clearTimeout(timer);
  }, [pages, first, last]);
}
