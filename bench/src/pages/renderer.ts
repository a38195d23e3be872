import type { RealBrowser } from '@godwit/testbed/browser';
import { residentBytes } from '../memory.js';

export type Browser = RealBrowser['browser'];
export type Page = Awaited<ReturnType<Browser['newPage']>>;

const everyMs = 200;

export interface RendererMemory {
  /** Highest resident memory of the process that draws the page, and what it had at first. */
  peak: number;
  before: number;
}

/** Watches the renderers of a browser, of which the largest counts, while the work goes on. */
export async function rendererDuring<T>(
  browser: Browser,
  work: () => Promise<T>,
): Promise<{ result: T; memory: RendererMemory }> {
  const before = await largestRenderer(browser);
  let peak = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await largestRenderer(browser));
      await new Promise((done) => setTimeout(done, everyMs));
    }
  })();
  try {
    const result = await work();
    return { result, memory: { before, peak: Math.max(peak, await largestRenderer(browser)) } };
  } finally {
    isOver = true;
    await watching;
  }
}

async function largestRenderer(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => sizeOf(id));
    return Math.max(0, ...sizes);
  } finally {
    await session.detach();
  }
}

/** A renderer that was kept ready may end meanwhile. */
function sizeOf(pid: number): number {
  try {
    return residentBytes(pid);
  } catch {
    return 0;
  }
}

/** What the page's own objects take, without garbage. */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
