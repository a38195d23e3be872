import type { Made } from '@godwit/engine/answer/made';
import { type ModelReply, ModelServer } from '@godwit/testbed/model-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelAgent } from './agent.js';
import { numbersIn } from './answer.js';
import { people, plannedWithout, sceneOf, settingsFor, templates } from './testing/scene.js';

let server: ModelServer;
let made: Made;
beforeAll(async () => {
  server = await ModelServer.start();
  const { tables, context } = await sceneOf({ 'people.csv': people });
  const { recipe, sheets = [] } = await plannedWithout({ tables, context });
  made = { recipe, sheets, tables, templates, scratch: context.scratch };
});
afterAll(() => server.close());

const question = 'Whose purse got the hardest hit, would you say?';
const ask: ModelReply = {
  calls: [
    { name: 'query_source', input: { sql: 'SELECT "Full name", "Spent" FROM people ORDER BY "Spent" DESC' } },
  ],
};

async function answered(script: ModelReply[], asked = question) {
  server.play(script);
  return modelAgent(settingsFor(server), { firstWaitMs: 1 }).answerQuestion(asked, made, () => {});
}

it('words an answer from what queries gave', async () => {
  expect(await answered([ask, { text: 'Cem Dogan, with 130.25.' }])).toEqual({
    answer: 'Cem Dogan, with 130.25.',
    understood: true,
  });
});

it('points out a number that no query gave, once', async () => {
  const { answer } = await answered([ask, { text: 'Cem, with 999.' }, { text: 'Cem Dogan, with 130,25.' }]);
  expect(answer).toBe('Cem Dogan, with 130,25.');
  expect(server.requests[2]?.text).toContain('These numbers are in no result: 999');
});

it('gives the built-in answer where the model insists', async () => {
  const { understood } = await answered([ask, { text: 'Cem, with 999.' }, { text: 'Still 999.' }]);
  expect(understood).toBe(false);
});

it('asks nobody where the built-in agent knows', async () => {
  const { answer } = await answered([], 'How many rows does Contacts have?');
  expect(answer).toContain('4');
  expect(server.requests).toEqual([]);
});

it('knows numbers however they are written', () => {
  expect(numbersIn('1,200 and 007, then 3.5 %')).toEqual(['1200', '7', '35']);
});
