import { startPostgres } from '@godwit/testbed/postgres';
import { startS3 } from '@godwit/testbed/s3';
import { s3Settings } from '@godwit/testbed/service';

export interface Backend {
  name: string;
  /** How many processes serve one deployment; the embedded database admits one. */
  processes: 1 | 2;
  /**
   * Files that the other backend runs alone: they are about what the engine makes of texts, or about what a page tells
   * people to type, which is the same over any store. They exercise no status that others do not: the ledger is asked of
   * both backends all the same.
   */
  leaves: readonly string[];
  /** Starts what the service needs and says where it is. */
  start(): Promise<{ env: Record<string, string>; stop(): Promise<void> }>;
}

export const backends: Backend[] = [
  {
    name: 'PGlite + folder',
    processes: 1,
    leaves: ['src/odd-names.test.ts', 'src/record-files.test.ts'],
    start: async () => ({ env: {}, stop: async () => {} }),
  },
  {
    name: 'PostgreSQL + S3',
    processes: 2,
    leaves: ['src/guide.test.ts', 'src/readme.test.ts'],
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
