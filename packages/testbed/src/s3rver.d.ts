/** The part of s3rver that s3.ts uses; the package has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';
  import type { Readable } from 'node:stream';

  namespace S3rver {
    interface Context {
      method: string;
      path: string;
      query: Record<string, string | undefined>;
      status: number;
      type: string;
      body: unknown;
      state: { vhost: boolean };
      mountPath: string | undefined;
      request: { length: number | undefined };
      response: { length: number | undefined };
    }
    interface Store {
      putContent(path: string, content: Buffer | Readable): Promise<[size: number, md5: string]>;
      deleteObject(bucket: string, key: string): Promise<void>;
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    }
  }

  class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    readonly store: S3rver.Store;
    readonly middleware: ((context: S3rver.Context, next: () => Promise<void>) => Promise<void>)[];
    readonly httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }

  export = S3rver;
}
