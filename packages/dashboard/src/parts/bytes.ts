const units = ['KB', 'MB', 'GB', 'TB'];

/** A size as people say it, in thousands. */
export function sayBytes(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let size = bytes / 1000;
  let at = 0;
  // What would be rounded to 1,000 is one of the next unit.
  while (size >= 999.5 && at < units.length - 1) {
    size /= 1000;
    at += 1;
  }
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[at]}`;
}
