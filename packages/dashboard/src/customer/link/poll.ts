import type { Result } from '@godwit/contract/routes';

export type Link = Result<'openLink'>;

const calm = 20_000;

/**
 * How long until the link is read again. What is being read changes soon: after 2 s, later every 10; a link may ask
 * 100 times a minute, and people have several windows.
 */
export function pollAfter(link: Link, hurry: boolean, same: number): number {
  if (!hurry && !link.files.some(isBeingRead)) return calm;
  return Math.min(10_000, 2_000 * 1.3 ** same);
}

export function isBeingRead({ reading }: Link['files'][number]): boolean {
  return reading.status === 'pending' || reading.status === 'running';
}
