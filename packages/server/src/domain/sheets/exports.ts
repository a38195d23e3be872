import type { Readable } from 'node:stream';
import type { Query } from '@godwit/contract/routes';
import { contentTypes, type ExportFormat } from '@godwit/engine/export/content-types';
import { failures } from '../../failures/failures.js';
import { ownMigration } from '../migrations/own-migration.js';
import { storedAccount } from '../people/accounts.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { exportFormats, readStanding, requireFields, rowsIn, standingSheet } from './standing-sheets.js';

export interface SheetDownload {
  total: number;
  contentType: string;
  fileName: string;
  isZipped: boolean;
  /** Undefined where only the rest was asked for. */
  body: Readable | undefined;
}

/** The rows that stand in a sheet, as a stream; before any execute the header alone. */
export async function exportSheet(
  { db, sheetWorkers }: Service,
  actor: Actor,
  migrationId: string,
  file: string,
  { filter = 'valid', fields, omit_empty, safe: asked }: Query<'exportSheet'>,
  { gzip, isHead, signal }: { gzip: boolean; isHead: boolean; signal: AbortSignal },
): Promise<SheetDownload> {
  await ownMigration(db, actor, migrationId);
  const { slug, format } = exportFile(file);
  const safe = asked ?? (await storedAccount(db, actor.accountId)).safe_csv;
  const names = listed(fields ?? '');
  const isZipped = gzip && (format === 'csv' || format === 'ndjson');
  return readStanding(
    failures.sheetUnreadable,
    async () => {
      const { shown } = await standingSheet(db, migrationId, slug);
      requireFields(shown, names);
      return shown;
    },
    async (sheet) => {
      const wanted = { format, filter, fields: names, omitEmpty: omit_empty, safe, gzip: isZipped };
      return {
        total: rowsIn(sheet, filter),
        contentType: contentTypes[format],
        fileName: `${slug}.${format}`,
        isZipped,
        body: isHead
          ? undefined
          : (await sheetWorkers.open(sheet, wanted, { account: actor.accountId, signal })).body,
      };
    },
  );
}

function exportFile(file: string): { slug: string; format: ExportFormat } {
  const dot = file.lastIndexOf('.');
  const format = exportFormats.find((each) => each === file.slice(dot + 1));
  if (dot < 1 || !format) throw failures.exportFile(file.slice(0, 100));
  return { slug: file.slice(0, dot), format };
}

/** Names between commas; one that has a comma or a quote itself stands in quotes, as in a CSV file. */
export function listed(names: string): string[] {
  if (names === '') return [];
  const items = names.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"(?=,|$)|([^,]*))/g);
  return [...items].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}
