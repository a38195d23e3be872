import type { Readable } from 'node:stream';
import type { Body, Result } from '@godwit/contract/routes';
import type { ExtractedTable } from '@godwit/engine/extract/extracted';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { later } from '../../seam/seam.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import { readableType } from '../files/file-types.js';
import { requireRoom, requireRoomFor, roomFor } from '../files/quota.js';
import { keepObject } from '../files/trash.js';
import {
  type Received,
  receive,
  type Slot,
  type StoredFile,
  signUpload,
  storagePath,
} from '../files/uploads.js';
import { requireLiveRegion, templatesBySlug } from '../migrations/migrations.js';
import type { Actor } from '../people/actor.js';
import { engineTemplatesById } from '../runs/run-inputs.js';
import type { Service } from '../service.js';

/** A table of a result without its rows. */
export type TableHead = Omit<ExtractedTable, 'rows'>;

/** What an extraction came to (`extractions.result`). The rows are one object (`rows_key`): see runner/extract. */
export interface StoredResult {
  tables: TableHead[];
  notes: string[];
}

/** A file that came with the request. */
export interface Arrived extends Received {
  id: string;
  storage_path: string;
  content_type: string;
}

const folder = 'extractions';
const life = { hours: 24 };

/** Without a file it waits for its bytes, at the signed upload of the answer. */
export async function createExtraction(
  service: Service,
  actor: Actor,
  { file_name, content_type, templates: slugs, instruction }: Body<'createExtraction'>,
  arrived?: Arrived,
): Promise<Result<'createExtraction'>> {
  const { seam, queue } = service;
  const type = arrived?.content_type ?? readableType(file_name, content_type);
  return changeAccount(service, actor.accountId, async (tx) => {
    await requireLiveRegion(tx, service, actor);
    if (arrived) await requireRoomFor(tx, service, actor.accountId, arrived.size);
    else await requireRoom(tx, service, actor.accountId);
    const templates = await engineTemplatesById(tx, await templatesBySlug(tx, actor, slugs));
    if (templates.length === 0) throw failures.noActiveTemplate();
    const now = seam.now();
    const id = arrived?.id ?? seam.id();
    const signed = arrived
      ? undefined
      : signUpload(service, folder, { id, name: file_name, content_type: type });
    const path = arrived?.storage_path ?? signed?.upload.storage_path;
    const expires = later(now, life);
    await tx.run(sql`
      insert into extractions (id, account_id, status, templates, instruction, file_name, storage_path, content_type,
        token_hash, link_expires_at, object_key, size, sha256, uploaded_at, created_at, expires_at)
      values (${id}, ${actor.accountId}, ${arrived ? 'pending' : 'waiting'}, ${JSON.stringify(templates)}::json,
        ${instruction ?? null}, ${file_name}, ${path}, ${type}, ${signed?.tokenHash ?? null}, ${signed?.expires ?? null},
        ${arrived?.key ?? null}, ${arrived?.size ?? null}, ${arrived?.sha256 ?? null}, ${arrived ? now : null},
        ${now}, ${expires})`);
    await record(tx, service, accountChain(actor), actor, 'extraction.created', {
      extraction: id,
      file: file_name,
      ...(arrived && { size: arrived.size, sha256: arrived.sha256 }),
    });
    if (arrived) {
      if (!(await keepObject(tx, arrived.key))) throw failures.uploadBrokeOff();
      await queue.announce(tx, 'extraction');
    }
    return {
      extraction_id: id,
      status: 'processing',
      file_name,
      templates: templates.map(({ slug }) => slug),
      created_at: now.toISOString(),
      expires_at: expires.toISOString(),
      ...(signed && { upload: signed.upload }),
    };
  });
}

/** Takes in a file that comes with the request; nothing wants it until the extraction is created. */
export async function receiveWithRequest(
  service: Service,
  actor: Actor,
  file: { name: string; type: string; body: Readable },
): Promise<Arrived> {
  const { seam, config } = service;
  const id = seam.id();
  const place = {
    storage_path: storagePath(folder, id, file.name),
    content_type: readableType(file.name, file.type),
  };
  const room = await roomFor(service, actor.accountId, config.extractions.fileLimit);
  return { id, ...place, ...(await receive(service, place, file.body, room)) };
}

interface Unfilled {
  id: string;
  account_id: string;
  storage_path: string;
  content_type: string;
}

/** Undefined: the token is not of an extraction that still waits for its bytes. */
export async function extractionSlot(service: Service, tokenHash: string): Promise<Slot | undefined> {
  const { db, seam } = service;
  const waiting = await db.row<Unfilled>(sql`
    select id, account_id, storage_path, content_type from extractions
    where token_hash = ${tokenHash} and status = 'waiting' and link_expires_at > ${seam.now()}`);
  return (
    waiting && { ...waiting, table: 'extractions', claim: (received) => fill(service, waiting, received) }
  );
}

/** The bytes are there: work starts. */
async function fill(
  service: Service,
  { id, account_id }: Unfilled,
  { key, size, sha256 }: Received,
): Promise<StoredFile> {
  const actor: Actor = { accountId: account_id, kind: 'system', id };
  const now = service.seam.now();
  return changeAccount(service, account_id, async (tx) => {
    await requireRoomFor(tx, service, account_id, size);
    const row = await tx.row<Omit<StoredFile, 'uploaded_at'>>(sql`
      update extractions set status = 'pending', object_key = ${key}, size = ${size}, sha256 = ${sha256},
        uploaded_at = ${now}
      where id = ${id} and status = 'waiting' and link_expires_at > ${now}
      returning id, file_name as name, storage_path, size, content_type, sha256`);
    if (!row || !(await keepObject(tx, key))) throw failures.uploadRefused();
    await record(tx, service, accountChain(actor), actor, 'extraction.uploaded', {
      extraction: id,
      size,
      sha256,
    });
    await service.queue.announce(tx, 'extraction');
    return { ...row, uploaded_at: now.toISOString() };
  });
}
