import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '@godwit/connectors/connector';
import type { Prober, Tried } from '../domain/connections/tried.js';
import { failures } from '../failures/failures.js';
import type { Failure } from '../failures/tries.js';
import type { Config } from '../settings/config.js';
import { endingText } from './child/ending.js';
import type { FromChild } from './messages.js';
import type { Probed, ProbeSpec } from './pull/messages.js';
import { wayOut } from './pull/way-out.js';
import { WorkProcess } from './work-process.js';

const limitSeconds = { check: 30, discover: 120 };
const memoryMb = 1024;

/** Tries connections, each in a process of its own that is ended after it: drivers and secrets stay out of the service. */
export class Probe implements Prober {
  /** The accounts whose connections are being tried. */
  readonly #running: string[] = [];

  constructor(
    private readonly config: Config,
    private readonly scratchRoot: string,
  ) {}

  /** 429 where as many are under way as may be; half of them, where they are all one account's. */
  async try<Task extends 'check' | 'discover'>(
    task: Task,
    accountId: string,
    source: { connector: string; config: Settings; credentials: Settings },
  ): Promise<Tried<Task>> {
    const own = this.#running.filter((account) => account === accountId).length;
    const { probes } = this.config;
    if (this.#running.length >= probes || own >= Math.ceil(probes / 2)) throw failures.probesBusy();
    this.#running.push(accountId);
    const scratch = join(this.scratchRoot, randomUUID());
    try {
      await mkdir(scratch, { recursive: true });
      const spec: ProbeSpec = { task, memoryMb, scratch, way: wayOut(this.config), ...source };
      return (await inProcess(spec)) as Tried<Task>;
    } finally {
      this.#running.splice(this.#running.indexOf(accountId), 1);
      await rm(scratch, { recursive: true, force: true });
    }
  }
}

async function inProcess(spec: ProbeSpec): Promise<Probed | { failure: Failure }> {
  const child = new WorkProcess('./pull/main.js', spec.memoryMb);
  const seconds = limitSeconds[spec.task];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      timer = setTimeout(() => {
        const message = `The source did not answer within ${seconds} s: check host and port, and the firewalls on the way.`;
        resolve({ failure: { message, fault: 'unreachable', isFinal: false } });
      }, seconds * 1000);
      child.start(spec, (message: FromChild<Probed>) => {
        if (message.type === 'done') resolve(message.result);
        else if (message.type === 'failed') {
          const { type, ...failure } = message;
          resolve({ failure });
        }
      });
      void child.ended.then((end) => resolve({ failure: endingText(end, spec.memoryMb, 'pull') }));
    });
  } finally {
    clearTimeout(timer);
    child.kill();
    await child.ended;
  }
}
