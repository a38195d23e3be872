import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openBrowser, type RealBrowser } from '@godwit/testbed/browser';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminEmail, adminPassword, origin } from './settings.js';
import { unique } from './unique.js';

/** Somebody with a browser of their own: cookies, console and failed requests are theirs alone. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What a developer would see in the console, and every request that failed. */
  complaints: string[];
}

let opened: Promise<RealBrowser> | undefined;

/** One browser for all files: it takes seconds to unpack. */
export async function visitor(
  options: Parameters<RealBrowser['browser']['newContext']>[0] = {},
): Promise<Visitor> {
  opened ??= openBrowser();
  const { browser } = await opened;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A page that is left gives up what it was waiting for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return { page, context, complaints };
}

export async function closeBrowser(): Promise<void> {
  const browser = await opened;
  opened = undefined;
  await browser?.close();
}

export async function signIn({ page }: Visitor): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(adminEmail);
  await page.getByLabel('Password').first().fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What would keep people out who use a keyboard, a screen reader or a dim screen: serious findings only. */
export async function barriers(page: Page): Promise<string[]> {
  // Evaluated from outside, past the page's policy: it forbids scripts that are not its own.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(): Promise<{
          violations: { id: string; impact: string; nodes: { target: string[]; html: string }[] }[];
        }>;
      };
    };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(' | ')}`,
      );
  });
}

/** In the other appearance: the page hears of it and draws itself anew. */
export async function appear(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const shown = () => page.getAttribute('html', 'data-mantine-color-scheme');
  // The customer's page goes by the style sheet alone, and has no such mark.
  await expect.poll(async () => (await shown()) ?? colorScheme).toBe(colorScheme);
  await page.waitForTimeout(300);
}

/** Kept for people to look at. */
const gallery = join(import.meta.dirname, '..', '..', 'screenshots');
/** Those of the README, made anew with README_PICTURES=1. */
const shownPictures = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');
const isForReadme = process.env.README_PICTURES === '1';

export async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync(gallery, { recursive: true });
  for (const colorScheme of ['dark', 'light'] as const) {
    await appear(page, colorScheme);
    await page.screenshot({ path: join(gallery, `${name}-${colorScheme}.png`) });
  }
  const shown = join(shownPictures, `${name}.png`);
  if (isForReadme && existsSync(shown)) await page.screenshot({ path: shown });
}

/** A name that no other test used; a plain one where people look at it. */
export function named(prefix: string): string {
  return isForReadme ? prefix : unique(prefix);
}

/** A name that must not become anything but text; a plain one where people look at it. */
export function hostile(text: string, plain: string): string {
  return isForReadme ? plain : text;
}
