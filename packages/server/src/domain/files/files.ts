import { basePath } from '@godwit/contract/route';
import type { Body, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { later } from '../../seam/seam.js';
import type { Queries } from '../../store/database.js';
import { migrationChain, record } from '../audit.js';
import { changeMigration } from '../changes.js';
import { ownMigration, refuseInFlight } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { releaseObjects } from './kept-objects.js';
import { requireRoom, requireRoomFor } from './quota.js';
import { nothingSeen, queueReadings, readingIn, readingsOf, seenOf } from './readings.js';
import { discard, keepObject } from './trash.js';
import { type Received, type SignedUpload, type Slot, type StoredFile, signUpload } from './uploads.js';

interface FileRow extends Omit<StoredFile, 'uploaded_at'> {
  uploaded_at: Date;
  object_key: string;
}

interface Unfilled {
  id: string;
  migration_id: string;
  account_id: string;
  storage_path: string;
  content_type: string;
}

const downloadLife = { hours: 1 };

export async function requestUploads(
  service: Service,
  actor: Actor,
  migrationId: string,
  { files }: Body<'requestUploads'>,
): Promise<{ files: SignedUpload[] }> {
  const { seam } = service;
  return changeMigration(service, actor, migrationId, async (tx, { workbook_id }) => {
    await requireRoom(tx, service, actor.accountId);
    const signed: SignedUpload[] = [];
    for (const file of files) {
      const { upload, tokenHash, expires } = signUpload(service, `workbooks/${workbook_id}`, {
        ...file,
        id: seam.id(),
      });
      await tx.run(sql`
        insert into files (id, migration_id, name, storage_path, content_type, token_hash, link_expires_at, created_at)
        values (${upload.id}, ${migrationId}, ${upload.name}, ${upload.storage_path}, ${upload.content_type},
                ${tokenHash}, ${expires}, ${seam.now()})`);
      signed.push(upload);
    }
    await record(tx, service, migrationChain(migrationId), actor, 'files.requested', {
      files: signed.map(({ id, name }) => ({ id, name })),
    });
    return { files: signed };
  });
}

/** Undefined: the token is not of a migration's file that still waits for its bytes. */
export async function fileSlot(service: Service, tokenHash: string): Promise<Slot | undefined> {
  const { db, seam } = service;
  const file = await db.row<Unfilled>(sql`
    select f.id, f.migration_id, m.account_id, f.storage_path, f.content_type
    from files f join migrations m on m.id = f.migration_id
    where f.token_hash = ${tokenHash} and f.uploaded_at is null and f.link_expires_at > ${seam.now()}`);
  return file && { ...file, table: 'files', claim: (received) => fill(service, file, received) };
}

async function fill(
  service: Service,
  { id, migration_id, account_id }: Unfilled,
  { key, size, sha256 }: Received,
): Promise<StoredFile> {
  const actor: Actor = { accountId: account_id, kind: 'system', id };
  return changeMigration(service, actor, migration_id, async (tx) => {
    await requireRoomFor(tx, service, account_id, size);
    const row = await tx.row<FileRow>(sql`
      update files set object_key = ${key}, size = ${size}, sha256 = ${sha256}, uploaded_at = ${service.seam.now()}
      where id = ${id} and uploaded_at is null
      returning id, name, storage_path, size, content_type, sha256, uploaded_at, object_key`);
    if (!row || !(await keepObject(tx, key))) throw failures.uploadRefused();
    await record(tx, service, migrationChain(migration_id), actor, 'file.uploaded', {
      file: row.id,
      name: row.name,
      size,
      sha256,
    });
    await queueReadings(tx, service, migration_id);
    return shown(row);
  });
}

export async function listFiles(
  service: Service,
  actor: Actor,
  migrationId: string,
): Promise<Result<'listFiles'>> {
  await ownMigration(service.db, actor, migrationId);
  const files = await filesOf(service.db, migrationId);
  const readings = await readingsOf(service, migrationId);
  return { files: files.map((file) => ({ ...file, reading: readingIn(readings, file.id) })) };
}

export async function filesOf(db: Queries, migrationId: string): Promise<StoredFile[]> {
  const rows = await db.rows<FileRow>(sql`
    select id, name, storage_path, size, content_type, sha256, uploaded_at, object_key from files
    where migration_id = ${migrationId} and uploaded_at is not null order by uploaded_at, id`);
  return rows.map(shown);
}

export async function getFile(
  service: Service,
  actor: Actor,
  migrationId: string,
  fileId: string,
): Promise<Result<'getFile'>> {
  const { db, seam, signer, config } = service;
  await ownMigration(db, actor, migrationId);
  const row = await db.row<FileRow>(sql`
    select id, name, storage_path, size, content_type, sha256, uploaded_at, object_key from files
    where id = ${fileId} and migration_id = ${migrationId} and uploaded_at is not null`);
  if (!row) throw failures.fileMissing(fileId);
  const until = later(seam.now(), downloadLife);
  const token = signer.sign({
    key: row.object_key,
    name: row.name,
    type: row.content_type,
    until: until.getTime(),
  });
  const seen = await seenOf(service, migrationId, fileId);
  const { reading, tables } = seen.get(fileId) ?? nothingSeen;
  return {
    file: {
      ...shown(row),
      reading,
      tables,
      download_url: `${config.publicUrl()}${basePath}/downloads/${token}`,
      download_expires_at: until.toISOString(),
    },
  };
}

export async function deleteFile(
  service: Service,
  actor: Actor,
  migrationId: string,
  fileId: string,
): Promise<void> {
  await changeMigration(service, actor, migrationId, async (tx) => {
    await refuseInFlight(tx, migrationId);
    const file = await tx.row<{ name: string; object_key: string }>(sql`
      delete from files where id = ${fileId} and migration_id = ${migrationId} and uploaded_at is not null
      returning name, object_key`);
    if (!file) throw failures.fileMissing(fileId);
    await discard(tx, service, sql`select ${file.object_key}::text`);
    await releaseObjects(tx, service, migrationId);
    await record(tx, service, migrationChain(migrationId), actor, 'file.deleted', {
      file: fileId,
      name: file.name,
    });
  });
}

/** Forgets links that nobody used. */
export async function sweepUnusedLinks({ db, seam }: Service): Promise<void> {
  // An upload that began in time may still be running: it gets a day to end.
  const cutoff = later(seam.now(), { days: -1 });
  await db.run(sql`delete from files where uploaded_at is null and link_expires_at < ${cutoff}`);
}

function shown({ object_key, uploaded_at, ...file }: FileRow): StoredFile {
  return { ...file, uploaded_at: uploaded_at.toISOString() };
}
