import { expect } from 'vitest';
import { call } from './call.js';
import { admin } from './people.js';

/** The one that the service is started with. */
export const modelName = 'compatible:scripted';

/** Whether runs of the first account may use the language model. */
export async function allowModel(model: 'off' | 'on'): Promise<void> {
  const { status, body } = await call<{ account: object }>('PATCH', '/account', {
    as: await admin(),
    body: { model },
  });
  expect(status).toBe(200);
  expect(body.account).toMatchObject({ model, model_configured: modelName });
}
