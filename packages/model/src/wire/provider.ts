import type { LanguageModel } from 'ai';
import type { ModelSettings } from '../settings.js';

/** The model as an object: a name alone would be looked up at a gateway. Its library is loaded when it is wanted. */
export async function languageModel(
  { family, name, baseUrl, apiKey }: ModelSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  const where = {
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    ...(apiKey !== undefined && { apiKey }),
  };
  switch (family) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ ...where, fetch }).chat(name);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ ...where, fetch })(name);
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      // Without it such servers say nothing of the tokens of a stream.
      const settings = { name: 'compatible', baseURL: baseUrl ?? '', includeUsage: true, fetch };
      return createOpenAICompatible({ ...settings, ...(apiKey !== undefined && { apiKey }) })(name);
    }
  }
}
