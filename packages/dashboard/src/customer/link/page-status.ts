import type { Link } from './poll.js';

/** The service answers a link that is over with the page and 404 or 410: known without asking a second time. */
export function statusOfPage(): 404 | 410 | undefined {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const status = opened?.responseStatus;
  return status === 404 || status === 410 ? status : undefined;
}

export type Contact = Link['contact'];

/** Whom to ask for a new link: the service writes it into the page of one that is over. */
export function contactOfPage(): Contact | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content;
  return content ? ((JSON.parse(content) as Contact | null) ?? undefined) : undefined;
}
