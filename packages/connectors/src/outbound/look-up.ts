import { promises as dns, type LookupAddress } from 'node:dns';
import { setTimeout as delay } from 'node:timers/promises';
import { plainName } from './addresses.js';

/** All addresses of a name. */
export type LookUp = (name: string) => Promise<LookupAddress[]>;

/** How long an answer for one family of addresses waits for the other: some name servers never answer for IPv6. */
const secondFamilyMs = 300;

/**
 * The system's own look-up runs on two of the four threads that files are read with: two names whose servers say
 * nothing would hold up everybody's. So DNS is asked without threads, and the system only for names of its own (those
 * without a dot, and `ownNames`) and for what DNS does not know (a hosts file, search domains).
 */
export function dnsLookUp(ownNames: ReadonlySet<string>, servers?: readonly string[]): LookUp {
  return async (name) => {
    const plain = plainName(name);
    const isOwn = !plain.includes('.') || plain.endsWith('.localhost') || ownNames.has(plain);
    if (isOwn) return dns.lookup(name, { all: true });
    // A resolver knows the servers that were configured when it was made.
    const resolver = new dns.Resolver({ timeout: 2500, tries: 2 });
    if (servers) resolver.setServers(servers);
    const [four, six] = [resolver.resolve4(name), resolver.resolve6(name)];
    const both = Promise.allSettled([four, six]);
    await Promise.any([four, six]).then(
      () => Promise.race([both, delay(secondFamilyMs)]),
      () => {},
    );
    resolver.cancel();
    const answers = await both;
    const found = answers.flatMap((answer, at) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 }))
        : [],
    );
    if (found.length > 0) return found;
    const silence = answers.find((answer) => answer.status === 'rejected' && isSilence(answer.reason));
    if (silence?.status === 'rejected') throw silence.reason;
    return dns.lookup(name, { all: true });
  };
}

function isSilence(reason: unknown): boolean {
  return (reason as { code?: string }).code === 'ETIMEOUT';
}
