import { Button, CloseButton, Group, Text } from '@mantine/core';
import { sentenceOf } from '../../parts/problem.js';
import { texts } from '../../texts/texts.js';
import classes from './edit-notice.module.css';
import type { CellEdit, EditNotice } from './use-cell-edits.js';

const words = texts.sheet.edit;

interface Props {
  notice: EditNotice | undefined;
  isSaving: boolean;
  onUndo(editId: string): void;
  onDismiss(): void;
}

/** What became of the last edit, as long as nobody dismissed it. */
export function Notice({ notice, isSaving, onUndo, onDismiss }: Props) {
  return (
    <div aria-live="polite">
      {(notice || isSaving) && (
        <div className={classes.notice} data-wrong={isRefused(notice) || undefined}>
          {isSaving || !notice ? (
            <Text size="sm">{words.saving}</Text>
          ) : (
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <div>
                <Told notice={notice} />
              </div>
              <Group gap={4} wrap="nowrap">
                {notice.kind === 'saved' && (
                  <Button size="compact-xs" variant="default" onClick={() => onUndo(notice.editId)}>
                    {words.undo}
                  </Button>
                )}
                <CloseButton size="sm" aria-label={words.dismiss} onClick={onDismiss} />
              </Group>
            </Group>
          )}
        </div>
      )}
    </div>
  );
}

function Told({ notice }: { notice: EditNotice }) {
  switch (notice.kind) {
    case 'saved':
      return (
        <>
          {words.saved(cellOf(notice.edit))} <Change {...notice.edit} />
        </>
      );
    case 'same':
      return words.same(cellOf(notice.edit));
    case 'undone':
      return notice.edit ? words.undone(cellOf(notice.edit)) : words.undoneAny;
    case 'undo_refused':
      return sentenceOf(notice.error);
    case 'refused':
      return (
        <>
          {words.notSaved(cellOf(notice.edit))}{' '}
          {notice.isConflict ? words.changedMeanwhile : sentenceOf(notice.error)}{' '}
          {notice.isConflict && (
            <>
              {words.reread} <q className={classes.value}>{notice.edit.to}</q>
            </>
          )}
        </>
      );
  }
}

export function Change({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span className={classes.value} data-before>
        {from || texts.sheet.lineage.empty}
      </span>{' '}
      → <span className={classes.value}>{to || texts.sheet.lineage.empty}</span>
    </>
  );
}

function cellOf({ column, row }: CellEdit): string {
  return words.cell(column, row.row_index + 1);
}

function isRefused(notice: EditNotice | undefined): boolean {
  return notice?.kind === 'refused' || notice?.kind === 'undo_refused';
}
