import type { Result } from '@godwit/contract/routes';
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../api/use-read.js';
import { useWrite } from '../../api/use-write.js';
import { Loaded } from '../../parts/loaded.js';
import { Problem } from '../../parts/problem.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import classes from './deliver.module.css';
import { ExportLine } from './export-line.js';

const channels = ['production', 'preview'] as const;
const modes = ['flat', 'nested'] as const;

/** Rows sent to the account's endpoints: now, and before. */
export function WebhooksSection({ workbookId, isExecuted }: { workbookId: string; isExecuted: boolean }) {
  const exports = useRead(
    'listWorkbookExports',
    { params: { workbook_id: workbookId } },
    { refetchInterval: ({ state }) => (state.data?.exports.some(isPending) ? 3000 : false) },
  );
  return (
    <Section title={texts.delivery.webhooks}>
      <Stack gap="sm">
        <Deliver workbookId={workbookId} isExecuted={isExecuted} />
        <Loaded of={exports}>
          {({ exports: made }) =>
            made.length === 0 ? (
              <Text size="sm" c="var(--quiet)">
                {texts.delivery.noDeliveries}
              </Text>
            ) : (
              <div className={classes.scroll}>
                <table className={classes.table}>
                  <thead>
                    <tr>
                      <th scope="col">{texts.delivery.when}</th>
                      <th scope="col">{texts.delivery.channel}</th>
                      <th scope="col" className={classes.right}>
                        {texts.delivery.rows}
                      </th>
                      <th scope="col" className={classes.right}>
                        {texts.delivery.batches}
                      </th>
                      <th scope="col">{texts.delivery.state}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {made.map((one) => (
                      <ExportLine key={one.export_id} workbookId={workbookId} made={one} />
                    ))}
                  </tbody>
                </table>
              </div>
            )
          }
        </Loaded>
      </Stack>
    </Section>
  );
}

function isPending({ deliveries }: Result<'listWorkbookExports'>['exports'][number]): boolean {
  return deliveries.pending > 0;
}

function Deliver({ workbookId, isExecuted }: { workbookId: string; isExecuted: boolean }) {
  const me = useRead('me');
  const deliver = useWrite('exportWorkbook', ['listWorkbookExports', 'listDeliveries']);
  const [channel, setChannel] = useState<(typeof channels)[number]>(isExecuted ? 'production' : 'preview');
  const [mode, setMode] = useState<(typeof modes)[number]>('flat');
  const isAdmin = me.data?.user.role === 'admin';
  // Endpoints are for admins; for others the service says what is missing.
  const webhooks = useRead('listWebhooks', undefined, { enabled: isAdmin });
  const isUnwanted =
    webhooks.data?.webhooks.every(
      ({ enabled, events }) => !enabled || !events.includes(`workbook.${channel}.export`),
    ) ?? false;
  return (
    <Stack gap="xs">
      <Text size="sm" maw={760}>
        {texts.delivery.deliverAbout}
        {me.data && me.data.account.deliver_on_execute !== 'off' && ` ${texts.delivery.byItself}`}{' '}
        {isAdmin && (
          <Anchor component={Link} to="/webhooks" size="sm" underline="always">
            {texts.delivery.setUp}
          </Anchor>
        )}
      </Text>
      <Group gap="sm" align="flex-end">
        <Select
          label={texts.delivery.channel}
          w={190}
          size="xs"
          allowDeselect={false}
          data={channels.map((value) => ({ value, label: texts.delivery.channels[value] }))}
          value={channel}
          onChange={(chosen) => setChannel(channels.find((one) => one === chosen) ?? channel)}
        />
        <Select
          label={texts.delivery.mode}
          w={290}
          size="xs"
          allowDeselect={false}
          data={modes.map((value) => ({ value, label: texts.delivery.modes[value] }))}
          value={mode}
          onChange={(chosen) => setMode(modes.find((one) => one === chosen) ?? mode)}
        />
        <Button
          variant="default"
          size="xs"
          disabled={isUnwanted}
          loading={deliver.isPending}
          onClick={() => deliver.mutate({ params: { workbook_id: workbookId }, body: { channel, mode } })}
        >
          {texts.delivery.deliver}
        </Button>
      </Group>
      {isUnwanted && (
        <Text size="xs" c="var(--quiet)">
          {texts.delivery.unwanted}
        </Text>
      )}
      {deliver.error && <Problem error={deliver.error} />}
    </Stack>
  );
}
