import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import listing from '../../parts/listing.module.css';
import { texts } from '../../texts/texts.js';
import { some } from '../some.js';
import classes from './import.module.css';
import { Notes } from './notes.js';
import { ReadColumns } from './read-columns.js';
import type { DroppedLink, ReadTemplate, Reviewed } from './review.js';

interface Props {
  reviewed: Reviewed;
  /** What the API says would become of it; absent while that is not known, or where it is not wanted. */
  checked: ReadTemplate | undefined;
  droppedLinks: readonly DroppedLink[];
  isOpen: boolean;
  showDocument: boolean;
  nameOf: (slug: string) => string;
  onChange: (change: Partial<Pick<Reviewed, 'name' | 'isWanted'>>) => void;
}

export function ReviewedTemplate({ reviewed, checked, isOpen: opened, ...rest }: Props) {
  const [isOpen, setOpen] = useState(opened);
  const id = useId();
  const { read, notes, isWanted, name } = reviewed;
  const t = texts.importing;
  return (
    <li>
      <div className={classes.head}>
        <Checkbox
          aria-label={t.take(read.name)}
          checked={isWanted}
          onChange={(event) => rest.onChange({ isWanted: event.currentTarget.checked })}
        />
        <NameInput
          read={read.name}
          name={name}
          isWanted={isWanted}
          onName={(to) => rest.onChange({ name: to })}
        />
        <div className={classes.about}>
          {isWanted && checked && <Fate checked={checked} />}
          {rest.showDocument && <div>{t.from(reviewed.document)}</div>}
          {notes.length > 0 && <div className={listing.waits}>{t.notCarried(notes.length)}</div>}
          {rest.droppedLinks.map(({ column, target }) => (
            <div key={`${column} ${target}`} className={listing.waits}>
              {t.droppedLink(column, target)}
            </div>
          ))}
        </div>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${t.columns(read.columns.length)}, ${read.name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t.columns(read.columns.length)}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className={classes.body}>
        {isOpen && (
          <>
            {read.description && (
              <Text size="sm" c="var(--quiet)" mb={6}>
                {read.description}
              </Text>
            )}
            <ReadColumns template={read} nameOf={rest.nameOf} />
            {notes.length > 0 && (
              <>
                <Text size="sm" fw={500} mt="sm">
                  {t.notCarriedTitle}
                </Text>
                <Notes notes={notes} />
              </>
            )}
          </>
        )}
      </div>
    </li>
  );
}

/** Taken over when it is left, so that not every letter is checked. */
function NameInput(props: { read: string; name: string; isWanted: boolean; onName: (name: string) => void }) {
  const [written, setWritten] = useState(props.name);
  const takeOver = () => {
    const name = written.trim() || props.read;
    setWritten(name);
    if (name !== props.name) props.onName(name);
  };
  return (
    <TextInput
      aria-label={texts.importing.nameOf(props.read)}
      value={written}
      disabled={!props.isWanted}
      maxLength={255}
      onChange={(event) => setWritten(event.currentTarget.value)}
      onBlur={takeOver}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && takeOver()}
    />
  );
}

function Fate({ checked: { action, differences = [], slug } }: { checked: ReadTemplate }) {
  const t = texts.importing;
  return (
    <div>
      <span className={action === 'clash' ? listing.waits : undefined}>{t.actions[action]}</span>{' '}
      <span className={listing.code}>{slug}</span>
      {differences.length > 0 && <div title={differences.join('\n')}>{t.differs(some(differences))}</div>}
    </div>
  );
}
