import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';

/** Room for 10,000,000; the style sheet knows it too. */
export const numberWidth = 76;

/** The columns in sight, and the one the keyboard is at, so that it never loses the focus. */
export function useColumns(
  scroller: RefObject<HTMLDivElement | null>,
  widths: readonly number[],
  activeColumn: number,
) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return inSight.includes(activeColumn) || activeColumn >= range.count
        ? inSight
        : [...inSight, activeColumn];
    },
    [activeColumn],
  );
  const columns = useVirtualizer({
    horizontal: true,
    count: widths.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index] ?? 0,
    paddingStart: numberWidth,
    scrollPaddingStart: numberWidth,
    overscan: 2,
    rangeExtractor,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths are what is measured anew
  useLayoutEffect(() => columns.measure(), [columns, widths]);
  return columns;
}
