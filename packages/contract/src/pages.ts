/** The addresses of the dashboard: the service answers each with its page, whatever the names in it are. */
export const dashboardPaths = [
  '/',
  '/sign-in',
  '/invitations/{token}',
  '/companies',
  '/migrations/{migration_id}',
  '/migrations/{migration_id}/sheets/{slug}',
  '/templates',
  '/templates/{slug}',
  '/new-template',
  '/import-templates',
  '/sources',
  '/connectors',
  '/webhooks',
  '/webhooks/{webhook_id}',
  '/settings',
  '/settings/{section}',
] as const;

export type DashboardPath = (typeof dashboardPaths)[number];

/** The page that a customer opens. */
export const customerPath = '/links/{token}';

/** Beside the session's cookie, readable by the page and worth nothing: whether somebody is signed in, without asking. */
export const signedInCookie = 'godwit_signed_in';
