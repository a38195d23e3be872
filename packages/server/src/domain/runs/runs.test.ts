import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { storeRun } from '../../testing/stored-runs.js';
import { createMigration } from '../migrations/migrations.js';
import { getThread } from '../migrations/thread-reads.js';
import { answerRun, getRun } from './runs.js';

const questions = [
  {
    id: 'dates',
    question: 'Is the day first?',
    options: [
      { id: '1', label: 'Yes, the day' },
      { id: '2', label: 'No' },
    ],
    allowCustom: true,
  },
  { id: '__proto__', question: 'Which table is it?', options: [], allowCustom: true },
];

describe.each(databases)('a blocked run on $name', ({ open }) => {
  let test: TestService;
  let id: string;
  let runId: string;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    const { body } = await createMigration(test.service, test.actor, { name: 'm' });
    id = body.migration_id;
    runId = await storeRun(test.service, id, { kind: 'generate', status: 'blocked', questions });
  });
  afterAll(() => test.close());

  it('says what it waits for, and of answers that there are none', async () => {
    const run = await getRun(test.service, test.actor, id, runId);
    expect(run).toMatchObject({ blocked_reason: 'question', questions, answers: null });
  });

  it('shows by question what was taken, and tells all of it in one message', async () => {
    await answerRun(test.service, test.actor, id, runId, {
      answers: [
        { id: 'dates', value: '1' },
        { id: '__proto__', value: ' the second ' },
      ],
    });
    const { answers, ...run } = await getRun(test.service, test.actor, id, runId);
    expect(JSON.stringify(answers)).toBe('{"dates":"Yes, the day","__proto__":"the second"}');
    expect(run).not.toHaveProperty('blocked_reason');
    const { events } = await getThread(test.service, test.actor, id, {});
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      [
        'message',
        { role: 'user', text: 'Is the day first?\nYes, the day\n\nWhich table is it?\nthe second' },
      ],
    ]);
  });
});
