import { Button, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SheetSearch } from '../../app/pages.js';
import { texts } from '../../texts/texts.js';
import type { RowPages } from '../rows/row-pages.js';
import { rowsQuery } from '../rows/rows-query.js';
import type { SheetName } from '../rows/use-row-pages.js';
import { SidePanel } from '../side-panel.js';
import { BulkOutcome } from './bulk-outcome.js';
import classes from './bulk-panel.module.css';
import { type BulkChange, bulkSentence, isSayable, rowsInWords } from './sentence.js';
import { mostByHand, useBulk } from './use-bulk.js';

const words = texts.sheet.bulk;

interface Props {
  sheet: SheetName;
  template: string;
  search: SheetSearch;
  columns: readonly string[];
  pages: RowPages;
  /** Rows that the filter shows. */
  count: number | undefined;
  /** Of the preview that is there, to tell what changed. */
  previewRun: string | undefined;
  onClose(): void;
}

/** Sets, replaces or clears a column in all rows that the filter shows. */
export function BulkPanel(props: Props) {
  const { sheet, template, search, columns, pages, count = 0 } = props;
  const { state, send, editAll } = useBulk(sheet, search.of, pages);
  const [act, setAct] = useState<BulkChange['act']>('set');
  const [column, setColumn] = useState<string | null>(search.column ?? null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const change = column === null ? undefined : changeOf(act, column, from, to);
  const rows = rowsInWords(search);
  const isByHand = search.of === 'sheet' || rows === undefined;
  const sentence = change && rows && !isByHand ? bulkSentence(template, change, rows) : undefined;
  const refusal = refusalOf({ change, isByHand, of: search.of, count, texts: [from, to] });
  const isBusy = state.kind === 'running' || state.kind === 'editing';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change || refusal || isBusy) return;
    void (sentence ? send(sentence, props.previewRun) : editAll(rowsQuery(search), change));
  };
  return (
    <SidePanel takesFocus label={words.panel} title={words.panel} onClose={props.onClose}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={words.acts.label}
            value={act}
            data={(['set', 'replace', 'clear'] as const).map((value) => ({
              value,
              label: words.acts[value],
            }))}
            onChange={(value) => setAct(value as BulkChange['act'])}
          />
          <Select
            size="xs"
            label={words.column}
            searchable
            value={column}
            data={[...columns]}
            onChange={setColumn}
          />
          {act === 'replace' && (
            <TextInput
              size="xs"
              label={words.from}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
          )}
          {act !== 'clear' && (
            <TextInput
              size="xs"
              label={act === 'replace' ? words.to : words.value}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          )}
          <Text size="sm">{rows === 'all' ? words.every : words.which(count)}</Text>
          {refusal && (
            <Text size="sm" c="var(--quiet)">
              {refusal}
            </Text>
          )}
          {!refusal && isByHand && (
            <Text size="sm">{search.of === 'sheet' ? words.sentenceSheet : words.byHand(count)}</Text>
          )}
          {!refusal && sentence && (
            <div>
              <Text size="sm">{words.sentence}</Text>
              <blockquote className={classes.sentence}>{sentence}</blockquote>
            </div>
          )}
          <Button type="submit" size="xs" disabled={refusal !== undefined} loading={isBusy}>
            {isByHand ? words.edit(count) : words.send}
          </Button>
          <BulkOutcome state={state} migration_id={sheet.migration_id} />
        </Stack>
      </form>
    </SidePanel>
  );
}

function changeOf(act: BulkChange['act'], column: string, from: string, to: string): BulkChange {
  if (act === 'clear') return { act, column };
  return act === 'set' ? { act, column, to } : { act, column, from, to };
}

interface Asked {
  change: BulkChange | undefined;
  isByHand: boolean;
  of: SheetSearch['of'];
  count: number;
  texts: readonly string[];
}

/** Why it cannot be sent, where it cannot. */
function refusalOf({ change, isByHand, of, count, texts }: Asked): string | undefined {
  if (!change) return words.choose;
  if (isByHand && count > mostByHand) {
    return of === 'sheet' ? words.tooManySheet(mostByHand) : words.tooMany(mostByHand);
  }
  return !isByHand && !texts.every(isSayable) ? words.oneLine : undefined;
}
