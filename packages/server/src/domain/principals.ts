import sql from 'sql-template-tag';
import { hashToken, type Seam } from '../seam/seam.js';
import type { Database, Queries } from '../store/database.js';
import type { Actor } from './actor.js';

/** Who a key or a session stands for. */
export interface Principal extends Actor {
  kind: 'key' | 'session';
  userId: string;
  role: 'admin' | 'member';
  /** The session's hash, for signing out; empty for a key. */
  sessionHash: string;
  expiresAt: Date | null;
}

export interface Principals {
  /** At once when cached, so the hot path needs no promise. */
  byKey(key: string): Principal | undefined | Promise<Principal | undefined>;
  bySession(token: string): Principal | undefined | Promise<Principal | undefined>;
  /** Call after committing a change to keys, sessions or people; other processes hear of it by NOTIFY. */
  forget(): void;
  /** Writes the last use of keys seen since the last call. */
  flushLastUse(): Promise<void>;
  close(): Promise<void>;
}

const channel = 'godwit_auth';
const mostCached = 10_000;
export const keyPrefixLength = 11;

/** Part of the transaction that changes keys, sessions or people: every process drops its cache. */
export async function announceAuthChange(tx: Queries): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, '')`);
}

/**
 * Keys and sessions from a memory cache that any change clears, here at once and elsewhere by NOTIFY.
 * While notifications may be missed nothing is cached.
 */
export async function openPrincipals(db: Database, seam: Seam): Promise<Principals> {
  const cache = new Map<string, Principal>();
  const lastUse = new Map<string, Date>();
  let listening = true;
  // A look-up that began before a change must not fill the cache after it.
  let generation = 0;

  function forget() {
    generation += 1;
    cache.clear();
  }

  const unlisten = await db.listen(channel, {
    onMessage: forget,
    onLost: () => {
      listening = false;
      forget();
    },
    onBack: () => {
      forget();
      listening = true;
    },
  });

  function lookUp(
    secret: string,
    load: (hash: string) => Promise<Principal | undefined>,
  ): Principal | undefined | Promise<Principal | undefined> {
    const hash = hashToken(secret);
    const known = cache.get(hash);
    if (known) return use(known);
    const began = generation;
    return load(hash).then((found) => {
      if (!found) return undefined;
      if (listening && began === generation) {
        if (cache.size >= mostCached) cache.delete(cache.keys().next().value as string);
        cache.set(hash, found);
      }
      return use(found);
    });
  }

  function use(principal: Principal): Principal | undefined {
    const now = seam.now();
    if (principal.expiresAt && principal.expiresAt <= now) return undefined;
    if (principal.kind === 'key') lastUse.set(principal.id, now);
    return principal;
  }

  return {
    byKey: (key) => lookUp(key, (hash) => loadKey(db, key.slice(0, keyPrefixLength), hash)),
    bySession: (token) => lookUp(token, (hash) => loadSession(db, hash)),
    forget,
    async flushLastUse() {
      if (lastUse.size === 0) return;
      const used = [...lastUse];
      lastUse.clear();
      await db.run(sql`
        update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
        from unnest(${used.map(([id]) => id)}::uuid[], ${used.map(([, at]) => at.toISOString())}::timestamptz[])
          as u (id, at)
        where k.id = u.id`);
    },
    close: unlisten,
  };
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
