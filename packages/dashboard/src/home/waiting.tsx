import type { Result } from '@godwit/contract/routes';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/use-read.js';
import { Loaded } from '../parts/loaded.js';
import { texts } from '../texts/texts.js';
import classes from './home.module.css';

export const waitKinds = [
  'questions',
  'credentials',
  'previews',
  'customers',
  'expired_links',
  'unreadable_files',
  'failed_runs',
] as const satisfies readonly (keyof Result<'countWaiting'>)[];

const wrong: readonly string[] = ['unreadable_files', 'failed_runs'];

/** What waits for a person: each count leads to the list of it. */
export function Waiting() {
  const waiting = useRead('countWaiting');
  return (
    <section aria-label={texts.home.waiting}>
      <Loaded of={waiting}>
        {(counts) =>
          counts.total === 0 ? (
            <Text size="sm" c="var(--quiet)">
              {texts.home.nothingWaits}
            </Text>
          ) : (
            <ul className={classes.waiting}>
              {waitKinds
                .filter((kind) => counts[kind] > 0)
                .map((kind) => (
                  <li key={kind}>
                    <Link
                      to="/"
                      search={{ status: kind }}
                      className={classes.wait}
                      data-tone={wrong.includes(kind) ? 'wrong' : undefined}
                    >
                      {texts.home.waits[kind](counts[kind])}
                    </Link>
                  </li>
                ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
