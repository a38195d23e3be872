import type { Result } from '@godwit/contract/routes';
import { Button, Text } from '@mantine/core';
import { useRead } from '../api/use-read.js';
import { Loaded } from '../parts/loaded.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import { detailsOf } from './details.js';
import classes from './log.module.css';

interface Props {
  event: string;
  cursor: string | undefined;
  isLast: boolean;
  onOlder: (cursor: string) => void;
}

/** One page of the log; entries never change, so neither does a page behind a cursor. */
export function LogPage({ event, cursor, isLast, onOlder }: Props) {
  const log = useRead('getAccountLog', {
    query: { limit: 50, ...(event && { event }), ...(cursor && { cursor }) },
  });
  return (
    <Loaded of={log}>
      {({ entries, next_cursor }) => (
        <>
          {entries.length === 0 && <Text size="sm">{texts.settings.noEntries}</Text>}
          <ol className={classes.entries} reversed start={entries[0]?.sequence}>
            {entries.map((entry) => (
              <Entry key={entry.sequence} entry={entry} />
            ))}
          </ol>
          {isLast && next_cursor && (
            <Button variant="default" mt="sm" onClick={() => onOlder(next_cursor)}>
              {texts.settings.more}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function Entry({ entry }: { entry: Result<'getAccountLog'>['entries'][number] }) {
  const { sequence, at, event, by, details, hash } = entry;
  const kind = Object.hasOwn(texts.settings.kinds, by.kind) ? texts.settings.kinds[by.kind] : by.kind;
  const about = detailsOf(details);
  return (
    <li className={classes.entry}>
      <span className={classes.number} title={hash}>
        {texts.common.number(sequence)}
      </span>
      <span className={classes.event}>{event}</span>
      <span className={classes.by}>
        {by.name ?? kind}
        {by.name && <span className={classes.quiet}> {kind}</span>}
      </span>
      <span className={classes.quiet}>
        <When at={at} />
      </span>
      {about && <span className={classes.details}>{about}</span>}
    </li>
  );
}
