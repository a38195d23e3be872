import type { Result } from '@godwit/contract/routes';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRead } from '../../api/use-read.js';
import { useWrite } from '../../api/use-write.js';
import { Loaded } from '../../parts/loaded.js';
import { sentenceOf } from '../../parts/problem.js';
import { When } from '../../parts/when.js';
import { texts } from '../../texts/texts.js';
import fileClasses from '../files/files.module.css';
import classes from './deliver.module.css';

type Export = Result<'listWorkbookExports'>['exports'][number];

/** One export of the workbook; opened, each batch at each endpoint. */
export function ExportLine({ workbookId, made }: { workbookId: string; made: Export }) {
  const [isOpen, { toggle }] = useDisclosure();
  const { pending, delivered, failed } = made.deliveries;
  const states = [
    ...(delivered > 0 ? [texts.delivery.delivered(delivered)] : []),
    ...(pending > 0 ? [texts.delivery.pending(pending)] : []),
  ];
  return (
    <>
      <tr>
        <td>
          <button type="button" className={fileClasses.open} aria-expanded={isOpen} onClick={toggle}>
            <When at={made.created_at} />
          </button>
        </td>
        <td>{texts.delivery.channels[made.channel]}</td>
        <td className={classes.right}>{texts.common.number(made.rows)}</td>
        <td className={classes.right}>{texts.common.number(made.batches)}</td>
        <td>
          {states.join(', ')}
          {failed > 0 && (
            <span className={classes.wrong}>
              {states.length > 0 && ', '}
              {texts.delivery.failed(failed)}
            </span>
          )}
          {states.length === 0 && failed === 0 && texts.delivery.noEndpoint}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5}>
            <Batches workbookId={workbookId} exportId={made.export_id} />
          </td>
        </tr>
      )}
    </>
  );
}

function Batches({ workbookId, exportId }: { workbookId: string; exportId: string }) {
  const me = useRead('me');
  const isAdmin = me.data?.user.role === 'admin';
  const made = useRead(
    'getWorkbookExport',
    { params: { workbook_id: workbookId, export_id: exportId } },
    { refetchInterval: ({ state }) => ((state.data?.export.deliveries.pending ?? 0) > 0 ? 3000 : false) },
  );
  // Endpoints are for admins; others see their ids.
  const webhooks = useRead('listWebhooks', undefined, { enabled: isAdmin });
  const urls = new Map(webhooks.data?.webhooks.map(({ id, url }) => [id, url]));
  return (
    <Loaded of={made}>
      {({ export: whole, batches }) => (
        <div className={fileClasses.tables}>
          <table className={classes.table}>
            <tbody>
              {batches.flatMap((batch) =>
                batch.deliveries.map((one) => (
                  <tr key={one.delivery_id}>
                    <td>{texts.delivery.batch(batch.index)}</td>
                    <td className={classes.right}>{texts.common.rows(batch.rows)}</td>
                    <td className={classes.name}>{urls.get(one.webhook_id) ?? one.webhook_id}</td>
                    <td className={one.status === 'failed' ? classes.wrong : undefined}>
                      {texts.delivery.statuses[one.status]}, {texts.delivery.attempts(one.attempts)}
                    </td>
                    <td className={classes.right}>
                      {isAdmin && (
                        <Replay
                          webhookId={one.webhook_id}
                          deliveryId={one.delivery_id}
                          name={texts.delivery.replayOf(
                            batch.index,
                            urls.get(one.webhook_id) ?? one.webhook_id,
                          )}
                        />
                      )}
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
          {whole.batches > batches.length && (
            <Text size="xs" c="var(--quiet)">
              {texts.delivery.firstBatches(batches.length, whole.batches)}
            </Text>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Replay({ webhookId, deliveryId, name }: { webhookId: string; deliveryId: string; name: string }) {
  const replay = useWrite('replayDelivery', ['getWorkbookExport', 'listWorkbookExports', 'listDeliveries']);
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={name}
        loading={replay.isPending}
        onClick={() => replay.mutate({ params: { webhook_id: webhookId, delivery_id: deliveryId } })}
      >
        {texts.delivery.replay}
      </Button>
      {replay.error && (
        <Text size="xs" c="var(--invalid-ink)" role="alert">
          {sentenceOf(replay.error)}
        </Text>
      )}
    </>
  );
}
