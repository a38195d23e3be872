import type { Checked } from '../connector.js';
import { valueAt } from './answer-path.js';
import type { Api } from './api.js';
import { impatient } from './backoff.js';
import { sample } from './discover.js';

/** One cheap request: that of the document, else the beginning of its first list. */
export async function check(api: Api): Promise<Checked> {
  const { check, streams, name } = api.document;
  const source = name ? `${name} (${api.host})` : api.host;
  if (!check) {
    const first = streams.find(({ parent }) => !parent);
    if (first) await sample(api, first);
    return { message: `${source} answers.`, warnings: [] };
  }
  const answer = await api.get(check.path, check.parameters, 'the check of the connection', impatient);
  const who = check.who === undefined ? undefined : valueAt(answer, check.who);
  const isNamed = (typeof who === 'string' && who !== '') || typeof who === 'number';
  return { message: `Signed in to ${source}${isNamed ? ` as ${who}` : ''}.`, warnings: [] };
}
