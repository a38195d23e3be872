import { Button, Group, SegmentedControl } from '@mantine/core';
import type { SheetSearch } from '../app/pages.js';
import { texts } from '../texts/texts.js';
import { Downloads } from './downloads.js';
import { shownFilter } from './rows/rows-query.js';
import type { SheetName } from './rows/use-row-pages.js';
import type { Sheet } from './use-sheet.js';

interface Props {
  name: SheetName;
  sheet: Sheet;
  search: SheetSearch;
  has: Record<SheetSearch['of'], boolean>;
  editCount: number | undefined;
}

/** What can be done with the sheet as a whole. */
export function SheetActions({ name, sheet, search, has, editCount }: Props) {
  const panels = [
    { kind: 'bulk', text: texts.sheet.bulk.open },
    { kind: 'edits', text: texts.sheet.edits.open(editCount) },
  ] as const;
  return (
    <Group gap="xs">
      {has.preview && has.sheet && (
        <SegmentedControl
          size="xs"
          aria-label={texts.sheet.of.label}
          value={search.of}
          data={(['preview', 'sheet'] as const).map((value) => ({ value, label: texts.sheet.of[value] }))}
          onChange={(value) => sheet.showOf(value === 'sheet' ? 'sheet' : 'preview')}
        />
      )}
      {panels.map(({ kind, text }) => (
        <Button
          key={kind}
          size="xs"
          variant="default"
          aria-expanded={sheet.panel?.kind === kind}
          onClick={() => sheet.toggle(kind)}
        >
          {text}
        </Button>
      ))}
      {has.sheet && <Downloads {...name} filter={shownFilter(search)} />}
    </Group>
  );
}
