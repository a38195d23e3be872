import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { Row } from '../parts/rows.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import { DeliveryDetail } from './delivery-detail.js';
import type { Delivery } from './delivery-page.js';
import classes from './webhooks.module.css';

const tones = { pending: classes.waits, delivered: classes.good, failed: classes.wrong };

export function DeliveryRow({ delivery, canReplay }: { delivery: Delivery; canReplay: boolean }) {
  const { id, webhook_id, event, status, attempts, batch_index, export_id, created_at } = delivery;
  const [isOpen, { toggle }] = useDisclosure();
  const replay = useWrite('replayDelivery', ['listDeliveries', 'getDelivery', 'getAccountLog']);
  const last = attempts.at(-1);
  const isTest = export_id === null && event !== 'company.done';
  return (
    <Row
      title={
        <>
          <span className={tones[status]}>{texts.webhooks.statuses[status]}</span> · {event}
        </>
      }
      about={
        <>
          <When at={created_at} />
          {isTest && ` · ${texts.webhooks.isTest}`}
          {batch_index !== null && ` · ${texts.webhooks.batch(batch_index)}`}
          {` · ${texts.webhooks.attempts(attempts.length)}`}
          {last &&
            ` · ${last.status === null ? texts.webhooks.noAnswer : texts.webhooks.answered(last.status)}`}
          {delivery.next_attempt_at && (
            <>
              {` · ${texts.webhooks.nextTry} `}
              <When at={delivery.next_attempt_at} />
            </>
          )}
        </>
      }
      side={
        <>
          {canReplay && status !== 'pending' && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={texts.webhooks.replayOf(id)}
              loading={replay.isPending}
              onClick={() => replay.mutate({ params: { webhook_id, delivery_id: id } })}
            >
              {texts.webhooks.replay}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={texts.webhooks.showOf(id)}
            onClick={toggle}
          >
            {texts.webhooks.show}
          </Button>
        </>
      }
    >
      {replay.error && <Problem error={replay.error} />}
      {isOpen && <DeliveryDetail delivery={delivery} />}
    </Row>
  );
}
