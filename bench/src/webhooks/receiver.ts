import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the service needs to reach a receiver on this machine. */
export const reachable = { PRIVATE_NETWORKS: '127.0.0.1', PLAIN_HTTP: '1' };

export interface Arrived {
  id: string;
  path: string;
  body: Buffer;
}

export interface Receiver {
  origin: string;
  close(): Promise<void>;
}

/** `take` answers, or does worse. */
export async function startReceiver(
  take: (arrived: Arrived, response: ServerResponse, request: IncomingMessage) => void,
): Promise<Receiver> {
  const server = await new Promise<Server>((resolve) => {
    const made = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('error', () => {});
      request.on('end', () => {
        const id = String(request.headers['webhook-id']);
        take({ id, path: request.url ?? '', body: Buffer.concat(chunks) }, response, request);
      });
    }).listen(0, '127.0.0.1', () => resolve(made));
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
