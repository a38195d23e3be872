import { secretTexts, withoutSecrets } from '@godwit/connectors/secrets';
import type { ModelSettings } from '@godwit/model/settings';

/** Local servers want some word for a key ("ollama", "none"): nothing that would have to be hidden. */
const shortest = 12;

/** Takes the model's key out of texts: providers repeat it in what they say of a wrong one. */
export function withoutKeyOf(model: ModelSettings | undefined): (text: string) => string {
  const { apiKey = '' } = model ?? {};
  if (apiKey.length < shortest) return (text) => text;
  const secrets = secretTexts({ apiKey });
  return (text) => withoutSecrets(text, secrets);
}

/** The same with every text in it tidied. */
export function tidied<T>(value: T, tidy: (text: string) => string): T {
  if (typeof value === 'string') return tidy(value) as T;
  if (Array.isArray(value)) return value.map((each) => tidied(each, tidy)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, tidied(each, tidy)])) as T;
}
