import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPassword } from './testing/settings.js';
import { barriers, closeBrowser, photograph, signIn, type Visitor, visitor } from './testing/visitor.js';

/** Every place of the dashboard that needs no name of a thing; the story walks through the others. */
const places = [
  ['/', 'Home'],
  ['/companies', 'Companies'],
  ['/templates', 'Templates'],
  ['/new-template', 'New template'],
  ['/import-templates', 'Import templates'],
  ['/sources', 'Sources'],
  ['/connectors', 'Connectors'],
  ['/webhooks', 'Webhooks'],
  ['/settings', 'Settings'],
] as const;

describe('the dashboard', () => {
  let somebody: Visitor;
  beforeAll(async () => {
    somebody = await visitor();
    await signIn(somebody);
  });
  afterAll(closeBrowser);

  it('leads to the sign-in, and back to the page that was asked for', async () => {
    const stranger = await visitor();
    await stranger.page.goto('/settings/keys');
    await stranger.page.waitForURL('**/sign-in?next=%2Fsettings%2Fkeys');
    expect(await barriers(stranger.page)).toEqual([]);
    await photograph(stranger.page, 'sign-in');
    expect(stranger.complaints).toEqual([]);
    await stranger.context.close();
  });

  it('says what is wrong with a password, and stays', async () => {
    const stranger = await visitor();
    await stranger.page.goto('/sign-in');
    await stranger.page.getByLabel('E-mail').fill('nobody@first.test');
    await stranger.page.getByLabel('Password').first().fill(`${adminPassword}!`);
    await stranger.page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => stranger.page.getByRole('alert').textContent()).toContain('password');
    expect(new URL(stranger.page.url()).pathname).toBe('/sign-in');
    await stranger.context.close();
  });

  it.each(places)('shows %s without a complaint or a barrier', async (path, title) => {
    const { page, complaints } = somebody;
    await page.goto(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await barriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await barriers(page)).toEqual([]);
    await photograph(page, path === '/' ? 'home' : path.slice(1));
    expect(complaints).toEqual([]);
  });

  it('runs no script that stands in the page', async () => {
    const { page } = somebody;
    await page.goto('/');
    const ran = await page.evaluate(`
      const script = document.createElement('script');
      script.textContent = 'globalThis.intruder = true';
      document.body.append(script);
      'intruder' in globalThis;`);
    expect(ran).toBe(false);
    somebody.complaints.length = 0;
  });

  it('signs out, and the way back is closed', async () => {
    const { page, context } = await visitor();
    await page.goto('/');
    await signIn({ page, context, complaints: [] });
    await page.getByRole('button', { name: /admin@first\.test/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto('/templates');
    await page.waitForURL('**/sign-in?next=%2Ftemplates');
    await context.close();
  });
});
