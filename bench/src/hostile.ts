import { readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Benchmark, type Outcome, wholeNumber } from './benchmark.js';
import { cpuSeconds } from './cpu.js';
import { type Seen, watch } from './hostile/bystander.js';
import { type HostileRequest, hostileRequest, writingOperations } from './hostile/request.js';
import { type Answered, Sender } from './hostile/send.js';
import { adminPassword, Site } from './hostile/site.js';
import { chance } from './random.js';
import { embedded, type Service, type Setup, server } from './service.js';
import { rounded, table } from './table.js';

const goalMs = 250;
const goalBodies = 1000;
const atOnce = 50;
const otherKey = 'gw_Bystander5Tn8wBc3XkPy6LzQm1DvRs9HgFj4Ua';
const shown = 10;
const calmSeconds = 5;

interface Plan {
  seconds: number;
  seed: number;
  /** Within which 99 of 100 requests of the bystander are answered; 0 asks for nothing. */
  goalMs: number;
}

interface Fault {
  status: number;
  answer: string;
  request: HostileRequest;
}

export const hostile: Benchmark = {
  summary: `hostile requests on every route that writes, ${atOnce} at once: never a 500, never an exit, others read within ${goalMs} ms`,
  usage: `hostile [--seconds 180] [--seed 1] [--postgres] [--p99 ${goalMs}] [--out FILE]`,
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        seconds: { type: 'string', default: '180' },
        seed: { type: 'string', default: '1' },
        postgres: { type: 'boolean', default: false },
        p99: { type: 'string', default: String(goalMs) },
        out: { type: 'string', default: join(tmpdir(), 'godwit-hostile.jsonl') },
      },
    });
    const plan = {
      seconds: wholeNumber('seconds', values.seconds),
      seed: wholeNumber('seed', values.seed),
      goalMs: wholeNumber('p99', values.p99, 0),
    };
    const setup = await (values.postgres ? server() : embedded());
    try {
      return await attack(setup, plan, values.out);
    } finally {
      await setup.stop();
    }
  },
};

async function attack(setup: Setup, plan: Plan, out: string): Promise<Outcome> {
  // Nothing is ever sent to the addresses that requests make up.
  const env = { GODWIT_ADMIN_PASSWORD: adminPassword, DELIVERY_SLOTS: '0' };
  const other = ['--name', 'Bystander', '--email', 'other@bench.test', '--key', otherKey];
  await setup.command(['account', 'add', ...other], env);
  const service = await setup.start({ env });
  let hasEnded = false;
  void service.ended.then(() => {
    hasEnded = true;
  });
  const site = new Site(service);
  await site.furnish();
  await makeSources(service);
  const reads = { url: `${service.baseUrl}/sources`, apiKey: otherKey, everyMs: 50 };
  // What this machine does to somebody whom nobody disturbs.
  const calm = await watch({ ...reads, seconds: calmSeconds });
  const load = new Load(service, site, plan);
  site.keep();
  const watching = watch({ ...reads, seconds: plan.seconds });
  // Attackers have machines of their own; here they make way for the service where both want the same processor.
  setPriority(constants.priority.PRIORITY_LOW);
  const before = cpuSeconds(service.pid) ?? 0;
  await load.run(() => hasEnded);
  const cpu = (cpuSeconds(service.pid) ?? Number.NaN) - before;
  const seen = await watching;
  await site.close();
  const exits = hasEnded ? 1 : 0;
  const stopFault = hasEnded ? 'it ended by itself' : await stopped(service);
  const log = (await readFile(setup.logFile, 'utf8')).split('\n');
  const caughtByNobody = log.filter((line) => line.includes('nobody caught'));
  for (const line of caughtByNobody.slice(0, 5)) console.log(line.slice(0, 3000));
  const uncaught = caughtByNobody.length;
  await writeFile(out, load.faults.map((fault) => `${JSON.stringify(replayable(fault))}\n`).join(''));
  return report(setup.name, plan, load, seen, { exits, uncaught, stopFault, out, cpu, calm });
}

