import { Readable } from 'node:stream';
import { editRow } from '../../domain/edits/edit-row.js';
import { listEdits } from '../../domain/edits/list-edits.js';
import { undoEdit } from '../../domain/edits/undo-edit.js';
import { attachment } from '../../domain/files/file-names.js';
import { diffPreviews } from '../../domain/runs/preview-diff.js';
import { getPreview } from '../../domain/runs/previews.js';
import { countCells } from '../../domain/sheets/count-cells.js';
import { createExport, getExportJob } from '../../domain/sheets/export-jobs.js';
import { exportSheet } from '../../domain/sheets/exports.js';
import { getRow } from '../../domain/sheets/lineage.js';
import { listRows } from '../../domain/sheets/rows.js';
import { type Handlers, ok } from '../call.js';
import { whileWaited } from '../while-waited.js';

export const sheetHandlers: Handlers<
  | 'getPreview'
  | 'listRows'
  | 'countCells'
  | 'getRow'
  | 'editRow'
  | 'listEdits'
  | 'undoEdit'
  | 'diffPreviews'
  | 'exportSheet'
  | 'createExport'
  | 'getExportJob'
> = {
  getPreview: async ({ service, actor, params, query, reply }) =>
    ok(await getPreview(service, actor, params.migration_id, query, whileWaited(reply))),
  listRows: async ({ service, actor, params, query, reply }) =>
    ok(await listRows(service, actor, params, query, whileWaited(reply))),
  countCells: async ({ service, actor, params, query, reply }) =>
    ok(await countCells(service, actor, params, query, whileWaited(reply))),
  getRow: async ({ service, actor, params, query, reply }) =>
    ok(await getRow(service, actor, params, query, whileWaited(reply))),
  editRow: async ({ service, actor, params, body, reply }) =>
    ok(await editRow(service, actor, params, body, whileWaited(reply))),
  listEdits: async ({ service, actor, params, query }) =>
    ok(await listEdits(service, actor, params.migration_id, query)),
  undoEdit: async ({ service, actor, params, reply }) =>
    ok(await undoEdit(service, actor, params, whileWaited(reply))),
  diffPreviews: async ({ service, actor, params, query, reply }) =>
    ok(await diffPreviews(service, actor, params.migration_id, query, whileWaited(reply))),
  exportSheet: async ({ service, actor, params, query, reply }) => {
    const { method, headers } = reply.request;
    const sheet = await exportSheet(service, actor, params.migration_id, params.file, query, {
      gzip: takesGzip(headers['accept-encoding']),
      isHead: method === 'HEAD',
      signal: whileWaited(reply),
    });
    return {
      status: 200,
      stream: sheet.body ?? Readable.from([]),
      headers: {
        'content-type': sheet.contentType,
        'content-disposition': attachment(sheet.fileName),
        'x-total-records': sheet.total,
        'cache-control': 'private, no-store',
        vary: 'accept-encoding',
        ...(sheet.isZipped && { 'content-encoding': 'gzip' }),
      },
    };
  },
  createExport: async ({ service, actor, params, body }) => ({
    status: 202,
    body: await createExport(service, actor, params.migration_id, body),
  }),
  getExportJob: async ({ service, actor, params }) =>
    ok(await getExportJob(service, actor, params.migration_id, params.job_id)),
};

/** As RFC 9110 reads it: gzip by name, or any coding; `q=0` says no. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  const codings = new Map(
    String(accepted ?? '')
      .split(',')
      .map((item) => {
        const [name = '', ...parameters] = item
          .toLowerCase()
          .split(';')
          .map((part) => part.trim());
        const weight = parameters.find((each) => each.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
  return (codings.get('gzip') ?? codings.get('x-gzip') ?? codings.get('*') ?? 0) > 0;
}
