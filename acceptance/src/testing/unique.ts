const run = Date.now().toString(36);
let last = 0;

/** A name no other test used, also when the suite runs twice against one service. */
export function unique(prefix: string): string {
  last += 1;
  return `${prefix}-${run}-${process.pid.toString(36)}-${last}`;
}

/** An id that nothing has. */
export const noId = '01890000-0000-7000-8000-000000000000';
