import { quantile } from '../quantile.js';
import { chance } from '../random.js';
import { rounded } from '../table.js';
import { firstRowAt, jump, noteFirstRow } from './in-page.js';
import { type Browser, heapBytes, type Page, rendererDuring } from './renderer.js';

const mb = 1024 ** 2;

export interface SheetResult {
  first_open_ms: number;
  open_p50_ms: number;
  open_max_ms: number;
  /** Until the page asked for nothing any more, which the jumps wait for. */
  rest_ms: number;
  jump_p50_ms: number;
  jump_p95_ms: number;
  end_ms: number;
  heap_mb: number;
  renderer_mb: number;
}

interface Wanted {
  address: string;
  signIn(page: Page): Promise<void>;
  opens: number;
  jumps: number;
}

/** Opens the page of a sheet anew several times, then jumps about in it. */
export async function measureSheet(browser: Browser, wanted: Wanted): Promise<SheetResult> {
  const opened: number[] = [];
  for (let n = 1; n < wanted.opens; n += 1) {
    const { page, ms } = await open(browser, wanted);
    opened.push(ms);
    await page.context().close();
  }
  const { result, memory } = await rendererDuring(browser, async () => {
    const { page, ms } = await open(browser, wanted);
    opened.push(ms);
    // A person looks before they jump; meanwhile the page asks ahead.
    const began = performance.now();
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    const rest = performance.now() - began;
    const luck = chance(1);
    const times: number[] = [];
    for (let n = 0; n < wanted.jumps; n += 1) times.push(await page.evaluate<number>(jump(luck.next())));
    const ends: number[] = [];
    for (const share of [1, 0, 1]) ends.push(await page.evaluate<number>(jump(share)));
    const heap = await heapBytes(page);
    await page.context().close();
    return { times: [...times, ...ends], ends, heap, rest };
  });
  const [first = 0, ...others] = opened;
  return {
    first_open_ms: rounded(first),
    open_p50_ms: rounded(quantile(others.length > 0 ? others : opened, 0.5)),
    open_max_ms: rounded(quantile(opened, 1)),
    rest_ms: rounded(result.rest),
    jump_p50_ms: rounded(quantile(result.times, 0.5)),
    jump_p95_ms: rounded(quantile(result.times, 0.95)),
    end_ms: rounded(quantile(result.ends, 1)),
    heap_mb: rounded(result.heap / mb, 1),
    renderer_mb: rounded(memory.peak / mb),
  };
}

/** A browser that has seen nothing of it before: scripts, styles and rows all come from the service. */
async function open(browser: Browser, { address, signIn }: Wanted): Promise<{ page: Page; ms: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signIn(page);
  await page.addInitScript(noteFirstRow);
  await page.goto(address);
  return { page, ms: await page.evaluate<number>(firstRowAt) };
}
