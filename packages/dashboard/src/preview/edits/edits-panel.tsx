import { Anchor, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '../../parts/loaded.js';
import { When } from '../../parts/when.js';
import { texts } from '../../texts/texts.js';
import { SidePanel } from '../side-panel.js';
import { Change } from './edit-notice.js';
import classes from './edits-panel.module.css';
import { type Edit, mostEdits } from './use-edits.js';

const words = texts.sheet.edits;

interface Props {
  edits: UseQueryResult<Edit[]>;
  of: 'preview' | 'sheet';
  onSee(row: number): void;
  onUndo(editId: string): void;
  onClose(): void;
}

/** Everything that was changed by hand, and whether the rows of today have it. */
export function EditsPanel({ edits, of, onSee, onUndo, onClose }: Props) {
  return (
    <SidePanel takesFocus label={words.panel} title={words.title} onClose={onClose}>
      <Loaded of={edits}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm">{words.none}</Text>
          ) : (
            <>
              {list.length >= mostEdits && <Text size="sm">{words.more}</Text>}
              <ul className={classes.edits}>
                {list.map((edit) => (
                  <OneEdit key={edit.id} edit={edit} of={of} onSee={onSee} onUndo={onUndo} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </SidePanel>
  );
}

function OneEdit({ edit, of, onSee, onUndo }: { edit: Edit } & Pick<Props, 'of' | 'onSee' | 'onUndo'>) {
  const row = edit[of]?.row_index;
  const [first] = edit.cells;
  const name = texts.sheet.edit.cell(first?.column ?? '', edit.row_index + 1);
  return (
    <li>
      <Text size="xs" c="var(--quiet)">
        {words.row(edit.row_index + 1)} {words.madeIn[edit.of]}, {words.by(edit.edited_by)},{' '}
        <When at={edit.edited_at} />
      </Text>
      {edit.cells.map(({ column, from, to }) => (
        <p key={column} className={classes.cell}>
          <strong>{column}</strong>: <Change from={from} to={to} />
        </p>
      ))}
      {(['preview', 'sheet'] as const).map((place) => (
        <Place key={place} place={place} at={edit[place]} />
      ))}
      <Group gap="sm">
        {typeof row === 'number' && (
          <Anchor component="button" type="button" size="xs" onClick={() => onSee(row)}>
            {words.see}
          </Anchor>
        )}
        <Anchor
          component="button"
          type="button"
          size="xs"
          aria-label={words.undo(name)}
          onClick={() => onUndo(edit.id)}
        >
          {texts.sheet.edit.undo}
        </Anchor>
      </Group>
    </li>
  );
}

function Place({ place, at }: { place: 'preview' | 'sheet'; at: Edit['preview'] }) {
  if (!at) return null;
  const isThere = at.applied && at.row_index !== null;
  return (
    <p className={classes.place} data-missing={!isThere || undefined}>
      {words.applied[place]}:{' '}
      {isThere ? words.isApplied((at.row_index ?? 0) + 1) : words.notApplied(at.reason ?? words.noReason)}
    </p>
  );
}
