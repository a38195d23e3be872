import type { Planned } from '@godwit/engine/plan/plan';
import { type ModelReply, type ModelScript, ModelServer } from '@godwit/testbed/model-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cellsOf,
  people,
  planned,
  plannedWithout,
  type Scene,
  sceneOf,
  settingsFor,
  statuses,
} from './testing/scene.js';

let server: ModelServer;
let scene: Scene;
let before: Planned;
let cells: unknown;
beforeAll(async () => {
  server = await ModelServer.start();
  scene = await sceneOf({ 'people.csv': people });
  before = await plannedWithout(scene);
  cells = await cellsOf(before.sheets);
});
afterAll(() => server.close());

const call = (name: string, input: unknown = {}): ModelReply => ({ calls: [{ name, input }] });
const write = (more: object): ModelReply => call('write_recipe', { template: 'contacts', ...more });
const column = (name: string) => ({ op: 'column', name });
const always =
  (reply: ModelReply): ModelScript =>
  () =>
    reply;
const finish = call('finish_import');

interface Situation {
  name: string;
  script: ModelScript;
  env?: Record<string, string>;
  /** In what the thread says last. */
  says: RegExp;
  /** In what the model was told. */
  told?: RegExp;
}

/** Whatever the model does: the preview is that of the built-in planner, and the thread says why. */
const failures: Situation[] = [
  {
    name: 'the key is refused',
    script: always({ status: 401, message: 'bad key sk-secret-1234' }),
    says: /refused the key \(401\): set MODEL_API_KEY/,
  },
  { name: 'the key may not do it', script: always({ status: 403 }), says: /refused the key \(403\)/ },
  {
    name: 'there is no such model',
    script: always({ status: 404, message: 'no model' }),
    says: /was not found .*MODEL_BASE_URL/,
  },
  {
    name: 'the request is refused',
    script: always({ status: 400, message: 'too long' }),
    says: /answered 400: too long/,
  },
  {
    name: 'it is asked to wait, every time',
    script: always({ status: 429, headers: { 'retry-after-ms': '1' } }),
    says: /answered 429.*tried 5 times/,
  },
  {
    name: 'it is asked to wait for longer than there is time',
    script: always({ status: 429, headers: { 'retry-after': '50' } }),
    env: { MODEL_MAX_SECONDS: '20' },
    says: /its 20 seconds/,
  },
  {
    name: 'the server fails',
    script: always({ status: 500, message: 'oops' }),
    says: /answered 500: oops .*tried 5 times/,
  },
  { name: 'the server is overloaded', script: always({ status: 529 }), says: /answered 529/ },
  {
    name: 'it never answers',
    script: always({ hangs: true }),
    env: { MODEL_MAX_SECONDS: '2' },
    says: /its 2 seconds/,
  },
  {
    name: 'it answers too late',
    script: always({ waitMs: 8000, text: 'late' }),
    env: { MODEL_MAX_SECONDS: '2' },
    says: /its 2 seconds/,
  },
  {
    name: 'it speaks too slowly',
    script: always({ text: 'very '.repeat(200), betweenMs: 100 }),
    env: { MODEL_MAX_SECONDS: '2' },
    says: /its 2 seconds/,
  },
  {
    name: 'it is cut off in the middle of a call, every time',
    script: always({ ...write({ remove: true }), cutAfter: 2 }),
    says: /cut off|could not be reached.*tried 5 times/,
  },
  {
    name: 'it is cut off in the middle of a word, every time',
    script: always({ text: 'This is how it', cutAfter: 3 }),
    says: /cut off|could not be reached.*tried 5 times/,
  },
  {
    name: 'a page comes instead of an answer',
    script: always({ nonsense: '<html><body>Sign in</body></html>' }),
    says: /tried 5 times/,
  },
  {
    name: 'events come that are no JSON',
    script: always({ nonsense: 'data: {"choices": [nope\n\ndata: [DONE]\n\n' }),
    says: /tried 5 times/,
  },
  { name: 'nothing comes', script: always({ text: '' }), says: /it called no tool/ },
  {
    name: 'it talks and does nothing',
    script: always({ text: 'I would change the alias.' }),
    says: /it called no tool/,
    told: /Call a tool/,
  },
  {
    name: 'it has no room to speak',
    script: always({ text: 'and so on', finish: 'length' }),
    says: /it called no tool/,
    told: /cut off: say it in smaller parts/,
  },
  {
    name: 'it calls tools that are not there',
    script: [
      call('send_email', { to: 'x@example.com' }),
      call('http_get', { url: 'http://example.com' }),
      finish,
    ],
    says: /stands as it is/,
    told: /There is no tool \\"send_email\\"/,
  },
  {
    name: 'the input of a call is no JSON',
    script: [{ calls: [{ name: 'write_recipe', raw: '{"template": "contacts", ' }] }, finish],
    says: /stands as it is/,
    told: /cannot be read/,
  },
  {
    name: 'the input of a call is another',
    script: [call('read_source', { file: 'people.csv' }), finish],
    says: /stands as it is/,
    told: /not as the tool wants it/,
  },
  {
    name: 'it does the same again and again',
    script: always(call('dry_run')),
    says: /called dry_run again and again/,
  },
  {
    name: 'it never ends',
    script: (_, n) => call('read_source', { table: 'people', offset: n }),
    env: { MODEL_MAX_STEPS: '7' },
    says: /its 7 steps \(MODEL_MAX_STEPS\)/,
  },
  {
    name: 'it uses up its tokens',
    script: (_, n) => call('read_source', { table: 'people', offset: n }),
    env: { MODEL_MAX_TOKENS: '3000' },
    says: /its 3000 tokens/,
  },
  {
    name: 'it costs what it may',
    script: (_, n) => call('read_source', { table: 'people', offset: n }),
    env: { MODEL_MAX_COST: '0.01', MODEL_PRICE_INPUT: '3', MODEL_PRICE_OUTPUT: '15' },
    says: /cost what it may, 0.01/,
  },
  {
    name: 'it empties a required column',
    script: [write({ columns: { Name: null } }), call('dry_run'), finish, finish],
    says: /not taken, because it would be worse: .*Name/,
    told: /worse than the built-in plan and would not be taken/,
  },
  {
    name: 'it leaves out all rows',
    script: [
      write({
        filters: [{ keep: { test: 'equals', left: column('Nr'), right: { op: 'constant', value: 'none' } } }],
      }),
      finish,
      finish,
    ],
    says: /stands as it is/,
  },
  {
    name: 'it leaves out most of the rows',
    script: [
      write({ filters: [{ keep: { test: 'matches', of: column('Nr'), pattern: '^1$' } }] }),
      finish,
      finish,
    ],
    says: /stands as it is/,
  },
  {
    name: 'it removes the sheet',
    script: [write({ remove: true }), finish, finish],
    says: /not taken, because it would be worse/,
  },
  {
    name: 'it makes a key of what repeats',
    script: [write({ columns: { Id: { op: 'constant', value: '1' } } }), finish, finish],
    says: /not taken, because it would be worse/,
  },
  {
    name: 'it writes what breaks the rules',
    script: [write({ columns: { 'E-mail': column('Full name') } }), finish, finish],
    says: /not taken, because it would be worse/,
  },
  {
    name: 'it reads a column that is not there',
    script: [write({ columns: { Name: column('Surname') } }), finish],
    says: /stands as it is/,
    told: /no column \\"Surname\\"/,
  },
  {
    name: 'it writes an operation that is not there',
    script: [write({ columns: { Name: { op: 'shell', command: 'ls' } } }), finish],
    says: /stands as it is/,
    told: /op/,
  },
  {
    name: 'it writes a column that is not there',
    script: [write({ columns: { Secret: column('Mail') } }), finish],
    says: /stands as it is/,
    told: /has no column \\"Secret\\"/,
  },
  {
    name: 'it reads files by SQL',
    script: [
      call('query_source', { sql: "SELECT * FROM read_text('/etc/passwd')" }),
      call('query_source', { sql: "SELECT * FROM '/etc/passwd'" }),
      call('query_source', { sql: "COPY people TO '/tmp/out.csv'" }),
      call('query_source', { sql: "SELECT getenv('HOME')" }),
      finish,
    ],
    says: /stands as it is/,
    told: /Rows can come from the tables only|Only a SELECT/,
  },
  {
    name: 'a query would take for ever',
    script: [
      call('query_source', {
        sql: 'SELECT count(*) FROM range(1000000000000) t(i) WHERE i % 7 = 3',
      }),
      finish,
    ],
    says: /stands as it is/,
    told: /took more than 2 s/,
  },
  {
    name: 'it says that it is done in a strange way',
    script: [call('finish_import', { summary: 7 }), finish],
    says: /stands as it is/,
    told: /not as the tool wants it/,
  },
];

