import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customerMigration } from './testing/customers.js';
import { allowModel, modelName } from './testing/model.js';
import { barriers, closeBrowser, photograph, signIn, type Visitor, visitor } from './testing/visitor.js';

describe('the language model on the pages', () => {
  let somebody: Visitor;
  let id: string;
  beforeAll(async () => {
    await allowModel('off');
    ({ id } = await customerMigration());
    somebody = await visitor();
    await signIn(somebody);
  });
  afterAll(async () => {
    await allowModel('off');
    await closeBrowser();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(somebody.page, 'model-failed');
  });

  const choice = `Let the language model ${modelName} work on it`;

  it('offer no choice of it while the account has it off', async () => {
    const { page } = somebody;
    await page.goto(`/migrations/${id}`);
    await page.getByRole('button', { name: 'Make a preview' }).waitFor();
    expect(await page.getByLabel(choice).count()).toBe(0);
  });

  it('switch it on in the settings, which say what is sent', async () => {
    const { page } = somebody;
    await page.goto('/settings');
    const model = page.getByRole('switch', { name: 'Let runs use the language model' });
    await model.waitFor();
    expect(await model.isChecked()).toBe(false);
    await page.getByText(`may then send to ${modelName}: names of tables and columns`).waitFor();
    await page.getByRole('button', { name: 'What exactly is sent' }).click();
    await page.getByText('To the configured address and no other').waitFor();
    await model.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await model.isChecked()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await photograph(page, 'settings-model');
  });

  it('let it work on a preview, and show what it used and what was sent', async () => {
    const { page, complaints } = somebody;
    await page.goto(`/migrations/${id}`);
    expect(await page.getByLabel(choice).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Make a preview' }).click();
    await page.getByText('The preview is ready.').waitFor({ timeout: 240_000 });
    await page.getByRole('button', { name: /^Preview of .*: steps$/ }).click();
    await page
      .getByText(
        /Agent: Language model \(compatible:scripted · \d+ calls? · .* tokens sent, .* received · cost/,
      )
      .waitFor();
    await page.getByRole('button', { name: /^What was sent: Preview of / }).click();
    await page.getByText('The plan is good as it is.').waitFor();
    await page.getByText(`Call 1 to ${modelName}`).click();
    await page.getByText('SHA-256 of the request').first().waitFor();
    expect(await page.locator('pre', { hasText: 'customers' }).count()).toBeGreaterThan(0);
    expect(await barriers(page)).toEqual([]);
    await photograph(page, 'model-sent');
    expect(complaints).toEqual([]);
  });

  it('let the built-in planner work where somebody wants that', async () => {
    const { page } = somebody;
    await page.getByLabel(choice).first().uncheck();
    await page.getByRole('button', { name: 'Make a new preview' }).click();
    await page
      .getByRole('button', { name: /^Preview of .*: steps$/ })
      .nth(1)
      .waitFor();
    await page.getByText('The preview is ready.').waitFor({ timeout: 240_000 });
    await page
      .getByRole('button', { name: /^Preview of .*: steps$/ })
      .first()
      .click();
    await page.getByText('Agent: Built-in planner').waitFor();
  });
});
