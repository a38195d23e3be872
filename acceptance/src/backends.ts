import { startPostgres } from '@godwit/testbed/postgres';
import { startS3 } from '@godwit/testbed/s3';
import { s3Settings } from '@godwit/testbed/service';

export interface Backend {
  name: string;
  /** How many processes serve one deployment; the embedded database admits one. */
  processes: 1 | 2;
  /** Starts what the service needs and says where it is. */
  start(): Promise<{ env: Record<string, string>; stop(): Promise<void> }>;
}

export const backends: Backend[] = [
  {
    name: 'PGlite + folder',
    processes: 1,
    start: async () => ({ env: {}, stop: async () => {} }),
  },
  {
    name: 'PostgreSQL + S3',
    processes: 2,
    async start() {
      const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
      return {
        env: { DATABASE_URL: postgres.url, ...s3Settings(s3) },
        async stop() {
          await Promise.all([postgres.stop(), s3.stop()]);
        },
      };
    },
  },
];
