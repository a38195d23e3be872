import { startS3, type TestS3 } from '@godwit/testbed/s3';
import { isProgram } from './is-program.js';

export type S3Access = Omit<TestS3, 'stop'>;

export function parseS3(line: string): S3Access {
  return JSON.parse(line) as S3Access;
}

if (isProgram(import.meta.url)) {
  const { stop, ...access } = await startS3();
  process.once('SIGTERM', () => {
    void stop().then(() => process.exit(0));
  });
  console.log(JSON.stringify(access satisfies S3Access));
}
