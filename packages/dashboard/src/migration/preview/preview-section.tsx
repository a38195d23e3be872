import type { Result } from '@godwit/contract/routes';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRead } from '../../api/use-read.js';
import { Loaded } from '../../parts/loaded.js';
import { Markdown } from '../../parts/markdown.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import { FlowPicture } from '../pictures/flow-picture.js';
import classes from './preview.module.css';
import { SheetSummary } from './sheet-summary.js';

type Preview = Result<'getPreview'>;

/** A page of one row: the counts are of all of them. */
export function usePreview(migrationId: string, isThere: boolean) {
  return useRead(
    'getPreview',
    { params: { migration_id: migrationId }, query: { limit: 1 } },
    { enabled: isThere },
  );
}

/** So many sheets show their columns at once; of more it is asked for. */
const openSheets = 6;

export function PreviewSection({ migrationId }: { migrationId: string }) {
  const preview = usePreview(migrationId, true);
  return (
    <Section title={texts.summary.title} aside={preview.data && <Total preview={preview.data} />}>
      <Loaded of={preview}>{(made) => <Sheets migrationId={migrationId} preview={made} />}</Loaded>
    </Section>
  );
}

function Total({ preview: { sheets } }: { preview: Preview }) {
  const filled = sheets.filter(({ row_count }) => row_count > 0);
  const rows = filled.reduce((sum, { row_count }) => sum + row_count, 0);
  return (
    <Text size="sm" c="var(--quiet)">
      {texts.summary.about(filled.length, rows)}
    </Text>
  );
}

function Sheets({ migrationId, preview }: { migrationId: string; preview: Preview }) {
  // What speaks against a sheet comes first.
  const sheets = [...preview.sheets].sort((a, b) => Number(a.health.ok) - Number(b.health.ok));
  const [shown, empty] = [sheets.filter(isShown), sheets.filter((sheet) => !isShown(sheet))];
  return (
    <>
      {shown.map((sheet) => (
        <SheetSummary
          key={sheet.template.slug}
          migrationId={migrationId}
          sheet={sheet}
          isOpenFirst={shown.length <= openSheets}
        />
      ))}
      {empty.length > 0 && (
        <Text size="sm" c="var(--quiet)" mt="xs">
          {texts.summary.emptySheets}: {empty.map(({ template }) => template.name).join(', ')}
        </Text>
      )}
      <div className={classes.sheet}>
        <h3 className={classes.title}>{texts.pictures.flowTitle}</h3>
        <FlowPicture migrationId={migrationId} />
      </div>
      <Plan text={preview.plan} />
    </>
  );
}

function isShown({ row_count, health }: Preview['sheets'][number]): boolean {
  return row_count > 0 || health.findings.length > 0;
}

/** What will be done to the data, sentence by sentence. */
function Plan({ text }: { text: string }) {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <div className={classes.sheet}>
      <div className={classes.head}>
        <h3>{texts.summary.plan}</h3>
        <Button variant="default" size="compact-xs" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? texts.summary.hidePlan : texts.summary.showPlan}
        </Button>
      </div>
      {isOpen && <Markdown text={text.replace(/^# .*\n/, '')} />}
    </div>
  );
}
