import type { Result } from '@godwit/contract/routes';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRead } from '../../api/use-read.js';
import { Loaded } from '../../parts/loaded.js';
import { texts } from '../../texts/texts.js';
import { ChangedSamples, WholeSamples } from './row-samples.js';
import classes from './talk.module.css';

type Sheet = Result<'diffPreviews'>['sheets'][number];

interface Props {
  migrationId: string;
  from: string;
  to: string;
}

/** What a change did to the rows, counted exactly, with some of them. */
export function ChangedRows({ migrationId, from, to }: Props) {
  const diff = useRead(
    'diffPreviews',
    { params: { migration_id: migrationId }, query: { from, to, samples: 5 } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <section aria-label={texts.talk.difference}>
      <div className={classes.lead}>{texts.talk.difference}</div>
      <Loaded of={diff}>
        {({ sheets }) => {
          const touched = sheets.filter(({ added, gone, changed }) => added + gone + changed > 0);
          if (touched.length === 0) return texts.talk.same;
          return touched.map((sheet) => <ChangedSheet key={sheet.slug} sheet={sheet} />);
        }}
      </Loaded>
    </section>
  );
}

function ChangedSheet({ sheet }: { sheet: Sheet }) {
  const [isOpen, { toggle }] = useDisclosure();
  const { name, added, gone, changed, unchanged, samples } = sheet;
  const counts = [
    ...(added > 0 ? [texts.talk.added(added)] : []),
    ...(gone > 0 ? [texts.talk.gone(gone)] : []),
    ...(changed > 0 ? [texts.talk.changedRows(changed)] : []),
  ];
  return (
    <div className={classes.sheet}>
      <div className={classes.counts}>
        <span>
          {name}: {counts.join(', ')}
        </span>
        <span className={classes.quiet}>{texts.talk.unchanged(unchanged)}</span>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-label={isOpen ? texts.talk.hideRowsOf(name) : texts.talk.showRowsOf(name)}
          onClick={toggle}
        >
          {isOpen ? texts.talk.hideRows : texts.talk.showRows}
        </Button>
      </div>
      {isOpen && (
        <>
          <WholeSamples title={texts.talk.added(added)} rows={samples.added} all={added} />
          <WholeSamples title={texts.talk.gone(gone)} rows={samples.gone} all={gone} isGone />
          <ChangedSamples title={texts.talk.changedRows(changed)} rows={samples.changed} all={changed} />
        </>
      )}
    </div>
  );
}
