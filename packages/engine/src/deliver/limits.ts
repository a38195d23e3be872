const KiB = 1024;

/** Flat batches are closed before they pass this. */
export const flatBytes = 256 * KiB;
/** Nested batches are closed before they pass this; what is larger alone is named, whichever the mode. */
export const largeBytes = 512 * KiB;
export const mostRoots = 50;
/** No receiver takes more, and no process should have to hold it. */
export const mostBytes = 64 * KiB * KiB;

/** One row, or a root with all its descendants, that cannot be delivered. */
export class BatchTooLarge extends Error {
  override name = 'BatchTooLarge';

  constructor(
    readonly sheet: string,
    readonly rowIndex: number,
    readonly bytes: number,
    mode: 'flat' | 'nested',
  ) {
    const size = `${(bytes / KiB / KiB).toFixed(1)} MiB`;
    super(
      mode === 'flat'
        ? `Row ${rowIndex} of ${sheet} takes ${size}, and one delivery carries at most 64 MiB. Shorten its cells.`
        : `Row ${rowIndex} of ${sheet} takes ${size} with all rows under it, and one delivery carries at most 64 MiB. Export in flat mode, or fix the links that put so many rows under one.`,
    );
  }
}
