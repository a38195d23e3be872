import { open } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { isLost } from '../../objects/objects.js';
import type { Service } from '../service.js';
import { bodyOf, type ExportFacts } from './payload.js';

/** Where the body of a delivery is: in its row, or in the object of its export. */
export interface BodySource {
  body: string | null;
  export: (ExportFacts & { object_key: string | null }) | null;
  batch: { index: number; rows: number; start: number; bytes: number } | null;
}

/** Undefined: its rows were purged. Throws ObjectMissing, ObjectDamaged. */
export async function bytesOf({ local }: Service, source: BodySource): Promise<Buffer | undefined> {
  if (source.body !== null) return Buffer.from(source.body);
  const { export: facts, batch } = source;
  if (!facts || !batch) return undefined;
  if (batch.bytes === 0) return bodyOf(facts, batch, Buffer.alloc(0));
  if (facts.object_key === null) return undefined;
  const { pathOf, release } = await local.acquire([facts.object_key]);
  try {
    const file = await open(pathOf(facts.object_key));
    try {
      const segment = Buffer.allocUnsafe(batch.bytes);
      await file.read(segment, 0, batch.bytes, batch.start);
      return bodyOf(facts, batch, segment);
    } finally {
      await file.close();
    }
  } finally {
    release();
  }
}

/** To be shown: undefined where it is gone, without its text where it is longer than `most`. */
export async function readBody(
  service: Service,
  deliveryId: string,
  most: number,
): Promise<{ bytes: number; text: string | null } | undefined> {
  const [source] = await sourcesOf(service, [deliveryId]);
  const bytes =
    source &&
    (await bytesOf(service, source).catch((error: unknown) => {
      // The next attempt tells of it.
      if (isLost(error)) return undefined;
      throw error;
    }));
  return bytes && { bytes: bytes.length, text: bytes.length > most ? null : bytes.toString() };
}

export async function sourcesOf(
  { db }: Pick<Service, 'db'>,
  deliveryIds: readonly string[],
): Promise<(BodySource & { id: string })[]> {
  const rows = await db.rows<{
    id: string;
    body: string | null;
    export_id: string | null;
    mode: ExportFacts['mode'];
    frame: ExportFacts['frame'];
    batches: number;
    object_key: string | null;
    created_at: Date;
    index: number;
    rows: number;
    start: number;
    bytes: number;
  }>(sql`
    select d.id, d.body, e.id as export_id, e.mode, e.frame, e.batches, e.object_key, e.created_at,
           b.index, b.rows, b.start, b.bytes
    from deliveries d
    left join workbook_exports e on e.id = d.export_id
    left join export_batches b on b.export_id = d.export_id and b.index = d.batch_index
    where d.id = any(${[...deliveryIds]}::uuid[])`);
  return rows.map(({ id, body, export_id, mode, frame, batches, object_key, created_at, ...batch }) => ({
    id,
    body,
    export: export_id === null ? null : { id: export_id, mode, frame, batches, object_key, created_at },
    batch: export_id === null ? null : batch,
  }));
}
