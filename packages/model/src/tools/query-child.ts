import { boundProcess, limitCpu } from '@godwit/engine/process/bound-process';
import { askedQuery, type QueryAnswer, type QueryJob } from './asked-query.js';

const sessionShare = 0.5;

boundProcess(Number(process.argv[2]), sessionShare);

process.on('message', async (job: QueryJob) => {
  limitCpu(job.seconds);
  const answer = await askedQuery(job).catch(
    (error: unknown): QueryAnswer => ({
      kind: 'failed',
      said: error instanceof Error ? error.message : String(error),
      isOfCells: true,
    }),
  );
  process.send?.(answer);
});