describe('a failing model never makes a run worse', () => {
  it.each(failures)('$name', async ({ script, env, says, told }) => {
    const family =
      failures.findIndex((each) => each.script === script) % 2 === 0 ? 'compatible' : 'anthropic';
    server.play(script);
    const { planned: made, events } = await planned(settingsFor(server, env, family), scene);
    expect(made.recipe).toEqual(before.recipe);
    expect(made.health).toEqual(before.health);
    expect(made.questions).toEqual(before.questions);
    expect(await cellsOf(made.sheets)).toEqual(cells);
    const last = statuses(events).at(-1) ?? '';
    expect(last).toMatch(says);
    expect(last).toContain('The built-in plan stands as it is');
    expect(JSON.stringify(events)).not.toContain('sk-secret-1234');
    if (told) expect(server.requests.map(({ text }) => text).join('\n')).toMatch(told);
  });

  it('says so where nobody listens', async () => {
    const gone = await ModelServer.start();
    const settings = settingsFor(gone);
    await gone.close();
    const { planned: made, events } = await planned(settings, scene);
    expect(made.recipe).toEqual(before.recipe);
    expect(statuses(events).at(-1)).toMatch(/could not be reached.*tried 5 times.*The built-in plan stands/);
  });

  it('does not follow where it is sent', async () => {
    const elsewhere = await ModelServer.start();
    server.play(always({ status: 307, headers: { location: `${elsewhere.baseUrl}/chat/completions` } }));
    const { planned: made } = await planned(settingsFor(server), scene);
    expect(made.recipe).toEqual(before.recipe);
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });
});

