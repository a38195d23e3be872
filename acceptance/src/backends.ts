import { startPostgres } from '@godwit/testbed/postgres';
import { startS3 } from '@godwit/testbed/s3';
import { s3Settings } from '@godwit/testbed/service';

export interface Backend {
  name: string;
  /** How many processes serve one deployment; the embedded database admits one. */
  processes: 1 | 2;
  /**
   * Files that the other backend runs alone: they are about what the engine makes of texts, about what pages look like,
   * or about what one tells people to type, which is the same over any store. They exercise no status that others do not:
   * the ledger is asked of both backends all the same.
   */
  leaves: readonly string[];
  /** Settings of the service that the suite goes by; those that are not here are as usual. */
  settings: Record<string, string>;
  /** Starts what the service needs and says where it is. */
  start(): Promise<{ env: Record<string, string>; stop(): Promise<void> }>;
}

/** More than of a key; 600 of each endpoint took a minute. That it is 600 is a test of the server (http/rate-limits.test.ts). */
const fewOfASession = { SESSION_RATE_LIMIT_PER_MINUTE: '150' };

export const backends: Backend[] = [
  {
    name: 'PGlite + folder',
    processes: 1,
    leaves: ['src/odd-names.test.ts', 'src/record-files.test.ts', 'src/story.test.ts'],
    settings: fewOfASession,
    start: async () => ({ env: {}, stop: async () => {} }),
  },
  {
    name: 'PostgreSQL + S3',
    processes: 2,
    leaves: ['src/guide.test.ts', 'src/readme.test.ts', 'src/pages.test.ts', 'src/model-page.test.ts'],
    settings: fewOfASession,
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
