import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { admin, invite } from './testing/people.js';
import { adminPassword } from './testing/settings.js';
import { newCompany, newTemplate } from './testing/things.js';
import { unique } from './testing/unique.js';
import {
  appear,
  barriers,
  closeBrowser,
  photograph,
  signIn,
  type Visitor,
  visitor,
} from './testing/visitor.js';
import { newWebhook, removeWebhook } from './testing/webhooks.js';

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
  ['/settings/team', 'Settings'],
  ['/settings/keys', 'Settings'],
  ['/settings/you', 'Settings'],
  ['/settings/log', 'Settings'],
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
    await appear(page, 'dark');
    expect(await barriers(page)).toEqual([]);
    await photograph(page, path === '/' ? 'home' : path.slice(1).replace('/', '-'));
    expect(complaints).toEqual([]);
  });

  it('shows a template and a webhook under their own addresses', async () => {
    const { page, complaints } = somebody;
    const template = await newTemplate();
    const { webhook } = await newWebhook({ url: 'http://127.0.0.1:9/nobody' });
    for (const [path, title, picture] of [
      [`/templates/${template.slug}`, template.name, 'template'],
      [`/webhooks/${webhook.id}`, webhook.url, 'webhook'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await barriers(page)).toEqual([]);
      await photograph(page, picture);
    }
    await removeWebhook(webhook.id);
    expect(complaints).toEqual([]);
  });

  it('says what is not there, under its own name', async () => {
    const { page, context } = await visitor();
    await signIn({ page, context, complaints: [] });
    await page.goto('/migrations/01890000-0000-7000-8000-000000000000');
    await page.getByText(/No migration with id/).waitFor();
    await page.goto('/templates/no_such_one');
    await page.getByText('no_such_one').first().waitFor();
    expect((await page.goto('/nothing-here'))?.status()).toBe(404);
    await context.close();
  });

  it('lets an invited person in', async () => {
    const { page, context, complaints } = await visitor();
    const { invite_url } = await invite(await admin(), `${unique('page')}@first.test`);
    await page.goto(new URL(invite_url).pathname);
    expect(await barriers(page)).toEqual([]);
    await photograph(page, 'invitation');
    await page.getByLabel('Password').first().fill('long enough for this');
    await page.getByRole('button', { name: 'Join the team' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.goto('/settings/keys');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await barriers(page)).toEqual([]);
    // A member may not see keys: the page says so instead of asking for them.
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('tells a customer whose link was replaced whom to ask, with 410', async () => {
    const { page, context } = await visitor({ viewport: { width: 412, height: 900 } });
    const company = await newCompany();
    const path = new URL(company.magic_link_url).pathname;
    expect((await call('POST', `/companies/${company.company.id}/magic-link`)).status).toBe(201);
    expect((await page.goto(path))?.status()).toBe(410);
    await page.getByText('This link no longer works').waitFor();
    expect(await barriers(page)).toEqual([]);
    await photograph(page, 'customer-expired');
    expect((await page.goto('/links/nobody-gave-this-one'))?.status()).toBe(404);
    await page.getByText('This link is not valid').waitFor();
    await context.close();
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
