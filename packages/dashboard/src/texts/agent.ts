import type { Result } from '@godwit/contract/routes';
import { common } from './common.js';

const { number } = common;

type Usage = NonNullable<Result<'getRun'>['model_usage']>;

const calls = (count: number) => (count === 1 ? '1 call' : `${number(count)} calls`);
const tokens = (count: number) => (count === 1 ? '1 token' : `${number(count)} tokens`);

/** Who works on a run: the built-in planner or the language model. */
export const agent = {
  setting: 'Let runs use the language model',
  settingAbout: (model: string) =>
    `Previews, changes and questions may then send to ${model}: names of tables and columns, how full and of what ` +
    'kind columns are, a few sample values of each column as the service is set up, templates, knowledge and ' +
    'findings. Never whole files, never credentials, never other migrations. What was sent is shown with each run.',
  exactly: 'What exactly is sent',
  noModel:
    'No language model is configured where this service runs (the setting MODEL), so nothing is ever sent to one.',
  use: (model: string) => `Let the language model ${model} work on it`,
  names: { built_in: 'Built-in planner', model: 'Language model' },
  agent: 'Agent',
  used: (usage: Usage) =>
    [
      usage.model,
      calls(usage.calls),
      `${tokens(usage.input_tokens)} sent, ${number(usage.output_tokens)} received`,
      ...(usage.cost === undefined
        ? []
        : [`cost ${usage.cost.toLocaleString('en', { maximumFractionDigits: 6 })}`]),
    ].join(' · '),
  nothingYet: 'not called yet',
  notCalled: 'not called',
  showSent: 'What was sent',
  hideSent: 'Hide what was sent',
  /** Of one run among others. */
  ofRun: (label: string, name: string, at: string) => `${label}: ${name} of ${at}`,
  nothingSent: 'Nothing was sent.',
  call: (n: number, model: string) => `Call ${number(n)} to ${model}`,
  roles: { system: 'Instructions', user: 'Request', assistant: 'Model', tool: 'Result of a tool' } as Record<
    string,
    string
  >,
  hash: 'SHA-256 of the request',
  thought: 'The model said',
  more: 'Show more',
};
