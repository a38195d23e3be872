import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net';

export interface CuttingProxy {
  url: string;
  /** Cuts the first connection that has sent so many bytes from now on, once. */
  cutAfter(bytes: number): void;
  cuts(): number;
  close(): void;
}

/** Between a browser and the service: hands everything on, and drops one connection in the middle of a body. */
export async function cuttingProxy(port: number): Promise<CuttingProxy> {
  let limit: number | undefined;
  let cuts = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((browser) => {
    const service = open(port, '127.0.0.1');
    let sent = 0;
    for (const socket of [browser, service]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        browser.destroy();
        service.destroy();
      });
    }
    browser.on('data', (chunk) => {
      sent += chunk.length;
      if (limit === undefined || sent < limit) return;
      limit = undefined;
      cuts += 1;
      browser.destroy();
    });
    browser.pipe(service);
    service.pipe(browser);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutAfter: (bytes) => {
      limit = bytes;
    },
    cuts: () => cuts,
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
