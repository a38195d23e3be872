import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Client, type ClientOptions, createClient } from '../client.js';
import { startServer, type TestServer } from './server.js';

/** A server that answers as it is told and a client of it, new for each test; how long the client waited is written down. */
export interface Tested {
  server: TestServer;
  client: Client;
  waits: number[];
}

export function testClient(options: Partial<ClientOptions>): Tested {
  const tested = {} as Tested;
  beforeAll(async () => {
    tested.server = await startServer();
  });
  afterAll(() => tested.server.close());
  beforeEach(() => {
    tested.server.reset();
    tested.waits = [];
    tested.client = createClient({
      baseUrl: tested.server.baseUrl,
      sleep: async (ms) => void tested.waits.push(ms),
      ...options,
    });
  });
  return tested;
}
