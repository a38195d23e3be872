import type { ThreadEvent } from '@godwit/client/thread';
import type { Result } from '@godwit/contract/routes';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { When } from '../../parts/when.js';
import { texts } from '../../texts/texts.js';
import { AgentPart } from '../agent/agent-part.js';
import classes from './pictures.module.css';
import { type Step, stepsOf } from './steps.js';

type Run = Result<'listRuns'>['runs'][number];

interface Timed {
  run: Run;
  steps: Step[];
  /** Of its work, without what it waited for. */
  ms: number;
}

const shownRuns = 10;

interface Props {
  migrationId: string;
  runs: readonly Run[];
  events: readonly ThreadEvent[];
}

/** Every run with what took how long; bars are of one scale, waiting is a mark and no length. */
export function Timeline({ migrationId, runs, events }: Props) {
  const [isWhole, { open }] = useDisclosure();
  const now = new Date();
  const timed = (isWhole ? runs : runs.slice(0, shownRuns)).map((run): Timed => {
    const steps = stepsOf(run, events, texts.pictures, now);
    return { run, steps, ms: steps.reduce((sum, { ms, isWait }) => sum + (isWait ? 0 : ms), 0) };
  });
  const longest = Math.max(1, ...timed.map(({ ms }) => ms));
  return (
    <>
      <ol className={classes.runs}>
        {timed.map((one) => (
          <RunLine
            key={one.run.run_id}
            migrationId={migrationId}
            timed={one}
            longest={longest}
            after={beforeFirst(events, one.run)}
          />
        ))}
      </ol>
      {timed.length < runs.length && (
        <Button variant="subtle" size="compact-sm" onClick={open}>
          {texts.pictures.allRuns(runs.length)}
        </Button>
      )}
    </>
  );
}

/** The thread from there on tells of the run. */
function beforeFirst(events: readonly ThreadEvent[], { run_id }: Run): number {
  const first = events.find((event) => event.run_id === run_id);
  return first ? first.sequence - 1 : 0;
}

interface LineProps {
  migrationId: string;
  timed: Timed;
  longest: number;
  after: number;
}

function RunLine({ migrationId, timed: { run, steps, ms }, longest, after }: LineProps) {
  const [isOpen, { toggle }] = useDisclosure();
  const name = texts.runs.kinds[run.kind];
  return (
    <li className={classes.run}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-label={texts.pictures.steps(name, new Date(run.created_at).toLocaleString())}
        onClick={toggle}
      >
        {name}
      </button>
      <span className={run.status === 'failed' ? classes.wrong : classes.quiet}>
        {texts.runs.states[run.status]}
      </span>
      <Bars steps={steps} longest={longest} name={texts.pictures.run(name, texts.runs.seconds(ms))} />
      <span className={classes.time}>{texts.runs.seconds(ms)}</span>
      <span className={classes.when}>
        <When at={run.created_at} />
      </span>
      {isOpen && <AgentPart migrationId={migrationId} run={run} after={after} />}
      {isOpen && (
        <ul className={classes.steps}>
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a run may do the same twice
            <li key={at} data-wait={step.isWait || undefined}>
              <span>{step.text}</span>
              <span>{texts.runs.seconds(step.ms)}</span>
            </li>
          ))}
          {run.error && <li className={classes.wrong}>{run.error}</li>}
        </ul>
      )}
    </li>
  );
}

const waitWidth = 0.6;

function Bars({ steps, longest, name }: { steps: readonly Step[]; longest: number; name: string }) {
  let x = 0;
  return (
    <svg className={classes.bars} viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={name}>
      {steps.map((step, at) => {
        const width = step.isWait ? waitWidth : (step.ms / longest) * 94;
        const from = x;
        x += width;
        const tone = step.isWait ? classes.wait : at % 2 === 0 ? classes.even : classes.odd;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run may do the same twice
          <rect key={at} x={from} width={width} height="8" className={tone}>
            <title>{texts.pictures.step(step.text, texts.runs.seconds(step.ms))}</title>
          </rect>
        );
      })}
    </svg>
  );
}
