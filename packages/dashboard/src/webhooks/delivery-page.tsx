import type { Result } from '@godwit/contract/routes';
import { Button } from '@mantine/core';
import { useRead } from '../api/use-read.js';
import { Empty } from '../parts/empty.js';
import { Loaded } from '../parts/loaded.js';
import { Rows } from '../parts/rows.js';
import { texts } from '../texts/texts.js';
import { DeliveryRow } from './delivery-row.js';
import type { Webhook } from './webhook-state.js';

export type Delivery = Result<'listDeliveries'>['deliveries'][number];

interface Props {
  webhook: Webhook;
  status: Delivery['status'] | undefined;
  cursor: string | undefined;
  isLast: boolean;
  onOlder: (cursor: string) => void;
}

/** One page of deliveries; the first is read again and again, for what is on its way. */
export function DeliveryPage({ webhook, status, cursor, isLast, onOlder }: Props) {
  const deliveries = useRead(
    'listDeliveries',
    {
      params: { webhook_id: webhook.id },
      query: { limit: 50, ...(status && { status }), ...(cursor && { cursor }) },
    },
    { refetchInterval: cursor ? false : ({ state }) => (isMoving(state.data?.deliveries) ? 2_000 : 15_000) },
  );
  return (
    <Loaded of={deliveries}>
      {({ deliveries: shown, next_cursor }) =>
        shown.length === 0 ? (
          <Empty title={texts.webhooks.noDeliveries}>{texts.webhooks.noDeliveriesAbout}</Empty>
        ) : (
          <>
            <Rows label={texts.webhooks.deliveries}>
              {shown.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} canReplay={webhook.enabled} />
              ))}
            </Rows>
            {isLast && next_cursor && (
              <Button variant="default" mt="sm" onClick={() => onOlder(next_cursor)}>
                {texts.webhooks.older}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function isMoving(deliveries: readonly Delivery[] | undefined): boolean {
  return deliveries?.some(({ status }) => status === 'pending') ?? false;
}
