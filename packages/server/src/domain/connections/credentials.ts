import { settingsProblems } from '@godwit/connectors/settings';
import type { Body, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { migrationChain, record } from '../audit.js';
import { changeMigration } from '../changes.js';
import { say } from '../migrations/thread.js';
import type { Actor } from '../people/actor.js';
import { type RunLease, underLease } from '../runs/run-lease.js';
import { findRun, type Run } from '../runs/runs.js';
import { workedSeconds } from '../runs/work-time.js';
import type { Service } from '../service.js';
import { type ConnectionRow, credentialSchemaOf, requireConnector, sealCredentials } from './stored.js';

type CredentialRequest = NonNullable<Run['credential_request']>;

/** The run waits until somebody gives the secrets. `reason`: what the source said of those that it had. */
export async function blockForCredentials(
  service: Service,
  lease: RunLease,
  connection: ConnectionRow,
  reason: string | undefined,
): Promise<void> {
  const connector = requireConnector(service.connectors, connection.source_key);
  const request: CredentialRequest = {
    connection_id: connection.id,
    source_key: connection.source_key,
    source_name: connector.spec.name,
    ...(reason !== undefined && { reason }),
    guidance: connector.spec.guidance,
    schema: credentialSchemaOf(connector, connection.config),
  };
  await underLease(service, lease, async (tx) => {
    const at = service.seam.now();
    await tx.run(sql`
      update runs set status = 'blocked', credential_request = ${JSON.stringify(request)}::jsonb, questions = '[]',
        blocked_at = ${at}, worker = null, lease_until = null, error = null, worked_seconds = ${workedSeconds(lease.time)}
      where id = ${lease.id}`);
    const step = `credentials:${at.getTime()}`;
    const id = `${step}:request_source_credentials`;
    const about = { sourceKey: connection.source_key };
    const told = {
      kind: 'source_credentials',
      connectionId: connection.id,
      sourceKey: connection.source_key,
      sourceName: connector.spec.name,
      ...(reason !== undefined && { reason }),
      credentialGuidance: request.guidance,
      credentialSchema: request.schema,
    };
    const name = 'request_source_credentials';
    const summary = reason ?? `${connector.spec.name} needs credentials`;
    await say(tx, service, { id: lease.id, migration_id: lease.migrationId }, [
      { step, n: 0, type: 'tool_call', data: { id, name, args: about } },
      { step, n: 1, type: 'tool_result', data: { id, name, ok: true, summary, ms: 0 } },
      { step, n: 2, type: 'request_input', data: told },
    ]);
    const actor: Actor = { accountId: '', kind: 'system', id: 'runner' };
    await record(tx, service, migrationChain(lease.migrationId), actor, 'run.blocked', {
      run: lease.id,
      credentials: connection.id,
    });
  });
}

/** The secrets are kept for the connection, and the run goes on; the source says whether they are the right ones. */
export async function giveCredentials(
  service: Service,
  actor: Actor,
  migrationId: string,
  runId: string,
  { credentials, connection_id }: Body<'giveCredentials'>,
): Promise<Result<'giveCredentials'>> {
  return changeMigration(service, actor, migrationId, async (tx) => {
    const { status, credential_request: wanted } = await findRun(tx, migrationId, runId);
    if (status !== 'blocked' || !wanted) throw failures.noCredentialsWanted(runId, status);
    if (connection_id !== undefined && connection_id !== wanted.connection_id)
      throw failures.otherConnection(wanted.connection_id);
    const connection = await tx.row<ConnectionRow>(
      sql`select * from source_connections where id = ${wanted.connection_id}`,
    );
    if (!connection) throw failures.connectionMissing();
    const connector = requireConnector(service.connectors, connection.source_key);
    const problems = settingsProblems(
      credentialSchemaOf(connector, connection.config),
      credentials,
      'credentials',
    );
    if (problems.length > 0) throw failures.malformed(problems.join('; '));
    await tx.run(sql`
      update source_connections set credentials = ${sealCredentials(service, connection.id, credentials)}
      where id = ${connection.id}`);
    await tx.run(sql`
      update runs set status = 'running', credential_request = null, blocked_at = null, worker = null,
        lease_until = null, attempt = 0
      where id = ${runId}`);
    await record(tx, service, migrationChain(migrationId), actor, 'run.credentials_given', {
      run: runId,
      connection: connection.id,
    });
    await say(tx, service, { id: runId, migration_id: migrationId }, [
      {
        step: `credentials-given:${service.seam.now().getTime()}`,
        n: 0,
        type: 'status',
        data: { message: 'Going on with the credentials' },
      },
    ]);
    await service.queue.announce(tx, 'run');
    return { run_id: runId, status: 'running' };
  });
}
