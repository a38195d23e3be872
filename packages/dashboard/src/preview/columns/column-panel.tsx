import { Button, Text } from '@mantine/core';
import { texts } from '../../texts/texts.js';
import { Part } from '../panel-part.js';
import { SidePanel } from '../side-panel.js';
import { ColumnBar, type ColumnCounts } from './column-bar.js';
import type { Mapping } from './column-head.js';
import classes from './column-panel.module.css';
import { Samples } from './samples.js';

const words = texts.sheet.column;

interface Props {
  sheet: { migration_id: string; slug: string };
  of: 'preview' | 'sheet';
  column: string;
  mapping: Mapping | undefined;
  counts: ColumnCounts | undefined;
  /** Rows of the sheet to show what became of them. */
  samples: readonly number[];
  onInvalid(): void;
  onClose(): void;
}

/** How a column is made: from what, by which steps, why, how sure that is, and what becomes of real cells. */
export function ColumnPanel({ sheet, of, column, mapping, counts, samples, onInvalid, onClose }: Props) {
  return (
    <SidePanel label={words.panel} title={column} onClose={onClose}>
      {!mapping && <Text size="sm">{words.noMapping}</Text>}
      {mapping && (
        <>
          <Part title={words.sources}>
            {mapping.from.length === 0 && <Text size="sm">{words.nothing}</Text>}
            {mapping.from.map(({ input, column: source }) => (
              <p key={`${input} ${source}`} className={classes.line}>
                {words.source(input, source)}
              </p>
            ))}
          </Part>
          <Part title={words.steps}>
            {mapping.steps.length === 0 ? (
              <Text size="sm">{words.asItIs}</Text>
            ) : (
              <ol className={classes.steps}>
                {mapping.steps.map((step, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same step may come twice, in this order
                  <li key={at}>{step}</li>
                ))}
              </ol>
            )}
          </Part>
          {mapping.from.length > 0 && (
            <Part title={words.certain}>
              <p className={classes.line}>{words.certainty(mapping.confidence)}</p>
            </Part>
          )}
          {mapping.reason !== '' && (
            <Part title={words.reason}>
              <p className={classes.line}>{mapping.reason}</p>
            </Part>
          )}
        </>
      )}
      {counts && (
        <Part title={words.values}>
          <p className={classes.line}>
            {words.filled(counts.filled, counts.all)}, {words.invalid(counts.invalid)}
          </p>
          <ColumnBar {...counts} />
          {counts.invalid > 0 && (
            <Button size="compact-xs" variant="default" mt={8} onClick={onInvalid}>
              {words.showInvalid}
            </Button>
          )}
        </Part>
      )}
      <Part title={words.samples}>
        <Samples sheet={sheet} of={of} column={column} rows={samples} />
      </Part>
    </SidePanel>
  );
}
