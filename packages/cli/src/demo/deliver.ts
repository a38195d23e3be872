import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@godwit/client/client';
import { deliveryLines } from '../listen/delivery-lines.js';
import { type ListenerOptions, startListener } from '../listen/listener.js';
import { line } from './show.js';

const patienceMs = 60_000;
const pollMs = 100;

/** Sends the workbook to a listener on this machine, which prints and verifies what arrives. */
export async function deliver(client: Client, migrationId: string): Promise<void> {
  const options: ListenerOptions = {
    port: 0,
    host: '127.0.0.1',
    onDelivery: (delivery) => {
      for (const text of deliveryLines(delivery)) line(text);
    },
  };
  const listener = await startListener(options);
  try {
    const { webhook, secret } = await client.createWebhook({
      body: { url: listener.url, events: ['workbook.production.export'], description: 'Demo' },
    });
    // Known only now: whoever listens has to be there first.
    options.secret = secret;
    const { migration } = await client.getMigration({ params: { migration_id: migrationId } });
    const params = { workbook_id: migration.workbook_id };
    const { export_id } = await client.exportWorkbook({
      params,
      body: { channel: 'production', mode: 'nested' },
    });
    await arrived(client, { ...params, export_id });
    await client.deleteWebhook({ params: { webhook_id: webhook.id } });
  } finally {
    await listener.close();
  }
}

async function arrived(client: Client, params: { workbook_id: string; export_id: string }): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(pollMs)) {
    const { export: now } = await client.getWorkbookExport({ params });
    if (now.deliveries.delivered === now.batches) return;
  }
  throw new Error('the rows were not delivered within a minute');
}
