import { Button, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { texts } from '../../texts/texts.js';
import type { ColumnDraft } from './draft.js';
import classes from './editor.module.css';
import type { DraftState } from './use-draft.js';

/** From here on a list is searched rather than looked through. */
const manyColumns = 15;

/** All columns in their order: one is open beside the list; Alt with the arrow keys moves it. */
export function ColumnList({ state }: { state: DraftState }) {
  const { columns } = state.draft;
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState('');
  const wanted = search.trim().toLowerCase();
  const faulty = new Set(state.faults.flatMap(({ list, index }) => (list === 'columns' ? [index] : [])));
  const t = texts.editor;
  const onKey = (event: KeyboardEvent, column: ColumnDraft, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const place = index + by;
    if (!event.altKey || by === 0 || place < 0 || place >= columns.length) return;
    event.preventDefault();
    state.moveColumn(column.key, by);
    setSaid(t.movedTo(column.name || t.unnamed, place + 1, columns.length));
  };
  return (
    <div className={classes.side}>
      {columns.length >= manyColumns && (
        <TextInput
          type="search"
          size="xs"
          aria-label={t.findColumn}
          placeholder={t.findColumn}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ol className={classes.list} aria-label={t.columns}>
        {columns.map((column, index) =>
          wanted && !column.name.toLowerCase().includes(wanted) ? null : (
            <li key={column.key}>
              <UnstyledButton
                className={classes.item}
                aria-current={state.selected?.key === column.key ? 'true' : undefined}
                onClick={() => state.select(column.key)}
                onKeyDown={(event) => onKey(event, column, index)}
              >
                <span className={classes.place}>{index + 1}</span>
                <span className={classes.label}>
                  {column.name || (
                    <Text span c="var(--quiet)">
                      {t.unnamed}
                    </Text>
                  )}{' '}
                  <span className={classes.marks}>{marksOf(column).join(', ')}</span>
                  {faulty.has(index) && <div className={classes.fault}>{t.marks.fault}</div>}
                </span>
              </UnstyledButton>
            </li>
          ),
        )}
      </ol>
      <Button variant="default" size="compact-sm" onClick={state.addColumn}>
        {t.addColumn}
      </Button>
      <Text size="xs" c="var(--quiet)">
        {t.keysHint}
      </Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

function marksOf({ required, unique, desiredRule, pattern, links }: ColumnDraft): string[] {
  const { marks } = texts.editor;
  return [
    ...(required ? [marks.required] : []),
    ...(unique ? [marks.unique] : []),
    ...(desiredRule === 'ai' ? [marks.ai] : []),
    ...(pattern !== '' ? [marks.strict] : []),
    ...(links.length > 0 ? [marks.link] : []),
  ];
}
