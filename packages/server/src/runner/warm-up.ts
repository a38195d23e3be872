import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readGuarded } from '@godwit/engine/read/guard/read-guarded';
import { parseTemplates } from '@godwit/engine/validate/parse-templates';
import type { Service } from '../domain/service.js';
import { endingText } from './child/ending.js';
import { type FromChild, type ReadStep, type RunSpec, steps } from './messages.js';
import { warmProcess } from './work-processes.js';

const sample = {
  name: 'people.csv',
  text: 'Name,E-mail,Born,Balance\nAda,Ada@example.org,10/12/1815,"1,200.50"\nGrace,grace@example.org,09/12/1906,75\n',
  templates: [
    {
      slug: 'people',
      name: 'People',
      columns: [
        { name: 'Full name', required: true },
        { name: 'Email', unique: true, description: 'E-mail address in lower case.' },
        { name: 'Date of birth', description: 'As YYYY-MM-DD.' },
        { name: 'Balance', description: 'A number with two decimals.' },
      ],
    },
  ],
};

/**
 * Plans a sample in the processes that read, plan and show, so that the first run of a person finds them loaded: two
 * seconds of processor time, while nobody waits. A service works as well without; what fails is told by the first run.
 */
export async function warmUp(service: Service, signal: AbortSignal): Promise<void> {
  const { config, seam, sheetWorkers, log } = service;
  if (!config.warm || config.runs.slots === 0) return;
  const scratch = join(config.home, 'scratch', `warm-${seam.id()}`);
  try {
    await mkdir(scratch, { recursive: true });
    await warmProcess('./child/main.js', config.runs.memoryMb, async (child) => {
      const kill = () => child.kill();
      signal.addEventListener('abort', kill);
      try {
        signal.throwIfAborted();
        const path = join(scratch, sample.name);
        await writeFile(path, sample.text);
        const limits = { limits: config.readLimits, ocr: config.ocr, signal };
        const tables = await readGuarded({ name: sample.name, path }, scratch, limits);
        const read: ReadStep = { tables, ahead: true };
        const spec: RunSpec = {
          kind: 'generate',
          scratch,
          memoryMb: config.runs.memoryMb,
          threads: config.runs.threads,
          readLimits: config.readLimits,
          ocr: config.ocr,
          files: [{ id: 'sample', name: sample.name, path: '' }],
          templates: parseTemplates(sample.templates),
          source: null,
          knowledge: '',
          answers: [],
          named: true,
          round: 0,
          attempt: 1,
          done: { [steps.read('sample')]: read },
        };
        await Promise.all([
          new Promise<void>((resolve, reject) => {
            child.start(spec, (message: FromChild) => {
              if (message.type === 'done') resolve();
              else if (message.type === 'failed') reject(new Error(message.message));
            });
            void child.ended.then((end) => reject(new Error(endingText(end, spec.memoryMb).message)));
          }),
          sheetWorkers.see(tables, { signal }),
        ]);
      } finally {
        signal.removeEventListener('abort', kill);
      }
    });
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error }, 'the processes for runs could not be made ready beforehand');
  } finally {
    await rm(scratch, { recursive: true, force: true }).catch(() => {});
  }
}
