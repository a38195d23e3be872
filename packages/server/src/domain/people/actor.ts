/** Who is doing something, for scoping and for the audit. */
export interface Actor {
  accountId: string;
  kind: 'key' | 'session' | 'link' | 'system';
  /** Id of the key or user; of the company for a magic link. */
  id: string;
  /** The person behind a key (its creator) or a session. */
  userId?: string;
}
