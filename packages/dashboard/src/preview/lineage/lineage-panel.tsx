import type { Answer } from '@godwit/client/inputs';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRead } from '../../api/use-read.js';
import { Loaded } from '../../parts/loaded.js';
import { When } from '../../parts/when.js';
import { texts } from '../../texts/texts.js';
import { Part } from '../panel-part.js';
import type { SheetName } from '../rows/use-row-pages.js';
import { SidePanel } from '../side-panel.js';
import classes from './lineage-panel.module.css';

type Cell = Answer<'getRow'>['cells'][number];
type Origin = Cell['origins'][number];

interface Props {
  name: SheetName;
  /** Undefined while it is on its way. */
  row: number | undefined;
  of: 'preview' | 'sheet';
  column: string;
  onMove(key: string): void;
  onEdit(): void;
  onUndo(editId: string): void;
  onClose(): void;
}

const words = texts.sheet.lineage;
const moves = [
  { key: 'ArrowUp', sign: '↑', label: words.up },
  { key: 'ArrowDown', sign: '↓', label: words.down },
  { key: 'ArrowLeft', sign: '←', label: words.left },
  { key: 'ArrowRight', sign: '→', label: words.right },
] as const;

/** Where the value of a cell came from, from the file to what it is now. */
export function LineagePanel({ name, row, of, column, onMove, onEdit, onUndo, onClose }: Props) {
  const title = row === undefined ? column : words.cell(column, row + 1);
  return (
    <SidePanel label={words.panel} title={title} onClose={onClose}>
      <Group gap={4} mb="sm">
        {moves.map(({ key, sign, label }) => (
          <Button
            key={key}
            size="compact-xs"
            variant="default"
            aria-label={label}
            onClick={() => onMove(key)}
          >
            {sign}
          </Button>
        ))}
        <Button size="compact-xs" variant="default" onClick={onEdit}>
          {words.edit}
        </Button>
      </Group>
      {row !== undefined && (
        <OfRow params={{ ...name, row_index: row }} of={of} column={column} onUndo={onUndo} />
      )}
    </SidePanel>
  );
}

interface OfRowProps extends Pick<Props, 'of' | 'column' | 'onUndo'> {
  params: SheetName & { row_index: number };
}

function OfRow({ params, of, column, onUndo }: OfRowProps) {
  // Who holds an arrow key down passes many rows.
  const [row_index] = useDebouncedValue(params.row_index, 120);
  const row = useRead('getRow', { params: { ...params, row_index }, query: { of } });
  return (
    <Loaded of={row}>
      {({ cells }) => {
        const cell = row_index === params.row_index && cells.find((one) => one.column === column);
        return cell ? <Lineage cell={cell} onUndo={onUndo} /> : null;
      }}
    </Loaded>
  );
}

function Lineage({ cell, onUndo }: { cell: Cell; onUndo(editId: string): void }) {
  return (
    <>
      <Part title={words.value}>
        <Value text={cell.value} />
      </Part>
      {cell.errors.length > 0 && (
        <Part title={words.wrong}>
          {cell.errors.map(({ rule, message }) => (
            <p key={rule + message} className={classes.wrong}>
              {message}
            </p>
          ))}
        </Part>
      )}
      <Part title={words.origins}>
        {cell.origins.length === 0 && <Text size="sm">{words.noOrigins}</Text>}
        {cell.origins.map((origin) => (
          <div
            key={`${origin.file} ${origin.table} ${origin.row_number} ${origin.column}`}
            className={classes.origin}
          >
            <Text size="xs" c="var(--quiet)">
              {placeOf(origin)}
            </Text>
            <Text size="sm" fw={500}>
              {origin.column}
            </Text>
            <Value text={origin.value} />
          </div>
        ))}
      </Part>
      {cell.steps.length > 0 && (
        <Part title={words.steps}>
          <ol className={classes.steps}>
            {cell.steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same step may come twice, in this order
              <li key={at}>{step}</li>
            ))}
          </ol>
        </Part>
      )}
      {cell.edits.length > 0 && (
        <Part title={words.byHand}>
          {cell.edits.map(({ id, edited_by, edited_at, from, to }) => (
            <div key={id} className={classes.origin}>
              <Text size="xs" c="var(--quiet)">
                {words.edited(edited_by)}, <When at={edited_at} />
              </Text>
              <Value text={words.change(from || words.empty, to || words.empty)} />
              <Anchor component="button" type="button" size="xs" onClick={() => onUndo(id)}>
                {words.undo}
              </Anchor>
            </div>
          ))}
        </Part>
      )}
    </>
  );
}

export function Value({ text }: { text: string }) {
  return text === '' ? (
    <p className={classes.empty}>{words.empty}</p>
  ) : (
    <p className={classes.value}>{text}</p>
  );
}

function placeOf({ file, table, row_number, page, confidence, key }: Origin): string {
  return [
    words.place(file, table, row_number),
    ...(page === undefined ? [] : [words.page(page)]),
    ...(key ?? []).map(({ column, value }) => words.key(column, value)),
    ...(confidence === undefined ? [] : [words.recognised(confidence)]),
  ].join(', ');
}
