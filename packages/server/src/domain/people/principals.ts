import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { hashToken, type Seam } from '../../seam/seam.js';
import type { Database, Queries } from '../../store/database.js';
import type { Actor } from './actor.js';

/** Who a key or a session stands for. */
export interface Principal extends Actor {
  kind: 'key' | 'session';
  userId: string;
  role: 'admin' | 'member';
  /** The hash that names the session; empty for a key. */
  sessionHash: string;
  expiresAt: Date | null;
}

export interface Principals {
  /** At once when cached, so the hot path needs no promise. */
  byKey(key: string): Principal | undefined | Promise<Principal | undefined>;
  bySession(token: string): Principal | undefined | Promise<Principal | undefined>;
  /** Call after committing a change to keys, sessions or people: when it returns, no process trusts them. */
  forget(): Promise<void>;
  /** Writes the last use of keys and sessions seen since the last call. */
  flushLastUse(): Promise<void>;
}

/**
 * How long a look-up is trusted, from its start. A revoke waits that long before it is acknowledged, so once it
 * is, it holds on every process. (NOTIFY alone was not enough: with two processes, the next request at the other
 * one overtook it in 3 of 10 revokes.)
 */
const leaseMs = 500;
const mostCached = 10_000;
export const keyPrefixLength = 11;

interface Lease {
  principal: Principal;
  until: number;
}

export function openPrincipals(db: Database, seam: Seam): Principals {
  const leases = new Map<string, Lease>();
  const lastUse = { key: new Map<string, Date>(), session: new Map<string, Date>() };
  // A look-up that began before a change must not be trusted after it.
  let generation = 0;

  function lookUp(
    kind: Principal['kind'],
    secret: string,
    load: (hash: string) => Promise<Principal | undefined>,
  ): Principal | undefined | Promise<Principal | undefined> {
    const hash = hashToken(secret);
    // A key is no session and a session no key, however the header was named.
    const name = `${kind}:${hash}`;
    const began = performance.now();
    const known = leases.get(name);
    if (known && known.until > began) return use(known.principal);
    const then = generation;
    return load(hash).then((principal) => {
      leases.delete(name);
      if (!principal) return undefined;
      if (then === generation) {
        if (leases.size >= mostCached) leases.clear();
        leases.set(name, { principal, until: began + leaseMs });
      }
      return use(principal);
    });
  }

  function use(principal: Principal): Principal | undefined {
    const now = seam.now();
    if (principal.expiresAt && principal.expiresAt <= now) return undefined;
    const { kind, id, sessionHash } = principal;
    lastUse[kind].set(kind === 'key' ? id : sessionHash, now);
    return principal;
  }

  return {
    byKey: (key) => lookUp('key', key, (hash) => loadKey(db, key.slice(0, keyPrefixLength), hash)),
    bySession: (token) => lookUp('session', token, (hash) => loadSession(db, hash)),
    async forget() {
      generation += 1;
      leases.clear();
      // Other processes exist only over a server's database.
      if (db.kind === 'postgres') await sleep(leaseMs);
    },
    async flushLastUse() {
      await write(taken(lastUse.key), (ids, times) =>
        db.run(sql`
          update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
          from unnest(${ids}::uuid[], ${times}::timestamptz[]) as u (id, at) where k.id = u.id`),
      );
      await write(taken(lastUse.session), (hashes, times) =>
        db.run(sql`
          update sessions s set last_used_at = greatest(s.last_used_at, u.at)
          from unnest(${hashes}::text[], ${times}::timestamptz[]) as u (hash, at) where s.token_hash = u.hash`),
      );
    },
  };
}

/** In one order, so that two processes cannot wait for each other. */
function taken(uses: Map<string, Date>): [name: string, at: Date][] {
  const used = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
  uses.clear();
  return used;
}

async function write(
  used: readonly [name: string, at: Date][],
  update: (names: string[], times: string[]) => Promise<unknown>,
): Promise<void> {
  if (used.length === 0) return;
  await update(
    used.map(([name]) => name),
    used.map(([, at]) => at.toISOString()),
  );
}

async function loadKey(db: Queries, prefix: string, hash: string): Promise<Principal | undefined> {
  const row = await db.row<{ id: string; account_id: string; created_by: string }>(sql`
    select id, account_id, created_by from api_keys
    where prefix = ${prefix} and hash = ${hash} and revoked_at is null`);
  return (
    row && {
      kind: 'key',
      id: row.id,
      accountId: row.account_id,
      userId: row.created_by,
      role: 'member',
      sessionHash: '',
      expiresAt: null,
    }
  );
}

async function loadSession(db: Queries, hash: string): Promise<Principal | undefined> {
  const row = await db.row<{
    id: string;
    account_id: string;
    role: 'admin' | 'member';
    expires_at: Date;
  }>(sql`
    select u.id, u.account_id, u.role, s.expires_at
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hash} and u.removed_at is null`);
  return (
    row && {
      kind: 'session',
      id: row.id,
      accountId: row.account_id,
      userId: row.id,
      role: row.role,
      sessionHash: hash,
      expiresAt: row.expires_at,
    }
  );
}
