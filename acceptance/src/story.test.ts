import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { exportText } from './testing/exported.js';
import { nobody } from './testing/settings.js';
import type { Template } from './testing/shapes.js';
import {
  barriers,
  closeBrowser,
  hostile,
  named,
  photograph,
  signIn,
  type Visitor,
  visitor,
} from './testing/visitor.js';
import { newWebhook, type Receiver, removeWebhook, startReceiver } from './testing/webhooks.js';

const oddFile = hostile('<img src=x onerror=alert(1)>.csv', 'east.csv');
const oddName = hostile('<script>alert(1)</script> & Söhne', 'Fischer & Söhne');

/** Days and months that could be either: somebody has to say. */
const files = [
  {
    name: 'north.csv',
    text: 'Kundennr;Firma;E-Mail;Kunde seit\nK-1;Bergmann GmbH;anna@bergmann.example;03/04/2019\nK-2;Nordlicht AG;jonas@nordlicht.example;05/07/2020\nK-3;Café Morgenrot;lukas(at)morgenrot.example;06/05/2021\n',
  },
  {
    name: 'south.csv',
    text: 'Kundennr;Firma;E-Mail;Kunde seit\nK-4;Alpenblick Hotels;maria@alpenblick.example;02/03/2016\nK-5;Sonnenhof Bio;julia@sonnenhof.example;04/01/2022\n',
  },
  {
    name: oddFile,
    text: `Kundennr;Firma;E-Mail;Kunde seit\nK-6;${oddName};peter@soehne.example;05/02/2013\n`,
  },
];