describe('what passes is tried again', () => {
  const good: ModelReply[] = [write({ columns: { Alias: { op: 'upper', of: column('Handle') } } }), finish];
  it.each<[string, ModelReply]>([
    ['too many requests', { status: 429, headers: { 'retry-after-ms': '1' } }],
    ['a server that fails', { status: 503 }],
    ['an answer that is cut off', { text: 'one two three', cutAfter: 2 }],
  ])('%s', async (_, failure) => {
    for (const family of ['compatible', 'anthropic']) {
      server.play([failure, failure, ...good]);
      const { planned: made, calls } = await planned(settingsFor(server, {}, family), scene);
      expect(made.recipe.sheets[0]?.columns.Alias).toEqual({ op: 'upper', of: column('Handle') });
      expect(calls.map(({ error }) => error === undefined)).toEqual([false, false, true, true]);
    }
  });
});

it('keeps the best so far where the budget ends', async () => {
  const good = write({ columns: { Alias: { op: 'upper', of: column('Handle') } } });
  server.play((_, n) => [good, call('dry_run')][n] ?? call('read_source', { table: 'people', offset: n }));
  const { planned: made, events } = await planned(settingsFor(server, { MODEL_MAX_STEPS: '4' }), scene);
  expect(made.recipe.sheets[0]?.columns.Alias).toEqual({ op: 'upper', of: column('Handle') });
  expect(statuses(events).at(-1)).toMatch(/its 4 steps.*changed the plan/);
});

it('asks the person, all at once, and reads the answers', async () => {
  const question = {
    question: 'Is the handle the alias?',
    options: ['Yes', 'No'],
    template: 'contacts',
    column: 'Alias',
  };
  server.play([call('ask_user', { questions: [question] }), finish]);
  const { planned: made } = await planned(settingsFor(server), scene);
  expect(made.questions[0]).toMatchObject({
    question: 'Is the handle the alias?',
    about: { template: 'contacts', column: 'Alias' },
    options: [{ label: 'Yes' }, { label: 'No' }],
  });
  const answers = [{ id: made.questions[0]?.id ?? '', question: question.question, value: 'Yes' }];
  server.play([call('ask_user', { questions: [question] }), finish]);
  const again = await planned(settingsFor(server), { ...scene, context: { ...scene.context, answers } });
  expect(again.planned.questions.map(({ id }) => id)).not.toContain(answers[0]?.id);
  expect(server.requests[0]?.text).toContain('Is the handle the alias?');
  expect(server.requests[1]?.text).toContain('That was asked and answered');
});

it('ends within two seconds of being canceled, with the reason of the signal', async () => {
  server.play(always({ hangs: true }));
  const stop = new AbortController();
  const reason = new Error('canceled by a person');
  const running = planned(settingsFor(server), {
    ...scene,
    context: { ...scene.context, signal: stop.signal },
  });
  await expect.poll(() => server.requests.length).toBe(1);
  const started = performance.now();
  stop.abort(reason);
  await expect(running).rejects.toBe(reason);
  expect(performance.now() - started).toBeLessThan(2000);
});

it('takes changes as instructions, with the guards that people meet', async () => {
  server.play([
    call('write_recipe', {
      template: 'contacts',
      instructions: [
        { do: 'take_from', column: 'Alias', from: ['Handle'], as: 'replace' },
        { do: 'case', column: 'Alias', to: 'upper' },
        { do: 'leave_out', when: { is: 'contains', column: 'Mail', values: ['@'] } },
      ],
    }),
    finish,
  ]);
  const { planned: made } = await planned(settingsFor(server), scene);
  expect(JSON.stringify(await cellsOf(made.sheets))).toContain('ANNAB');
  expect(made.sheets?.[0]?.rowCount).toBe(4);
  expect(server.requests[1]?.text).toContain('Not done: ');
});
