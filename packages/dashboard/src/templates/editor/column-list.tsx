import { Button, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, memo, useCallback, useState } from 'react';
import { texts } from '../../texts/texts.js';
import type { ColumnDraft } from './draft.js';
import classes from './editor.module.css';
import type { DraftState } from './use-draft.js';

/** From here on a list is searched rather than looked through. */
const manyColumns = 15;

/** All columns in their order: one is open beside the list; Alt with the arrow keys moves it. */
export function ColumnList({ state }: { state: DraftState }) {
  const { columns } = state.draft;
  const { moveColumn } = state;
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState('');
  const wanted = search.trim().toLowerCase();
  const faulty = new Set(state.faults.flatMap(({ list, index }) => (list === 'columns' ? [index] : [])));
  const t = texts.editor;
  const move = useCallback(
    (column: ColumnDraft, place: number, count: number, by: number) => {
      moveColumn(column.key, by);
      setSaid(texts.editor.movedTo(column.name || texts.editor.unnamed, place + by + 1, count));
    },
    [moveColumn],
  );
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
            <ColumnItem
              key={column.key}
              column={column}
              place={index}
              count={columns.length}
              isSelected={state.selected?.key === column.key}
              isFaulty={faulty.has(index)}
              onSelect={state.select}
              onMove={move}
            />
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

interface ItemProps {
  column: ColumnDraft;
  place: number;
  count: number;
  isSelected: boolean;
  isFaulty: boolean;
  onSelect: (key: string) => void;
  onMove: (column: ColumnDraft, place: number, count: number, by: number) => void;
}

const ColumnItem = memo(function ColumnItem(props: ItemProps) {
  const { column, place, count, isSelected, isFaulty, onSelect, onMove } = props;
  const t = texts.editor;
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0 || place + by < 0 || place + by >= count) return;
    event.preventDefault();
    onMove(column, place, count, by);
  };
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(column.key)}
        onKeyDown={onKey}
      >
        <span className={classes.place}>{place + 1}</span>
        <span className={classes.label}>
          {column.name || <span className={classes.marks}>{t.unnamed}</span>}{' '}
          <span className={classes.marks}>{marksOf(column).join(', ')}</span>
          {isFaulty && <span className={classes.fault}> {t.marks.fault}</span>}
        </span>
      </button>
    </li>
  );
});

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
