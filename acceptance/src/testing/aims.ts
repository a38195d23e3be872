import { newExtraction } from './extractions.js';
import { admin, listSessions, newKey, newTeammate } from './people.js';
import { cancel, newExportJob, startRun } from './runs.js';
import { adminEmail, type Identity, ours } from './settings.js';
import type { Aims } from './targets.js';
import {
  newCompany,
  newMigration,
  newSource,
  newTemplate,
  readFileRecord,
  requestUpload,
  tokenOf,
  upload,
} from './things.js';
import { newDelivery } from './webhooks.js';

/** A full set of things in an account. */
export async function furnish(
  as: Identity = ours,
  asAdmin?: Identity,
  email: string = adminEmail,
): Promise<Aims> {
  const boss = asAdmin ?? (await admin());
  const source = await newSource(undefined, as);
  const template = await newTemplate({}, as);
  const company = await newCompany({ source: source.id, template_ids: [template.id], email }, as);
  const { migration_id, migration } = await newMigration(
    { source: source.name, templates: [template.slug] },
    as,
  );
  const file = await upload(migration_id, 'ours.csv', 'Code\n1\n', as);
  const run_id = await startRun(migration_id, { kind: 'generate' }, as);
  await cancel(migration_id, run_id, as);
  const { download_url } = await readFileRecord(migration_id, file.id, as);
  return {
    source: source.name,
    source_id: source.id,
    template: template.slug,
    template_id: template.id,
    company_id: company.company.id,
    link: tokenOf(company.magic_link_url),
    migration_id,
    workbook_id: migration.workbook_id,
    file_id: file.id,
    run_id,
    job_id: await newExportJob(migration_id, template.slug, as),
    extraction_id: (await newExtraction({}, as)).extraction_id,
    upload: (await requestUpload(migration_id, 'later.csv', as)).token,
    download: new URL(download_url).pathname.split('/').at(-1) ?? '',
    member_id: (await newTeammate('member', boss)).id,
    key_id: (await newKey(boss)).api_key.id,
    session_id: (await listSessions(boss)).find(({ current }) => current)?.id ?? '',
    ...(await newDelivery(as)),
    email,
  };
}