/** One migration from the sign-in to the rollback, clicked through as a team and its customer would. */
describe('the whole story', () => {
  const company = named('Nordwind Trading');
  /** Its first column tells the template from those of other tests. */
  const mark = named('Customer number');
  let team: Visitor;
  let receiver: Receiver;
  let hook: string;
  let migration = '';
  let slug = '';
  let title = '';
  beforeAll(async () => {
    team = await visitor({ acceptDownloads: true });
    receiver = await startReceiver();
    hook = (await newWebhook({ url: receiver.url })).webhook.id;
    await signIn(team);
  });
  afterAll(async () => {
    await removeWebhook(hook);
    await receiver.close();
    await closeBrowser();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(team.page, 'failed');
  });

  const button = (title: string | RegExp, page: Page = team.page) =>
    page.getByRole('button', { name: title });
  const lookedAt = async (picture: string, page = team.page) => {
    await page.waitForLoadState('networkidle').catch(() => {});
    expect(await barriers(page)).toEqual([]);
    await photograph(page, picture);
  };
  const cell = (text: string) => team.page.getByRole('gridcell', { name: text, exact: true });

  it('makes a template of a CSV file', async () => {
    const { page } = team;
    await page.goto('/import-templates');
    await page.setInputFiles('input[type=file]', {
      name: 'customers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `${mark},Company,Email,Customer since\nA-1,One Ltd,one@example.com,2020-01-31\nA-2,Two Ltd,two@example.com,2021-02-28\nA-3,Three Ltd,three@example.com,2022-03-15\n`,
      ),
    });
    await button('Store 1 template').waitFor();
    await lookedAt('import-review');
    await button('Store 1 template').click();
    await page.getByText('1 template is stored').waitFor();
    const { body } = await call<{ templates: Template[] }>('GET', '/templates');
    const made = body.templates.find(({ columns }) => columns.some((column) => column.name === mark));
    expect(made?.columns.map((column) => column.name)).toEqual([mark, 'Company', 'Email', 'Customer since']);
    slug = made!.slug;
    title = made!.name;
  });

  it('makes a company, and shows its magic link once', async () => {
    const { page } = team;
    const source = named('Old CRM');
    expect((await call('POST', '/sources', { body: { name: source } })).status).toBe(201);
    await page.goto('/companies');
    await button('New company').first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Company name').fill(company);
    await form.getByRole('combobox', { name: 'Source' }).fill(source);
    await page.getByRole('option', { name: source }).click();
    await form.getByRole('combobox', { name: 'Sheets' }).fill(title);
    await page.getByRole('option', { name: title, exact: true }).last().click();
    await page.keyboard.press('Tab');
    await form.getByRole('button', { name: 'Create company' }).click();
    await form.getByText(`${company} was created`).waitFor();
    const link = await form.getByLabel('Magic link').inputValue();
    await lookedAt('company-created');
    await form.getByRole('link', { name: 'Go to its migration' }).click();
    await page.waitForURL('**/migrations/*');
    migration = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('heading', { name: company, level: 1 }).waitFor();
    await customerSends(new URL(link).pathname);
  });

  async function customerSends(path: string): Promise<void> {
    const customer = await visitor({ viewport: { width: 412, height: 900 }, locale: 'de-DE' });
    const { page } = customer;
    await page.goto(path);
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('de');
    await lookedAt('customer-notice', page);
    await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
    await page.setInputFiles(
      'input[type=file][multiple]:not([webkitdirectory])',
      files.map(({ name, text }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })),
    );
    await expect.poll(() => page.getByText(/3 Zeilen in 1 Tabelle/).count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByText(oddFile).count()).toBeGreaterThan(0);
    await lookedAt('customer-received', page);
    await page.getByRole('button', { name: 'Es ist alles da' }).click();
    await expect
      .poll(async () => (await call('GET', path, { as: nobody })).body)
      .toMatchObject({ done_at: expect.any(String) });
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(customer.complaints).toEqual([]);
    await customer.context.close();
  }

  it('plans, asks one question, and shows a preview', async () => {
    const { page } = team;
    await page.reload();
    await button('Make a preview').click();
    await page.getByText('One question before it goes on').waitFor({ timeout: 120_000 });
    await lookedAt('question');
    await page.getByRole('radio', { name: /Day\/month\/year/ }).check();
    await button('Send answers').click();
    await page.getByRole('heading', { name: 'Preview', level: 2 }).waitFor({ timeout: 120_000 });
    await page.getByText('6 rows in 1 sheet').waitFor();
    await lookedAt('migration');
  });

  it('says where a cell came from, and takes an edit', async () => {
    const { page } = team;
    await page.getByRole('link', { name: /^Open sheet/ }).click();
    await cell('2019-04-03').click();
    const panel = page.getByRole('complementary', { name: 'Where this cell came from' });
    await expect.poll(() => panel.textContent()).toContain('03/04/2019');
    expect(await panel.textContent()).toContain('north.csv');
    await lookedAt('sheet-lineage');
    await cell('lukas(at)morgenrot.example').dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('lukas@morgenrot.example');
    await page.keyboard.press('Enter');
    await page.getByText('was changed:').waitFor();
    await cell('lukas@morgenrot.example').waitFor();
    await button('1 edit').waitFor();
    await cell(oddName).waitFor();
    await lookedAt('sheet-edited');
  });

  it('writes the rows, and hands out the file that the API gives', async () => {
    const { page } = team;
    await page.goto(`/migrations/${migration}`);
    await execute();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Download .* as CSV$/ }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toBe(await exportText(migration, `${slug}.csv`));
    expect(text).toContain('lukas@morgenrot.example');
    expect(text).toContain('2019-04-03');
    await lookedAt('executed');
  });

  async function execute(): Promise<void> {
    const { page } = team;
    const accept = page.getByRole('checkbox', { name: 'I have looked at the findings and accept them' });
    const go = button(/^Execute: write/);
    await go.waitFor();
    if (await accept.count()) await accept.check();
    await go.click();
    await page.getByText('The approved rows stand in the sheets.').waitFor({ timeout: 120_000 });
  }

  it('delivers to the webhook', async () => {
    await button('Deliver to webhooks').click();
    await expect
      .poll(() => receiver.received.map(({ body }) => body).join('\n'))
      .toContain('lukas@morgenrot.example');
    await expect.poll(() => team.page.getByText('1 delivered').count()).toBeGreaterThan(0);
  });

  it('changes the preview in words and shows what changed, and goes back with a rollback', async () => {
    const { page } = team;
    await page.getByLabel('Your words').fill('Write "Company" in upper case');
    await button('Change').click();
    await page.getByText(/6 rows changed/).waitFor({ timeout: 120_000 });
    await lookedAt('changed-in-words');
    await execute();
    expect(await exportText(migration, `${slug}.csv`)).toContain('BERGMANN GMBH');
    await button('Roll back').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await page.getByText('Rolled back').waitFor();
    expect(await exportText(migration, `${slug}.csv`)).toContain('Bergmann GmbH');
  });

  it('never complained', () => {
    expect(team.complaints).toEqual([]);
  });
});
