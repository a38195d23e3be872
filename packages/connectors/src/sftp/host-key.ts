import { createHash } from 'node:crypto';

const weakestRsaBits = 2048;

/** The key that a server shows who it is by, as it came. */
export interface HostKey {
  /** ssh-ed25519, ssh-rsa. */
  type: string;
  /** As OpenSSH writes it: SHA256:…. */
  fingerprint: string;
  /** Of RSA alone. */
  bits: number | undefined;
}

export function hostKeyOf(key: Buffer): HostKey {
  const [type, , modulus] = fieldsOf(key);
  return {
    type: type?.toString('latin1') ?? '',
    fingerprint: `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`,
    bits: type?.toString('latin1') === 'ssh-rsa' && modulus ? bitsOf(modulus) : undefined,
  };
}

/** Why a server with this key is not signed in to. `pinned`: the fingerprints that are accepted; none: any. */
export function hostKeyProblem(
  { type, fingerprint, bits }: HostKey,
  pinned: readonly string[],
  host: string,
): string | undefined {
  if (bits !== undefined && bits < weakestRsaBits)
    return `The key of ${host} is weak: RSA with ${bits} bits. Whoever runs it has to make another (ssh-keygen -t ed25519).`;
  if (pinned.length === 0 || pinned.includes(fingerprint)) return undefined;
  return `${host} shows another key than the one in host_fingerprint: ${fingerprint} (${type}). Either its key was changed, or somebody stands in between. Ask whoever runs it, and set host_fingerprint only if this is its key.`;
}

export function pinnedIn(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  return text
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => one.replace(/=+$/, ''));
}

/** Each with its length before it, in four bytes. */
function fieldsOf(key: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  for (let at = 0; at + 4 <= key.length; ) {
    const end = at + 4 + key.readUInt32BE(at);
    fields.push(key.subarray(at + 4, end));
    at = end;
  }
  return fields;
}

function bitsOf(number: Buffer): number {
  const first = number.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : (number.length - first) * 8 - Math.clz32(number[first] ?? 0) + 24;
}