async function makeSources({ baseUrl }: Service): Promise<void> {
  for (let n = 1; n <= 20; n += 1)
    await fetch(`${baseUrl}/sources`, {
      method: 'POST',
      headers: { 'x-api-key': otherKey, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Source ${n}` }),
    });
}

async function stopped(service: Service): Promise<string | null> {
  return service.stop().then(
    () => null,
    (error: Error) => error.message,
  );
}

/** Fifty senders that each wait for their answer. On a busy machine they go on until they have asked enough. */
class Load {
  readonly statuses = new Map<string, Map<number, number>>();
  readonly faults: Fault[] = [];
  sent = 0;
  bodies = 0;
  slowest = 0;
  #next = 0;

  constructor(
    private readonly service: Service,
    private readonly site: Site,
    private readonly plan: Plan,
  ) {}

  /** The routes that write and were never asked. */
  get unreached(): string[] {
    return writingOperations.filter((operation) => !this.statuses.has(operation));
  }

  get isEnough(): boolean {
    return this.unreached.length === 0 && this.bodies >= Math.min(goalBodies, this.plan.seconds * 50);
  }

  async run(isOver: () => boolean): Promise<void> {
    const sender = new Sender(this.service.origin, atOnce);
    const until = performance.now() + this.plan.seconds * 1000;
    const one = async () => {
      while ((performance.now() < until || !this.isEnough) && !isOver()) {
        const number = this.#next++;
        const request = hostileRequest(number, this.plan.seed, this.site.known);
        const identity = this.site.identity(request, chance(number));
        this.#note(request, await sender.send(request, identity));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    sender.close();
  }

  #note(request: HostileRequest, { status, text, ms }: Answered): void {
    const { operation, framing, body, as } = request;
    this.sent += 1;
    if (body) this.bodies += 1;
    this.slowest = Math.max(this.slowest, ms);
    const counts = this.statuses.get(operation) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.statuses.set(operation, counts);
    const isAnswered = status > 0 || framing === 'cut';
    if (!isAnswered || (status >= 500 && status !== 501)) this.faults.push({ status, answer: text, request });
    if (status >= 200 && status < 300) this.#learn(request, text);
    if (status === 401 && (as === 'admin' || as === 'session')) this.#signIn();
  }

  #learn({ path }: HostileRequest, text: string): void {
    try {
      this.site.known.learn(path.replace('/api/v1', ''), JSON.parse(text));
    } catch {
      // A stream, or half of an answer.
    }
  }

  #signingIn: Promise<void> | undefined;

  /** One of the requests signed out. */
  #signIn(): void {
    this.#signingIn ??= this.site
      .signIn()
      .catch(() => undefined)
      .finally(() => {
        this.#signingIn = undefined;
      });
  }
}

/** Everything that it takes to send it again. */
function replayable({ status, answer, request }: Fault): object {
  const { body, ...rest } = request;
  return { status, answer: answer.slice(0, 300), ...rest, body_base64: body?.toString('base64') ?? null };
}

function report(
  name: string,
  plan: Plan,
  load: Load,
  seen: Seen,
  end: { exits: number; uncaught: number; stopFault: string | null; out: string; cpu: number; calm: Seen },
): Outcome {
  const { statuses, faults, sent, bodies } = load;
  console.log(
    table(
      ['route', 'requests', 'answers'],
      [...statuses]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([operation, counts]) => [
          operation,
          [...counts.values()].reduce((sum, count) => sum + count, 0),
          [...counts]
            .sort(([a], [b]) => a - b)
            .map(([status, count]) => `${statusText(status)}: ${count}`)
            .join(', '),
        ]),
    ),
  );
  for (const fault of faults.slice(0, shown)) console.log(JSON.stringify(replayable(fault)).slice(0, 2000));
  if (faults.length > 0) console.log(`${faults.length} faults, whole, one a line: ${end.out}`);
  const p99 = rounded(seen.p99);
  console.log(
    `GET /sources of another account: ${seen.requests} requests, p50 ${rounded(seen.p50)} ms, p99 ${p99} ms, max ${rounded(seen.max)} ms, ${seen.failed} failed; before the load p99 ${rounded(end.calm.p99)} ms`,
  );
  const { unreached } = load;
  const unanswered = faults.filter(({ status }) => status <= 0).length;
  const ok =
    faults.length === 0 &&
    end.exits === 0 &&
    end.uncaught === 0 &&
    end.stopFault === null &&
    load.isEnough &&
    seen.failed === 0 &&
    (plan.goalMs === 0 || seen.p99 < plan.goalMs);
  return {
    ok,
    figures: {
      setup: name,
      seed: plan.seed,
      seconds: plan.seconds,
      sent,
      bodies,
      errors_500: faults.length - unanswered,
      unanswered,
      exits: end.exits,
      uncaught: end.uncaught,
      stop_fault: end.stopFault,
      unreached,
      goal_p99_ms: plan.goalMs,
      p50_ms: rounded(seen.p50),
      p99_ms: p99,
      max_ms: rounded(seen.max),
      calm_p50_ms: rounded(end.calm.p50),
      calm_p99_ms: rounded(end.calm.p99),
      bystander_failed: seen.failed,
      slowest_ms: rounded(load.slowest),
      cpu_ms_each: rounded((end.cpu * 1000) / sent),
    },
  };
}

function statusText(status: number): string {
  if (status === 0) return 'cut off';
  return status < 0 ? 'no answer' : String(status);
}
