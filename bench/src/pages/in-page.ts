/** Programs that run in the page: texts, because this package knows no DOM. */

/** Notes when the first row was there, in ms since the page was opened. */
export const noteFirstRow = `
  const look = () => {
    if (document.querySelector('[role=gridcell]:not([aria-busy])')) globalThis.firstRowAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

export const firstRowAt = `(async () => {
  while (!globalThis.firstRowAt) {
    if (performance.now() > 60000) throw new Error('no row within a minute');
    await new Promise((done) => setTimeout(done, 20));
  }
  return globalThis.firstRowAt;
})()`;

/** Moves the scrollbar to a share of its way; back when every row in sight is there, with the ms it took. */
export const jump = (share: number) => `(async () => {
  const grid = document.querySelector('[role=grid]');
  const rows = Number(grid.getAttribute('aria-rowcount')) - 1;
  const expected = ${share} * rows;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const began = performance.now();
  grid.scrollTop = ${share} * (grid.scrollHeight - grid.clientHeight);
  for (;;) {
    await frame();
    const { top, bottom } = grid.getBoundingClientRect();
    const inSight = [...grid.querySelectorAll('[role=row]')].filter((row) => {
      const box = row.getBoundingClientRect();
      return Number(row.getAttribute('aria-rowindex')) > 1 && box.bottom > top && box.top < bottom;
    });
    const isThere = inSight.length >= 8 && inSight.every((row) => !row.querySelector('[aria-busy]'));
    const isRight = inSight.some((row) => Math.abs(row.getAttribute('aria-rowindex') - 2 - expected) < 100);
    if (isThere && isRight) return performance.now() - began;
    if (performance.now() - began > 20000) throw new Error('the rows at ${share} never came');
  }
})()`;

/** From now on, the longest time that the page could do nothing else. */
export const watchGaps = `
  globalThis.longestGap = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    globalThis.longestGap = Math.max(globalThis.longestGap, now - last - 20);
    last = now;
  }, 20);`;
