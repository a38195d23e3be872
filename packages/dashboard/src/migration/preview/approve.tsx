import { GodwitError } from '@godwit/client/errors';
import type { Result } from '@godwit/contract/routes';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/use-read.js';
import { useWrite } from '../../api/use-write.js';
import { Loaded } from '../../parts/loaded.js';
import { Problem } from '../../parts/problem.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import { runChanges } from '../changes.js';
import classes from './preview.module.css';
import { usePreview } from './preview-section.js';

interface Props {
  migrationId: string;
  /** A run is in flight: nothing can be begun. */
  isBusy: boolean;
}

/** What speaks against the preview, then the button that writes it. */
export function Approve({ migrationId, isBusy }: Props) {
  const preview = usePreview(migrationId, true);
  return (
    <Section title={texts.summary.approve}>
      <Loaded of={preview}>
        {(read) => <ApproveSheets migrationId={migrationId} preview={read} isBusy={isBusy} />}
      </Loaded>
    </Section>
  );
}

function ApproveSheets({ migrationId, preview, isBusy }: Props & { preview: Result<'getPreview'> }) {
  const { sheets, run_id: previewRunId } = preview;
  const me = useRead('me');
  const start = useWrite('startRun', runChanges);
  const [isAccepted, setAccepted] = useState(false);
  const findings = sheets.flatMap(({ template, health }) =>
    health.findings.map((finding) => `${template.name}: ${finding.message}`),
  );
  const rows = sheets.reduce((sum, { row_count }) => sum + row_count, 0);
  // The account may hold such previews since its settings were read.
  const wasRefused = start.error instanceof GodwitError && start.error.status === 409;
  const isHeld = findings.length > 0 && (me.data?.account.hold_unhealthy === true || wasRefused);
  return (
    <Stack gap="sm">
      {findings.length > 0 && (
        <div>
          <Text size="sm" fw={500}>
            {texts.summary.approveFindings}
          </Text>
          <ul className={classes.findings}>
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </div>
      )}
      <Text size="sm" maw={760}>
        {texts.summary.approveAbout}
      </Text>
      {isHeld && (
        <Checkbox
          label={texts.summary.accept}
          checked={isAccepted}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
      )}
      {start.error && <Problem error={start.error} />}
      <div>
        <Button
          disabled={isBusy || (isHeld && !isAccepted)}
          loading={start.isPending}
          onClick={() =>
            start.mutate({
              params: { migration_id: migrationId },
              // Somebody else may have made another preview since this one was read.
              body: {
                kind: 'execute',
                preview_run_id: previewRunId,
                ...(isHeld && { accept_findings: true }),
              },
            })
          }
        >
          {texts.summary.execute(rows)}
        </Button>
      </div>
    </Stack>
  );
}
