import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { basePath } from '@godwit/contract/route';
import type { Body, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { hashToken, later } from '../seam/seam.js';
import type { Queries } from '../store/database.js';
import type { Actor } from './actor.js';
import { migrationChain, record } from './audit.js';
import { changeMigration } from './changes.js';
import { Failure, failures } from './failures.js';
import { guessType, safeName } from './file-names.js';
import { ownMigration, refuseInFlight } from './own-migration.js';
import type { Service } from './service.js';
import { announceObject, discard, keepObject } from './trash.js';

export type StoredFile = Result<'putUpload'>;
type SignedUpload = Result<'requestUploads'>['files'][number];

interface FileRow extends Omit<StoredFile, 'uploaded_at'> {
  uploaded_at: Date;
  object_key: string;
}

interface Slot {
  id: string;
  migration_id: string;
  account_id: string;
  storage_path: string;
  content_type: string;
}

const linkLife = { hours: 2 };
const downloadLife = { hours: 1 };

/** Signed uploads always point at this service, whatever the object store is. */
export async function requestUploads(
  service: Service,
  actor: Actor,
  migrationId: string,
  { files }: Body<'requestUploads'>,
): Promise<{ files: SignedUpload[] }> {
  const { seam, config } = service;
  return changeMigration(service, actor, migrationId, async (tx, { workbook_id }) => {
    const now = seam.now();
    const expires = later(now, linkLife);
    const signed: SignedUpload[] = [];
    for (const { name, content_type } of files) {
      const [id, token] = [seam.id(), seam.token()];
      const upload: SignedUpload = {
        id,
        name,
        storage_path: `workbooks/${workbook_id}/${id}-${safeName(name)}`,
        signed_url: `${config.publicUrl()}${basePath}/uploads/${token}`,
        token,
        content_type: content_type ?? guessType(name),
        expires_at: expires.toISOString(),
      };
      await tx.run(sql`
        insert into files (id, migration_id, name, storage_path, content_type, token_hash, link_expires_at, created_at)
        values (${id}, ${migrationId}, ${name}, ${upload.storage_path}, ${upload.content_type},
                ${hashToken(token)}, ${expires}, ${now})`);
      signed.push(upload);
    }
    await record(tx, service, migrationChain(migrationId), actor, 'files.requested', {
      files: signed.map(({ id, name }) => ({ id, name })),
    });
    return { files: signed };
  });
}

/**
 * Takes the bytes of one upload. Each attempt writes an object of its own; the first that ends well becomes the
 * file in one guarded statement, and only then is anything visible. So two attempts at once cannot mix, and a
 * broken one needs no repair.
 */
export async function receiveUpload(
  service: Service,
  token: string,
  body: Readable,
  declaredSize: number | undefined,
): Promise<StoredFile> {
  const { db, objects, seam, config } = service;
  const slot = await db.row<Slot>(sql`
    select f.id, f.migration_id, m.account_id, f.storage_path, f.content_type
    from files f join migrations m on m.id = f.migration_id
    where f.token_hash = ${hashToken(token)} and f.uploaded_at is null and f.link_expires_at > ${seam.now()}`);
  if (!slot) throw failures.uploadRefused();
  if (declaredSize !== undefined && declaredSize > config.uploadLimit) {
    throw failures.fileTooLarge(config.uploadLimit);
  }
  const key = `${slot.storage_path}.${seam.id()}`;
  await announceObject(service, key);
  const meter = metered(body, config.uploadLimit);
  await objects.put(key, meter.stream, { contentType: slot.content_type });
  const file = await claimSlot(service, slot, { key, ...meter.result() });
  if (file) return shown(file);
  // Another attempt was first, or the migration is gone.
  await objects.remove(key);
  throw failures.uploadRefused();
}

/** The guarded statement that makes an object the file; undefined when the slot is not free any more. */
async function claimSlot(
  service: Service,
  slot: Slot,
  { key, size, sha256 }: { key: string; size: number; sha256: string },
): Promise<FileRow | undefined> {
  const actor: Actor = { accountId: slot.account_id, kind: 'system', id: slot.id };
  const claim = changeMigration(service, actor, slot.migration_id, async (tx) => {
    const row = await tx.row<FileRow>(sql`
      update files set object_key = ${key}, size = ${size}, sha256 = ${sha256}, uploaded_at = ${service.seam.now()}
      where id = ${slot.id} and uploaded_at is null
      returning id, name, storage_path, size, content_type, sha256, uploaded_at, object_key`);
    if (!row || !(await keepObject(tx, key))) throw failures.uploadRefused();
    await record(tx, service, migrationChain(slot.migration_id), actor, 'file.uploaded', {
      file: row.id,
      name: row.name,
      size,
      sha256,
    });
    return row;
  });
  return claim.catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
}

export async function listFiles(
  { db }: Service,
  actor: Actor,
  migrationId: string,
): Promise<Result<'listFiles'>> {
  await ownMigration(db, actor, migrationId);
  return { files: await filesOf(db, migrationId) };
}

export async function filesOf(db: Queries, migrationId: string): Promise<StoredFile[]> {
  const rows = await db.rows<FileRow>(sql`
    select id, name, storage_path, size, content_type, sha256, uploaded_at, object_key from files
    where migration_id = ${migrationId} and uploaded_at is not null order by uploaded_at, id`);
  return rows.map(shown);
}

export async function getFile(
  { db, seam, signer, config }: Service,
  actor: Actor,
  migrationId: string,
  fileId: string,
): Promise<Result<'getFile'>> {
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
  return {
    file: {
      ...shown(row),
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

/** Counts, hashes and limits what flows through; an upload that breaks off ends it with an error. */
function metered(body: Readable, limit: number) {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(failures.fileTooLarge(limit));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // Not `pipeline`: it would destroy the request, and with it the connection the answer has to go out on.
  body.on('error', (error) => stream.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) stream.destroy(new Error('The upload broke off'));
  });
  body.pipe(stream);
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

function shown({ object_key, uploaded_at, ...file }: FileRow): StoredFile {
  return { ...file, uploaded_at: uploaded_at.toISOString() };
}
