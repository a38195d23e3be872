import type { QueryInput } from '@godwit/contract/routes';
import { Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../api/use-write.js';
import { AsksFirst } from '../parts/asks-first.js';
import { Section } from '../parts/section.js';
import { texts } from '../texts/texts.js';
import { DeliveryPage } from './delivery-page.js';
import type { Webhook } from './webhook-state.js';

type Status = NonNullable<QueryInput<'listDeliveries'>['status']>;

const recoverable = 5 * 86_400_000;

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const [status, setStatus] = useState<Status | ''>('');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const recover = useWrite('recoverWebhook', ['listDeliveries', 'listWebhooks', 'getAccountLog']);
  const since = () => new Date(Date.now() - recoverable).toISOString();
  return (
    <Section
      title={texts.webhooks.deliveries}
      aside={
        webhook.enabled && (
          <AsksFirst
            label={texts.webhooks.recover}
            question={texts.webhooks.recoverAsk}
            yes={texts.webhooks.recover}
            isDangerous={false}
            onYes={() =>
              recover.mutateAsync({ params: { webhook_id: webhook.id }, body: { since: since() } })
            }
            error={recover.error}
          />
        )
      }
    >
      <Stack gap="sm">
        {recover.data && (
          <Text size="sm" role="status">
            {texts.webhooks.recovered(recover.data.deliveries)}
          </Text>
        )}
        <Group>
          <Select
            label={texts.webhooks.status}
            w={160}
            allowDeselect={false}
            data={[
              { value: '', label: texts.webhooks.anyStatus },
              ...Object.entries(texts.webhooks.statuses).map(([value, label]) => ({ value, label })),
            ]}
            value={status}
            onChange={(chosen) => {
              setStatus((chosen ?? '') as Status | '');
              setCursors([]);
            }}
          />
        </Group>
        <div>
          {[undefined, ...cursors].map((cursor, place, all) => (
            <DeliveryPage
              key={`${status} ${cursor ?? ''}`}
              webhook={webhook}
              status={status || undefined}
              cursor={cursor}
              isLast={place === all.length - 1}
              onOlder={(next) => setCursors([...cursors, next])}
            />
          ))}
        </div>
      </Stack>
    </Section>
  );
}
