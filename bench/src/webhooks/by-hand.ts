import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { quoteText, withSession } from '@godwit/engine/duck/session';

const mostBytes = 256 * 1024;

/** What somebody would write who has the Parquet file and wants these payloads: read, stringify, sign, post. */
export async function byHand(parquet: string, columns: readonly string[], url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const exportId = randomUUID();
  const secret = Buffer.alloc(32, 7);
  let index = 0;
  let rows: string[] = [];
  let bytes = 0;
  let first = 0;
  let next = 0;
  const flush = async () => {
    const batch = { id: exportId, index, total: 0, size: rows.length, timestamp: new Date().toISOString() };
    const head = JSON.stringify({ version: '1.0', workbook_id: exportId, external_id: null, batch }).slice(
      0,
      -1,
    );
    const sheet = {
      id: exportId,
      name: 'Orders',
      row_count: rows.length,
      start_row_index: first,
      end_row_index: next - 1,
    };
    const body = `${head},"sheets":[${JSON.stringify(sheet).slice(0, -1)},"data":[${rows.join(',')}]}]}`;
    const id = randomUUID();
    const at = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64');
    await post(agent, url, body, {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': `v1,${signature}`,
    });
    index += 1;
    rows = [];
    bytes = 0;
    first = next;
  };
  await withSession({ threads: 2 }, async (session) => {
    const cells = columns.map((_, at) => `c${at}`).join(', ');
    const result = await session.connection.stream(
      `SELECT ${cells}, errors FROM read_parquet(${quoteText(parquet)})`,
    );
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      for (const values of chunk.getRows()) {
        const row: Record<string, unknown> = {};
        for (const [at, name] of columns.entries()) row[name] = values[at];
        row.errors = values[columns.length] ?? [];
        row.row_index = next;
        const text = JSON.stringify(row);
        if (rows.length > 0 && bytes + text.length > mostBytes) await flush();
        rows.push(text);
        bytes += text.length + 1;
        next += 1;
      }
    }
  });
  if (rows.length > 0) await flush();
  agent.destroy();
}

function post(agent: Agent, url: string, body: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', resolve);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
